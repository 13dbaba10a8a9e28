//! Blobs of every list of the corpus against the oracle, in every layout and however names are
//! compared.

use std::collections::BTreeMap;

use header_set_blob::{LoadedEntry, LoadedSet};
use header_set_build::blobs::{self, Threads};
use header_set_runtime::Fold;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use testkit::cases::config;
use testkit::lists::{
    FOLDS, List, Written, lookups,
    oracle::{Oracle, folded},
    probes,
};

use crate::corpus;

/// A list as the blob should know it.
struct Expected {
    oracle: Oracle,
    fold: Fold,
    /// Folded text and line of each entry, by index.
    entries: Vec<(Vec<u8>, usize)>,
    index_of_line: BTreeMap<usize, usize>,
}

impl Expected {
    fn new(list: &List, fold: Fold) -> Self {
        // Of entries that stand for the same, the first counts.
        let mut seen = BTreeMap::new();
        for (line, written) in list.written.iter().enumerate() {
            let pieces = if written.stars {
                pieces(fold, &written.text)
            } else {
                vec![folded(fold, &written.text)]
            };
            seen.entry((written.stars, pieces)).or_insert(line);
        }
        let mut lines: Vec<usize> = seen
            .into_values()
            .filter(|&line| !list.written[line].excluded)
            .collect();
        lines.sort_unstable();
        Self {
            oracle: Oracle::new(list, fold),
            fold,
            index_of_line: lines
                .iter()
                .zip(0..)
                .map(|(&line, at)| (line, at))
                .collect(),
            entries: lines
                .into_iter()
                .map(|line| (folded(fold, &list.written[line].text), line))
                .collect(),
        }
    }

    fn index_of(&self, name: &[u8]) -> Option<usize> {
        let line = self.oracle.winner(name)?;
        self.index_of_line.get(&line).copied()
    }

    /// The longest entry that a name starts with: keys before patterns.
    fn longest_prefix(&self, list: &List, name: &[u8]) -> Option<usize> {
        let name = folded(self.fold, name);
        let candidates = self.entries.iter().enumerate();
        let candidates = candidates.filter_map(|(index, (text, line))| {
            let written = &list.written[*line];
            let text = match written.stars {
                false => text.clone(),
                true => match pieces(self.fold, &written.text).as_slice() {
                    [literal, rest] if rest.is_empty() => literal.clone(),
                    _ => return None,
                },
            };
            let starts = name.starts_with(&text);
            starts.then_some((text.len(), !written.stars, index))
        });
        candidates.max().map(|(_, _, index)| index)
    }
}

/// The folded literals around the stars of a pattern; runs of stars are one.
fn pieces(fold: Fold, text: &[u8]) -> Vec<Vec<u8>> {
    let pieces: Vec<&[u8]> = text.split(|&byte| byte == b'*').collect();
    let last = pieces.len() - 1;
    let kept = pieces.into_iter().enumerate();
    kept.filter(|(at, piece)| *at == 0 || *at == last || !piece.is_empty())
        .map(|(_, piece)| folded(fold, piece))
        .collect()
}

/// A blob of a list, and how it counts.
struct Subject<'b> {
    layout: header_set_runtime::Strategy,
    set: LoadedSet<&'b Vec<u8>>,
    /// For each index in written order, that of the set.
    indices: Vec<usize>,
}

/// All layouts answer as the oracle does, which is asked once for all of them.
fn assert_same(list: &List, fold: Fold) {
    assert_same_for(list, fold, &|ask| probes::ask_all(list, ask));
}

/// Calls its argument with names to ask.
type Names<'a> = &'a dyn Fn(&mut dyn FnMut(&[u8]));

fn assert_same_for(list: &List, fold: Fold, names: Names<'_>) {
    let threads = Threads::new(2);
    let expected = Expected::new(list, fold);
    let written = list.long(fold, threads);
    let blobs = blobs::LAYOUTS.map(|layout| {
        let built = blobs::build(&written, layout, threads).expect("no expressions");
        (layout, built.bytes)
    });
    let subjects: Vec<Subject> = (blobs.iter())
        .map(|(layout, blob)| {
            let set = LoadedSet::from_bytes(blob).expect("a blob");
            set.verify().expect("a right one");
            assert_eq!(set.len(), expected.entries.len(), "{}", list.name);
            let indices = renumbered(list, &set, &expected);
            assert_listed(&set, &expected, &|index| indices[index]);
            let texts = set.iter().filter(|entry| !entry.is_pattern());
            let texts: Vec<Vec<u8>> = texts.map(|entry| entry.as_bytes().to_vec()).collect();
            assert!(*layout == header_set_runtime::Strategy::PerfectHash || texts.is_sorted());
            Subject {
                layout: *layout,
                set,
                indices,
            }
        })
        .collect();
    assert_answers(list, &expected, &subjects, names);
}

