//! The ordered layout by itself: order, prefixes and texts against a sorted list.

use std::collections::BTreeSet;

use header_set_blob::{Kind, LoadedSet};
use header_set_build::blobs::{self, Threads};
use header_set_runtime::{Fold, Strategy};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use testkit::blobs::Crafted;
use testkit::cases::config;
use testkit::lists::{self, EXACT};
use testkit::random::Random;

type Names = BTreeSet<Vec<u8>>;

fn bytes_of(names: &Names, fold: Fold, threads: usize) -> Vec<u8> {
    let list = lists::long_of_names(names.iter().map(Vec::as_slice), fold);
    let built = blobs::build(&list, Strategy::PopcountTrie, Threads::new(threads));
    built.expect("no expressions").bytes
}

/// Every answer about `name`, whose fold is `folded`.
fn ask(set: &LoadedSet<&Vec<u8>>, sorted: &[&[u8]], fold: Fold, name: &[u8]) {
    let shown = name[..name.len().min(99)].escape_ascii();
    let folded: Vec<u8> = name.iter().map(|&byte| fold.byte(byte)).collect();
    let before = sorted.partition_point(|stored| *stored < folded.as_slice());
    let found = sorted.get(before).is_some_and(|stored| *stored == folded);
    assert_eq!(set.index_of(name), found.then_some(before), "{shown}");
    let starts = |stored: &&&[u8]| stored.starts_with(&folded);
    let inside = sorted[before..].iter().take_while(starts).count();
    let indices = set.iter_prefix(name).map(|entry| entry.index());
    assert!(indices.eq(before..before + inside), "{shown}");
    // Prefixes of the name, the longest first.
    let longest = (0..=folded.len())
        .rev()
        .find_map(|len| sorted.binary_search(&&folded[..len]).ok());
    let entry = set.longest_prefix(name);
    assert_eq!(entry.map(|entry| entry.index()), longest, "{shown}");
}

fn check(names: &Names, probes: &[Vec<u8>], fold: Fold) {
    let sorted: Vec<&[u8]> = names.iter().map(Vec::as_slice).collect();
    let bytes = bytes_of(names, fold, 1);
    assert!(bytes == bytes_of(names, fold, 3), "threads decide");
    let set = LoadedSet::from_bytes(&bytes).expect("a blob");
    set.verify().expect("a right one");
    assert_eq!((set.len(), set.is_empty()), (names.len(), names.is_empty()));
    for (index, name) in sorted.iter().enumerate() {
        let entry = set.entry_at(index).expect("an entry");
        assert_eq!(entry.as_bytes(), *name);
    }
    assert!(set.entry_at(names.len()).is_none());
    for probe in names.iter().chain(probes) {
        ask(&set, &sorted, fold, probe);
    }
}

/// Names next to those of a list: shorter, longer, with another byte.
fn neighbours(names: &Names, random: &mut Random) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new(), vec![0], vec![0xff; 300], vec![b'a'; 300]];
    for name in names {
        let len = name.len();
        all.push(name[..random.below(len + 1)].to_vec());
        for byte in [0, 0xff, random.word() as u8] {
            let mut longer = name.clone();
            longer.push(byte);
            all.push(longer);
            if len > 0 {
                let mut other = name.clone();
                other[random.below(len)] = byte;
                all.push(other);
            }
        }
    }
    all
}

fn check_with_neighbours(names: &Names, fold: Fold) {
    let probes = neighbours(names, &mut Random::new(7));
    check(names, &probes, fold);
}

#[test]
fn nothing_and_the_empty_name() {
    check_with_neighbours(&Names::new(), EXACT);
    check_with_neighbours(&Names::from([vec![]]), EXACT);
    check_with_neighbours(&Names::from([vec![], vec![0], vec![0, 0]]), EXACT);
}

#[test]
fn all_bytes() {
    let one = (0..=u8::MAX).map(|byte| vec![byte]);
    let two = (0..=u8::MAX).flat_map(|byte| [vec![byte, 0], vec![byte, 0xff], vec![0, byte]]);
    check_with_neighbours(&one.chain(two).collect(), EXACT);
}

#[test]
fn zeros_of_any_number() {
    // Separators that end in zeros, and words that are all zeros.
    let zeros = (0..300).map(|len| vec![0; len]);
    let behind = (0..300).map(|len| [vec![b'a'; 5], vec![0; len]].concat());
    check_with_neighbours(&zeros.chain(behind).collect(), EXACT);
}

#[test]
fn nested_prefixes() {
    // Longest prefixes that are many blocks before the name.
    let mut names = Names::new();
    for depth in 0..40 {
        let start = "ab/".repeat(depth);
        names.insert(start.clone().into_bytes());
        for leaf in 0..30 {
            names.insert(format!("{start}{leaf:03}").into_bytes());
        }
    }
    check_with_neighbours(&names, EXACT);
}

