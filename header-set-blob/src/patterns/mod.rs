//! Names with stars and regular expressions in a blob, for names that are no key.
//!
//! Patterns are numbered by literal bytes, most first, then in written order; expressions come last.
//! Of those that match, the one with the lowest number wins. A name with stars is found by its
//! [window](windows): a hash of a few of its bytes, looked up at each byte of the name. Each
//! candidate is compared once. Expressions are one automaton.

mod batch;
mod expressions;
mod globs;
mod search;
pub mod windows;

use super::bytes::tri;
use super::{Blob, Items, Kind, Section};
pub use expressions::SETTLED;
use globs::Globs;
use header_set_runtime::Fold;

/// For each name with stars the number of its first piece, and one more, four bytes each.
pub const GLOBS: Kind = Kind(0x20);
/// Where each piece ends in [`LITERALS`], four bytes each.
pub const PIECES: Kind = Kind(0x21);
/// The folded literals around stars.
pub const LITERALS: Kind = Kind(0x22);
/// One byte: bit `w - 1` is set if some window has `w` bytes.
pub const WINDOW_WIDTHS: Kind = Kind(0x23);
/// Words of eight bytes, in which each window sets two bits, by its hash.
pub const WINDOW_FILTER: Kind = Kind(0x24);
/// Where the members of each bucket start, and where the last ones end, four bytes each.
pub const WINDOW_BUCKETS: Kind = Kind(0x25);
/// Members of buckets: numbers, four bytes each, ascending in each bucket.
pub const WINDOW_MEMBERS: Kind = Kind(0x26);
/// The class of each of the 256 bytes, unfolded.
pub const EXPRESSION_CLASSES: Kind = Kind(0x27);
/// For each state four bytes: one more than the number of the pattern that wins or 0, and the
/// highest bit if it wins whatever follows.
pub const EXPRESSION_STATES: Kind = Kind(0x28);
/// For each state and class the next state, four bytes each.
pub const EXPRESSION_TARGETS: Kind = Kind(0x29);

/// Where the patterns of a blob are.
#[derive(Clone, Copy, Debug)]
pub struct Patterns {
    globs: Items<4>,
    pieces: Items<4>,
    literals: Section,
    widths: u8,
    filter: Items<8>,
    buckets: Items<4>,
    members: Items<4>,
    classes: Section,
    states: Items<4>,
    targets: Items<4>,
}

impl Patterns {
    /// The sections of a blob, if they have as many patterns as its header says.
    #[must_use]
    pub const fn from_sections(blob: &Blob<'_>) -> Option<Self> {
        let patterns = Self {
            globs: blob.place(GLOBS).items(),
            pieces: blob.place(PIECES).items(),
            literals: blob.place(LITERALS),
            widths: match blob.section(WINDOW_WIDTHS) {
                [widths] => *widths,
                _ => 0,
            },
            filter: blob.place(WINDOW_FILTER).items(),
            buckets: blob.place(WINDOW_BUCKETS).items(),
            members: blob.place(WINDOW_MEMBERS).items(),
            classes: blob.place(EXPRESSION_CLASSES),
            states: blob.place(EXPRESSION_STATES).items(),
            targets: blob.place(EXPRESSION_TARGETS).items(),
        };
        let said = blob.header().patterns as usize;
        let expressions = tri!(said.checked_sub(patterns.globs.len().saturating_sub(1)));
        if (expressions == 0) == patterns.states.is_empty() {
            Some(patterns)
        } else {
            None
        }
    }

    fn globs(self, blob: &[u8]) -> Globs<'_> {
        Globs {
            firsts: self.globs.of(blob),
            ends: self.pieces.of(blob),
            literals: self.literals.of(blob),
            widths: self.widths,
            filter: self.filter.of(blob),
            buckets: self.buckets.of(blob),
            members: self.members.of(blob),
        }
    }

    /// Returns the number of the pattern that wins for a name that is no key.
    pub(super) fn find(self, blob: &[u8], fold: Fold, name: &[u8]) -> Option<u32> {
        let found = self.globs(blob).find(fold, name, |_| true);
        found.or_else(|| self.expression(blob, name))
    }

    /// Returns the longest pattern whose only star is at its end, that `name` starts with, and that
    /// `keep` accepts: its number and its length without the star.
    pub(super) fn longest_start(
        self,
        blob: &[u8],
        fold: Fold,
        name: &[u8],
        keep: impl Fn(u32) -> bool,
    ) -> Option<(u32, usize)> {
        let globs = self.globs(blob);
        let accepts = |number| globs.start(number).is_some() && keep(number);
        let number = globs.find(fold, name, accepts)?;
        Some((number, globs.start(number)?.len()))
    }
}
