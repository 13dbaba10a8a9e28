//! The integers and rows that tables are made of, and what picks from them.

use header_set_runtime::filter::{Bits, Filter, WindowFilter};
use header_set_runtime::flat_dfa::{Sieve, Spot};
use header_set_runtime::hash::{Extent, WideHash, Window, cell_and_bit};
use header_set_runtime::popcount_trie::{ByHash, PopcountTrie, child};
use header_set_runtime::prefixes::Prefixes;
use header_set_runtime::{
    Aligned, Fold, Ints, Names, PADDING, Query, Trace, bit, class, first_word,
};

const EXACT: Fold = Fold {
    case: false,
    separators: false,
};

/// Texts side by side and what is read behind them, and where each starts and the last one ends.
fn packed(texts: &[&str]) -> (Vec<u8>, Vec<u8>) {
    let ends = (0..=texts.len()).map(|count| texts[..count].concat().len() as u8);
    let bytes = [texts.concat().as_bytes(), &[0; PADDING]].concat();
    (bytes, ends.collect())
}

/// All keys are below one node.
#[test]
fn leaves_are_counted_below_the_label() {
    let seed = 1;
    let extent = Extent::Whole;
    let hash = WideHash { extent, seed };
    let label = |key: &str| {
        let hash = hash.hash(EXACT, key.as_bytes(), &mut Trace::<0>::new());
        cell_and_bit(hash, 1, u32::BITS).1
    };
    let mut keys = [
        "host",
        "te",
        "x-request-id",
        "cookie",
        "accept",
        "via",
        "from",
    ];
    keys.sort_by_key(|key| label(key));
    let (mut bitmap, mut leaves) = (0_u64, Vec::new());
    for (place, key) in (0..).zip(keys) {
        if bitmap >> label(key) & 1 == 0 {
            leaves.push(place);
        }
        bitmap |= 1 << label(key);
    }
    assert!(leaves.len() > 3, "{leaves:?}");
    leaves.push(keys.len() as u8);
    let (bytes, offsets) = packed(&keys);
    let trie = PopcountTrie::ByHash(ByHash {
        hash,
        nodes: &[bitmap.to_le_bytes()],
        leaves: Ints::U8(&leaves),
        offsets: Ints::U8(&offsets),
    });
    let names = &Names {
        bytes: &bytes,
        fold: EXACT,
        case_bit: false,
    };
    for (place, key) in (0..).zip(keys) {
        for (name, expected) in [(key, Some(place)), (&key[1..], None)] {
            let (name, trace) = (name.as_bytes(), &mut Trace::<0>::new());
            let found = trie.candidate(&mut Query { name, names, trace });
            let found = found.candidate.map(|candidate| candidate.place);
            assert_eq!(found, expected, "{key}");
        }
    }
}

/// One bucket has two groups, behind the empty one.
#[test]
fn prefixes_are_found_in_every_group_of_a_bucket() {
    let texts = ["aa-", "ab-", "ac-", "ad-"];
    let [a, b, c, d] = texts.map(|text| first_word(text.as_bytes()).to_le_bytes());
    let (mask, none) = (0xff_ffff_u64.to_le_bytes(), [0xff; 8]);
    let (bytes, offsets) = packed(&texts);
    let prefixes = Prefixes {
        position: 0,
        mask: 0,
        filter: Bits {
            multiplier: 0,
            words: &[[0xff; 8]],
        },
        bucket_mask: 0,
        multiplier: 1,
        buckets: &[[1, 2]],
        groups: &[
            [none, none, none, [0; 8], [0; 8], [0; 8]],
            [a, b, c, mask, mask, mask],
            [d, none, none, mask, [0; 8], [0; 8]],
        ],
        members: Ints::U8(&[0, 0, 0, 0, 1, 2, 3, 0, 0]),
        texts: &bytes,
        offsets: Ints::U8(&offsets),
        case_bit: false,
    };
    let names = &Names {
        bytes: &[],
        fold: EXACT,
        case_bit: false,
    };
    for (name, expected) in [
        ("aa-id", Some(0)),
        ("ab-id", Some(1)),
        ("ac-id", Some(2)),
        ("ad-", Some(3)),
        ("ae-id", None),
        ("ad", None),
    ] {
        let (name, trace) = (name.as_bytes(), &mut Trace::<0>::new());
        let query = &mut Query { name, names, trace };
        assert_eq!(prefixes.find(query), expected, "{}", name.escape_ascii());
    }
}

#[test]
fn integers_of_every_width() {
    let bytes: Vec<u8> = (0..=u8::MAX).collect();
    for (width, len) in [(1, 256), (2, 128), (4, 64)] {
        let ints = Ints::from_bytes(&bytes, width);
        assert_eq!(
            (ints.width(), ints.len(), ints.is_empty()),
            (width, len, false)
        );
        for index in 0..len {
            let expected = bytes[index * width..][..width]
                .iter()
                .rev()
                .fold(0, |all, &byte| all << 8 | usize::from(byte));
            assert_eq!(ints.get(index), Some(expected));
        }
        assert_eq!((ints.get(len), ints.get(usize::MAX)), (None, None));
    }
    let largest = Ints::from_bytes(&[0xff; 4], 4);
    assert_eq!(largest.get(0), Some(u32::MAX as usize));
}