#[test]
fn many_levels_in_a_block() {
    // More different lengths of what neighbours share than a block has levels.
    let stairs = (0..200).map(|len| [vec![b'x'; len], b"z".to_vec()].concat());
    let down = (0..200).map(|len| [vec![b'x'; len], b"a".to_vec()].concat());
    check_with_neighbours(&stairs.chain(down).collect(), EXACT);
}

#[test]
fn long_names() {
    let lengths = [
        250, 254, 255, 256, 257, 258, 300, 511, 512, 1000, 5000, 65_536,
    ];
    let mut names = Names::new();
    for len in lengths {
        for last in *b"abz" {
            let mut name = vec![b'q'; len];
            name[len - 1] = last;
            names.insert(name);
            // The same head, and another end.
            let mut name = vec![last; len];
            name[len / 2] = b'-';
            names.insert(name);
        }
    }
    for number in 0..100 {
        names.insert([vec![b'h'; 256], format!("{number}").into_bytes()].concat());
    }
    check_with_neighbours(&names, EXACT);
}

#[test]
fn rests_without_common_runs() {
    // Codes of two bytes nearly everywhere, and rests of more than 255 of them.
    let mut random = Random::new(3);
    let names = (0..400).map(|_| {
        let len = random.below(250);
        (0..len).map(|_| random.word() as u8).collect()
    });
    check_with_neighbours(&names.collect(), EXACT);
}

#[test]
fn folded_names() {
    let words = [
        "alpha", "beta", "x-a", "x_b", "x.c", "host", "^", "~", "@", "`",
    ];
    let mut names = Names::new();
    for first in words {
        for second in words {
            for number in 0..4 {
                names.insert(format!("{first}{second}{number}").into_bytes());
            }
        }
    }
    for case in [false, true] {
        for separators in [false, true] {
            let fold = Fold { case, separators };
            let folded: Names = names
                .iter()
                .map(|name| name.iter().map(|&byte| fold.byte(byte)).collect())
                .collect();
            let spelled = names.iter().map(|name| name.to_ascii_uppercase());
            let other = names
                .iter()
                .map(|name| name.iter().map(|byte| byte.wrapping_add(1)).collect());
            let probes: Vec<Vec<u8>> = spelled.chain(other).collect();
            check(&folded, &probes, fold);
        }
    }
}

#[test]
fn thousands() {
    let mut random = Random::new(11);
    let parts = [
        "www", "cdn", "mail", "shop", "news", "static", "img", "a", "b",
    ];
    let mut names = Names::new();
    while names.len() < 1500 {
        let mut name = String::new();
        for _ in 0..=random.below(3) {
            name += parts[random.below(parts.len())];
            name += &random.below(50).to_string();
            name.push('.');
        }
        name += ["com", "org", "co.uk"][random.below(3)];
        names.insert(name.into_bytes());
    }
    check_with_neighbours(&names, EXACT);
}

#[test]
fn no_damage_panics() {
    let mut random = Random::new(5);
    let mut names: Names = (0..300)
        .map(|number| format!("name-{}-{number}", number % 17).into_bytes())
        .collect();
    names.insert(vec![b'l'; 700]);
    let probes: Vec<Vec<u8>> = names.iter().step_by(7).cloned().collect();
    let whole = Crafted::parse(&bytes_of(&names, EXACT, 1));
    let is_ordered =
        |(kind, bytes): &&mut (u32, Vec<u8>)| *kind >= Kind::ORDERED && !bytes.is_empty();
    for _ in 0..1_500 {
        let mut damaged = whole.clone();
        for _ in 0..=random.below(3) {
            let sections = damaged.sections.iter_mut().filter(is_ordered);
            let mut sections: Vec<_> = sections.collect();
            let at = random.below(sections.len());
            let bytes = &mut sections[at].1;
            let at = random.below(bytes.len());
            match random.below(4) {
                0 => bytes[at] ^= 1 << random.below(8),
                1 => bytes[at] = random.word() as u8,
                2 => bytes.truncate(at.max(1)),
                _ => {
                    let from = random.below(bytes.len());
                    let piece = bytes[from..].to_vec();
                    let len = piece.len().min(bytes.len() - at);
                    bytes[at..at + len].copy_from_slice(&piece[..len]);
                }
            }
        }
        let damaged = damaged.bytes();
        let Ok(set) = LoadedSet::from_bytes(&damaged) else {
            continue;
        };
        for probe in &probes {
            let _ = (set.contains(probe), set.longest_prefix(probe));
            assert!(set.iter_prefix(&probe[..4]).count() <= set.len());
        }
        let _ = set.verify();
        assert!(set.iter().count() <= set.len());
    }
}

proptest! {
    #![proptest_config(config(12))]

    #[test]
    fn few_letters(names in btree_set(vec(prop_oneof![Just(b'a'), Just(b'b'), Just(0), Just(0xff)], 0..12), 0..300)) {
        check_with_neighbours(&names, EXACT);
    }

    #[test]
    fn any_names(names in btree_set(vec(any::<u8>(), 0..40), 0..120)) {
        check_with_neighbours(&names, EXACT);
    }
}