/// For each index in written order that of a set: its entry has the same text, a name folded. Of a
/// key and a pattern that may be one text.
fn renumbered(list: &List, set: &LoadedSet<&Vec<u8>>, expected: &Expected) -> Vec<usize> {
    let at = |entry: LoadedEntry| (entry.is_pattern(), entry.as_bytes().to_vec());
    let index_of: BTreeMap<_, _> = set.iter().map(|entry| (at(entry), entry.index())).collect();
    let lines = expected.entries.iter().map(|&(_, line)| line);
    lines
        .map(|line| {
            let written = &list.written[line];
            let text = match written.stars {
                true => written.text.clone(),
                false => folded(expected.fold, &written.text),
            };
            index_of[&(written.stars, text)]
        })
        .collect()
}

fn assert_answers(list: &List, expected: &Expected, subjects: &[Subject], names: Names<'_>) {
    let mut asked = 0_usize;
    // Names, and whether each is in.
    let mut batch: Vec<(Vec<u8>, bool)> = Vec::new();
    let classified = |batch: &mut Vec<(Vec<u8>, bool)>| {
        for subject in subjects {
            assert_classified(&subject.set, batch);
        }
        batch.clear();
    };
    names(&mut |name| {
        let winner = expected.index_of(name);
        asked += 1;
        let longest = (asked % 64 == 1 || asked < 40).then(|| expected.longest_prefix(list, name));
        for Subject {
            layout,
            set,
            indices,
        } in subjects
        {
            let shown = || {
                let name = name[..name.len().min(99)].escape_ascii();
                let (list, fold) = (&list.name, expected.fold);
                format!("{list} {layout:?}, {fold:?} `{name}`")
            };
            let index = winner.map(|index| indices[index]);
            assert_eq!(set.index_of(name), index, "{}", shown());
            assert_eq!(lookups::is_in(set, name), index.is_some(), "{}", shown());
            if let Some(longest) = longest {
                let entry = set.longest_prefix(name);
                let found = entry.map(|entry| entry.index());
                assert_eq!(found, longest.map(|index| indices[index]), "{}", shown());
                // Its text, which may be taken from the name, is the one that it has elsewhere.
                let whole = found.and_then(|index| set.entry_at(index));
                assert_eq!(entry, whole, "{}", shown());
            }
        }
        if name.len() < 100 {
            batch.push((name.to_vec(), winner.is_some()));
        }
        if batch.len() == 999 {
            classified(&mut batch);
        }
    });
    classified(&mut batch);
}

/// Indices are those of `iter`, and `iter_prefix` keeps their order.
fn assert_listed(
    set: &LoadedSet<&Vec<u8>>,
    expected: &Expected,
    index_of: &dyn Fn(usize) -> usize,
) {
    let count = expected.entries.len();
    let mut indices: Vec<usize> = (0..count).map(index_of).collect();
    indices.sort_unstable();
    assert!(indices.into_iter().eq(0..count), "dense");
    assert!(set.iter().map(|entry| entry.index()).eq(0..count));
    assert!(
        set.iter()
            .rev()
            .map(|entry| entry.index())
            .eq((0..count).rev())
    );
    for entry in set.iter() {
        assert_eq!(set.entry_at(entry.index()), Some(entry));
    }
    assert_eq!(set.entry_at(count), None);
    let starts = expected.entries.iter().step_by(count / 5 + 1);
    let prefixes = starts.flat_map(|(text, _)| [&text[..text.len() / 2], text]);
    for prefix in prefixes.chain([&b""[..], b"x", b"\xff", b"zzzz"]) {
        let entries = expected.entries.iter().zip(0..);
        let with = entries.filter(|((text, _), _)| text.starts_with(prefix));
        let mut with: Vec<usize> = with.map(|(_, index)| index_of(index)).collect();
        with.sort_unstable();
        let found = set.iter_prefix(prefix).map(|entry| entry.index());
        assert!(found.eq(with), "`{}`", prefix.escape_ascii());
    }
}

fn assert_classified(set: &LoadedSet<&Vec<u8>>, batch: &[(Vec<u8>, bool)]) {
    let names: Vec<&Vec<u8>> = batch.iter().map(|(name, _)| name).collect();
    let mut found = vec![u64::MAX; names.len().div_ceil(64) + 1];
    set.classify(&names, &mut found);
    for (at, (name, is_in)) in batch.iter().enumerate() {
        let bit = found[at / 64] >> (at % 64) & 1 == 1;
        assert_eq!(bit, *is_in, "`{}`", name.escape_ascii());
    }
    assert_eq!(found.last(), Some(&0));
}

