//! Patterns of blobs that were made on purpose: each lookup returns, and takes no longer than to
//! compare each pattern with the name.

use header_set_blob::{Kind, LoadedSet, patterns};
use header_set_build::Strategy;
use header_set_build::blobs::{self, Threads};
use header_set_codegen::list::{Bounds, Flags, Written as Entries};
use testkit::blobs::Crafted;
use testkit::hang::within_minutes;
use testkit::lists::{self, EXACT};
use testkit::random::Random;

/// The sections of names with stars that lookups read.
const SECTIONS: [Kind; 7] = [
    patterns::GLOBS,
    patterns::PIECES,
    patterns::LITERALS,
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
    let keys = lists::long(entries, EXACT, Threads::new(1));
    let built = blobs::build(&keys, Strategy::PerfectHash, Threads::new(1));
    built.expect("no expressions").bytes
}

#[test]
fn changed_tables_answer() {
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
    let mut asked = 0;
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
            continue;
        };
        asked += 1;
        for name in &names {
            let found = set.entry(name);
            assert!(found.is_none_or(|entry| entry.index() < set.len()));
            let _ = (set.contains(name), set.longest_prefix(name));
        }
    }
    assert!(asked > 5_000, "{asked}");
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
    let bytes = crafted.bytes();
    let set = LoadedSet::from_bytes(&bytes[..]).expect("a blob");
    let name = "a".repeat(2_000);
    // Eight widths at 2,000 bytes with 4,000 patterns, each searched to the end, would take 64
    // million searches of 2,000 bytes.
    let found = within_minutes("a lookup", || set.contains(&name));
    assert!(!found);
}
