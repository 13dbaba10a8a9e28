//! Written order, spellings and values of blobs that were made on purpose, with checksums that fit.

use header_set_blob::entry_order::{SORTED, SPELLED_TEXTS};
use header_set_blob::{BlobError, LoadedMap, LoadedSet, patterns};
use header_set_codegen::blobs::{self, Choice, Threads};
use header_set_codegen::list::key_set::KeySet;
use header_set_codegen::list::{Bounds, Flags, Written as Entries};

use crate::crafted::Crafted;
use crate::support::list::{FOLDS, long, long_of_names};

const CHOICES: [Choice; 2] = [Choice::CompactHash, Choice::OrderedTrie];

const DAMAGED: Result<(), BlobError> = Err(BlobError::Damaged("the written order"));

fn crafted(list: &KeySet, choice: Choice) -> Crafted {
    Crafted::parse(&blobs::build(list, choice, Threads::new(1)))
}

fn verify(crafted: Crafted) -> Result<(), BlobError> {
    LoadedSet::from_bytes(crafted.bytes())?.verify()
}

/// Bits of an index among a thousand.
const BITS: usize = 10;

/// Puts the packed number at one place of a table at a place of another.
fn put(numbers: &mut [u8], place: usize, of: &[u8], at: usize) {
    for bit in 0..BITS {
        let (to, from) = (place * BITS + bit, at * BITS + bit);
        let is_set = of[from / 8] >> (from % 8) & 1;
        numbers[to / 8] = numbers[to / 8] & !(1 << (to % 8)) | is_set << (to % 8);
    }
}

/// Texts are verified 64 at a time.
#[test]
fn texts_ascend_within_64_and_between() {
    let names: Vec<String> = (0..1000).rev().map(|at| format!("x-{at:03}")).collect();
    let list = long_of_names(names.iter().map(String::as_bytes), FOLDS[0]);
    let whole = crafted(&list, Choice::CompactHash);
    assert_eq!(verify(whole.clone()), Ok(()));
    let sorted = whole.clone().section(SORTED).clone();
    assert_eq!(sorted.len(), 1000 * BITS / 8);
    for rank in (0..900)
        .step_by(64)
        .flat_map(|first| [first + 10, first + 63])
    {
        let mut crafted = whole.clone();
        put(crafted.section(SORTED), rank + 1, &sorted, rank);
        assert_eq!(verify(crafted.clone()), DAMAGED, "the same at {rank}");
        put(crafted.section(SORTED), rank, &sorted, rank + 1);
        assert_eq!(verify(crafted), DAMAGED, "swapped at {rank}");
    }
}

/// Of a key and a pattern with the same text the key comes first.
#[test]
fn entries_with_the_same_text_have_an_order() {
    let mut list = Entries::new(Bounds::BUILD);
    list.push(b"x-*", Flags::VERBATIM);
    list.push(b"x-*", Flags::of(b"x-*", false));
    list.push(b"te", Flags::VERBATIM);
    list.push(b"host", Flags::VERBATIM);
    let list = long(list, FOLDS[1], Threads::new(1));
    let packed = |indices: [u8; 4]| (0..4).fold(0, |all, at| all | indices[at] << (2 * at));
    for choice in CHOICES {
        let whole = crafted(&list, choice);
        let sorted = |indices| {
            let mut crafted = whole.clone();
            *crafted.section(SORTED) = vec![packed(indices)];
            verify(crafted)
        };
        assert_eq!(*whole.clone().section(SORTED), [packed([3, 2, 0, 1])]);
        assert_eq!(sorted([3, 2, 0, 1]), Ok(()), "{choice:?}");
        for wrong in [[3, 2, 1, 0], [3, 2, 1, 1], [3, 2, 0, 0], [2, 3, 0, 1]] {
            assert_eq!(sorted(wrong), DAMAGED, "{choice:?}: {wrong:?}");
        }
    }
}

#[test]
fn spellings_fold_to_their_keys() {
    // Names of 256 bytes and more are kept whole.
    let name = "X-Long-".repeat(40);
    let list = long_of_names([name.as_bytes(), b"te"], FOLDS[1]);
    for choice in CHOICES {
        let whole = crafted(&list, choice);
        for (byte, expected) in [(b'X', Ok(())), (b'x', Ok(())), (b'Y', DAMAGED)] {
            let mut crafted = whole.clone();
            let texts = crafted.section(SPELLED_TEXTS);
            assert_eq!(texts, name.as_bytes());
            texts[7] = byte;
            assert_eq!(verify(crafted), expected, "{choice:?}: {}", byte as char);
        }
    }
}

#[test]
fn patterns_are_shown_in_written_order() {
    let mut list = Entries::new(Bounds::BUILD);
    for pattern in [&b"x-*"[..], b"*-y"] {
        list.push(pattern, Flags::of(pattern, false));
    }
    let list = long(list, FOLDS[1], Threads::new(1));
    for choice in CHOICES {
        let mut crafted = crafted(&list, choice);
        assert_eq!(verify(crafted.clone()), Ok(()), "{choice:?}");
        let order = crafted.section(patterns::WRITTEN_ORDER);
        // Of as many literal bytes, `*-y` has the number 0, and was written second.
        assert_eq!(*order, [1, 0, 0, 0, 0, 0, 0, 0], "{choice:?}");
        order.rotate_left(4);
        let expected = Err(BlobError::Damaged("the patterns"));
        assert_eq!(verify(crafted), expected, "{choice:?}");
    }
}

#[test]
fn maps_verify_their_names_and_may_be_empty() {
    for choice in CHOICES {
        let empty = crafted(&long_of_names([], FOLDS[1]), choice).bytes();
        let set = LoadedSet::from_bytes(&empty[..]).expect("a blob");
        assert!(set.is_empty(), "{choice:?}");
        let map = LoadedMap::new(set, Vec::<u8>::new()).expect("no values");
        assert!(map.is_empty(), "{choice:?}");
        assert_eq!(map.verify(), Ok(()), "{choice:?}");
        let names = [&b"host"[..], b"te"];
        let mut bytes = crafted(&long_of_names(names, FOLDS[1]), choice).bytes();
        *bytes.last_mut().expect("bytes") ^= 1;
        let set = LoadedSet::from_bytes(&bytes[..]).expect("a blob");
        let map = LoadedMap::new(set, vec![1, 2]).expect("two values");
        let expected = Err(BlobError::Damaged("the sections"));
        assert_eq!(map.verify(), expected, "{choice:?}");
    }
}
