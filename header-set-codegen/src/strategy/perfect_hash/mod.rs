//! Perfect hash: see `header_set_runtime::perfect_hash` for the layout.

mod displaced;
mod emit;
mod windows;

pub(super) use emit::wide_hash;

use header_set_runtime::perfect_hash::{Displaced, PerfectHash, Windows};

use header_set_runtime::hash::{BucketHash, Window, WindowHash};
use header_set_runtime::words::Record;

use super::Built;
use super::built::BuiltExact;
use crate::key_set::KeySet;
use crate::traffic::Demand;

/// The tables of a perfect hash.
#[derive(Clone, Debug)]
pub enum BuiltPerfectHash {
    /// Keys told apart by one multiplication.
    Windows {
        /// What is read.
        low: Window,
        /// What else is read.
        high: Option<Window>,
        /// What is added, by length.
        turns: Vec<u8>,
        /// The multiplier of the hash.
        multiplier: u64,
        /// A tag for each slot.
        tags: Vec<u8>,
        /// Where the name of each slot starts.
        starts: Vec<[u8; 2]>,
    },
    /// Keys told apart by a displacement for each bucket.
    Displaced {
        /// The hash.
        hash: BucketHash,
        /// A word for each bucket.
        buckets: Vec<[u8; 8]>,
        /// A key for each slot.
        records: Vec<Record>,
    },
}

impl BuiltPerfectHash {
    pub(super) fn borrow(&self) -> PerfectHash<'_> {
        match self {
            Self::Windows {
                low,
                high,
                turns,
                multiplier,
                tags,
                starts,
            } => PerfectHash::Windows(Windows {
                hash: WindowHash {
                    low: *low,
                    high: *high,
                    turns,
                    multiplier: *multiplier,
                },
                tags,
                starts,
            }),
            Self::Displaced {
                hash,
                buckets,
                records,
            } => PerfectHash::Displaced(Displaced {
                hash: *hash,
                buckets,
                records,
            }),
        }
    }

    pub(super) fn len_bytes(&self) -> usize {
        match self {
            Self::Windows { turns, tags, .. } => turns.len() + 3 * tags.len(),
            Self::Displaced {
                buckets, records, ..
            } => size_of_val(buckets.as_slice()) + size_of_val(records.as_slice()),
        }
    }
}

/// A form in words, its tables, which key is at which place, and the names.
type Form = (String, BuiltPerfectHash, Vec<Option<usize>>, Vec<u8>);

/// Keys from which on the displaced form is built even where windows tell them apart.
const DISPLACED_FROM: usize = 192;

/// All forms that tell the keys apart.
pub(super) fn build(keys: &KeySet, demand: &Demand) -> Result<Vec<Built>, String> {
    let windows = windows::build(keys, demand);
    // Shorter lists are nearly always faster by windows, if windows tell them apart.
    let displaced = if windows.is_none() || keys.keys.len() >= DISPLACED_FROM {
        displaced::build(keys, demand)
    } else {
        None
    };
    let forms: Vec<_> = [windows, displaced]
        .into_iter()
        .flatten()
        .map(|(form, tables, places, names)| {
            Built::with_patterns_beside(
                form,
                BuiltExact::PerfectHash(tables),
                keys,
                demand,
                places,
                names,
            )
        })
        .collect();
    if forms.is_empty() {
        return Err(String::from(
            "no seed was found whose hash tells the names apart",
        ));
    }
    Ok(forms)
}
