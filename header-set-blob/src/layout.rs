//! The two layouts: the only place that names both.

use super::bytes::tri;
use super::hashed::{self, Hashed};
use super::ordered::{HEAD, Ordered};
use super::{BATCH, Blob, TextBuffer};
use header_set_runtime::Fold;

/// The layout of a blob.
///
/// Which one it is has a byte of its own: in a spare value of another, every lookup would have to
/// decode it.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(super) enum Layout {
    Hashed(Hashed),
    Ordered(Ordered),
}

impl Layout {
    pub(super) const fn from_sections(blob: &Blob<'_>) -> Option<Self> {
        Some(if blob.section(hashed::PARAMETERS).is_empty() {
            Self::Ordered(tri!(Ordered::from_sections(blob)))
        } else {
            Self::Hashed(tri!(Hashed::from_sections(blob)))
        })
    }

    /// Returns the number of keys.
    pub(super) const fn len(&self) -> usize {
        match self {
            Self::Hashed(layout) => layout.len(),
            Self::Ordered(layout) => layout.len(),
        }
    }

    /// Returns the address of the key that `name` is.
    #[inline(always)]
    pub(super) fn find(&self, blob: &[u8], fold: Fold, case_bit: bool, name: &[u8]) -> Option<u32> {
        match self {
            Self::Hashed(layout) => layout.find(blob, fold, case_bit, name),
            Self::Ordered(layout) => layout.find(blob, fold, name),
        }
    }

    /// [`Layout::find`], compiled for one of the two usual folds: exact, or, with `CASE`, for keys
    /// of which [case is a bit](Fold::case_is_a_bit).
    #[inline]
    pub(super) fn find_as<const CASE: bool>(&self, blob: &[u8], name: &[u8]) -> Option<u32> {
        match self {
            Self::Hashed(layout) if is_middle(name) => find_middle::<CASE>(layout, blob, name),
            Self::Hashed(layout) => find_hashed::<CASE>(layout, blob, name),
            Self::Ordered(layout) => find_ordered::<CASE>(layout, blob, name),
        }
    }

    /// [`Layout::find`] for up to [`BATCH`] names.
    #[inline(always)]
    pub(super) fn find_batch(
        &self,
        blob: &[u8],
        fold: Fold,
        case_bit: bool,
        names: &[&[u8]],
        found: &mut [Option<u32>; BATCH],
    ) {
        match self {
            Self::Hashed(layout) => layout.find_batch(blob, fold, case_bit, names, found),
            Self::Ordered(layout) => {
                for (found, name) in found.iter_mut().zip(names) {
                    *found = layout.find(blob, fold, name);
                }
            }
        }
    }

    /// Returns the folded text at an address.
    pub(super) fn text<'a>(&self, blob: &'a [u8], address: u32) -> Option<Text<'a>> {
        match self {
            Self::Hashed(layout) => layout.text(blob, address).map(Text::Whole),
            Self::Ordered(layout) => layout.own_text(blob, address),
        }
    }

    /// Checks that a lookup of each name finds it.
    ///
    /// # Errors
    /// The address of a name that is not found.
    pub(super) fn verify(&self, blob: &[u8], fold: Fold) -> Result<(), u32> {
        match self {
            Self::Hashed(layout) => layout.verify(blob, fold),
            Self::Ordered(layout) => {
                // Long texts that overlap would be compared again and again.
                let mut unread = blob.len();
                let mut room = [0; super::ROOM];
                let mut find = |rank| {
                    let text = layout.text(blob, rank, &mut room)?;
                    if text.len() >= HEAD {
                        unread = unread.checked_sub(text.len())?;
                    }
                    layout.find(blob, fold, text)
                };
                let lost = (0..layout.len() as u32).find(|&rank| find(rank) != Some(rank));
                lost.map_or(Ok(()), Err)
            }
        }
    }
}

pub(super) const fn fold<const CASE: bool>() -> Fold {
    Fold {
        case: CASE,
        separators: false,
    }
}

// A function each, so that one does not save the registers of all. Most names have 8 to 31 bytes:
// for them the hash and the compare are straight, once the compiler knows; what others need is out
// of their way.
#[inline(never)]
fn find_middle<const CASE: bool>(layout: &Hashed, blob: &[u8], name: &[u8]) -> Option<u32> {
    match is_middle(name) {
        true => layout.find(blob, fold::<CASE>(), true, name),
        false => None,
    }
}

#[inline(never)]
fn find_hashed<const CASE: bool>(layout: &Hashed, blob: &[u8], name: &[u8]) -> Option<u32> {
    layout.find(blob, fold::<CASE>(), true, name)
}

#[inline(never)]
fn find_ordered<const CASE: bool>(layout: &Ordered, blob: &[u8], name: &[u8]) -> Option<u32> {
    layout.find(blob, fold::<CASE>(), name)
}

#[inline(always)]
const fn is_middle(name: &[u8]) -> bool {
    matches!(name.len(), 8..32)
}

/// The text of an entry.
#[derive(Clone, Copy)]
#[expect(
    clippy::large_enum_variant,
    reason = "nothing is allocated, so it contains a name that is put together"
)]
pub(super) enum Text<'a> {
    /// As the blob has it.
    Whole(&'a [u8]),
    /// Put together, and how many bytes.
    Copied(TextBuffer, usize),
}

impl Text<'_> {
    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            Self::Whole(text) => text,
            Self::Copied(room, len) => room.get(..*len).unwrap_or_default(),
        }
    }
}
