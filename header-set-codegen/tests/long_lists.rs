//! Long lists of every shape in every layout against a naive set: all names, a change of each, strangers.
//!
//! `cargo test --release -p header-set-codegen --test long_lists -- --ignored` takes lists of a million names.

#[path = "../../benches/common/shapes.rs"]
mod shapes;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use header_set_codegen::big::{self, Choice, LongList, NormalList, Threads};
use header_set_runtime::{Fold, LoadedSet};
use shapes::{Seeded, Shape};

const LAYOUTS: [Choice; 4] = [
    Choice::Buckets,
    Choice::CompactHash,
    Choice::OrderedTrie,
    Choice::SmallestTrie,
];

const SENSITIVE: Fold = Fold {
    case: false,
    separators: false,
};

fn normal<'n>(names: impl IntoIterator<Item = &'n [u8]>, fold: Fold) -> NormalList {
    let mut list = LongList::new(fold);
    names.into_iter().for_each(|name| list.include(name));
    list.normalize(Threads::default())
}

/// Asks a list of `count` names of a shape, in every layout.
fn assert_right(shape: Shape, count: usize) {
    let set = shapes::names(shape, count, 5);
    let list = normal(set.iter().map(Vec::as_slice), SENSITIVE);
    let mut seeded = Seeded::new(6);
    let changed: Vec<Vec<u8>> = set
        .iter()
        .map(|name| {
            let mut name = name.clone();
            let at = seeded.below(name.len());
            match seeded.below(4) {
                0 => name.truncate(at),
                1 => name.push(b'a'),
                2 => name[at] ^= 0x20,
                _ => name[at] = name[at].wrapping_add(1),
            }
            name
        })
        .collect();
    let strangers: Vec<Vec<u8>> = (0..count).map(|_| seeded.name(shape)).collect();
    for choice in LAYOUTS {
        let blob = big::build(&list, choice, Threads::default());
        let loaded = LoadedSet::from_bytes(&blob).expect("a blob");
        loaded.verify().expect("a right one");
        assert_eq!(loaded.len(), count);
        for (index, name) in set.iter().enumerate() {
            assert_eq!(loaded.index_of(name), Some(index), "{choice:?}");
        }
        for name in changed.iter().chain(&strangers) {
            assert_eq!(
                loaded.contains(name),
                set.contains(name),
                "{choice:?} `{}`",
                name.escape_ascii()
            );
        }
        let entries = loaded.iter().map(|entry| entry.as_bytes().to_vec());
        assert!(entries.eq(set.iter().cloned()), "{choice:?} in order");
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
    let list = normal(set.iter().map(Vec::as_slice), SENSITIVE);
    for choice in LAYOUTS {
        let one = big::build(&list, choice, Threads::new(1));
        for threads in [2, 3, 8] {
            assert!(
                big::build(&list, choice, Threads::new(threads)) == one,
                "{choice:?}"
            );
        }
    }
}

#[test]
fn order_changes_no_byte_that_lookups_reach() {
    let set: Vec<Vec<u8>> = shapes::names(Shape::Domains, 5_000, 8)
        .into_iter()
        .collect();
    let mut shuffled = set.clone();
    Seeded::new(9).shuffle(&mut shuffled);
    for choice in LAYOUTS {
        let blob = |names: &[Vec<u8>]| {
            let list = normal(names.iter().map(Vec::as_slice), SENSITIVE);
            big::build(&list, choice, Threads::default())
        };
        let (sorted, shuffled) = (blob(&set), blob(&shuffled));
        let open = |blob| big::blob::sections_of_layout(blob);
        assert!(open(&sorted) == open(&shuffled), "{choice:?}");
    }
}

/// Names that have one hash under each of the seeds that builders try: a hash is a product of words that differ from
/// constants, and these do not.
fn crafted() -> BTreeSet<Vec<u8>> {
    const MIX: [u64; 2] = [0x6a09_e667_f3bc_c909, 0x3c6e_f372_fe94_f82b];
    let seeds = (0..8_u64).map(|turn| turn.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let families = seeds.flat_map(|seed| {
        (0..2_000_u64).map(move |number| {
            let mut name = (MIX[0] ^ seed).to_le_bytes().to_vec();
            name.extend_from_slice(&(MIX[1] ^ seed).to_le_bytes());
            name.extend_from_slice(&number.to_le_bytes());
            name
        })
    });
    families.collect()
}

#[test]
fn crafted_names_of_one_hash() {
    let set = crafted();
    let list = normal(set.iter().map(Vec::as_slice), SENSITIVE);
    for choice in LAYOUTS {
        let blob = big::build(&list, choice, Threads::default());
        let loaded = LoadedSet::from_bytes(&blob).expect("a blob");
        loaded.verify().expect("a right one");
        for name in &set {
            assert!(loaded.contains(name), "{choice:?}");
            let mut other = name.clone();
            other[20] ^= 0x80;
            assert!(!loaded.contains(&other), "{choice:?}");
        }
    }
}

/// Names of 24 bytes whose second and third word are such that both products of the hash are zero, whatever the seed: who lists
/// them gets tables that find them as quickly as others.
#[test]
fn crafted_names_of_no_hash() {
    const MIX: [u64; 2] = [0xbb67_ae85_84ca_a73b, 0xa54f_f53a_5f1d_36f1];
    let set: BTreeSet<Vec<u8>> = (0..20_000_u64)
        .map(|number| {
            let words = [number, MIX[1], MIX[0].wrapping_add(24)];
            words.map(u64::to_le_bytes).as_flattened().to_vec()
        })
        .collect();
    let list = normal(set.iter().map(Vec::as_slice), SENSITIVE);
    for choice in LAYOUTS {
        let blob = big::build(&list, choice, Threads::default());
        let loaded = LoadedSet::from_bytes(&blob).expect("a blob");
        let start = Instant::now();
        for name in &set {
            assert!(loaded.contains(name), "{choice:?}");
            let mut other = name.clone();
            other[7] ^= 0x80;
            assert!(!loaded.contains(&other), "{choice:?}");
        }
        // A few hundredths of a second; to compare each name with all others would take a minute.
        assert!(start.elapsed() < Duration::from_secs(10), "{choice:?}");
    }
}

#[test]
fn names_of_all_lengths() {
    let set: BTreeSet<Vec<u8>> = (0..600_usize)
        .chain([1_000, 5_000, 65_536])
        .flat_map(|len| [vec![b'a'; len], vec![b'b'; len]])
        .collect();
    let list = normal(set.iter().map(Vec::as_slice), SENSITIVE);
    for choice in LAYOUTS {
        let blob = big::build(&list, choice, Threads::default());
        let loaded = LoadedSet::from_bytes(&blob).expect("a blob");
        loaded.verify().expect("a right one");
        for name in &set {
            assert_eq!(
                loaded.entry(name).expect("an entry").as_bytes(),
                name,
                "{choice:?}"
            );
            let longer = [name.as_slice(), b"a"].concat();
            assert_eq!(
                loaded.contains(&longer),
                set.contains(&longer),
                "{choice:?}"
            );
        }
    }
}
