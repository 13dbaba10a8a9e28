//! Builds `header_set_blob::ordered`.

mod blocks;
mod dictionary;
mod index;

use std::ops::Range;

use header_set_blob::ordered::{
    BEHIND, BELOW, BLOCKS, CODES, EDGES, HEAD, LONG_NAMES, LONG_TEXTS, NAMES, NODES, SHAPE, STARTS,
    SYMBOLS,
};
use header_set_runtime::Fold;

use self::blocks::{BlockWriter, MOST_SHARED};
use self::dictionary::Dictionary;
use self::index::Index;
use super::bounds::ordered as bounds;
use super::hashed::Texts;
use super::parallel::{Threads, chunks};
use super::{Addressed, SortedNames, Strategy, put};

/// Returns the layout. `None` if its tables pass 4 GiB.
pub(super) fn build(names: &SortedNames, fold: Fold, threads: Threads) -> Option<Addressed> {
    let dictionary = train(names);
    let (starts, blocks) = write_blocks(names, &dictionary, fold, threads)?;
    let separators: Vec<&[u8]> = (NAMES..names.len())
        .step_by(NAMES)
        .map(|rank| separator(names, rank))
        .collect();
    let mut index = Index::new(&separators, &dictionary);
    index.codes.extend([0; BEHIND]);
    let (long, long_texts) = long_names(names)?;
    let count = u32::try_from(names.len()).ok()?;
    let mut shape = Vec::new();
    put(&mut shape, &[count, dictionary.one_byte()]);
    Some(Addressed {
        layout: Strategy::PopcountTrie,
        sections: vec![
            (SHAPE, shape),
            (SYMBOLS, dictionary.table()),
            (NODES, index.nodes),
            (EDGES, index.edges),
            (BELOW, index.below),
            (CODES, index.codes),
            (STARTS, starts),
            (BLOCKS, blocks),
            (LONG_NAMES, long),
            (LONG_TEXTS, long_texts),
        ],
        texts: Texts::default(),
        addresses: (0..count).collect(),
    })
}

/// The ranks of the names of a block.
fn ranks_of(names: &SortedNames, block: usize) -> Range<usize> {
    block * NAMES..names.len().min((block + 1) * NAMES)
}

/// The length of the longest common prefix.
fn shared(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// Returns the shortest part of a name that a block may store.
fn rest(names: &SortedNames, rank: usize) -> &[u8] {
    let name = names.get(rank);
    let shared = match rank % NAMES {
        0 => 0,
        _ => shared(names.get(rank - 1), name).min(MOST_SHARED),
    };
    &name[shared..name.len().min(HEAD)]
}

/// Returns a dictionary for the texts in blocks.
fn train(names: &SortedNames) -> Dictionary {
    let mut used = [false; 256];
    let mut all = 0;
    for rank in 0..names.len() {
        let rest = rest(names, rank);
        all += rest.len();
        // Separators of long names may contain any byte of the name.
        let tail = names.get(rank).get(HEAD..).unwrap_or_default();
        for &byte in rest.iter().chain(tail) {
            used[byte as usize] = true;
        }
    }
    // Levels may lengthen the stored texts by bytes that occur in other texts.
    let parts = all.div_ceil(bounds::DICTIONARY_TEXT).max(1);
    let blocks = (0..names.len().div_ceil(NAMES)).step_by(parts);
    let ranks = blocks.flat_map(|block| ranks_of(names, block));
    let sample: Vec<&[u8]> = ranks.map(|rank| rest(names, rank)).collect();
    Dictionary::train(&used, &sample, parts)
}

/// Returns the starts of blocks, and the blocks.
fn write_blocks(
    names: &SortedNames,
    dictionary: &Dictionary,
    fold: Fold,
    threads: Threads,
) -> Option<(Vec<u8>, Vec<u8>)> {
    let blocks = names.len().div_ceil(NAMES);
    let parts = threads.map(chunks(blocks, bounds::BLOCKS_AT_A_TIME), |blocks| {
        let mut bytes = Vec::new();
        let mut writer = BlockWriter::new(dictionary, fold);
        let ends = blocks.map(|block| {
            let own: Vec<&[u8]> = ranks_of(names, block).map(|rank| names.get(rank)).collect();
            writer.write(&own, shared_by_separators(names, block), &mut bytes);
            bytes.len()
        });
        (ends.collect::<Vec<usize>>(), bytes)
    });
    let mut starts = 0_u32.to_le_bytes().to_vec();
    let len = parts.iter().map(|(_, bytes)| bytes.len()).sum::<usize>();
    let mut all = Vec::with_capacity(len + BEHIND);
    for (ends, bytes) in parts {
        for end in ends {
            put(&mut starts, &[u32::try_from(all.len() + end).ok()?]);
        }
        all.extend(bytes);
    }
    all.extend([0; BEHIND]);
    Some((starts, all))
}

/// Returns the shortest text above the name before `rank` and not above the name at `rank`.
fn separator(names: &SortedNames, rank: usize) -> &[u8] {
    let name = names.get(rank);
    &name[..shared(names.get(rank - 1), name) + 1]
}

/// Returns the length of the prefix that all texts between the separators around a block share.
fn shared_by_separators(names: &SortedNames, block: usize) -> usize {
    let behind = (block + 1) * NAMES;
    if block == 0 || behind >= names.len() {
        return 0;
    }
    shared(separator(names, block * NAMES), separator(names, behind))
}

/// Ranks and ends of long names, and their texts.
fn long_names(names: &SortedNames) -> Option<(Vec<u8>, Vec<u8>)> {
    let mut places = Vec::new();
    let mut texts = Vec::new();
    for (rank, name) in names
        .iter()
        .enumerate()
        .filter(|(_, name)| name.len() >= HEAD)
    {
        texts.extend_from_slice(name);
        put(
            &mut places,
            &[rank as u32, u32::try_from(texts.len()).ok()?],
        );
    }
    Some((places, texts))
}
