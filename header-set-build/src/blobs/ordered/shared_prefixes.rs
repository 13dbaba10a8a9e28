//! Sorted names, cut to the first bytes that blocks store, and the prefixes that neighbours share.

use header_set_blob::ordered::{HEAD, NAMES};

use super::blocks::MOST_SHARED;
use crate::blobs::SortedNames;

/// Names, and the length of the prefix that each shares with the one before.
pub(super) struct SharedPrefixes<'a> {
    names: &'a SortedNames,
    shared: Vec<u16>,
}

impl<'a> SharedPrefixes<'a> {
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

    /// The shortest part of a name that a block may store.
    pub(super) fn rest(&self, rank: usize) -> &'a [u8] {
        let shared = if rank.is_multiple_of(NAMES) {
            0
        } else {
            self.shared(rank).min(MOST_SHARED)
        };
        let name = self.name(rank);
        &name[shared..name.len().min(HEAD)]
    }

    /// The number of bytes that the name shares with the one before. Zero for the first name.
    pub(super) fn shared(&self, rank: usize) -> usize {
        self.shared[rank] as usize
    }
}

/// The length of the longest common prefix.
pub(super) fn shared(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}
