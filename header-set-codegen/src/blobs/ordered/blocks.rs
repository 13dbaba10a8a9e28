//! Writes the blocks that `header_set_blob::ordered` reads.

use header_set_blob::ordered::{
    BLOCK_HEAD, HEAD, LEVELS, LINK, LONG, LONG_REST, VERY_LONG_REST, tag,
};
use header_set_runtime::Fold;

use super::dictionary::{Dictionary, Parser};

/// A name, and the number of bytes that it shares with the one before. The block may lower that
/// number.
pub(super) struct Entry<'a> {
    pub(super) name: &'a [u8],
    pub(super) shared: usize,
}

/// Writes blocks of `size` names.
pub(super) struct Layout<'a> {
    pub(super) dictionary: &'a Dictionary,
    pub(super) size: usize,
    /// The fold of tags. `None` if blocks have no tags.
    pub(super) tags: Option<Fold>,
    /// The largest number of levels.
    pub(super) levels: usize,
    /// Whether lookups reach blocks by the index.
    pub(super) led: bool,
}

/// Buffers that a writer reuses for each block.
#[derive(Default)]
pub(super) struct Room {
    pub(super) parser: Parser,
    rests: Vec<u8>,
}

impl Layout<'_> {
    /// Appends a block. All its names share `shared` bytes, and so do all names that the index
    /// leads to it.
    pub(super) fn write(
        &self,
        entries: &[Entry<'_>],
        shared: usize,
        link: Option<u32>,
        room: &mut Room,
        out: &mut Vec<u8>,
    ) {
        let size = self.size;
        let first = entries.first().map_or(&[][..], |first| first.name);
        let first = &first[..first.len().min(HEAD)];
        room.rests.clear();
        let mut skipped = shared.min(MOST_SHARED).min(first.len());
        self.dictionary
            .encode(&first[..skipped], &mut room.parser, &mut room.rests);
        if room.rests.len() > u8::MAX as usize {
            room.rests.clear();
            skipped = 0;
        }
        let skipped_codes = room.rests.len() as u8;
        self.dictionary
            .encode(&first[skipped..], &mut room.parser, &mut room.rests);
        let first_codes = room.rests.len() as u16;
        let others = entries.get(1..).unwrap_or_default();
        let shared: Vec<u8> = (others.iter())
            .map(|entry| entry.shared.min(MOST_SHARED) as u8)
            .collect();
        let levels = levels(skipped as u8, &shared, self.levels);
        // The highest level that is at most `shared`.
        let level_of = |shared: &u8| levels.partition_point(|level| level <= shared) - 1;
        let of_others: Vec<usize> = shared.iter().map(level_of).collect();
        let mut lengths = vec![0];
        for (entry, &level) in others.iter().zip(&of_others) {
            let before = room.rests.len();
            let rest = &entry.name[levels[level] as usize..entry.name.len().min(HEAD)];
            self.dictionary
                .encode(rest, &mut room.parser, &mut room.rests);
            lengths.push(room.rests.len() - before);
        }
        let is_long = |len: usize| len >= LONG_REST as usize;
        let long = lengths.iter().any(|&len| is_long(len));
        out.push(if link.is_some() { LINK } else { 0 } | if long { LONG } else { 0 });
        out.extend(first_codes.to_le_bytes());
        out.push(skipped_codes);
        out.extend((0..LEVELS).map(|level| levels.get(level).unwrap_or(&MOST)));
        let of_names = [0].into_iter().chain(of_others);
        push_bits(of_names.map(|level| level as u8), 2, size, out);
        let nibble = |&len: &usize| if is_long(len) { LONG_REST } else { len as u8 };
        push_bits(lengths.iter().map(nibble), 4, size, out);
        if let Some(fold) = self.tags {
            let end = out.len() + size;
            out.extend(entries.iter().map(|entry| tag(fold, entry.name)));
            out.resize(end, 0);
        }
        out.extend(link.into_iter().flat_map(u32::to_le_bytes));
        out.append(&mut room.rests);
        for &len in lengths.iter().filter(|&&len| is_long(len)).rev() {
            if len < VERY_LONG_REST as usize {
                out.push(len as u8);
            } else {
                // Lookups read these from the end backwards.
                out.extend(len.to_le_bytes()[..3].iter().rev());
                out.push(VERY_LONG_REST);
            }
        }
    }
}

