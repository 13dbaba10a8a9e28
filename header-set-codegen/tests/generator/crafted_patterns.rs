//! Patterns of blobs that were made on purpose: what `verify` accepts answers like the list that
//! `iter` shows, and no lookup takes longer than to compare each pattern with the name.

use std::time::Duration;

use header_set_blob::{Kind, LoadedSet, patterns};
use header_set_codegen::blobs::{self, Choice, Threads};
use header_set_codegen::list::{Bounds, Flags, Written as Entries};
use header_set_runtime::Fold;

use crate::crafted_blobs::Crafted;
use crate::patterns_in_blobs::matches;
use crate::support::clock::Clock;
use crate::support::list;
use crate::support::random::Random;

const EXACT: Fold = list::FOLDS[0];

/// The sections of names with stars that lookups read.
const SECTIONS: [Kind; 10] = [
    patterns::STARTS,
    patterns::ENDS,
    patterns::GLOBS,
    patterns::PIECES,
    patterns::LITERALS,
    patterns::WRITTEN_ORDER,
    patterns::WINDOW_WIDTHS,
    patterns::WINDOW_FILTER,
    patterns::WINDOW_BUCKETS,
    patterns::WINDOW_MEMBERS,
];

fn blob_of<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> Vec<u8> {
    let mut entries = Entries::new(Bounds::BUILD);
    for text in texts {
        let (text, flags) = Flags::parse(text.as_ref().as_bytes(), false);
        entries.push(text, flags);
    }
    let keys = list::long(entries, EXACT, Threads::new(1));
    blobs::build(&keys, Choice::CompactHash, Threads::new(1))
}

/// The text of the entry that wins by what `iter` shows.
fn shown_winner<'s>(entries: &[&'s [u8]], name: &[u8]) -> Option<&'s [u8]> {
    if let Some(&text) = entries.iter().find(|text| **text == name) {
        return Some(text);
    }
    let literal = |text: &[u8]| text.iter().filter(|&&byte| byte != b'*').count();
    let matching = entries.iter().filter(|text| matches(EXACT, text, name));
    matching
        .copied()
        .min_by_key(|text| usize::MAX - literal(text))
}

#[test]
fn what_verify_accepts_answers_as_iter_shows() {
    let texts = [
        "a*",
        "ab*",
        "abc*",
        "b*",
        "*z",
        "*yz",
        "*x",
        "*ab*",
        "*cd*ef*",
        "a*b*c",
        "x*y",
        "*q*r*",
        "*ads1*.js*",
        "*ads2*.js*",
        "key",
    ];
    let whole = blob_of(texts);
    let names: Vec<String> = (texts.iter())
        .flat_map(|text| ["", "q", "ab", "-yz", "x"].map(|filler| text.replace('*', filler)))
        .collect();
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..20_000 {
        let random = &mut Random::new(seed);
        let mut crafted = Crafted::parse(&whole);
        for _ in 0..1 + random.below(3) {
            let section = crafted.section(*random.pick(&SECTIONS));
            match random.below(8) {
                0 => section.truncate(random.below(section.len() + 1)),
                1 => section.extend(vec![0; 8]),
                2 if section.len() >= 32 => {
                    // Two lines change places.
                    let width = *random.pick(&[4, 8, 16]);
                    let (a, b) = (
                        random.below(section.len() / width),
                        random.below(section.len() / width),
                    );
                    for at in 0..width {
                        section.swap(width * a + at, width * b + at);
                    }
                }
                _ if !section.is_empty() => {
                    let at = random.below(section.len());
                    section[at] = *random.pick(&[0, 1, 2, 3, 4, 8, b'a', b'z', 0x7f, 0xff]);
                }
                _ => {}
            }
        }
        let bytes = crafted.bytes();
        let Ok(set) = LoadedSet::from_bytes(&bytes[..]) else {
            refused += 1;
            continue;
        };
        let is_verified = set.verify().is_ok();
        let entries: Vec<_> = (0..set.len()).filter_map(|at| set.entry_at(at)).collect();
        let entries: Vec<&[u8]> = entries.iter().map(|entry| entry.as_bytes()).collect();
        for name in &names {
            let found = set.entry(name);
            if is_verified {
                let found = found.as_ref().map(|entry| entry.as_bytes());
                let expected = shown_winner(&entries, name.as_bytes());
                assert_eq!(found, expected, "seed {seed}: {name}");
            }
        }
        *if is_verified {
            &mut accepted
        } else {
            &mut refused
        } += 1;
    }
    // What is changed is often not read: bits of the filter, tails of sections.
    assert!(accepted > 100 && refused > 1_000, "{accepted}, {refused}");
}

/// All windows lead to all patterns, and the name has every byte of each but the last.
#[test]
fn buckets_of_all_patterns_cost_no_more_than_all_patterns() {
    const PATTERNS: usize = 4_000;
    let texts: Vec<String> = (0..PATTERNS)
        .map(|at| format!("*aaaa*b{at}*c{at}*"))
        .collect();
    let mut crafted = Crafted::parse(&blob_of(&texts));
    *crafted.section(patterns::WINDOW_WIDTHS) = vec![0xff];
    crafted.section(patterns::WINDOW_FILTER).fill(0xff);
    let members: Vec<u8> = (0..PATTERNS as u32).flat_map(u32::to_le_bytes).collect();
    *crafted.section(patterns::WINDOW_MEMBERS) = members;
    *crafted.section(patterns::WINDOW_BUCKETS) = [0, PATTERNS as u32]
        .into_iter()
        .flat_map(u32::to_le_bytes)
        .collect();
    // Each has its first piece for its window.
    for line in crafted.section(patterns::GLOBS).chunks_exact_mut(24) {
        let first = u32::from_le_bytes(line[..4].try_into().expect("four bytes"));
        line[16..20].copy_from_slice(&(first + 1).to_le_bytes());
        line[20..].copy_from_slice(&(1_u32 << 24).to_le_bytes());
    }
    let bytes = crafted.bytes();
    let set = LoadedSet::from_bytes(&bytes[..]).expect("a blob");
    let name = "a".repeat(2_000);
    let clock = Clock::start();
    assert!(!set.contains(&name));
    let elapsed = clock.elapsed();
    // Eight widths at 2,000 bytes with 4,000 patterns, each searched to the end, would take 64
    // million searches of 2,000 bytes.
    assert!(elapsed < Duration::from_secs(4), "{elapsed:?}");
}
