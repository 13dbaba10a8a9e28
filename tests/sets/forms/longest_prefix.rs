//! Compares `longest_prefix` with a search of every entry.

use header_set::{Entry, header_set};
use testkit::near::around;
use testkit::oracle::Folds;

header_set! {
    #[allow(deprecated)]
    static NESTED = [
        "x", "x-a", "x-a-*", "x-a-b", "x-a-b-*", "x-a-b-c-d", "X-Long-Name", "x-*-id", "*-end", "y*", "y-one", !"x-a-no",
        "x-b*-c", !"x-b-*-c", b"x-*", b"y", b"", "a*z*",
    ];

    #[header_set(separators = fold)]
    #[allow(deprecated)]
    static FOLDED = ["x-*", "x-a-b", "x_a*-c", "x*-", "x.a*", b"x--", "z*"];

    #[header_set(names = any)]
    #[allow(deprecated)]
    static SENSITIVE = ["Host", "Hos*", "host", "H**", "/usr", "/usr/*", "/usr/share/doc", "\0", "\0*", "\0\0"];

    #[allow(deprecated)]
    static NUMBERS: u32 = { "one" => 1, "one-two" => 2, "one-*" => 3, "two-*" => 4 };

    static EMPTY = [];
}

/// The text that a name must start with, if the entry counts.
fn start(entry: &Entry) -> Option<Vec<u8>> {
    let text = entry.as_bytes();
    if !entry.is_pattern() {
        return Some(text.to_vec());
    }
    let literal = text.split(|&byte| byte == b'*').next()?;
    let is_open = text[literal.len()..].iter().all(|&byte| byte == b'*');
    is_open.then(|| literal.to_vec())
}

fn naive(entries: &[Entry], folds: Folds, name: &[u8]) -> Option<usize> {
    let candidates = entries.iter().filter_map(|entry| {
        let start = folds.name(&start(entry)?);
        let is_start = folds.name(name).starts_with(&start);
        is_start.then_some((start.len(), !entry.is_pattern(), entry.index()))
    });
    candidates.max().and_then(|(_, _, index)| index)
}

/// Names that start with entries, some of them longer.
fn probes(entries: &[Entry]) -> Vec<Vec<u8>> {
    let mut probes = vec![vec![], b"-".to_vec(), b"*".to_vec(), vec![0xff; 300]];
    for entry in entries {
        let behind = [entry.as_bytes(), b"-b-c-d-e"].concat();
        around(&behind, &mut |name| probes.push(name.to_vec()));
    }
    probes
}

fn check(entries: &[Entry], folds: Folds, find: impl Fn(&[u8]) -> Option<Entry>) {
    for name in probes(entries) {
        let found = find(&name).and_then(|entry| entry.index());
        let expected = naive(entries, folds, &name);
        assert_eq!(found, expected, "`{}`", name.escape_ascii());
    }
}

#[test]
fn every_entry_that_a_name_starts_with() {
    let fold = |case, separators| Folds { case, separators };
    let nested: Vec<Entry> = NESTED.iter().collect();
    check(&nested, fold(true, false), |name| {
        NESTED.longest_prefix(name)
    });
    let folded: Vec<Entry> = FOLDED.iter().collect();
    check(&folded, fold(true, true), |name| {
        FOLDED.longest_prefix(name)
    });
    let sensitive: Vec<Entry> = SENSITIVE.iter().collect();
    check(&sensitive, fold(false, false), |name| {
        SENSITIVE.longest_prefix(name)
    });
    let numbers: Vec<Entry> = NUMBERS.iter().map(|(entry, _)| entry).collect();
    check(&numbers, fold(true, false), |name| {
        NUMBERS.longest_prefix(name)
    });
}

#[test]
fn the_longest_wins_whatever_wins_the_name() {
    let text = |name: &str| Some(NESTED.longest_prefix(name)?.to_string());
    assert_eq!(text("x-a-b-c-z").as_deref(), Some("x-a-b-*"));
    assert_eq!(text("X-A-NO").as_deref(), Some("x-a-*"));
    assert_eq!(text("x-b-other").as_deref(), Some("x"));
    assert_eq!(text("nothing").as_deref(), Some(""));
    assert_eq!(
        NUMBERS
            .longest_prefix("one-two-three")
            .and_then(|entry| entry.index()),
        Some(1)
    );
    assert_eq!(NUMBERS.longest_prefix("zero"), None);
    assert_eq!(EMPTY.longest_prefix("x"), None);
}
