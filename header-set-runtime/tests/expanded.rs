//! Golden expansions of each strategy against a naive list. The generator is not compiled for them:
//! it runs the code of the run time, so a fault could be in its tables and in their lookup alike.

// What expansions name.
extern crate self as header_set;
#[allow(unused_imports, reason = "expansions name some of them")]
mod __private {
    pub(crate) use core::{option, primitive};
    pub(crate) use header_set_runtime::*;
}

use header_set_runtime::{Compiled, Set};

macro_rules! golden {
    ($($name:ident)*) => {$(
        #[allow(missing_docs, unreachable_pub, dead_code, nonstandard_style, clippy::upper_case_acronyms, unused_imports, reason = "as expanded")]
        mod $name {
            include!(concat!("../../tests/golden/expansion/expected/", stringify!($name), ".rs"));
        }
    )*};
}

golden! { perfect_hash one_word dfa export }

const FIVE: [&[u8]; 5] = [
    b"host",
    b"te",
    b"x-request-id",
    b"x-forwarded-for",
    b"x-forwarded-proto",
];
const ONE_WORD: [&[u8]; 5] = [b"host", b"te", b"cookie", b"if-match", b"location"];

/// The list of the case `export`, without the name that it excludes.
const EXPORT: [&[u8]; 4] = [b"host", b"te", b"x-*", b"\xff"];
const EXCLUDED: &[u8] = b"x-frame-options";

/// The name, its neighbours of one byte, its starts and longer ones.
fn near(name: &[u8]) -> Vec<Vec<u8>> {
    let mut names: Vec<_> = (0..=name.len()).map(|len| name[..len].to_vec()).collect();
    for at in 0..name.len() {
        for byte in 0..=u8::MAX {
            let mut other = name.to_vec();
            other[at] = byte;
            names.push(other);
        }
        names.push([&name[..at], &name[at + 1..]].concat());
        names.push([&name[..at], b"a", &name[at..]].concat());
    }
    for len in 1..40 {
        names.push([name, &vec![b'a'; len]].concat());
        names.push([name, name, &vec![b'-'; len]].concat());
    }
    names.push(name.to_ascii_uppercase());
    names
}

/// The text that names of an entry start with, if it is a pattern.
fn prefix(entry: &[u8]) -> Option<&[u8]> {
    entry.strip_suffix(b"*")
}

fn answers_like<M: Compiled>(set: &Set<M>, entries: &[&[u8]], excluded: &[u8]) {
    assert_eq!((set.len(), set.is_empty()), (entries.len(), false));
    let near_to = entries
        .iter()
        .chain([&excluded])
        .flat_map(|name| near(name));
    for asked in near_to {
        let folded = asked.to_ascii_lowercase();
        let wins = |entry: &&[u8]| match prefix(entry) {
            Some(prefix) => folded.starts_with(prefix),
            None => folded == *entry,
        };
        let index = entries.iter().position(wins);
        let index = index.filter(|_| folded != excluded);
        let about = asked.escape_ascii();
        assert_eq!(set.contains(&asked), index.is_some(), "{about}");
        assert_eq!(set.const_contains(&asked), index.is_some(), "{about}");
        assert_eq!(set.index_of(&asked), index, "{about}");
        assert_eq!(set.const_index_of(&asked), index, "{about}");
        let entry = set.entry(&asked);
        let found = entry.map(|entry| (entry.as_bytes(), entry.is_pattern()));
        let entry = index.map(|index| (entries[index], prefix(entries[index]).is_some()));
        assert_eq!(found, entry, "{about}");
        in_order(set, entries, &folded);
    }
    for index in 0..entries.len() + 2 {
        let text = set.entry_at(index).map(|entry| entry.as_bytes());
        assert_eq!(text, entries.get(index).copied());
    }
}

/// What depends on the order of the folded texts.
fn in_order<M: Compiled>(set: &Set<M>, entries: &[&[u8]], asked: &[u8]) {
    let mut sorted = entries.to_vec();
    sorted.sort_unstable();
    let texts = set.iter().map(|entry| entry.as_bytes());
    assert_eq!(texts.collect::<Vec<_>>(), sorted);
    let start = |entry: &&&[u8]| asked.starts_with(prefix(entry).unwrap_or(entry));
    let longest = entries.iter().filter(start).max_by_key(|entry| entry.len());
    let found = set.longest_prefix(asked).map(|entry| entry.as_bytes());
    assert_eq!(found, longest.copied(), "{}", asked.escape_ascii());
    sorted.retain(|entry| entry.starts_with(asked));
    let texts = set.iter_prefix(asked).map(|entry| entry.as_bytes());
    assert_eq!(texts.collect::<Vec<_>>(), sorted);
}

#[test]
fn windows() {
    answers_like(&perfect_hash::FIVE, &FIVE, b"");
}

#[test]
fn one_word_names() {
    answers_like(&one_word::FIVE, &ONE_WORD, b"");
}

#[test]
fn automata() {
    answers_like(&dfa::FIVE, &FIVE, b"");
}

#[test]
fn tries_with_prefixes_and_exclusions() {
    answers_like(&export::SET, &EXPORT, EXCLUDED);
}

/// What is in the set, of many names at once.
#[test]
fn names_in_batches() {
    let names: Vec<Vec<u8>> = FIVE.iter().flat_map(|name| near(name)).collect();
    let set = &export::SET;
    for count in [0, 1, 31, 32, 33, 64, 65, 200, names.len()] {
        let names = &names[..count];
        let mut found = vec![u64::MAX; count.div_ceil(64) + 1];
        set.classify(names, &mut found);
        for (at, name) in names.iter().enumerate() {
            let is_found = found[at / 64] >> (at % 64) & 1 == 1;
            assert_eq!(is_found, set.contains(name), "{at} of {count}");
        }
        assert_eq!(found.last(), Some(&0));
    }
    assert_eq!(set.iter().count(), EXPORT.len());
}
