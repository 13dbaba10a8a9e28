//! Builds `header_set_blob::ordered`.

mod blocks;
mod dictionary;
mod heads;
mod index;
mod ranks;

use header_set_blob::ordered::{
    BEHIND, BELOW, BLOCKS, CODES, EDGES, HEAD, LEVELS, LONG_NAMES, LONG_TEXTS, NODES, SHAPE,
    STARTS, SYMBOLS, Shape,
};
use header_set_runtime::Fold;

use self::blocks::{Entry, Layout, Room};
use self::dictionary::Dictionary;
use self::heads::{Heads, shared};
use self::index::Index;
use super::parallel::{Threads, chunks};
use super::{Addressed, Section, SortedNames};
use crate::bounds::ordered as bounds;

/// The options of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// A block has two to the power of this many names: 5 or 6.
    pub block_bits: u8,
    /// Whether blocks have a tag for each name.
    pub tagged: bool,
    /// Whether a hash leads to the rank of a name.
    pub ranked: bool,
    /// The largest number of levels of a block.
    pub levels: usize,
}

impl Form {
    /// Blocks of 32 names with tags, and three levels. Levels were measured in bytes a name and in
    /// time:
    ///
    /// * Four levels save 0.1 to 0.2 bytes, and take a fiftieth to a twentieth more instructions of
    ///   a hit.
    /// * Two levels take 0.2 to 1.0 bytes more, for 1 % to 2 % less time; on paths, 4 % more time.
    pub const TAGGED: Self = Self {
        block_bits: 5,
        tagged: true,
        ranked: false,
        levels: 3,
    };
    /// Blocks of 32 names with ranks by hash, and two levels. Two levels take 0.3 to 1.1 bytes a
    /// name more than four, and two thirds of the time of a hit.
    pub const RANKED: Self = Self {
        block_bits: 5,
        tagged: false,
        ranked: true,
        levels: 2,
    };
    /// Blocks of 64 names without tags.
    pub const SMALLEST: Self = Self {
        block_bits: 6,
        tagged: false,
        ranked: false,
        levels: LEVELS,
    };

    fn words(self) -> String {
        let more = match (self.tagged, self.ranked) {
            (_, true) => ", ranks by hash",
            (true, false) => " with tags",
            (false, false) => "",
        };
        format!("ordered trie, blocks of {}{more}", 1 << self.block_bits)
    }
}

/// The sections of a list. `None` if its tables pass 4 GiB. Where no search finds pilots, the
/// layout has tags instead.
#[must_use]
pub fn build(names: &SortedNames, fold: Fold, form: Form, threads: Threads) -> Option<Addressed> {
    let ranks = if form.ranked {
        ranks::sections(names, fold, threads)
    } else {
        None
    };
    let form = if form.ranked && ranks.is_none() {
        Form::TAGGED
    } else {
        form
    };
    let heads = Heads::new(names);
    let size = 1 << form.block_bits;
    let dictionary = train(&heads, size);
    let links = heads.links(size);
    let layout = Layout {
        dictionary: &dictionary,
        size,
        tags: form.tagged.then_some(fold),
        levels: form.levels,
        led: !form.ranked,
    };
    let (starts, blocks) = write_blocks(&layout, &heads, &links, threads)?;
    let separators: Vec<&[u8]> = (1..links.len())
        .map(|block| separator(&heads, block * size))
        .collect();
    let mut index = Index::new(&separators, &dictionary);
    index.codes.extend([0; BEHIND]);
    let (long, long_texts) = long_names(names)?;
    let shape = Shape {
        names: u32::try_from(names.len()).ok()?,
        one_byte: dictionary.one_byte(),
        block_bits: form.block_bits,
        tagged: form.tagged,
        ranked: form.ranked,
    };
    let sections = [
        (SHAPE, shape.to_bytes().to_vec()),
        (SYMBOLS, dictionary.table()),
        (NODES, index.nodes),
        (EDGES, index.edges),
        (BELOW, index.below),
        (CODES, index.codes),
        (STARTS, starts),
        (BLOCKS, blocks),
        (LONG_NAMES, long),
        (LONG_TEXTS, long_texts),
    ];
    let mut sections = Section::all(sections);
    sections.extend(ranks.unwrap_or_default());
    Some(Addressed {
        keeps_order: true,
        form: form.words(),
        sections,
        addresses: (0..shape.names).collect(),
        ..Addressed::default()
    })
}

