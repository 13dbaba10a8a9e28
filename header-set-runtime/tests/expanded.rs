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

golden! { perfect_hash one_word trie dfa export }

const FIVE: [&str; 5] = [
    "host",
    "te",
    "x-request-id",
    "x-forwarded-for",
    "x-forwarded-proto",
];
const ONE_WORD: [&str; 5] = ["host", "te", "cookie", "if-match", "location"];

/// The name, its neighbours of one byte, its starts and longer ones.
fn near(name: &str) -> Vec<Vec<u8>> {
    let name = name.as_bytes();
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

fn answers_like<M: Compiled>(set: &Set<M>, names: &[&str]) {
    assert_eq!((set.len(), set.is_empty()), (names.len(), false));
    for asked in names.iter().flat_map(|name| near(name)) {
        let equal = |name: &&str| name.as_bytes().eq_ignore_ascii_case(&asked);
        let index = names.iter().position(equal);
        let about = asked.escape_ascii();
        assert_eq!(set.contains(&asked), index.is_some(), "{about}");
        assert_eq!(set.const_contains(&asked), index.is_some(), "{about}");
        assert_eq!(set.index_of(&asked), index, "{about}");
        assert_eq!(set.const_index_of(&asked), index, "{about}");
        let text = set.entry(&asked).and_then(|entry| entry.as_str());
        assert_eq!(text, index.map(|index| names[index]), "{about}");
        in_order(set, names, &asked.to_ascii_lowercase());
    }
    for index in 0..names.len() + 2 {
        let text = set.entry_at(index).and_then(|entry| entry.as_str());
        assert_eq!(text, names.get(index).copied());
    }
}

/// What depends on the order of the folded texts.
fn in_order<M: Compiled>(set: &Set<M>, names: &[&str], asked: &[u8]) {
    let mut sorted = names.to_vec();
    sorted.sort_unstable();
    let of = |test: &dyn Fn(&[u8]) -> bool| -> Vec<_> {
        let kept = sorted.iter().filter(|name| test(name.as_bytes()));
        kept.copied().collect()
    };
    let texts = set.iter().filter_map(|entry| entry.as_str());
    assert_eq!(texts.collect::<Vec<_>>(), sorted);
    let longest = of(&|name| asked.starts_with(name));
    let longest = longest.into_iter().max_by_key(|name| name.len());
    let found = set.longest_prefix(asked).and_then(|entry| entry.as_str());
    assert_eq!(found, longest, "{}", asked.escape_ascii());
    let texts = set.iter_prefix(asked).filter_map(|entry| entry.as_str());
    assert_eq!(
        texts.collect::<Vec<_>>(),
        of(&|name| name.starts_with(asked))
    );
}

#[test]
fn windows() {
    answers_like(&perfect_hash::FIVE, &FIVE);
}

#[test]
fn one_word_names() {
    answers_like(&one_word::FIVE, &ONE_WORD);
}

#[test]
fn tries() {
    answers_like(&trie::FIVE, &FIVE);
}

#[test]
fn automata() {
    answers_like(&dfa::FIVE, &FIVE);
}

/// What is in the set, of many names at once, and of a union.
#[test]
fn names_in_batches() {
    let names: Vec<Vec<u8>> = FIVE.iter().flat_map(|name| near(name)).collect();
    let set = &trie::FIVE;
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
    assert_eq!(set.iter().count(), FIVE.len());
}

/// `"host"`, `"te"`, `!"x-frame-options"`, `"x-*"`, `b"\xff"`.
#[test]
fn prefixes_and_exclusions() {
    let names = ["host", "te", "x-frame-options", "x-", "x-f", "\u{ff}"].into_iter();
    for asked in names.flat_map(near).chain([vec![0xff]]) {
        let folded = asked.to_ascii_lowercase();
        let index = match &folded[..] {
            b"host" => Some(0),
            b"te" => Some(1),
            b"\xff" => Some(3),
            b"x-frame-options" => None,
            other => other.starts_with(b"x-").then_some(2),
        };
        let about = asked.escape_ascii();
        assert_eq!(export::SET.contains(&asked), index.is_some(), "{about}");
        assert_eq!(
            export::SET.const_contains(&asked),
            index.is_some(),
            "{about}"
        );
        assert_eq!(export::SET.index_of(&asked), index, "{about}");
        let is_pattern = export::SET.entry(&asked).map(|entry| entry.is_pattern());
        assert_eq!(is_pattern, index.map(|index| index == 2), "{about}");
    }
}
