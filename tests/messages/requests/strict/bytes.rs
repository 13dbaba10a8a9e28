//! Cases of any bytes, as a fuzzer gives them.

use super::checks::check;
use super::generator::Case;
use super::lists::CHOICES;
use super::mutations::mutate;
use super::random::Random;
use super::reading::{Direction, How};
use super::rules::FORBIDDEN_IN_TRAILERS;
use super::words::*;

/// Bytes of a case before those of its message: options and a seed.
const OPTIONS: usize = 2;

impl Case {
    /// The first byte has the options, the second a seed, the rest is the message. With the
    /// highest bit of the options, eight bytes number a generated case, and each further four are
    /// the seed of a mutation.
    fn of_bytes(data: &[u8]) -> Option<Self> {
        let (&[options, seed], rest) = data.split_first_chunk::<OPTIONS>()?;
        if options >> 7 == 1 {
            let (number, changes) = rest.split_first_chunk()?;
            let mut case = Self::new(u64::from_le_bytes(*number));
            for change in changes.as_chunks().0.iter().take(8) {
                let seed = u64::from(u32::from_le_bytes(*change));
                mutate(&mut case.bytes, &mut Random::new(seed));
            }
            return Some(case);
        }
        Some(Self {
            bytes: rest.to_vec(),
            is_head: options & 1 == 0,
            how: How {
                unfold: options & 2 != 0,
                only: match options >> 2 & 3 {
                    2 => Some(Direction::Request),
                    3 => Some(Direction::Response),
                    _ => None,
                },
                refuse_ambiguous: options & 16 != 0,
            },
            lists: usize::from(options >> 5 & 3) % CHOICES.len(),
            seed: u64::from(seed),
        })
    }
}

/// Checks a case of any bytes.
///
/// # Panics
/// With what differs.
pub(crate) fn check_bytes(data: &[u8]) {
    let Some(case) = Case::of_bytes(data) else {
        return;
    };
    if let Err(differs) = check(&case) {
        panic!(
            "{differs}\nlists {}, {}, {:?}\n{}",
            case.lists,
            if case.is_head { "a head" } else { "trailers" },
            case.how,
            case.bytes.escape_ascii(),
        );
    }
}

/// The bytes of a generated case, its options included.
pub(crate) fn generated(number: u64) -> Vec<u8> {
    let case = Case::new(number);
    let only = match case.how.only {
        Some(Direction::Request) => 2,
        Some(Direction::Response) => 3,
        None => 0,
    };
    let options = u8::from(!case.is_head)
        | u8::from(case.how.unfold) << 1
        | only << 2
        | u8::from(case.how.refuse_ambiguous) << 4
        | (case.lists as u8) << 5;
    [&[options, 1], &case.bytes[..]].concat()
}

/// Words of which heads are made.
pub(crate) fn words() -> Vec<Vec<u8>> {
    let texts = [
        NAMES,
        TRAILER_NAMES,
        STARTS,
        RESPONSES,
        ODD_STARTS,
        ELEMENTS,
        CODINGS_ASKED,
        FORBIDDEN_IN_TRAILERS,
    ];
    let texts = texts.concat().into_iter().map(|text| text.as_bytes());
    let values = [VALUES, LENGTHS, ODD_LENGTHS, CODINGS, ODD_CODINGS].concat();
    let others: [&[u8]; 6] = [
        b"\r\n",
        b"\r\n\r\n",
        b"\r\n ",
        b": ",
        b"Host: a\r\n",
        b"Connection: ",
    ];
    let mut words: Vec<_> = texts
        .chain(values)
        .chain(others)
        .map(<[u8]>::to_vec)
        .collect();
    words.retain(|word| !word.is_empty());
    words.sort();
    words.dedup();
    words
}
