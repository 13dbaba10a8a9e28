//! The texts of a layout. They are written straight into the blob, so that a build holds them twice
//! and not three times.

use header_set_blob::Kind;

use super::{SortedNames, Threads};

/// Texts in the order in which a layout stores them.
#[derive(Clone, Debug)]
pub struct StoredTexts {
    /// The kind of their section.
    pub kind: Kind,
    /// Ranks, in the order of storage.
    pub order: Vec<u32>,
    /// For each piece that threads share: how many names, and how many bytes, stand before its end.
    pub ends: Vec<(usize, usize)>,
    /// Writes the texts of some ranks, and the bytes that stand between them.
    pub write: fn(&SortedNames, &[u32], &mut [u8]),
}

impl Default for StoredTexts {
    fn default() -> Self {
        Self {
            kind: Kind(0),
            order: Vec::new(),
            ends: Vec::new(),
            write: |_, _, _| {},
        }
    }
}

impl StoredTexts {
    /// The number of bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.last().map_or(0, |&(_, bytes)| bytes)
    }

    /// Whether there are no bytes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes all texts.
    pub(super) fn write(&self, names: &SortedNames, to: &mut [u8], threads: Threads) {
        let mut rest = to;
        let mut pieces = Vec::with_capacity(self.ends.len());
        let mut start = (0, 0);
        for &end in &self.ends {
            let (piece, behind) = rest.split_at_mut(end.1 - start.1);
            pieces.push((&self.order[start.0..end.0], piece));
            (rest, start) = (behind, end);
        }
        threads.consume(pieces, |(ranks, piece)| (self.write)(names, ranks, piece));
    }
}

/// Bytes that are copied at once. Nearly all names are at most as long.
const WIDE: usize = 32;

/// Copies `bytes` to the front of `to`, and returns the rest of `to`.
pub(super) fn put<'t>(to: &'t mut [u8], bytes: &[u8]) -> &'t mut [u8] {
    let (front, behind) = to.split_at_mut(bytes.len());
    front.copy_from_slice(bytes);
    behind
}

/// Copies a name to the front of `to`, and returns the rest. It may write further bytes into the
/// rest, which later writes replace.
///
/// The copy does not branch on the length, which would be mispredicted. So the cache misses of
/// several names overlap; they are most of the time of writing a blob in the order of hashes.
#[inline]
pub(super) fn put_name<'t>(to: &'t mut [u8], names: &SortedNames, rank: u32) -> &'t mut [u8] {
    let (text, from) = names.get_with_more(rank as usize);
    match (from.first_chunk::<WIDE>(), to.first_chunk_mut::<WIDE>()) {
        (Some(from), Some(front)) if text.len() <= WIDE => {
            *front = *from;
            &mut to[text.len()..]
        }
        _ => put(to, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_side_by_side_in_any_order() {
        let texts: Vec<Vec<u8>> = (0..80_usize)
            .map(|at| vec![b'!' + at as u8; 1 + at * 7 % 41])
            .collect();
        let names: SortedNames = texts.iter().map(Vec::as_slice).collect();
        for turn in 0..8 {
            let mut order: Vec<u32> = (0..names.len() as u32).collect();
            order.sort_by_key(|rank| rank.wrapping_mul(0x9e37_79b9).rotate_left(turn));
            let expected: Vec<u8> = (order.iter())
                .flat_map(|&rank| names.get(rank as usize).iter().copied())
                .collect();
            let mut found = vec![0; expected.len()];
            let left = order
                .iter()
                .fold(&mut found[..], |to, &rank| put_name(to, &names, rank));
            assert!(left.is_empty());
            assert_eq!(found, expected);
        }
    }
}
