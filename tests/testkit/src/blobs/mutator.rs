//! Changes to a blob as an attacker would make them: to numbers and records of its sections, with
//! checksums that fit.

use header_set_blob::Kind;

use super::Crafted;
use crate::random::Random;

/// Bytes of the records of sections.
const RECORDS: [usize; 8] = [1, 2, 4, 8, 12, 16, 20, 32];

/// Numbers of the header that may be anything: flags, entries, keys and patterns.
const HEADER_NUMBERS: [usize; 4] = [12, 24, 28, 32];

pub fn mutated(whole: &Crafted, others: &[Crafted], random: &mut Random) -> Crafted {
    let mut crafted = whole.clone();
    for _ in 0..*random.pick(&[1, 1, 1, 2, 3]) {
        change(&mut crafted, others, random);
    }
    crafted
}

fn change(crafted: &mut Crafted, others: &[Crafted], random: &mut Random) {
    if random.below(40) == 0 {
        let at = *random.pick(&HEADER_NUMBERS);
        return change_number(&mut crafted.header[at..at + 4], random);
    }
    if random.below(60) == 0 {
        // A section of another list.
        let other = random.pick(others);
        let (kind, bytes) = random.pick(&other.sections);
        return crafted.section(Kind(*kind)).clone_from(bytes);
    }
    // What was chosen in words says nothing to a lookup.
    let sections = crafted.sections.iter_mut().filter(|(kind, _)| *kind != 1);
    let mut sections: Vec<_> = sections.collect();
    let at = random.below(sections.len());
    change_records(&mut sections[at].1, random);
}

fn change_records(bytes: &mut Vec<u8>, random: &mut Random) {
    let size = *random.pick(&RECORDS);
    let count = bytes.len() / size;
    if count == 0 {
        bytes.push(random.word() as u8);
        return;
    }
    let (one, other) = (size * random.below(count), size * random.below(count));
    match random.below(8) {
        0 => bytes[one] = random.word() as u8,
        1 => bytes[one] ^= 1 << random.below(8),
        2 => bytes.copy_within(other..other + size, one),
        3 => (0..size).for_each(|at| bytes.swap(one + at, other + at)),
        4 => bytes.drain(one..one + size).for_each(drop),
        5 => {
            let record = bytes[other..other + size].to_vec();
            bytes.splice(one..one, record).for_each(drop);
        }
        _ => change_number(&mut bytes[one..one + size], random),
    }
}

/// A number becomes one near it, or one of those that arithmetic stumbles over.
fn change_number(bytes: &mut [u8], random: &mut Random) {
    let mut eight = [0; 8];
    let len = bytes.len().min(8);
    eight[..len].copy_from_slice(&bytes[..len]);
    let number = u64::from_le_bytes(eight);
    let changed = match random.below(10) {
        0 => 0,
        1 => u64::MAX,
        2 => 1 << random.below(64),
        3 => number ^ 1 << 31,
        4 => random.word() >> 32,
        5 => number.wrapping_mul(2),
        6 => number.wrapping_add(random.word() % 256),
        7 => number.wrapping_sub(random.word() % 256),
        8 => number.wrapping_add(1),
        _ => number.wrapping_sub(1),
    };
    bytes[..len].copy_from_slice(&changed.to_le_bytes()[..len]);
}
