//! Builds `header_set_blob::entry_order`.

use header_set_blob::Packed;
use header_set_blob::entry_order::{EXCLUDED, INDICES, LENGTHS, PLACES, SORTED};
use header_set_blob::spelling::{GROUP, GROUP_BYTES};

use super::spelled::Spelled;
use super::{Addressed, Options, Section};
use crate::list::key_set::{KeySet, NO_ENTRY, Role};
use crate::tables::bitset;

/// The tables of written order.
pub(super) struct Tables {
    pub(super) sections: Vec<Section>,
    /// For an unordered list, the index in written order of each index.
    pub(super) order: Option<Vec<u32>>,
}

/// Builds the tables of written order. `numbers` are the numbers of patterns.
pub(super) fn build(
    list: &KeySet,
    layout: &Addressed,
    numbers: &[u32],
    options: Options,
) -> Tables {
    if options.unordered {
        return build_unordered(list, layout, numbers);
    }
    // The two tables do not depend on each other.
    let ((places, sorted), (indices, excluded, lengths)) = options.threads.both(
        || {
            let places = places(list, layout, numbers, None);
            let sorted = match has_all_in_order(list, layout) {
                true => Vec::new(),
                false => packed_unless_identity(&list.sorted()),
            };
            (packed_unless_identity(&places), sorted)
        },
        || {
            let (indices, excluded) = indices(list, layout, numbers);
            (packed_unless_identity(&indices), excluded, lengths(list))
        },
    );
    let spelled = Spelled::new(list, None);
    Tables {
        sections: sections(indices, places, sorted, spelled, excluded, lengths),
        order: None,
    }
}

/// Whether the layout has all entries in order: then the index of each is all that there is to say.
fn has_all_in_order(list: &KeySet, layout: &Addressed) -> bool {
    list.entries == list.keys.len() && list.patterns.is_empty() && layout.keeps_order
}

/// Builds the tables of an unordered list, whose indices follow the layout.
fn build_unordered(list: &KeySet, layout: &Addressed, numbers: &[u32]) -> Tables {
    let entries = list.entries as u32;
    let (mut indices, excluded) = indices(list, layout, numbers);
    let is_entry = |index: &u32| *index != entries;
    let order: Vec<u32> = indices.iter().copied().filter(is_entry).collect();
    for (index, number) in indices.iter_mut().filter(|index| is_entry(index)).zip(0..) {
        *index = number;
    }
    let places = match indices.len() == entries as usize {
        true => Vec::new(),
        false => packed(&places(list, layout, numbers, Some(&indices))),
    };
    let spelled = Spelled::new(list, Some(&order));
    let indices = packed_unless_identity(&indices);
    Tables {
        sections: sections(
            indices,
            places,
            Vec::new(),
            spelled,
            excluded,
            lengths(list),
        ),
        order: Some(order),
    }
}

fn sections(
    indices: Vec<u8>,
    places: Vec<u8>,
    sorted: Vec<u8>,
    spelled: Spelled,
    excluded: Vec<bool>,
    lengths: Vec<u8>,
) -> Vec<Section> {
    let tables = [
        (INDICES, indices),
        (PLACES, places),
        (SORTED, sorted),
        (EXCLUDED, bitset(excluded.into_iter())),
        (LENGTHS, lengths),
    ];
    Section::all(tables.into_iter().chain(spelled.sections()))
}

/// The index of each id; for an exclusion, the number of entries. Also whether the key of each rank
/// is an exclusion; empty if none is.
fn indices(list: &KeySet, layout: &Addressed, numbers: &[u32]) -> (Vec<u32>, Vec<bool>) {
    let keys = list.keys.len();
    let mut indices = vec![list.entries as u32; keys + numbers.len()];
    let mut excluded = Vec::new();
    for (at, &index) in list.indices.iter().enumerate() {
        let rank = layout.addresses[at] as usize;
        if index == NO_ENTRY {
            excluded.resize(keys, false);
            excluded[rank] = true;
        } else {
            indices[rank] = index;
        }
    }
    for (pattern, &number) in list.patterns.iter().zip(numbers) {
        if let Role::Entry(index) = pattern.role {
            indices[keys + number as usize] = index as u32;
        }
    }
    (indices, excluded)
}

