//! Tables of written order, of few numbers each.

extern crate std;
use std::vec::Vec;

use super::{EntryOrder, Location, Packed, Section};
use crate::blob::ALIGN;

/// Without tables.
const fn plain(keys: u32, patterns: u32, entries: u32, unordered: bool) -> EntryOrder {
    EntryOrder {
        indices: None,
        places: None,
        sorted: None,
        spelled: Section::EMPTY.items(),
        ends: Section::EMPTY.items(),
        texts: Section::EMPTY,
        groups: Section::EMPTY.items(),
        records: Section::EMPTY,
        entries,
        keys,
        patterns,
        unordered,
    }
}

/// Puts bytes behind those of a blob.
fn section(blob: &mut Vec<u8>, bytes: &[u8]) -> Section {
    blob.resize(blob.len().next_multiple_of(ALIGN), 0);
    let section = Section::new(blob.len(), bytes.len()).expect("a start");
    blob.extend_from_slice(bytes);
    section
}

/// A table of numbers of eight bits each.
fn table(blob: &mut Vec<u8>, numbers: &[u8]) -> Option<Packed> {
    Packed::new(section(blob, numbers), numbers.len())
}

/// Two patterns, written first, and 16 keys, in the opposite order of their addresses.
const INDICES: [u8; 18] = [17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 0, 1];
const PLACES: [u8; 18] = [0, 1, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const SORTED: [u8; 18] = [8, 7, 10, 9, 1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16, 17, 0];

fn opposite(indices: &[u8], places: &[u8], sorted: Option<&[u8]>) -> (Vec<u8>, EntryOrder) {
    let mut blob = Vec::new();
    let order = EntryOrder {
        indices: table(&mut blob, indices),
        places: table(&mut blob, places),
        sorted: sorted.and_then(|sorted| table(&mut blob, sorted)),
        ..plain(16, 2, 18, false)
    };
    (blob, order)
}

#[test]
fn no_entry_has_the_index_behind_the_last() {
    use Location::{Key, Pattern};
    // The key at the last address is an exclusion.
    let expected = [Some(Pattern(0)), Some(Key(0)), Some(Key(1)), None, None];
    let order = plain(3, 1, 3, false);
    assert_eq!(
        [0, 1, 2, 3, 4].map(|index| order.place(&[], index)),
        expected
    );
    let expected = [Some(Key(0)), Some(Key(1)), Some(Pattern(0)), None, None];
    let order = plain(2, 2, 3, true);
    assert_eq!(
        [0, 1, 2, 3, 4].map(|index| order.place(&[], index)),
        expected
    );
}

#[test]
fn keys_lead_back_by_both_tables() {
    let (blob, order) = opposite(&INDICES, &PLACES, None);
    assert_eq!(order.leads_back(&blob, 0..16, &[]), Ok(()));
    // Those that are not among the last numbers of either table.
    for (addresses, expected) in [
        (6..11, None),
        (7..11, Some(true)),
        (7..12, None),
        (8..8, Some(true)),
    ] {
        let found = order.all_lead_back(&blob, addresses.clone());
        assert_eq!(found, expected, "{addresses:?}");
    }
    // The index of the key at 9 leads to that at 8.
    let mut places = PLACES;
    places[8] -= 1;
    let (blob, order) = opposite(&INDICES, &places, None);
    assert_eq!(order.all_lead_back(&blob, 7..11), Some(false));
    assert_eq!(order.all_lead_back(&blob, 7..9), Some(true));
    assert_eq!(order.leads_back(&blob, 7..11, &[]), Err(9));
    assert_eq!(order.leads_back(&blob, 0..16, &[]), Err(9));
    assert_eq!(order.leads_back(&blob, 7..9, &[]), Ok(()));
}

#[test]
fn keys_lead_back_without_tables() {
    for (order, excluded, expected) in [
        (plain(3, 0, 3, false), &[][..], Ok(())),
        // Patterns stand in front of keys, unless the list is unordered.
        (plain(3, 1, 4, false), &[], Err(0)),
        (plain(3, 1, 4, true), &[], Ok(())),
        // The key at 2 has no index, and is or is not an exclusion.
        (plain(3, 0, 2, false), &[], Err(2)),
        (plain(3, 0, 2, true), &[], Err(2)),
        (plain(3, 0, 2, false), &[0b100], Ok(())),
        (plain(3, 0, 2, false), &[0b110], Err(1)),
        (plain(3, 0, 3, false), &[0b010], Err(1)),
    ] {
        let found = order.leads_back(&[], 0..3, excluded);
        assert_eq!(found, expected, "{order:?} {excluded:?}");
    }
    // One table says another order than no table.
    let mut blob = Vec::new();
    let swapped = table(&mut blob, &[0, 2, 1]);
    for (indices, places, expected) in [
        (swapped, None, Err(1)),
        (None, swapped, Err(1)),
        (swapped, swapped, Ok(())),
    ] {
        let order = EntryOrder {
            indices,
            places,
            ..plain(3, 0, 3, false)
        };
        assert_eq!(order.leads_back(&blob, 0..3, &[]), expected, "{order:?}");
    }
}

#[test]
fn exclusions_are_keys_without_an_index() {
    let mut blob = Vec::new();
    let indices = [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 19, 17, 18,
    ];
    let order = EntryOrder {
        indices: table(&mut blob, &indices),
        ..plain(20, 0, 19, false)
    };
    for (excluded, expected) in [
        (&[][..], true),
        (&[0, 0, 0b0_0010], true),
        (&[0, 0, 0b0_0110], false),
        (&[1, 0, 0b0_0010], false),
        // There is no key at 20.
        (&[0, 0, 0b1_0010], false),
    ] {
        let found = order.leaves_out(&blob, excluded);
        assert_eq!(found, expected, "{excluded:?}");
    }
}

#[test]
fn addresses_by_rank_lead_back_to_their_indices() {
    let found = |indices: &[u8], sorted, first, count| {
        let (blob, order) = opposite(indices, &PLACES, sorted);
        let mut addresses = [0; 4];
        let addresses = &mut addresses[..count];
        let keys = order.keys_from_rank(&blob, first, addresses);
        keys.map(|()| addresses.to_vec())
    };
    let sorted = Some(&SORTED[..]);
    assert_eq!(found(&INDICES, sorted, 0, 4), Some([9, 10, 7, 8].into()));
    assert_eq!(found(&INDICES, sorted, 1, 2), Some([10, 7].into()));
    assert_eq!(found(&INDICES, None, 7, 4), Some([10, 9, 8, 7].into()));
    // The fifth is a pattern, and of the next keys the places are among the last.
    assert_eq!(found(&INDICES, sorted, 4, 1), None);
    assert_eq!(found(&INDICES, sorted, 5, 1), None);
    assert_eq!(found(&INDICES, sorted, 11, 1), None);
    // The index of the key at 8 is that of the one at 7.
    let mut indices = INDICES;
    indices[8] = 10;
    assert_eq!(found(&indices, sorted, 0, 4), None);
    assert_eq!(found(&indices, sorted, 0, 3), Some([9, 10, 7].into()));
}

#[test]
fn spellings_are_those_of_different_entries() {
    let good = [Some((1, &b"ab"[..])), Some((3, b"c"))];
    for (indices, expected) in [
        ([1_u32, 3], good),
        ([3, 3], [None, None]),
        ([3, 1], [None, None]),
    ] {
        let mut blob = Vec::new();
        let spelled = indices.map(u32::to_le_bytes).concat();
        let ends = [2_u64, 3].map(u64::to_le_bytes).concat();
        let order = EntryOrder {
            spelled: section(&mut blob, &spelled).items(),
            ends: section(&mut blob, &ends).items(),
            texts: section(&mut blob, b"abc"),
            ..plain(4, 0, 4, false)
        };
        assert!(order.spellings(&blob).eq(expected), "{indices:?}");
    }
}