/// A dictionary for the texts in blocks of `size` names.
fn train(heads: &Heads<'_>, size: usize) -> Dictionary {
    let mut used = [false; 256];
    let mut all = 0;
    for rank in 0..heads.len() {
        let rest = heads.rest(rank, size);
        all += rest.len();
        // Separators of long names may contain any byte of the name.
        let tail = heads.name(rank).get(HEAD..).unwrap_or_default();
        for &byte in rest.iter().chain(tail) {
            used[byte as usize] = true;
        }
    }
    // Levels may lengthen the stored texts by bytes that occur in other texts.
    let parts = all.div_ceil(bounds::DICTIONARY_TEXT).max(1);
    let blocks = heads.len().div_ceil(size);
    let sample: Vec<&[u8]> = (0..blocks)
        .step_by(parts)
        .flat_map(|block| block * size..heads.len().min((block + 1) * size))
        .map(|rank| heads.rest(rank, size))
        .collect();
    Dictionary::train(&used, &sample, parts)
}

/// The starts of blocks, and the blocks.
fn write_blocks(
    layout: &Layout<'_>,
    heads: &Heads<'_>,
    links: &[Option<u32>],
    threads: Threads,
) -> Option<(Vec<u8>, Vec<u8>)> {
    let parts = threads.map(chunks(links.len(), bounds::BLOCKS_AT_A_TIME), |blocks| {
        let mut bytes = Vec::new();
        let mut room = Room::default();
        let ends = blocks.map(|block| {
            let ranks = block * layout.size..heads.len().min((block + 1) * layout.size);
            let entry = |rank| Entry {
                name: heads.name(rank),
                shared: heads.shared(rank),
            };
            let entries: Vec<Entry<'_>> = ranks.map(entry).collect();
            let shared = if layout.led {
                shared_by_separators(heads, block, layout.size)
            } else {
                let last = entries.last().map_or(&[][..], |last| last.name);
                entries.first().map_or(0, |first| shared(first.name, last))
            };
            layout.write(&entries, shared, links[block], &mut room, &mut bytes);
            bytes.len()
        });
        (ends.collect::<Vec<usize>>(), bytes)
    });
    let mut starts = 0_u32.to_le_bytes().to_vec();
    let mut all =
        Vec::with_capacity(parts.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() + BEHIND);
    for (ends, bytes) in parts {
        for end in ends {
            starts.extend(u32::try_from(all.len() + end).ok()?.to_le_bytes());
        }
        all.extend(bytes);
    }
    all.extend([0; BEHIND]);
    Some((starts, all))
}

/// The shortest text above the name before `rank` and not above the name at `rank`.
fn separator<'a>(heads: &Heads<'a>, rank: usize) -> &'a [u8] {
    &heads.name(rank)[..heads.shared(rank) + 1]
}

/// The length of the prefix that all texts between the separators around a block share.
fn shared_by_separators(heads: &Heads<'_>, block: usize, size: usize) -> usize {
    let behind = (block + 1) * size;
    if block == 0 || behind >= heads.len() {
        return 0;
    }
    shared(separator(heads, block * size), separator(heads, behind))
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
        places.extend(u32::try_from(rank).ok()?.to_le_bytes());
        places.extend(u32::try_from(texts.len()).ok()?.to_le_bytes());
    }
    Some((places, texts))
}
