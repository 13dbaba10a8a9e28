//! Long lists of every shape in every layout against a naive set: all names, a change of each,
//! strangers.
//!
//! `cargo test --release -p header-set-codegen --test generator long_lists:: -- --ignored` takes
//! lists of a million names.

use std::collections::BTreeSet;

use header_set_blob::{Blob, LoadedSet, NameHash, hashed};
use header_set_build::blobs::{self, Threads};
use header_set_build::{Case, Generator, Strategy};
use header_set_codegen::list::key_set::KeySet;
use testkit::hang::within_minutes;
use testkit::lists::blobs::Blobs;
use testkit::lists::oracle::Oracle;
use testkit::lists::{EXACT, List, lookups};
use testkit::random::Random;
use testkit::shapes::{self, Shape};

fn build(list: &KeySet, layout: Strategy, threads: Threads) -> Vec<u8> {
    let built = blobs::build(list, layout, threads);
    built.expect("no expressions").bytes
}

/// Asks a list of `count` names of a shape, in every layout.
fn assert_right(shape: Shape, count: usize) {
    let set = shapes::names(shape, count, 5);
    let mut random = Random::new(6);
    let changed: Vec<Vec<u8>> = set
        .iter()
        .map(|name| {
            let mut name = name.clone();
            let at = random.below(name.len());
            match random.below(4) {
                0 => name.truncate(at),
                1 => name.push(b'a'),
                2 => name[at] ^= 0x20,
                _ => name[at] = name[at].wrapping_add(1),
            }
            name
        })
        .collect();
    let strangers = shapes::names(shape, count, 6);
    let list = List::of_bytes(shape.name(), &set);
    let (normal, oracle) = (list.normal(EXACT), Oracle::new(&list, EXACT));
    let long = list.long(EXACT, Threads::default());
    let blobs = Blobs::checked(&list, &normal, &long);
    for name in set.iter().chain(&changed).chain(&strangers) {
        blobs.ask(name, oracle.winner(name));
    }
}

#[test]
fn sixteen_thousand_names_of_every_shape() {
    for shape in Shape::ALL {
        assert_right(shape, 1 << 14);
    }
}

#[test]
#[ignore = "takes minutes without optimisation"]
fn a_million_names_of_every_shape() {
    for shape in Shape::ALL {
        assert_right(shape, 1 << 20);
    }
}

#[test]
fn threads_change_no_byte() {
    let set = shapes::names(Shape::Symbols, 30_000, 7);
    let list = List::of_bytes("", &set).long(EXACT, Threads::default());
    for layout in blobs::LAYOUTS {
        let one = build(&list, layout, Threads::new(1));
        for threads in [2, 3, 8] {
            assert!(
                build(&list, layout, Threads::new(threads)) == one,
                "{layout:?}"
            );
        }
    }
}

#[test]
fn order_changes_no_byte() {
    let set: Vec<Vec<u8>> = shapes::names(Shape::Domains, 5_000, 8)
        .into_iter()
        .collect();
    let mut shuffled = set.clone();
    Random::new(9).shuffle(&mut shuffled);
    for layout in blobs::LAYOUTS {
        let blob = |names: &[Vec<u8>]| {
            let list = List::of_bytes("", names).long(EXACT, Threads::default());
            build(&list, layout, Threads::default())
        };
        assert!(blob(&set) == blob(&shuffled), "{layout:?}");
    }
}

/// The factors of the hash under a seed, as `name_hash.rs` has them.
fn factors(seed: u64) -> [u64; 4] {
    const MIX: [u64; 4] = [
        0x6a09_e667_f3bc_c909,
        0xbb67_ae85_84ca_a73b,
        0x3c6e_f372_fe94_f82b,
        0xa54f_f53a_5f1d_36f1,
    ];
    MIX.map(|mix| mix.wrapping_mul(seed.wrapping_add(1)))
}

