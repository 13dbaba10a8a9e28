//! Builds `header_set_blob::ids`.

use header_set_blob::ids::{EXCLUDED, IDS, LENGTHS, PATTERN_ENDS, PATTERN_TEXTS};
use header_set_codegen::list::key_set::{KeySet, NO_ENTRY};

use super::{Section, bits, put};

/// What the ids of a blob stand for: the index in written order of the entry with each index of the
/// blob, and the sections. `addresses` are those of keys by rank, `numbers` those of patterns.
pub(super) fn build(list: &KeySet, addresses: &[u32], numbers: &[u32]) -> (Vec<u32>, Vec<Section>) {
    let keys = list.keys.len();
    let mut indices = vec![NO_ENTRY; keys + numbers.len()];
    for (&index, &address) in list.indices.iter().zip(addresses) {
        indices[address as usize] = index;
    }
    for (pattern, &number) in list.patterns.iter().zip(numbers) {
        indices[keys + number as usize] = pattern.role.index();
    }
    let (mut texts, mut ends) = (Vec::new(), Vec::new());
    for &index in &indices[keys..] {
        texts.extend_from_slice(list.spelling(index).unwrap_or_default());
        put(&mut ends, &[texts.len() as u32]);
    }
    let excluded = excluded(&indices);
    indices.retain(|&index| index != NO_ENTRY);
    let sections = vec![
        (EXCLUDED, excluded),
        (PATTERN_ENDS, ends),
        (PATTERN_TEXTS, texts),
        (LENGTHS, lengths(list)),
    ];
    (indices, sections)
}

/// The words of exclusions. Empty if there are none.
fn excluded(indices: &[u32]) -> Vec<u8> {
    if !indices.contains(&NO_ENTRY) {
        return Vec::new();
    }
    let mut words = Vec::new();
    let mut before = 0;
    for ids in indices.chunks(IDS as usize) {
        let flags: Vec<bool> = ids.iter().map(|&index| index == NO_ENTRY).collect();
        put(&mut words, &[before]);
        let end = words.len() + size_of::<u64>();
        words.extend(bits(&flags));
        words.resize(end, 0);
        before += flags.iter().filter(|&&is_excluded| is_excluded).count() as u32;
    }
    words
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
    bits(&found)
}
