//! Blocks, as `header_set_runtime::big::ordered` reads them.

use header_set_runtime::Fold;
use header_set_runtime::big::ordered::{HEAD, LEVELS, LINK, LONG, LONG_REST, VERY_LONG_REST, tag};

use super::dictionary::{Dictionary, Parser};

/// A name, and what it shares with the one before, which the block may lower.
pub(super) struct Entry<'a> {
    pub(super) name: &'a [u8],
    pub(super) shared: usize,
}

/// Writes blocks of `size` names.
pub(super) struct Layout<'a> {
    pub(super) dictionary: &'a Dictionary,
    pub(super) size: usize,
    /// How names are folded for their tags, if there are any.
    pub(super) tags: Option<Fold>,
}

/// What a writer keeps from block to block.
#[derive(Default)]
pub(super) struct Room {
    pub(super) parser: Parser,
    rests: Vec<u8>,
}

impl Layout<'_> {
    /// Appends a block.
    pub(super) fn write(
        &self,
        entries: &[Entry<'_>],
        link: Option<u32>,
        room: &mut Room,
        out: &mut Vec<u8>,
    ) {
        let size = self.size;
        let shared = levelled(
            entries
                .iter()
                .map(|entry| entry.shared.min(MOST_SHARED) as u8)
                .collect(),
        );
        let mut levels = shared.clone();
        levels.sort_unstable();
        levels.dedup();
        let head = out.len();
        out.push((levels.len() - 1) as u8 | if link.is_some() { LINK } else { 0 });
        if let Some(fold) = self.tags {
            out.extend(entries.iter().map(|entry| tag(fold, entry.name)));
            out.resize(head + 1 + size, 0);
        }
        let of_level = |shared: &u8| levels.partition_point(|level| level < shared) as u8;
        push_nibbles(shared.iter().map(of_level), size, out);
        room.rests.clear();
        let lengths: Vec<usize> = entries
            .iter()
            .zip(&shared)
            .map(|(entry, &shared)| {
                let before = room.rests.len();
                let rest = &entry.name[shared as usize..entry.name.len().min(HEAD)];
                self.dictionary
                    .encode(rest, &mut room.parser, &mut room.rests);
                room.rests.len() - before
            })
            .collect();
        let is_long = |len: usize| len >= LONG_REST as usize;
        if lengths.iter().any(|&len| is_long(len)) {
            out[head] |= LONG;
        }
        push_nibbles(
            lengths
                .iter()
                .map(|&len| if is_long(len) { LONG_REST } else { len as u8 }),
            size,
            out,
        );
        out.extend(&levels[1..]);
        out.extend(link.into_iter().flat_map(u32::to_le_bytes));
        out.append(&mut room.rests);
        for &len in lengths.iter().filter(|&&len| is_long(len)).rev() {
            if len < VERY_LONG_REST as usize {
                out.push(len as u8);
            } else {
                // Read from the end backwards.
                out.extend(len.to_le_bytes()[..3].iter().rev());
                out.push(VERY_LONG_REST);
            }
        }
    }
}

fn push_nibbles(nibbles: impl Iterator<Item = u8>, size: usize, out: &mut Vec<u8>) {
    let start = out.len();
    out.resize(start + size / 2, 0);
    for (at, nibble) in nibbles.enumerate() {
        out[start + at / 2] |= nibble << (at % 2 * 4);
    }
}

/// Lowers what names share so that there are at most [`LEVELS`] numbers, in the way that adds least to the rests.
fn levelled(mut shared: Vec<u8>) -> Vec<u8> {
    loop {
        let mut levels = shared.clone();
        levels.push(0);
        levels.sort_unstable();
        let counts: Vec<(u8, usize)> = levels
            .chunk_by(|a, b| a == b)
            .map(|same| (same[0], same.len()))
            .collect();
        if counts.len() <= LEVELS {
            return shared;
        }
        let (from, to) = counts
            .windows(2)
            .min_by_key(|pair| (pair[1].0 - pair[0].0) as usize * pair[1].1)
            .map(|pair| (pair[1].0, pair[0].0))
            .expect("more than one level");
        for level in &mut shared {
            if *level == from {
                *level = to;
            }
        }
    }
}

/// The most that a level says.
pub(super) const MOST_SHARED: usize = u8::MAX as usize;

const _: () = assert!(MOST_SHARED < HEAD);
