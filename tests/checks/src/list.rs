//! A random list in all layouts of all strategies, and as a blob in each layout.

use std::collections::BTreeSet;

use header_set_codegen::layouts::entries;
use header_set_codegen::tables::Arena;
use header_set_codegen::traffic::Demand;
use header_set_runtime::Fold;
use testkit::lists::blobs::Blobs;
use testkit::lists::check::{Compiled, HARD};
use testkit::lists::oracle::folded;
use testkit::lists::{FOLDS, List, Written, lookups};
use testkit::random::Random;

/// The most entries of a list, and of one of names alone.
const ENTRIES: usize = 40;
const MANY: usize = 200;

/// The most names that a list is asked, besides those of its entries.
const NAMES: usize = 60;

/// Bytes that folds make equal or that border on them, and the extremes.
const BYTES: [u8; 16] = *b"aaabbAx--_^~0@\xff\0";

/// Parts of expressions: over few letters, without separators but `-`, as the oracle needs it.
const PARTS: [&str; 12] = [
    "a", "b", "x", "-", ".", "[ab]", "[^a]", "a+", "(?:ab)*", "b?", "(?:a|b-)", "x{1,3}",
];

/// A list for [`Compiled`] and blobs.
fn random_list(random: &mut Random, fold: Fold) -> List {
    let mut written: Vec<Written> = match random.below(20) {
        0 => (0..random.below(ENTRIES)).map(|_| entry(random)).collect(),
        // Many names of one length, with which layouts by length and by window have it hardest; or
        // of any, which are several blocks of a blob.
        kind @ 1..=3 => {
            let (count, len) = (random.below(MANY), 1 + random.below(23));
            let name = |_| match kind {
                1 => random.bytes(&BYTES, len),
                2 => text(random),
                _ => text(random).repeat(4),
            };
            List::of_bytes("", (0..count).map(name)).written
        }
        _ => (0..random.below(10)).map(|_| entry(random)).collect(),
    };
    // What repeats is merged, which is the concern of `generate`.
    let mut seen = BTreeSet::new();
    written.retain(|entry| {
        // A star is a separator too, so runs of them are merged before it is folded.
        let mut text = entry.text.clone();
        if entry.stars {
            text.dedup_by(|one, other| (*one, *other) == (b'*', b'*'));
        }
        if !entry.regular {
            text = folded(fold, &text);
        }
        seen.insert((entry.stars, entry.regular, text))
    });
    let name = String::from(HARD);
    List { name, written }
}

fn entry(random: &mut Random) -> Written {
    let kind = random.below(8);
    let text = match kind {
        0 => {
            let parts = 1 + random.below(3);
            let parts = (0..parts).map(|_| *random.pick(&PARTS));
            parts.collect::<String>().into_bytes()
        }
        1 | 2 => {
            let pieces: Vec<_> = (0..2 + random.below(2)).map(|_| text(random)).collect();
            pieces.join(&b'*')
        }
        3 => [text(random), b"*".to_vec()].concat(),
        _ => text(random),
    };
    Written {
        text,
        stars: matches!(kind, 1..=3),
        regular: kind == 0,
        excluded: random.below(6) == 0,
    }
}

/// Names of a few bytes meet most often; windows and words begin at 4 and 8, and names over 31
/// bytes are compared otherwise.
fn text(random: &mut Random) -> Vec<u8> {
    let len = match random.below(8) {
        0 => 4 + random.below(16),
        1 => 28 + random.below(10),
        _ => random.below(4),
    };
    match random.below(4) {
        0 => random.bytes(b"ab", 1 + len / 4).repeat(4),
        _ => random.bytes(&BYTES, len),
    }
}

/// The names of the entries, their neighbours, and others.
fn names(list: &List, random: &mut Random) -> Vec<Vec<u8>> {
    let mut names = vec![Vec::new()];
    for written in &list.written {
        let pieces: Vec<&[u8]> = written.text.split(|&byte| byte == b'*').collect();
        names.push(pieces.join(&b""[..]));
        names.push(pieces.join(&b"a"[..]));
        names.push([&written.text, &b"a"[..]].concat());
        names.push(written.text.to_ascii_uppercase());
    }
    for _ in 0..NAMES {
        let mut name = match random.below(2) {
            0 => text(random),
            _ => random.pick(&names).clone(),
        };
        let at = random.below(name.len() + 1);
        match random.below(4) {
            0 => name.truncate(at),
            1 => name.insert(at, *random.pick(&BYTES)),
            _ if at < name.len() => name[at] = *random.pick(&BYTES),
            _ => {}
        }
        names.push(name);
    }
    names
}

/// Every layout, and a blob of each, answers as the naive list.
pub fn check(data: &[u8]) {
    let random = &mut Random::of_bytes(data);
    let fold = *random.pick(&FOLDS);
    let list = random_list(random, fold);
    let names = names(&list, random);
    let arena = Arena::default();
    let compiled = Compiled::with_demand(&list, fold, &|_| Demand::default(), &arena);
    let blobs = Blobs::checked(&list, &compiled.normal, &compiled.normal.keys);
    for name in &names {
        blobs.ask(name, compiled.ask(name));
    }
    indices(&list, &compiled, &names, &arena);
}

/// The index of the winner and that of the longest prefix, by the tables about the entries of each
/// layout.
fn indices(list: &List, compiled: &Compiled<'_>, names: &[Vec<u8>], arena: &Arena) {
    let Compiled { normal, oracle, .. } = compiled;
    let fold = normal.keys.fold;
    let index = |line: usize| {
        let earlier = list.written[..line].iter();
        earlier.filter(|written| !written.excluded).count()
    };
    let expected = names.iter().map(|name| {
        let winner = oracle.winner(name);
        let winner = winner.filter(|_| oracle.includes(winner));
        (
            winner.map(index),
            longest_prefix(list, fold, name).map(index),
        )
    });
    let expected: Vec<_> = expected.collect();
    for layout in &compiled.layouts {
        let entries = entries::build(&normal.keys, layout, arena);
        for (name, expected) in names.iter().zip(&expected) {
            let winner = lookups::find(&layout.matcher, name).and_then(|id| entries.index(id));
            assert_eq!(
                (winner, entries.longest_prefix(name)),
                *expected,
                "winner and longest prefix, {} ({}), {fold:?}, `{}` in {list:?}",
                layout.strategy(),
                layout.form,
                name.escape_ascii(),
            );
        }
    }
}

/// The line of the longest entry that a name starts with: an exact one, or one whose only star is
/// at its end. Of two that are as long, the exact one. Stars beside each other are one.
fn longest_prefix(list: &List, fold: Fold, name: &[u8]) -> Option<usize> {
    let name = folded(fold, name);
    let lines = list.written.iter().enumerate();
    let entries = lines.filter(|(_, written)| !written.excluded && !written.regular);
    let starts = entries.filter_map(|(line, written)| {
        let text = &written.text[..];
        let stars = text.iter().rev().take_while(|&&byte| byte == b'*').count();
        if written.stars && stars == 0 {
            return None;
        }
        let start = &text[..text.len() - stars];
        let is_start = !start.contains(&b'*') && name.starts_with(&folded(fold, start));
        is_start.then_some((start.len(), !written.stars, line))
    });
    let longest = starts.max_by_key(|&(len, is_exact, _)| (len, is_exact));
    longest.map(|(_, _, line)| line)
}
