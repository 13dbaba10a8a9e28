//! Lists that the ordered layout has it hard with, in every layout of blobs against a naive list: all
//! entries, their order, prefixes, and names next to them.

use std::collections::BTreeSet;

use header_set_build::blobs::Threads;
use header_set_runtime::Fold;
use testkit::lists::blobs::Blobs;
use testkit::lists::oracle::{self, Oracle};
use testkit::lists::{EXACT, FOLDS, List, probes};
use testkit::random::Random;

type Names = BTreeSet<Vec<u8>>;

fn check(names: &Names, fold: Fold) {
    let list = List::of_bytes("hard in order", names);
    let (normal, oracle) = (list.normal(fold), Oracle::new(&list, fold));
    let blobs = Blobs::checked(&list, &normal, &list.long(fold, Threads::new(3)));
    probes::ask_all(&list, &mut |name| blobs.ask(name, oracle.winner(name)));
}

#[test]
fn nothing_and_the_empty_name() {
    check(&Names::new(), EXACT);
    check(&Names::from([vec![]]), EXACT);
    check(&Names::from([vec![], vec![0], vec![0, 0]]), EXACT);
}

#[test]
fn all_bytes() {
    let one = (0..=u8::MAX).map(|byte| vec![byte]);
    let two = (0..=u8::MAX).flat_map(|byte| [vec![byte, 0], vec![byte, 0xff], vec![0, byte]]);
    check(&one.chain(two).collect(), EXACT);
}

#[test]
fn zeros_of_any_number() {
    // Separators that end in zeros, and words that are all zeros.
    let zeros = (0..300).map(|len| vec![0; len]);
    let behind = (0..300).map(|len| [vec![b'a'; 5], vec![0; len]].concat());
    check(&zeros.chain(behind).collect(), EXACT);
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
    check(&names, EXACT);
}

#[test]
fn many_levels_in_a_block() {
    // More different lengths of what neighbours share than a block has levels.
    let stairs = (0..200).map(|len| [vec![b'x'; len], b"z".to_vec()].concat());
    let down = (0..200).map(|len| [vec![b'x'; len], b"a".to_vec()].concat());
    check(&stairs.chain(down).collect(), EXACT);
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
    check(&names, EXACT);
}

#[test]
fn all_lengths() {
    let lengths = (0..600).chain([1_000, 5_000, 65_536]);
    let names = lengths.flat_map(|len| [vec![b'a'; len], vec![b'b'; len]]);
    check(&names.collect(), EXACT);
}

#[test]
fn rests_without_common_runs() {
    // Codes of two bytes nearly everywhere, and rests of more than 255 of them.
    let mut random = Random::new(3);
    let names = (0..400).map(|_| {
        let len = random.below(250);
        (0..len).map(|_| random.word() as u8).collect()
    });
    check(&names.collect(), EXACT);
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
        let folded = names.iter().map(|name| oracle::folded(fold, name));
        check(&folded.collect(), fold);
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
    check(&names, EXACT);
}