/// For each index, the number of its pattern, or the address of its key plus the number of
/// patterns. `renumbered` has the index of each id, where it differs from the list's.
fn places(
    list: &KeySet,
    layout: &Addressed,
    numbers: &[u32],
    renumbered: Option<&[u32]>,
) -> Vec<u32> {
    let mut places = vec![0; list.entries];
    let keys = list.keys.len();
    for (at, &address) in layout.addresses.iter().enumerate() {
        let index = match renumbered {
            Some(indices) => indices[address as usize],
            None => list.indices[at],
        };
        if let Some(place) = places.get_mut(index as usize) {
            *place = address + numbers.len() as u32;
        }
    }
    for (pattern, &number) in list.patterns.iter().zip(numbers) {
        let index = match (renumbered, &pattern.role) {
            (Some(indices), _) => indices[keys + number as usize] as usize,
            (None, Role::Entry(index)) => *index,
            (None, Role::Excluded) => continue,
        };
        if let Some(place) = places.get_mut(index) {
            *place = number;
        }
    }
    places
}

/// Estimates the bytes of the tables for a list, from a layout that was built for some of its
/// names.
pub(super) fn about_len(list: &KeySet, built: &Addressed, unordered: bool) -> usize {
    let excludes = list.indices.contains(&NO_ENTRY);
    let ids = list.keys.len() + list.patterns.len();
    let is_identity =
        list.patterns.is_empty() && list.indices.iter().copied().eq(0..list.entries as u32);
    let table = |largest: usize, count: usize| {
        let bits = usize::BITS - largest.leading_zeros();
        (bits.max(1) as usize * count).div_ceil(8)
    };
    let entries = list.entries;
    let names = built.addresses.len().max(1);
    let largest = built
        .addresses
        .iter()
        .max()
        .map_or(0, |&most| most as usize);
    let largest = (largest as f64 / names as f64 * list.keys.len() as f64) as usize;
    let has_tables = match unordered {
        true => excludes,
        false => !(is_identity && built.is_in_order()),
    };
    let tables = match has_tables {
        true => table(entries, ids) + table(largest + list.patterns.len(), entries),
        false => 0,
    };
    let sorted = match unordered || is_identity || has_all_in_order(list, built) {
        true => 0,
        false => table(entries, entries),
    };
    let spelled = spelled_len(list);
    let excluded = if excludes {
        list.keys.len().div_ceil(8)
    } else {
        0
    };
    tables + sorted + spelled + excluded
}

/// Estimates the bytes of spellings: a byte for each capital.
fn spelled_len(list: &KeySet) -> usize {
    let patterns = list.patterns.len().min(list.spelled.indices.len());
    let bytes = list.spelled.texts.bytes().iter();
    let capitals = bytes.filter(|byte| byte.is_ascii_uppercase()).count();
    let groups = match capitals {
        0 => 0,
        _ => list.entries.div_ceil(GROUP) * GROUP_BYTES,
    };
    12 * patterns + groups + capitals
}

/// A bit for each length of a key.
fn lengths(list: &KeySet) -> Vec<u8> {
    let mut found = Vec::new();
    for name in list.keys.iter() {
        if found.len() <= name.len() {
            found.resize(name.len() + 1, false);
        }
        found[name.len()] = true;
    }
    bitset(found.into_iter())
}

/// The numbers, packed. Empty if each number equals its position.
fn packed_unless_identity(numbers: &[u32]) -> Vec<u8> {
    if numbers.iter().zip(0..).all(|(&number, at)| number == at) {
        return Vec::new();
    }
    packed(numbers)
}

