//! Builds `header_set_blob::ordered`.

mod blocks;
mod dictionary;
mod index;
mod shared_prefixes;

use std::ops::Range;

use header_set_blob::ordered::{
    BEHIND, BELOW, BLOCKS, CODES, EDGES, HEAD, LONG_NAMES, LONG_TEXTS, NAMES, NODES, SHAPE, STARTS,
    SYMBOLS,
};
use header_set_runtime::Fold;

use self::blocks::{BlockWriter, Entry, Scratch};
use self::dictionary::Dictionary;
use self::index::Index;
use self::shared_prefixes::{SharedPrefixes, shared};
use super::bounds::ordered as bounds;
use super::hashed::Texts;
use super::parallel::{Threads, chunks};
use super::{Addressed, SortedNames, Strategy, put};

/// Returns the layout. `None` if its tables pass 4 GiB.
pub(super) fn build(names: &SortedNames, fold: Fold, threads: Threads) -> Option<Addressed> {
    let prefixes = SharedPrefixes::new(names);
    let dictionary = train(&prefixes);
    let writer = BlockWriter {
        dictionary: &dictionary,
        fold,
    };
    let (starts, blocks) = write_blocks(&writer, &prefixes, threads)?;
    let separators: Vec<&[u8]> = (NAMES..names.len())
        .step_by(NAMES)
        .map(|rank| separator(&prefixes, rank))
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
fn ranks_of(prefixes: &SharedPrefixes<'_>, block: usize) -> Range<usize> {
    block * NAMES..prefixes.len().min((block + 1) * NAMES)
}

/// Returns a dictionary for the texts in blocks.
fn train(prefixes: &SharedPrefixes<'_>) -> Dictionary {
    let mut used = [false; 256];
    let mut all = 0;
    for rank in 0..prefixes.len() {
        let rest = prefixes.rest(rank);
        all += rest.len();
        // Separators of long names may contain any byte of the name.
        let tail = prefixes.name(rank).get(HEAD..).unwrap_or_default();
        for &byte in rest.iter().chain(tail) {
            used[byte as usize] = true;
        }
    }
    // Levels may lengthen the stored texts by bytes that occur in other texts.
    let parts = all.div_ceil(bounds::DICTIONARY_TEXT).max(1);
    let blocks = (0..prefixes.len().div_ceil(NAMES)).step_by(parts);
    let ranks = blocks.flat_map(|block| ranks_of(prefixes, block));
    let sample: Vec<&[u8]> = ranks.map(|rank| prefixes.rest(rank)).collect();
    Dictionary::train(&used, &sample, parts)
}

/// Returns the starts of blocks, and the blocks.
fn write_blocks(
    writer: &BlockWriter<'_>,
    prefixes: &SharedPrefixes<'_>,
    threads: Threads,
) -> Option<(Vec<u8>, Vec<u8>)> {
    let blocks = prefixes.len().div_ceil(NAMES);
    let parts = threads.map(chunks(blocks, bounds::BLOCKS_AT_A_TIME), |blocks| {
        let mut bytes = Vec::new();
        let mut scratch = Scratch::default();
        let ends = blocks.map(|block| {
            let entry = |rank| Entry {
                name: prefixes.name(rank),
                shared: prefixes.shared(rank),
            };
            let entries: Vec<Entry<'_>> = ranks_of(prefixes, block).map(entry).collect();
            let shared = shared_by_separators(prefixes, block);
            writer.write(&entries, shared, &mut scratch, &mut bytes);
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
fn separator<'a>(prefixes: &SharedPrefixes<'a>, rank: usize) -> &'a [u8] {
    &prefixes.name(rank)[..prefixes.shared(rank) + 1]
}

/// Returns the length of the prefix that all texts between the separators around a block share.
fn shared_by_separators(prefixes: &SharedPrefixes<'_>, block: usize) -> usize {
    let behind = (block + 1) * NAMES;
    if block == 0 || behind >= prefixes.len() {
        return 0;
    }
    shared(
        separator(prefixes, block * NAMES),
        separator(prefixes, behind),
    )
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
