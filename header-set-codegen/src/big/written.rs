//! Builds `header_set_runtime::big::written`.

use header_set_runtime::big::written::{
    EXCLUDED, INDICES, LENGTHS, PLACES, SORTED, SPELLED, SPELLED_ENDS, SPELLED_TEXTS,
};

use super::list::{NO_ENTRY, NormalList};
use super::{Addressed, Section};
use crate::key_set::Role;
use crate::tables::bitset;

/// The tables of written order; `numbers` are those of the patterns.
pub(super) fn build(list: &NormalList, layout: &Addressed, numbers: &[u32]) -> Vec<Section> {
    let entries = list.entries;
    let keys = list.keys.len();
    let mut indices = vec![entries; keys + numbers.len()];
    let mut places = vec![0; entries as usize];
    let mut excluded = vec![false; keys];
    for (at, &index) in list.indices.iter().enumerate() {
        let (address, rank) = (layout.addresses[at], layout.rank(at) as usize);
        if index == NO_ENTRY {
            excluded[rank] = true;
        } else {
            indices[rank] = index;
            places[index as usize] = address + numbers.len() as u32;
        }
    }
    for (pattern, &number) in list.patterns.iter().zip(numbers) {
        if let Role::Entry(index) = pattern.role {
            indices[keys + number as usize] = index as u32;
            places[index] = number;
        }
    }
    let mut ends = Vec::with_capacity(8 * list.spelled.len());
    for &end in list.spellings.ends() {
        ends.extend_from_slice(&u64::from(end).to_le_bytes());
    }
    let spelled = list.spelled.iter().flat_map(|index| index.to_le_bytes());
    Section::all([
        (INDICES, packed_unless_identity(indices)),
        (PLACES, packed_unless_identity(places)),
        (SORTED, packed_unless_identity(sorted(list))),
        (SPELLED, spelled.collect()),
        (SPELLED_ENDS, ends),
        (SPELLED_TEXTS, list.spellings.bytes().to_vec()),
        (EXCLUDED, bitset(excluded.into_iter())),
        (LENGTHS, lengths(list)),
    ])
}

/// Indices by folded text, as written with its stars; of a key and a pattern of one text, the key first.
fn sorted(list: &NormalList) -> Vec<u32> {
    let mut patterns: Vec<(Vec<u8>, u32)> = list
        .patterns
        .iter()
        .filter_map(|pattern| match pattern.role {
            Role::Entry(index) => Some((spelled(list, index as u32), index as u32)),
            Role::Excluded => None,
        })
        .collect();
    patterns.sort();
    let mut patterns = patterns.into_iter().peekable();
    let mut sorted = Vec::with_capacity(list.entries as usize);
    for (name, &index) in list.keys.iter().zip(&list.indices) {
        while let Some((_, before)) = patterns.next_if(|(text, _)| text.as_slice() < name) {
            sorted.push(before);
        }
        if index != NO_ENTRY {
            sorted.push(index);
        }
    }
    sorted.extend(patterns.map(|(_, index)| index));
    sorted
}

/// The folded text of a pattern as it was written.
fn spelled(list: &NormalList, index: u32) -> Vec<u8> {
    let at = list.spelled.binary_search(&index);
    let at = at.expect("the texts of patterns are kept");
    let text = list.spellings.get(at).iter();
    text.map(|&byte| list.fold.byte(byte)).collect()
}

/// A bit for each length.
fn lengths(list: &NormalList) -> Vec<u8> {
    let included = list.keys.iter().zip(&list.indices);
    let lens = included.filter(|&(_, &index)| index != NO_ENTRY);
    let mut found = Vec::new();
    for (name, _) in lens {
        if found.len() <= name.len() {
            found.resize(name.len() + 1, false);
        }
        found[name.len()] = true;
    }
    bitset(found.into_iter())
}

/// As few bytes each as the largest takes; none where each number is its own.
fn packed_unless_identity(numbers: Vec<u32>) -> Vec<u8> {
    if numbers.iter().zip(0..).all(|(&number, at)| number == at) {
        return Vec::new();
    }
    let largest = numbers.iter().copied().max().unwrap_or(0);
    let width = (4 - largest.leading_zeros() as usize / 8).max(1);
    let mut bytes = Vec::with_capacity(width * numbers.len());
    for number in numbers {
        bytes.extend_from_slice(&number.to_le_bytes()[..width]);
    }
    bytes
}
