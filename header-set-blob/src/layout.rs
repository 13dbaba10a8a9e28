//! The layouts: the only place that names all.

use core::ops::Range;

use super::bytes::tri;
use super::{BATCH, Blob, CompactHash, OrderedTrie, TextBuffer};
use header_set_runtime::Fold;
use header_set_runtime::Strategy;
use header_set_runtime::trace::Trace;

/// The layout of a blob.
///
/// Which one it is stands in a byte of its own: in a spare value of another, every lookup would
/// have to make it out.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub enum Layout {
    /// A perfect hash by pilots.
    CompactHash(CompactHash),
    /// Blocks in order, under a trie.
    OrderedTrie(OrderedTrie),
}

impl Layout {
    /// The layout whose sections the blob has.
    #[must_use]
    pub const fn from_sections(blob: &Blob<'_>) -> Option<Self> {
        Some(if blob.has(super::compact_hash::PARAMETERS) {
            Self::CompactHash(tri!(CompactHash::from_sections(blob)))
        } else {
            Self::OrderedTrie(tri!(OrderedTrie::from_sections(blob)))
        })
    }

    /// How many keys it says that it has.
    #[must_use]
    pub(super) const fn len(&self) -> usize {
        match self {
            Self::CompactHash(layout) => layout.len(),
            Self::OrderedTrie(layout) => layout.len(),
        }
    }

    /// The strategy that it is a form of.
    #[must_use]
    pub const fn strategy(&self) -> Strategy {
        match self {
            Self::CompactHash(_) => Strategy::PerfectHash,
            Self::OrderedTrie(_) => Strategy::PopcountTrie,
        }
    }

    /// The address of the key that `name` is.
    #[must_use]
    #[inline(always)]
    pub fn find<const N: usize>(
        &self,
        blob: &[u8],
        fold: Fold,
        case_bit: bool,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<u32> {
        match self {
            Self::CompactHash(layout) => layout.find(blob, fold, case_bit, name, trace),
            Self::OrderedTrie(layout) => layout.find(blob, fold, case_bit, name, trace),
        }
    }

    /// [`Layout::find`], compiled for one of the two usual folds: exact, or, with `CASE`, for keys
    /// of which [case is a bit](Fold::case_is_a_bit).
    #[inline]
    pub(super) fn find_as<const CASE: bool>(&self, blob: &[u8], name: &[u8]) -> Option<u32> {
        match self {
            Self::CompactHash(layout) => find_by_pilots::<CASE>(layout, blob, name),
            Self::OrderedTrie(layout) => find_in_order::<CASE>(layout, blob, name),
        }
    }

    /// [`Layout::find`] for up to [`BATCH`] names. All are hashed, then all tables are read, then
    /// all names are compared, so that their cache misses overlap.
    #[inline(always)]
    pub fn find_batch(
        &self,
        blob: &[u8],
        fold: Fold,
        case_bit: bool,
        names: &[&[u8]],
        found: &mut [Option<u32>; BATCH],
    ) {
        match self {
            Self::CompactHash(layout) => layout.find_batch(blob, fold, case_bit, names, found),
            Self::OrderedTrie(layout) => layout.find_batch(blob, fold, case_bit, names, found),
        }
    }

    /// The folded text at an address.
    #[must_use]
    pub fn text<'a, 't>(
        &self,
        blob: &'a [u8],
        address: u32,
        room: &'t mut TextBuffer,
    ) -> Option<Text<'a, 't>> {
        match self {
            Self::CompactHash(layout) => layout.text(blob, address).map(Text::Whole),
            Self::OrderedTrie(layout) => layout.text(blob, address, room),
        }
    }

    /// Whether a lookup finds each key where it stands, and no other name there, and `lengths` has a
    /// bit for the length of each. `each` gets the addresses of some keys at a time.
    ///
    /// # Errors
    /// The address of a key that is not found, or that `each` gave back.
    #[inline(always)]
    pub fn verify(
        &self,
        blob: &[u8],
        fold: Fold,
        case_bit: bool,
        lengths: &[u8],
        each: impl FnMut(Range<u32>) -> Result<(), u32>,
    ) -> Result<(), u32> {
        match self {
            Self::CompactHash(layout) => layout.verify(blob, fold, case_bit, lengths, each),
            Self::OrderedTrie(layout) => layout.verify(blob, fold, lengths, each),
        }
    }
}

const fn fold<const CASE: bool>() -> Fold {
    Fold {
        case: CASE,
        separators: false,
    }
}

// A function each, so that one does not save the registers of all. Most names have 8 to 31 bytes:
// for them the hash and the compare are straight, once the compiler knows; what others need is out
// of their way.
#[inline(never)]
fn find_by_pilots<const CASE: bool>(layout: &CompactHash, blob: &[u8], name: &[u8]) -> Option<u32> {
    if is_middle(name) {
        layout.find(blob, fold::<CASE>(), true, name, &mut Trace::<0>::new())
    } else {
        find_by_pilots_otherwise::<CASE>(layout, blob, name)
    }
}

#[inline(never)]
fn find_by_pilots_otherwise<const CASE: bool>(
    layout: &CompactHash,
    blob: &[u8],
    name: &[u8],
) -> Option<u32> {
    layout.find(blob, fold::<CASE>(), true, name, &mut Trace::<0>::new())
}

#[inline(never)]
fn find_in_order<const CASE: bool>(layout: &OrderedTrie, blob: &[u8], name: &[u8]) -> Option<u32> {
    layout.find(blob, fold::<CASE>(), true, name, &mut Trace::<0>::new())
}

#[inline(always)]
const fn is_middle(name: &[u8]) -> bool {
    matches!(name.len(), 8..32)
}

/// The text of a key.
#[derive(Clone, Copy, Debug)]
pub enum Text<'a, 't> {
    /// As the blob has it.
    Whole(&'a [u8]),
    /// Put together.
    Copied(&'t [u8]),
}

impl<'t> Text<'_, 't> {
    /// Its bytes.
    #[must_use]
    pub fn bytes(self) -> &'t [u8]
    where
        Self: 't,
    {
        match self {
            Self::Whole(bytes) => bytes,
            Self::Copied(bytes) => bytes,
        }
    }
}