/// The numbers, packed: as few bits each as the largest needs, then as many as fit into the same
/// bytes.
fn packed(numbers: &[u32]) -> Vec<u8> {
    let largest = numbers.iter().copied().max().unwrap_or(0);
    let needed = (u32::BITS - largest.leading_zeros()).max(1) as usize;
    let len = (needed * numbers.len()).div_ceil(8);
    let bits = Packed::bits(len, numbers.len()).unwrap_or(u32::BITS);
    let mut bytes = Vec::with_capacity(len + 8);
    let (mut word, mut filled) = (0_u64, 0);
    for &number in numbers {
        word |= u64::from(number) << filled;
        filled += bits;
        if filled >= u32::BITS {
            bytes.extend_from_slice(&(word as u32).to_le_bytes());
            word >>= u32::BITS;
            filled -= u32::BITS;
        }
    }
    bytes.extend_from_slice(&word.to_le_bytes());
    bytes.truncate(len);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use header_set_blob::Section;
    use header_set_runtime::Fold;

    const FOLD: Fold = Fold {
        case: true,
        separators: false,
    };

    /// A hundred keys, of which some are exclusions.
    fn list(indices: impl Iterator<Item = u32>) -> KeySet {
        let mut list = KeySet::empty(FOLD);
        list.keys = (100..200_u32)
            .map(|at| at.to_string())
            .collect::<Vec<_>>()
            .iter()
            .map(|name| name.as_bytes())
            .collect();
        list.indices = indices.collect();
        list.entries = list.indices.iter().filter(|&&it| it != NO_ENTRY).count();
        list
    }

    fn addressed(addresses: impl Iterator<Item = u32>, keeps_order: bool) -> Addressed {
        Addressed {
            addresses: addresses.collect(),
            keeps_order,
            ..Addressed::default()
        }
    }

    #[test]
    fn tables_are_counted_before_they_are_written() {
        let plain = list(0..100);
        let reversed = list((0..100).rev());
        let excluding = list((0..99).chain([NO_ENTRY]));
        let in_order = || addressed(0..100, true);
        let by_hash = || addressed((0..100).rev(), false);
        // Seven bits of each of 100 numbers are 88 bytes, of 99 numbers 87.
        for (list, built, unordered, bytes) in [
            (&plain, in_order(), false, 0),
            (&plain, in_order(), true, 0),
            (&plain, by_hash(), false, 88 + 88),
            (&plain, by_hash(), true, 0),
            (&reversed, in_order(), false, 88 + 88),
            (&reversed, by_hash(), false, 88 + 88 + 88),
            (&reversed, by_hash(), true, 0),
            // Thirteen bytes of the excluded keys.
            (&excluding, by_hash(), false, 88 + 87 + 87 + 13),
            (&excluding, by_hash(), true, 88 + 87 + 13),
        ] {
            let found = about_len(list, &built, unordered);
            assert_eq!(found, bytes, "{:?} {unordered}", built.addresses);
        }
        // Ten names have addresses up to 29, so a hundred have some of nine bits.
        let sampled = addressed((0..10).map(|at| 29 - at), false);
        assert_eq!(about_len(&plain, &sampled, false), 88 + 113);
    }

    #[test]
    fn packed_numbers_are_read_as_written() {
        for count in (1..20).chain([63, 64, 65, 1_000]) {
            for bits in 1..=32 {
                let number = |at: u32| at.wrapping_mul(0x9e37_79b9) >> (32 - bits);
                let numbers: Vec<u32> = (0..count).map(number).collect();
                let bytes = packed(&numbers);
                let all = Section::new(0, bytes.len()).expect("a start");
                let table = Packed::new(all, numbers.len()).expect("a table");
                let read: Vec<u32> = (0..numbers.len())
                    .filter_map(|at| table.get(&bytes, at))
                    .collect();
                assert_eq!(read, numbers, "{count} of {bits} bits");
                assert_eq!(table.get(&bytes, numbers.len()), None);
                assert!(
                    Packed::new(
                        Section::new(0, bytes.len() - 1).expect("a start"),
                        numbers.len()
                    )
                    .is_none_or(|it| it.len() == numbers.len())
                );
            }
        }
        assert!(Packed::new(Section::EMPTY, 0).is_some_and(|table| table.is_empty()));
        assert!(Packed::new(Section::new(0, 1).expect("a start"), 0).is_none());
    }
}
