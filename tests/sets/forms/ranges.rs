//! Compares `range`, `entry_after` and `entry_before` with a `BTreeMap`.

use std::collections::BTreeMap;
use std::ops::Bound::{self, Excluded, Included, Unbounded};

use header_set::{Entry, header_set};

header_set! {
    #[allow(deprecated)]
    static MIXED = [
        "x", "x-a", "x-a-*", "X-B", "host", "te", "accept", "Accept-Encoding", !"x-a-no", b"x-*",
        "*-end", b"",
    ];

    #[header_set(separators = fold)]
    #[allow(deprecated)]
    static FOLDED = ["x-*", "x-a-b", "x_a*-c", "x.a*", "z*", "host"];

    #[header_set(names = any)]
    #[allow(deprecated)]
    static SENSITIVE = ["Host", "Hos*", "host", "/usr", "/usr/*", "/usr/share/doc", "\0", "\0\0"];

    #[header_set(strategy = trie)]
    static NUMBERS: u32 = { "one" => 1, "one-two" => 2, "two" => 3, "three" => 4, "four" => 5 };

    static EMPTY = [];
}

fn is_separator(byte: u8) -> bool {
    byte.is_ascii_punctuation() && !b"\"(),/:;<=>?@[\\]{}".contains(&byte)
}

/// The list by folded texts; equal ones stand together.
fn oracle(
    entries: impl Iterator<Item = Entry>,
    fold: impl Fn(&[u8]) -> Vec<u8>,
) -> BTreeMap<(Vec<u8>, usize), Option<usize>> {
    let texts = entries.enumerate();
    texts
        .map(|(rank, entry)| ((fold(entry.as_bytes()), rank), entry.index()))
        .collect()
}

macro_rules! check {
    ($set:expr, $entry:expr, $case:literal, $separators:literal) => {{
        let fold = |text: &[u8]| -> Vec<u8> {
            let byte = |&byte: &u8| match byte {
                _ if $case && byte.is_ascii_uppercase() => byte.to_ascii_lowercase(),
                _ if $separators && is_separator(byte) => b'-',
                _ => byte,
            };
            text.iter().map(byte).collect()
        };
        let keys = $set.iter().map($entry);
        let oracle = oracle(keys, fold);
        let texts: Vec<Vec<u8>> = oracle.keys().map(|(text, _)| text.clone()).collect();
        assert!(texts.is_sorted());
        let beside = texts.iter().flat_map(|text| {
            let shorter = &text[..text.len().saturating_sub(1)];
            [
                text.to_ascii_uppercase(),
                [text, &b"-"[..]].concat(),
                shorter.to_vec(),
            ]
        });
        let probes: Vec<Vec<u8>> = beside.chain([Vec::new(), b"\xff".to_vec()]).collect();
        for (from, to) in probes
            .iter()
            .flat_map(|from| probes.iter().map(move |to| (from, to)))
        {
            for start in [Included(&from[..]), Excluded(&from[..]), Unbounded] {
                for end in [Included(&to[..]), Excluded(&to[..]), Unbounded] {
                    let inside = |text: &[u8]| {
                        let range: (Bound<Vec<u8>>, Bound<Vec<u8>>) =
                            (start.map(fold), end.map(fold));
                        std::ops::RangeBounds::contains(&range, &text.to_vec())
                    };
                    let expected = oracle.iter().filter(|((text, _), _)| inside(text));
                    let found = $set.range::<[u8], _>((start, end)).map($entry);
                    assert!(
                        found
                            .map(|entry| entry.index())
                            .eq(expected.map(|(_, &index)| index)),
                        "{:?}",
                        (start, end)
                    );
                }
            }
        }
        for name in &probes {
            let name_folded = fold(name);
            let after = oracle.iter().find(|((text, _), _)| *text > name_folded);
            let found = $set.entry_after(name).map(|entry| entry.index());
            assert_eq!(found, after.map(|(_, &index)| index));
            let before = oracle.iter().rfind(|((text, _), _)| *text < name_folded);
            let found = $set.entry_before(name).map(|entry| entry.index());
            assert_eq!(found, before.map(|(_, &index)| index));
        }
    }};
}

#[test]
fn ranges_are_those_of_a_sorted_map() {
    check!(MIXED, |entry| entry, true, false);
    check!(FOLDED, |entry| entry, true, true);
    check!(SENSITIVE, |entry| entry, false, false);
    check!(NUMBERS, |(entry, _): (Entry, &u32)| entry, true, false);
    check!(EMPTY, |entry| entry, true, false);
}

#[test]
fn ranges_are_written_as_those_of_a_sorted_map() {
    let texts = |entries: header_set::Iter| -> Vec<String> {
        entries.map(|entry| entry.to_string()).collect()
    };
    assert_eq!(texts(MIXED.range("h".."x")), ["host", "te"]);
    assert_eq!(
        texts(MIXED.range(String::from("TE")..)),
        ["te", "x", "x-*", "x-a", "x-a-*", "X-B"]
    );
    assert_eq!(MIXED.range::<str, _>(..).len(), MIXED.len());
    assert_eq!(MIXED.range("x".."h").len(), 0, "behind its end");
    let values: Vec<u32> = NUMBERS
        .range("one"..="three")
        .map(|(_, value)| *value)
        .collect();
    assert_eq!(values, [1, 2, 4]);
    assert_eq!(NUMBERS.range("p"..).len(), 2);
}
