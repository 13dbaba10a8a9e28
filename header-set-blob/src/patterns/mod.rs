//! Names with stars and regular expressions in a blob, for names that are no key.
//!
//! Patterns are numbered by literal bytes, most first; expressions have none and come last. There
//! are four kinds, and a lookup compares none of them one by one:
//!
//! | | found by |
//! |---|---|
//! | the only star is at the end | `affixes`: binary search |
//! | the only star is at the start | the same, backwards |
//! | other names with stars | `windows`: a hash of a few of their bytes, looked up at each byte of the name; `search` compares |
//! | expressions | `expressions`: one automaton |
//!
//! Of the names with stars, the one with the most literal bytes wins, then the one written first.
//! An expression wins where none of them matches.

mod affixes;
mod batch;
#[cfg(test)]
mod by_hand;
mod expressions;
mod extents;
mod globs;
mod search;
mod sections;
mod verify;
pub mod windows;

use super::Kind;
use affixes::{Affixes, Backwards, Forwards};
use core::cmp::Ordering;
use expressions::Expressions;
pub use expressions::SETTLED;
use globs::Globs;
use header_set_runtime::Fold;
use header_set_runtime::bit;
use header_set_runtime::trace::{Table, Trace};
pub use sections::PatternSections;

/// Patterns whose only star is at the end, 16 bytes each, by text.
pub const STARTS: Kind = Kind(0x20);
/// Patterns whose only star is at the start, 16 bytes each, by text read backwards.
pub const ENDS: Kind = Kind(0x21);
/// The other names with stars, 24 bytes each, by number.
pub const GLOBS: Kind = Kind(0x22);
/// The literal pieces of these, 8 bytes each.
pub const PIECES: Kind = Kind(0x23);
/// Folded literals of all names with stars.
pub const LITERALS: Kind = Kind(0x24);
/// For each pattern, four bytes: how many were written before it, which settles ties.
pub const WRITTEN_ORDER: Kind = Kind(0x25);
/// A bit for each pattern, set where it is an exclusion.
pub const EXCLUDED: Kind = Kind(0x26);
/// One byte: bit `w - 1` is set where some window has `w` bytes.
pub const WINDOW_WIDTHS: Kind = Kind(0x27);
/// Words of eight bytes, in which each window sets two bits, by its hash.
pub const WINDOW_FILTER: Kind = Kind(0x28);
/// Where the members of each bucket start, and where the last ones end, four bytes each.
pub const WINDOW_BUCKETS: Kind = Kind(0x29);
/// Members of buckets: positions in [`GLOBS`], four bytes each.
pub const WINDOW_MEMBERS: Kind = Kind(0x2a);
/// The class of each of the 256 bytes, unfolded.
pub const EXPRESSION_CLASSES: Kind = Kind(0x2b);
/// For each state four bytes: one more than its outcome or 0, and the highest bit where the outcome
/// is settled.
pub const EXPRESSION_STATES: Kind = Kind(0x2c);
/// For each state and class the next state, four bytes each.
pub const EXPRESSION_TARGETS: Kind = Kind(0x2d);
/// For each outcome the number of the pattern that wins, four bytes each.
pub const EXPRESSION_WINNERS: Kind = Kind(0x2e);

/// The patterns of a blob.
#[derive(Clone, Copy, Debug)]
pub struct Patterns<'a> {
    starts: Affixes<'a>,
    ends: Affixes<'a>,
    globs: Globs<'a>,
    expressions: Expressions<'a>,
    written_order: &'a [[u8; 4]],
    excluded: &'a [u8],
}

/// A name with stars that matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Matched {
    number: u32,
    literal: u32,
}

impl Patterns<'_> {
    /// How many patterns are names with stars.
    fn len_with_stars(&self) -> usize {
        self.starts.lines.len() + self.ends.lines.len() + self.globs.lines.len()
    }

    /// The number of the pattern that wins for a name that is no key.
    #[must_use]
    pub fn find<const N: usize>(
        &self,
        fold: Fold,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<u32> {
        let mut best = self.starts.longest(fold, Forwards(name), trace);
        if let Some(other) = self.ends.longest(fold, Backwards(name), trace)
            && best.is_none_or(|best| self.wins(other, best, trace))
        {
            best = Some(other);
        }
        let best = self.best_glob(fold, name, best, trace);
        match best {
            Some(best) => Some(best.number),
            None => self.expressions.find(name, trace),
        }
    }

    /// Whether a pattern is an exclusion.
    #[must_use]
    pub const fn is_excluded(&self, number: u32) -> bool {
        bit(self.excluded, number as usize)
    }

    /// The longest start that `name` starts with and that `keep` accepts: its number and its bytes.
    #[must_use]
    pub fn longest_start(
        &self,
        fold: Fold,
        name: &[u8],
        keep: impl Fn(u32) -> bool,
    ) -> Option<(u32, usize)> {
        let trace = &mut Trace::<0>::new();
        let found = self.starts.find(fold, Forwards(name), keep, trace)?;
        Some((found.number, found.literal as usize))
    }

    fn wins<const N: usize>(&self, this: Matched, other: Matched, trace: &mut Trace<N>) -> bool {
        match this.literal.cmp(&other.literal) {
            Ordering::Greater => true,
            Ordering::Less => false,
            Ordering::Equal => {
                for number in [this.number, other.number] {
                    trace.load_beside(Table::Outcomes, (number as usize).wrapping_mul(4), 4);
                }
                self.written(this.number) < self.written(other.number)
            }
        }
    }

    fn written(&self, number: u32) -> Option<u32> {
        let before = self.written_order.get(number as usize)?;
        Some(u32::from_le_bytes(*before))
    }
}

/// The numbers of a line of a table.
fn numbers<const BYTES: usize, const COUNT: usize>(line: &[u8; BYTES]) -> [u32; COUNT] {
    let (words, _) = line.as_chunks::<4>();
    core::array::from_fn(|at| words.get(at).map_or(0, |word| u32::from_le_bytes(*word)))
}
