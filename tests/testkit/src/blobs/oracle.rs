//! What a set may answer, given the list that it shows.

use std::collections::BTreeMap;

use header_set_blob::{Blob, LoadedEntry, LoadedSet, ids};
use header_set_runtime::Fold;

use crate::random::Random;

/// An entry, as `iter` shows it.
struct Shown {
    folded: Vec<u8>,
    text: Vec<u8>,
    index: usize,
    is_pattern: bool,
    is_expression: bool,
}

/// Asks a blob everything: only that it returns matters.
pub fn ask(bytes: &[u8], random: &mut Random) {
    let Ok(set) = LoadedSet::from_bytes(bytes) else {
        return;
    };
    let header = *Blob::open(bytes).expect("a blob").header();
    let ids = header.keys as usize + header.patterns as usize;
    for prefix in ["", "x", "com.example"] {
        ends(set.iter_prefix(prefix), ids);
    }
    ends(set.iter(), ids);
    ends(set.iter().rev(), ids);
    let _ = (set.verify(), set.plan());
    let names = names(&shown(&set), random, false);
    for name in &names {
        let _ = (
            set.contains(name),
            set.entry(name),
            set.longest_prefix(name),
        );
        ends(set.iter_prefix(name), ids);
    }
    let mut found = vec![0; names.len().div_ceil(64)];
    set.classify(&names, &mut found);
}

/// Asks an unchanged blob for its names and others near to them: every answer is that of the list
/// that `iter` shows. `expressions` are the texts of those that it has.
pub fn agrees(bytes: &[u8], expressions: &[&[u8]], random: &mut Random) {
    let set = LoadedSet::from_bytes(bytes).expect("a blob");
    set.verify().expect("a right one");
    let mut shown = shown(&set);
    for entry in &mut shown {
        entry.is_expression = entry.is_pattern && expressions.contains(&&entry.text[..]);
    }
    shows_all(&set, &shown);
    let blob = Blob::open(bytes).expect("a blob");
    let is_partial = blob.header().patterns != 0 || !blob.section(ids::EXCLUDED).is_empty();
    let keys = shown.iter().filter(|entry| !entry.is_pattern);
    let keys: BTreeMap<&[u8], usize> = keys.map(|key| (key.folded.as_slice(), key.index)).collect();
    let names = names(&shown, random, true);
    let mut found = vec![u64::MAX; names.len().div_ceil(64) + 1];
    set.classify(&names, &mut found);
    assert_eq!(found.last(), Some(&0), "bits past the names");
    for (at, name) in names.iter().enumerate() {
        let shows = name.escape_ascii();
        let folded = folded(set.fold(), name);
        let index = set.index_of(name);
        let is_in = [set.contains(name), found[at / 64] >> (at % 64) & 1 == 1];
        assert_eq!(is_in, [index.is_some(); 2], "{shows}");
        assert_eq!(index, set.entry(name).map(|entry| entry.index()), "{shows}");
        match keys.get(folded.as_slice()) {
            Some(&key) => assert_eq!(index, Some(key), "{shows}"),
            None if !is_partial => assert_eq!(index, None, "{shows}"),
            None => {
                let won = index.map(|index| set.entry_at(index).expect("an entry"));
                assert!(won.is_none_or(|entry| entry.is_pattern()), "{shows}");
            }
        }
        let prefix = set.longest_prefix(name).map(|entry| entry.index());
        assert_eq!(prefix, longest_prefix(&shown, &folded), "prefix of {shows}");
        let having = set.iter_prefix(name).map(|entry| entry.index());
        let expected = shown.iter().filter(|it| it.folded.starts_with(&folded));
        assert!(having.eq(expected.map(|it| it.index)), "start with {shows}");
    }
}

fn shown(set: &LoadedSet<&[u8]>) -> Vec<Shown> {
    let entries = set.iter().map(|entry| Shown {
        folded: folded(set.fold(), entry.as_bytes()),
        text: entry.as_bytes().to_vec(),
        index: entry.index(),
        is_pattern: entry.is_pattern(),
        is_expression: false,
    });
    entries.collect()
}

/// An iterator yields at most `most` entries, and none behind its end.
fn ends<'a>(mut entries: impl Iterator<Item = LoadedEntry<'a>>, most: usize) {
    let count = entries.by_ref().take(most + 1).count();
    assert!(count <= most, "{count} entries of {most}");
    assert!(entries.next().is_none() && entries.next().is_none());
}

fn folded(fold: Fold, name: &[u8]) -> Vec<u8> {
    name.iter().map(|&byte| fold.byte(byte)).collect()
}

/// Names of the list, and others near to them.
fn names(shown: &[Shown], random: &mut Random, all: bool) -> Vec<Vec<u8>> {
    let mut names: Vec<Vec<u8>> = [&b""[..], b"host", b"x", b"zzzz", b"\0", b"\xff\xff"]
        .map(<[u8]>::to_vec)
        .into();
    if shown.is_empty() {
        return names;
    }
    if all {
        let some = shown.iter().step_by(shown.len() / 500 + 1);
        names.extend(some.map(|entry| entry.text.clone()));
    }
    let others = match (all, shown.len()) {
        (false, _) => 6,
        (true, ..2_000) => 400,
        (true, _) => 150,
    };
    for _ in 0..others {
        let mut name = random.pick(shown).text.clone();
        for _ in 0..1 + random.below(2) {
            let at = random.below(name.len() + 1);
            match random.below(6) {
                0 => name.truncate(at),
                1 => name.push(*random.pick(b"-ab\0\xff~")),
                2 => name.make_ascii_uppercase(),
                3 => name.extend_from_slice(&random.pick(shown).text),
                _ if at < name.len() => match random.below(3) {
                    0 => name[at] = random.word() as u8,
                    1 => name[at] = name[at].wrapping_add(1),
                    _ => name[at] = name[at].wrapping_sub(1),
                },
                _ => {}
            }
        }
        names.push(name);
    }
    names
}

/// Each entry has an index of its own, from either end, and is found by it.
fn shows_all(set: &LoadedSet<&[u8]>, shown: &[Shown]) {
    assert_eq!(shown.len(), set.len(), "entries");
    let mut indices: Vec<usize> = shown.iter().map(|entry| entry.index).collect();
    let backwards = set.iter().rev().map(|entry| entry.index());
    assert!(indices.iter().rev().copied().eq(backwards), "backwards");
    indices.sort_unstable();
    assert!(indices.into_iter().eq(0..shown.len()), "indices");
    for entry in shown {
        let found = set.entry_at(entry.index).expect("an entry");
        assert_eq!(found.as_bytes(), entry.text, "at {}", entry.index);
        assert_eq!(found.is_pattern(), entry.is_pattern, "at {}", entry.index);
    }
}

/// The index of the longest entry that a folded name starts with.
fn longest_prefix(shown: &[Shown], name: &[u8]) -> Option<usize> {
    let starts = shown.iter().filter_map(|entry| {
        let stars = entry.text.iter().rev().take_while(|&&byte| byte == b'*');
        let stars = if entry.is_pattern { stars.count() } else { 0 };
        let text = &entry.folded[..entry.folded.len() - stars];
        let is_start = match entry.is_pattern {
            _ if entry.is_expression => false,
            true => stars > 0 && !entry.text[..text.len()].contains(&b'*'),
            false => true,
        };
        (is_start && name.starts_with(text)).then_some((text.len(), !entry.is_pattern, entry.index))
    });
    starts.max().map(|(_, _, index)| index)
}