fn all_same(lists: &[List]) {
    for list in lists {
        for fold in FOLDS {
            assert_same(list, fold);
        }
    }
}

#[test]
fn tiny_lists() {
    all_same(&corpus::tiny());
}

#[test]
fn names_that_differ_little() {
    all_same(&corpus::near());
}

#[test]
fn any_bytes() {
    all_same(&corpus::bytes());
}

#[test]
fn patterns_and_exclusions() {
    all_same(&corpus::patterns());
}

#[test]
fn ten_thousand_names() {
    assert_same(&corpus::ten_thousand(), FOLDS[1]);
}

#[test]
fn real_lists() {
    for file in corpus::FILES {
        assert_same(&List::load(file), FOLDS[1]);
    }
}

/// Every door of small lists, asked for their names and what is next to them: what the tests above
/// ask too, among much else, in a hundredth of the time.
mod neighbours {
    use super::*;

    fn names(list: &List, ask: &mut dyn FnMut(&[u8])) {
        for written in list.written.iter().step_by(list.written.len() / 100 + 1) {
            let text = &written.text;
            ask(text);
            ask(&text.to_ascii_uppercase());
            ask(&[text, &b"-"[..]].concat());
            if let Some((last, start)) = text.split_last() {
                ask(start);
                ask(&[start, &[last ^ 1]].concat());
                ask(&[&[text[0] ^ 1], &text[1..]].concat());
                // Two bytes that differ by the same bits: in words that are or-ed, they cancel in
                // no way.
                for at in 1..text.len().min(40) {
                    let mut name = text.clone();
                    name[0] ^= 1;
                    name[at] ^= 1;
                    ask(&name);
                }
                let middle = text.len() / 2;
                ask(&[&text[..middle], b"a", &text[middle..]].concat());
            }
        }
        for name in [&b""[..], b"x", b"host", &[0xff; 300]] {
            ask(name);
        }
    }

    fn all(lists: &[List], folds: &[Fold]) {
        for list in lists {
            for &fold in folds {
                assert_same_for(list, fold, &|ask| names(list, ask));
            }
        }
    }

    #[test]
    fn tiny() {
        all(&corpus::tiny(), &FOLDS);
    }

    #[test]
    fn near() {
        all(&corpus::near(), &FOLDS[1..2]);
    }

    #[test]
    fn bytes() {
        all(&corpus::bytes(), &FOLDS[2..]);
    }

    #[test]
    fn patterns() {
        all(&corpus::patterns(), &FOLDS[1..2]);
    }

    #[test]
    fn sizes() {
        all(&corpus::sizes(), &FOLDS[1..2]);
    }
}

/// Bytes that folds make equal, bytes that coarse folding does, and one that stays alone.
const BYTES: [u8; 7] = *b"aA-_b^~";

fn name() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        4 => vec(select(&BYTES[..]), 0..4),
        1 => vec(select(&BYTES[..]), 4..20),
        1 => vec(select(&BYTES[..]), 0..4).prop_map(|name| name.repeat(20)),
    ]
}

fn written() -> impl Strategy<Value = Written> {
    let exact = name().prop_map(|text| (text, false));
    let pattern = vec(name(), 2..4).prop_map(|pieces| (pieces.join(&b'*'), true));
    let excluded = proptest::bool::weighted(0.2);
    (prop_oneof![6 => exact, 1 => pattern], excluded).prop_map(|((text, stars), excluded)| {
        Written {
            text,
            stars,
            regular: false,
            excluded,
        }
    })
}

proptest! {
    #![proptest_config(config(30))]

    /// Small lists over few bytes, so that entries meet, of up to several blocks.
    #[test]
    fn random_lists(
        written in vec(written(), 0..90),
        case in any::<bool>(),
        separators in any::<bool>(),
    ) {
        let fold = Fold { case, separators };
        // What is written both ways is a mistake, which the front end reports.
        let stands_for = |written: &Written| (written.stars, pieces(fold, &written.text));
        let included: Vec<_> = (written.iter())
            .filter(|written| !written.excluded)
            .map(stands_for)
            .collect();
        let written: Vec<Written> = (written.into_iter())
            .filter(|written| !written.excluded || !included.contains(&stands_for(written)))
            .collect();
        let list = List { name: String::from("a random list"), written };
        assert_same(&list, fold);
    }
}
