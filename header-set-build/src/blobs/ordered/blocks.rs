//! Writes the blocks that `header_set_blob::ordered` reads.

use header_set_blob::ordered::{
    BLOCK_HEAD, HEAD, LEVELS, LONG, LONG_REST, NAMES, VERY_LONG_REST, tag,
};
use header_set_runtime::Fold;

use super::dictionary::{Cuts, Dictionary};
use super::shared;

/// Writes blocks.
pub(super) struct BlockWriter<'a> {
    dictionary: &'a Dictionary,
    fold: Fold,
    cuts: Cuts,
    /// The codes of the names of a block.
    rests: Vec<u8>,
}

impl<'a> BlockWriter<'a> {
    pub(super) fn new(dictionary: &'a Dictionary, fold: Fold) -> Self {
        Self {
            dictionary,
            fold,
            cuts: Cuts::new(),
            rests: Vec::new(),
        }
    }

    fn encode(&mut self, text: &[u8]) {
        self.dictionary
            .encode(text, &mut self.cuts, &mut self.rests);
    }

    /// Appends a block of names. All of them share `skipped` bytes, and so do all names that the
    /// index leads to it.
    pub(super) fn write(&mut self, names: &[&[u8]], skipped: usize, out: &mut Vec<u8>) {
        let first = names.first().copied().unwrap_or_default();
        let first = &first[..first.len().min(HEAD)];
        self.rests.clear();
        let mut skipped = skipped.min(MOST_SHARED).min(first.len());
        self.encode(&first[..skipped]);
        if self.rests.len() > u8::MAX as usize {
            self.rests.clear();
            skipped = 0;
        }
        let skipped_codes = self.rests.len() as u8;
        self.encode(&first[skipped..]);
        let first_codes = self.rests.len() as u16;
        let shared = names.windows(2).map(|pair| shared(pair[0], pair[1]));
        let shared: Vec<u8> = shared.map(|len| len.min(MOST_SHARED) as u8).collect();
        let levels = levels(skipped as u8, &shared);
        // The highest level that is at most `shared`.
        let level_of = |shared: &u8| levels.partition_point(|level| level <= shared) - 1;
        let of_others: Vec<usize> = shared.iter().map(level_of).collect();
        let mut lengths = vec![0];
        for (name, &level) in names.iter().skip(1).zip(&of_others) {
            let before = self.rests.len();
            self.encode(&name[levels[level] as usize..name.len().min(HEAD)]);
            lengths.push(self.rests.len() - before);
        }
        let is_long = |len: usize| len >= LONG_REST as usize;
        let long = lengths.iter().any(|&len| is_long(len));
        out.push(if long { LONG } else { 0 });
        out.extend(first_codes.to_le_bytes());
        out.push(skipped_codes);
        out.extend((0..LEVELS).map(|level| levels.get(level).unwrap_or(&MOST)));
        let of_names = [0].into_iter().chain(of_others);
        push_bits(of_names.map(|level| level as u8), 2, out);
        let nibble = |&len: &usize| if is_long(len) { LONG_REST } else { len as u8 };
        push_bits(lengths.iter().map(nibble), 4, out);
        let end = out.len() + NAMES;
        out.extend(names.iter().map(|name| tag(self.fold, name)));
        out.resize(end, 0);
        out.append(&mut self.rests);
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

/// Appends `bits` bits of each number, and zeros for the names that a block lacks.
fn push_bits(numbers: impl Iterator<Item = u8>, bits: usize, out: &mut Vec<u8>) {
    let start = out.len();
    out.resize(start + NAMES * bits / 8, 0);
    for (at, number) in numbers.enumerate() {
        out[start + at * bits / 8] |= number << (at * bits % 8);
    }
}

/// Up to three levels, ascending. The first is `lowest`, which is at most the least of `shared`. A
/// name gets the highest level that is at most what it shares. The result maximises the sum over
/// all names.
///
/// A fourth level would save 0.1 to 0.2 bytes a name, and take a fiftieth to a twentieth more
/// instructions of a hit. Two levels take 0.2 to 1.0 bytes more, for 1 % to 2 % less time; on paths,
/// 4 % more time.
fn levels(lowest: u8, shared: &[u8]) -> Vec<u8> {
    let mut sorted = shared.to_vec();
    sorted.sort_unstable();
    let mut best = (0, vec![lowest]);
    for (at, &low) in sorted.iter().enumerate() {
        for (reached, &high) in sorted.iter().enumerate().skip(at) {
            // A level saves its difference to the level below, once for each name that reaches it.
            let saved = usize::from(low - lowest) * (sorted.len() - at)
                + usize::from(high - low) * (sorted.len() - reached);
            if saved > best.0 {
                best = (saved, vec![lowest, low, high]);
            }
        }
    }
    best.1.dedup();
    best.1
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
            let fold = Fold {
                case: false,
                separators: false,
            };
            let dictionary = Dictionary::of(vec![run(b"a")], one_byte);
            let mut out = Vec::new();
            BlockWriter::new(&dictionary, fold).write(&[&[b'a'; 255]], shared, &mut out);
            let codes: u16 = if one_byte == 0 { 510 } else { 255 };
            assert_eq!(out[1..3], codes.to_le_bytes(), "{shared}");
            assert_eq!(out[3], skipped, "{shared} with codes from {one_byte}");
        }
    }
}