#[test]
fn integers_from_a_position_on() {
    let bytes: Vec<u8> = (0..12).collect();
    for (width, len) in [(1, 12), (2, 6), (4, 3)] {
        let ints = Ints::from_bytes(&bytes, width);
        for first in 0..=len {
            let rest = ints.from(first);
            assert_eq!((rest.len(), rest.get(0)), (len - first, ints.get(first)));
        }
        for beyond in [len + 1, usize::MAX] {
            assert!(ints.from(beyond).is_empty());
        }
    }
}

#[test]
fn no_integers() {
    for ints in [
        Ints::EMPTY,
        Ints::from_bytes(&[], 0),
        Ints::from_bytes(&[], 1),
        Ints::from_bytes(&[], 2),
        Ints::from_bytes(&[1, 2, 3], 4),
    ] {
        assert!(ints.is_empty() && ints.get(0).is_none());
    }
}

#[test]
fn bits_are_counted_from_the_lowest() {
    for set in 0..24 {
        let mut bits = [0; 3];
        bits[set / 8] = 1 << (set % 8);
        for index in 0..40 {
            assert_eq!(bit(&bits, index), index == set, "{index} of {set}");
        }
    }
}

#[test]
fn tables_start_on_a_cache_line() {
    static TABLE: Aligned<[u8; 3]> = Aligned([1, 2, 3]);
    assert_eq!(TABLE.0.as_ptr().align_offset(64), 0);
    assert_eq!(align_of::<Aligned<[u8; 1]>>(), 64);
}

#[test]
fn spots_stay_within_short_names() {
    for len in 1..8 {
        for offset in 0..8 {
            assert_eq!(Spot::FromStart(offset).of(len), offset.min(len - 1));
            assert_eq!(Spot::FromEnd(offset).of(len), len - 1 - offset.min(len - 1));
        }
    }
}

#[test]
fn children_are_counted_from_the_label() {
    for bitmap in 0..1 << 7_u8 {
        for label in 0..8 {
            assert_eq!(
                child(bitmap, label),
                (bitmap >> label).count_ones() as usize
            );
        }
    }
}

#[test]
fn classes_of_entries() {
    let classes: [u8; 2] = [7, 5];
    for (index, expected) in [
        (None, 9),
        (Some(0), 7),
        (Some(1), 5),
        (Some(2), 9),
        (Some(usize::MAX), 9),
    ] {
        assert_eq!(class(index, &classes, 9), expected, "{index:?}");
    }
}

/// The groups of `h` and `t` are 1 and 2; no group has another byte.
#[test]
fn a_sieve_rejects_bytes_that_no_group_has() {
    let mut classes = [0; 256];
    (classes[usize::from(b'h')], classes[usize::from(b't')]) = (1, 2);
    let sieve = |groups| Sieve {
        spots: [Spot::FromStart(0), Spot::FromEnd(0)],
        groups,
    };
    let full = sieve(&[[0, 0], [1, 1], [2, 2]]);
    let empty = sieve(&[]);
    for (name, rejected) in [("hth", false), ("t", false), ("ht", true), ("ah", true)] {
        let rejects =
            |sieve: &Sieve<'_>| sieve.rejects(&classes, name.as_bytes(), &mut Trace::<0>::new());
        assert_eq!(
            (rejects(&full), rejects(&empty)),
            (rejected, false),
            "{name}"
        );
    }
    for sieve in [full, empty] {
        assert!(!sieve.rejects(&classes, b"", &mut Trace::<0>::new()));
    }
}

/// With this multiplier and one word, the lowest six bits of a value are its bit.
const SIX_BITS: u64 = 1 << 26;

#[test]
fn one_bit_of_a_word_is_set() {
    let bits = Bits {
        multiplier: SIX_BITS,
        words: &[(1_u64 << 40).to_le_bytes()],
    };
    for value in 0..64 {
        assert_eq!(bits.has(value), value == 40, "{value}");
    }
    let none = Bits {
        multiplier: SIX_BITS,
        words: &[],
    };
    assert!((0..64).all(|value| !none.has(value)));
}

/// The first byte of a name picks a bit; of a short name, its length alone, so that it is the lowest.
#[test]
fn a_filter_passes_names_whose_bit_is_set() {
    let fold = Fold {
        case: true,
        separators: false,
    };
    let word = |byte: u8| [(1_u64 << (byte & 63)).to_le_bytes()];
    let (keys, starts) = (word(b'h'), word(b'x'));
    let filter = |starts| Filter {
        keys: WindowFilter {
            low: Window::First,
            high: None,
            bits: Bits {
                multiplier: SIX_BITS,
                words: &keys,
            },
        },
        start_mask: 0xff,
        starts: Bits {
            multiplier: SIX_BITS,
            words: starts,
        },
    };
    for (name, is_key, starts_so) in [
        ("host", true, true),
        ("HOST", true, true),
        ("hosts", true, true),
        ("x-id", false, true),
        ("x", false, true),
        ("h", false, false),
        ("te", false, false),
        ("accept", false, false),
        ("", false, false),
    ] {
        let name = name.as_bytes();
        assert_eq!(filter(&[]).passes(fold, name), is_key, "{name:?}");
        assert_eq!(filter(&starts).passes(fold, name), starts_so, "{name:?}");
    }
}