/// The halves of a 128-bit product in one.
fn fold_multiply(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// The seeds that builders try.
fn seeds() -> impl Iterator<Item = u64> {
    (0..32_u64).map(|turn| turn.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// What makes names of one hash, once one knows the seed.
#[derive(Clone, Copy, Debug)]
enum Trick {
    /// A factor of each product is zero, so that nothing depends on the first word.
    ZeroFirst,
    /// The same, of the last word.
    ZeroLast,
    /// The factors of a product change places.
    SwappedFactors,
    /// The products do.
    SwappedProducts,
    /// A later block takes away what an earlier one changed.
    Compensated,
}

const TRICKS: [Trick; 5] = [
    Trick::ZeroFirst,
    Trick::ZeroLast,
    Trick::SwappedFactors,
    Trick::SwappedProducts,
    Trick::Compensated,
];

/// Two names that have one hash under a seed; others for each number. With the tricks of zeros, the
/// hash is the same for all numbers.
fn crafted(trick: Trick, seed: u64, number: u64) -> [Vec<u8>; 2] {
    let [f0, f1, f2, f3] = factors(seed);
    let bytes =
        |words: &[u64]| -> Vec<u8> { words.iter().flat_map(|it| it.to_le_bytes()).collect() };
    // Of three words the ends are the first and the last one, and the middle one is both of the
    // other product.
    let last = f1.wrapping_add(24);
    let (one, other) = (2 * number + 1, 2 * number + 2);
    match trick {
        Trick::ZeroFirst => [one, other].map(|word| bytes(&[word, f3, last])),
        Trick::ZeroLast => [one, other].map(|word| bytes(&[f0, f2, word])),
        Trick::SwappedFactors => [
            bytes(&[one, 0, other]),
            bytes(&[other ^ last ^ f0, 0, one ^ f0 ^ last]),
        ],
        Trick::SwappedProducts => [(one, other), (other, one)]
            .map(|(ends, middle)| bytes(&[ends ^ f2 ^ f0, middle, ends ^ f3 ^ last])),
        Trick::Compensated => {
            // A block whose sum is its first word: a product with one, and another with zero.
            let plain = |word: u64| [word ^ f0, f1 ^ 1, f2, 0];
            let after_first = |word| fold_multiply(96 ^ word, f3 | 1);
            let change = after_first(one) ^ after_first(other);
            [[one, 0], [other, change]]
                .map(|it| bytes(&[plain(it[0]), plain(it[1]), [0; 4]].concat()))
        }
    }
}

#[test]
fn names_crafted_under_one_seed_differ_under_the_others() {
    let hash = |seed, name: &[u8]| NameHash::new(seed, true).hash(EXACT, name);
    for trick in TRICKS {
        for seed in seeds() {
            let names: Vec<Vec<u8>> = (0..50)
                .flat_map(|number| crafted(trick, seed, number))
                .collect();
            for pair in names.chunks(2) {
                assert_eq!(
                    hash(seed, &pair[0]),
                    hash(seed, &pair[1]),
                    "{trick:?} {seed:#x}"
                );
            }
            for other in seeds().filter(|&other| other != seed) {
                let hashes: BTreeSet<u64> = names.iter().map(|name| hash(other, name)).collect();
                assert_eq!(hashes.len(), names.len(), "{trick:?} {seed:#x} {other:#x}");
            }
        }
    }
}

/// Whoever knows the first seed gets the second.
#[test]
fn crafted_names_get_another_seed() {
    let set: BTreeSet<Vec<u8>> = TRICKS
        .into_iter()
        .flat_map(|trick| (0..2_000).flat_map(move |number| crafted(trick, 0, number)))
        .collect();
    let list = List::of_bytes("", &set).long(EXACT, Threads::default());
    for layout in blobs::LAYOUTS {
        let blob = build(&list, layout, Threads::default());
        let sections = Blob::open(&blob).expect("a blob");
        if layout == Strategy::PerfectHash {
            let seed = sections.section(hashed::PARAMETERS).first_chunk();
            assert_eq!(seeds().nth(1), seed.map(|seed| u64::from_le_bytes(*seed)));
        }
        assert_quick(&blob, &set, layout);
    }
}

/// Names that have one hash under each of the seeds that builders try.
#[test]
fn crafted_names_of_one_hash() {
    let set: BTreeSet<Vec<u8>> = seeds()
        .flat_map(|seed| (0..300).flat_map(move |number| crafted(Trick::ZeroFirst, seed, number)))
        .collect();
    let list = List::of_bytes("", &set).long(EXACT, Threads::default());
    for layout in blobs::LAYOUTS {
        let blob = build(&list, layout, Threads::default());
        assert_quick(&blob, &set, layout);
    }
    let generator = || Generator::new("L").case(Case::Sensitive).names(&set);
    let blob = generator().to_bytes().expect("a list in order");
    let loaded = LoadedSet::from_bytes(&blob).expect("a blob");
    assert_eq!(loaded.strategy(), Strategy::PopcountTrie);
    let refused = generator().strategy(Strategy::PerfectHash).to_bytes();
    let message = refused.expect_err("no hash").to_string();
    assert!(message.contains("so `trie` alone fits"), "{message}");
}

/// Every name is found, and what is near to it is not, as quickly as in other lists.
fn assert_quick(blob: &[u8], set: &BTreeSet<Vec<u8>>, layout: Strategy) {
    let loaded = LoadedSet::from_bytes(blob).expect("a blob");
    loaded.verify().expect("a right one");
    for name in set {
        assert!(lookups::is_in(&loaded, name), "{layout:?}");
        for at in [7, 20] {
            let mut other = name.clone();
            other[at] ^= 0x80;
            assert_eq!(
                lookups::is_in(&loaded, &other),
                set.contains(&other),
                "{layout:?}"
            );
        }
    }
    // A tenth of a second; to compare each name with all others would take a quarter of an hour.
    within_minutes("lookups", || {
        for name in (0..16).flat_map(|_| set) {
            assert!(lookups::is_in(&loaded, name), "{layout:?}");
        }
    });
}
