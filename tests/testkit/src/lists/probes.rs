//! The names that every table of a list is asked: what is in the list, everything near to it, and
//! what is nowhere near.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use header_set_codegen::patterns::regex::Regular;

use super::{List, read};
use crate::near::{POSITIONS, around};
use crate::random::Random;

/// The longest name that a list may have.
pub const LONGEST: usize = 64 * 1024;

/// Keys whose neighbourhood is searched, evenly spread over a longer list.
const KEYS: usize = 300;

/// Bytes of names that are asked in all, about: what bounds the time for lists of very long names.
const EFFORT: usize = 3_000_000;

const RANDOM_NAMES: usize = 1_500;

pub fn ask_all(list: &List, ask: &mut dyn FnMut(&[u8])) {
    let keys: Vec<&[u8]> = list.written.iter().map(|it| &it.text[..]).collect();
    let total: usize = keys.iter().map(|key| key.len()).sum();
    for key in &keys {
        ask(key);
    }
    let longest = keys.iter().map(|key| key.len()).max().unwrap_or(0);
    // A key of n bytes has about 16 n neighbours of n bytes.
    let neighbours = keys
        .iter()
        .map(|key| 16 * key.len() * key.len().min(POSITIONS));
    let neighbours: usize = neighbours.sum();
    let step = keys.len().div_ceil(KEYS).max(neighbours / EFFORT).max(1);
    let few = keys.len().div_ceil(8).max(total / 2_000_000).max(1);
    for key in keys.iter().step_by(step) {
        around(key, ask);
    }
    for key in keys.iter().step_by(few) {
        huge(key, ask);
    }
    everywhere(ask);
    random(&keys, longest, ask);
}

/// Names along which the automaton of an expression goes, and what is next to each: random bytes
/// seldom match one.
pub fn walks(regular: &Regular, ask: &mut dyn FnMut(&[u8])) {
    let mut random = Random::new(9);
    for _ in 0..200 {
        let (mut name, mut state) = (Vec::new(), 0);
        while let Some(here) = regular.states.get(state)
            && name.len() < 40
        {
            ask(&name);
            let byte = match here.row.bytes.as_slice() {
                [] => b'a' + random.below(26) as u8,
                _ if random.below(8) == 0 => b'a' + random.below(26) as u8,
                told => random.pick(told).0,
            };
            name.push(byte);
            match here.row.after(byte) {
                Some(next) => state = next,
                None => break,
            }
        }
        ask(&name);
        name.make_ascii_uppercase();
        ask(&name);
    }
}

/// Names as long as names get, that start or end like a key.
fn huge(key: &[u8], ask: &mut dyn FnMut(&[u8])) {
    let filler = vec![b'a'; LONGEST.saturating_sub(key.len())];
    ask(&[key, &filler].concat());
    ask(&[&filler, key].concat());
}

/// Names that say nothing of the list.
fn everywhere(ask: &mut dyn FnMut(&[u8])) {
    ask(b"");
    for byte in 0..=u8::MAX {
        ask(&[byte]);
        ask(&[byte, byte]);
        ask(&[byte; 4]);
        ask(&[byte; 9]);
    }
    for byte in [b'a', b'A', b'-', b'_', 0, 0xff] {
        ask(&vec![byte; LONGEST]);
    }
    for len in [3, 7, 8, 16, 31, 32, 33, 64, 254, 255, 256, 257, 1_000] {
        ask(&vec![b'x'; len]);
        ask(&vec![0; len]);
        ask(&vec![0xff; len]);
    }
    for name in real_names() {
        ask(name);
    }
}

/// Names over the bytes of the list, names of parts of its keys, and names of any bytes.
fn random(keys: &[&[u8]], longest: usize, ask: &mut dyn FnMut(&[u8])) {
    let bytes = keys.iter().flat_map(|key| key.iter().copied());
    let alphabet: BTreeSet<u8> = bytes.chain(*b"a-").collect();
    let alphabet: Vec<u8> = alphabet.into_iter().collect();
    let every_byte: Vec<u8> = (0..=u8::MAX).collect();
    let mut random = Random::new(1);
    for _ in 0..RANDOM_NAMES {
        let len = random.below(longest.min(60) + 3);
        ask(&random.bytes(&alphabet, len));
        let len = random.below(longest.min(60) + 3);
        ask(&random.bytes(&every_byte, len));
        if keys.is_empty() {
            continue;
        }
        let (start, end) = (*random.pick(keys), *random.pick(keys));
        if start.len() + end.len() < 1_000 {
            let (start, _) = start.split_at(random.below(start.len() + 1));
            let (_, end) = end.split_at(random.below(end.len() + 1));
            ask(&[start, end].concat());
        }
    }
}

/// The distinct names of `testdata/traffic/requests.txt`, as captured and folded.
pub fn real_names() -> &'static BTreeSet<Vec<u8>> {
    static NAMES: OnceLock<BTreeSet<Vec<u8>>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let text = read("traffic/requests.txt");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let names: BTreeSet<&str> = lines.flat_map(str::split_ascii_whitespace).collect();
        let spellings = names.into_iter().flat_map(|name| {
            let (small, folded) = (name.to_ascii_lowercase(), name.replace('-', "_"));
            [name.to_owned(), small, folded]
        });
        spellings.map(String::into_bytes).collect()
    })
}
