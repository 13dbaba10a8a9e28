//! The ordered layout by itself: order, prefixes and texts against a sorted list.

use std::collections::BTreeSet;

use header_set_blob::LoadedSet;
use header_set_build::blobs::{self, Threads};
use header_set_runtime::{Fold, Strategy};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use testkit::blobs::oracle;
use testkit::cases::config;
use testkit::lists::{self, EXACT, FOLDS};
use testkit::random::Random;

type Names = BTreeSet<Vec<u8>>;

fn bytes_of(names: &Names, fold: Fold, threads: usize) -> Vec<u8> {
    let list = lists::long_of_names(names.iter().map(Vec::as_slice), fold);
    let built = blobs::build(&list, Strategy::PopcountTrie, Threads::new(threads));
    built.expect("no expressions").bytes
}

fn check(names: &Names, probes: &[Vec<u8>], fold: Fold) {
    let bytes = bytes_of(names, fold, 1);
    assert!(bytes == bytes_of(names, fold, 3), "threads decide");
    let set = LoadedSet::from_bytes(&bytes).expect("a blob");
    let shown: Vec<Vec<u8>> = set.iter().map(|it| it.as_bytes().to_vec()).collect();
    assert!(shown.iter().eq(names), "all names in order");
    oracle::agrees_on(&bytes, &[], probes);
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
    for fold in FOLDS {
        let folded = names.iter().map(|name| lists::oracle::folded(fold, name));
        let spelled = names.iter().map(|name| name.to_ascii_uppercase());
        let other = names
            .iter()
            .map(|name| name.iter().map(|byte| byte.wrapping_add(1)).collect());
        let probes: Vec<Vec<u8>> = spelled.chain(other).collect();
        check(&folded.collect(), &probes, fold);
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
