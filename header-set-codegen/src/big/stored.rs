//! Texts of a layout, written straight into the blob: a long list has them twice while it is built, and not three times.

use header_set_runtime::big::Kind;

use super::{SortedNames, Threads};

/// Texts in the order in which a layout keeps them.
#[derive(Clone, Debug)]
pub struct StoredTexts {
    /// Their section.
    pub kind: Kind,
    /// Ranks, in the order of storage.
    pub order: Vec<u32>,
    /// Behind each of the pieces that threads share: how many names and how many bytes stand before there.
    pub ends: Vec<(usize, usize)>,
    /// Writes the texts of some of the ranks, and what stands between them.
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
    /// Bytes of all.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.last().map_or(0, |&(_, bytes)| bytes)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes all.
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

/// Copies a text to the front of `to`; what is left behind it.
pub(super) fn put<'t>(to: &'t mut [u8], text: &[u8]) -> &'t mut [u8] {
    let (front, behind) = to.split_at_mut(text.len());
    front.copy_from_slice(text);
    behind
}
