//! The names as blocks see them: in order, their heads, and what neighbours share.

use header_set_blob::ordered::HEAD;

use super::blocks::MOST_SHARED;
use crate::blobs::SortedNames;

/// Names with what each shares with the one before.
pub(super) struct Heads<'a> {
    names: &'a SortedNames,
    shared: Vec<u16>,
}

impl<'a> Heads<'a> {
    pub(super) fn new(names: &'a SortedNames) -> Self {
        let mut before: &[u8] = b"";
        let shared = names.iter().map(|name| {
            let shared = shared(before, name);
            before = name;
            u16::try_from(shared).expect("names have at most 64 KiB, and differ")
        });
        Self {
            names,
            shared: shared.collect(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// The whole name.
    pub(super) fn name(&self, rank: usize) -> &'a [u8] {
        self.names.get(rank)
    }

    /// What a block of `size` names has of a name, at least.
    pub(super) fn rest(&self, rank: usize, size: usize) -> &'a [u8] {
        let shared = if rank.is_multiple_of(size) {
            0
        } else {
            self.shared(rank).min(MOST_SHARED)
        };
        let name = self.name(rank);
        &name[shared..name.len().min(HEAD)]
    }

    /// What the name shares with the one before; of the first, nothing.
    pub(super) fn shared(&self, rank: usize) -> usize {
        self.shared[rank] as usize
    }

    /// For each block of `size` names, the longest earlier name that its first one starts with.
    pub(super) fn links(&self, size: usize) -> Vec<Option<u32>> {
        let mut links = Vec::with_capacity(self.len().div_ceil(size));
        // The names that the current one starts with, the shortest first.
        let mut open: Vec<u32> = Vec::new();
        for rank in 0..self.len() {
            while open
                .last()
                .is_some_and(|&last| self.name(last as usize).len() > self.shared(rank))
            {
                open.pop();
            }
            if rank.is_multiple_of(size) {
                links.push(open.last().copied());
            }
            open.push(rank as u32);
        }
        links
    }
}

/// How many bytes two names share at their starts.
pub(super) fn shared(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}