/// Appends `bits` bits of each number, and zeros up to `size` numbers.
fn push_bits(numbers: impl Iterator<Item = u8>, bits: usize, size: usize, out: &mut Vec<u8>) {
    let start = out.len();
    out.resize(start + size * bits / 8, 0);
    for (at, number) in numbers.enumerate() {
        out[start + at * bits / 8] |= number << (at * bits % 8);
    }
}

/// Up to `most` levels, ascending. The first is `lowest`, which is at most the least of `shared`. A
/// name gets the highest level that is at most what it shares. The result maximises the sum over
/// all names.
fn levels(lowest: u8, shared: &[u8], most: usize) -> Vec<u8> {
    let mut sorted = shared.to_vec();
    sorted.push(lowest);
    sorted.sort_unstable();
    // Each value, and the number of values that are at least as large.
    let mut values: Vec<(u8, usize)> = Vec::new();
    for (at, &value) in sorted.iter().enumerate() {
        if values.last().is_none_or(|&(last, _)| last != value) {
            values.push((value, sorted.len() - at));
        }
    }
    if values.len() <= most {
        return values.into_iter().map(|(value, _)| value).collect();
    }
    // Dynamic programming: for each value as the highest level, the most bytes saved, and the
    // levels. A new level saves its difference to the level below, once for each name that reaches
    // it.
    let mut best: Vec<(usize, Vec<u8>)> = vec![(0, vec![lowest])];
    best.resize(values.len(), (0, Vec::new()));
    for _ in 1..most {
        let before = best.clone();
        for (at, &(value, count)) in values.iter().enumerate() {
            for (gain, levels) in before
                .iter()
                .take(at)
                .filter(|(_, levels)| !levels.is_empty())
            {
                let last = levels[levels.len() - 1];
                let gain = gain + (value - last) as usize * count;
                if gain > best[at].0 {
                    let mut levels = levels.clone();
                    levels.push(value);
                    best[at] = (gain, levels);
                }
            }
        }
    }
    let reached = best.into_iter().filter(|(_, levels)| !levels.is_empty());
    let most = reached.max_by_key(|(gain, _)| *gain);
    most.map_or_else(Vec::new, |(_, levels)| levels)
}

/// The largest level.
const MOST: u8 = u8::MAX;

/// The largest level, as a length.
pub(super) const MOST_SHARED: usize = MOST as usize;

const _: () = assert!(MOST_SHARED < HEAD && LEVELS + 4 == BLOCK_HEAD);

#[cfg(test)]
mod tests {
    use super::super::dictionary::run;
    use super::*;

    #[test]
    fn up_to_255_codes_are_skipped() {
        for (one_byte, shared, skipped) in [
            (1, 254, 254),
            (1, 255, 255),
            // Each code has two bytes.
            (0, 127, 254),
            (0, 128, 0),
            (0, 130, 0),
            (0, 255, 0),
        ] {
            let layout = Layout {
                dictionary: &Dictionary::of(vec![run(b"a")], one_byte),
                size: 16,
                tags: None,
                levels: LEVELS,
                led: false,
            };
            let name = [b'a'; 255];
            let entry = Entry {
                name: &name,
                shared: 0,
            };
            let mut out = Vec::new();
            layout.write(&[entry], shared, None, &mut Room::default(), &mut out);
            let codes: u16 = if one_byte == 0 { 510 } else { 255 };
            assert_eq!(out[1..3], codes.to_le_bytes(), "{shared}");
            assert_eq!(out[3], skipped, "{shared} with codes from {one_byte}");
        }
    }
}
