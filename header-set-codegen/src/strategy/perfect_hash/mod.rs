//! Perfect hash: see `header_set_runtime::perfect_hash` for the layout.

mod displaced;
mod emit;
mod windows;

pub(super) use emit::wide_hash;

use header_set_runtime::perfect_hash::{Displaced, PerfectHash, Windows};

use header_set_runtime::hash::{WideHash, WindowHash};

use super::built::BuiltExact;
use super::filter::BuiltWindowFilter;
use super::tables::IntTable;
use super::{Built, Demand};
use crate::key_set::KeySet;

/// The tables of a perfect hash.
#[derive(Clone, Debug)]
pub enum BuiltPerfectHash {
    /// Keys told apart by one multiplication.
    Windows {
        /// The hash.
        hash: WindowHash,
        /// A tag for each slot.
        tags: Vec<u8>,
        /// A place for each slot.
        places: Vec<u8>,
        /// Where names start.
        offsets: IntTable,
    },
    /// Keys told apart by a displacement for each bucket.
    Displaced {
        /// Rejects most other names.
        filter: BuiltWindowFilter,
        /// The hash.
        hash: WideHash,
        /// One for each bucket.
        pilots: Vec<u8>,
        /// The number of records.
        slots: usize,
    },
}

impl BuiltPerfectHash {
    pub(super) fn borrow(&self) -> PerfectHash<'_> {
        match self {
            Self::Windows {
                hash,
                tags,
                places,
                offsets,
            } => PerfectHash::Windows(Windows {
                hash: *hash,
                tags,
                places,
                offsets: offsets.ints(),
            }),
            Self::Displaced {
                filter,
                hash,
                pilots,
                slots,
            } => PerfectHash::Displaced(Displaced {
                filter: filter.borrow(),
                hash: *hash,
                pilots,
                slots: *slots,
            }),
        }
    }

    pub(super) fn len_bytes(&self) -> usize {
        match self {
            Self::Windows { tags, offsets, .. } => 2 * tags.len() + offsets.bytes.len(),
            Self::Displaced { filter, pilots, .. } => 8 * filter.bits.words.len() + pilots.len(),
        }
    }
}

/// A form in words, its tables, which key is at which place, and the names.
type Form = (String, BuiltPerfectHash, Vec<Option<usize>>, Vec<u8>);

/// All forms that tell the keys apart.
pub(super) fn build(keys: &KeySet, demand: &Demand) -> Result<Vec<Built>, String> {
    let windows = windows::build(keys, demand);
    // The displaced form needs buckets to choose from, and carries what windows cannot.
    let displaced = if windows.is_none() || keys.keys.len() >= 32 {
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
