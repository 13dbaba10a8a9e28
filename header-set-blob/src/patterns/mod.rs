//! Names with stars and regular expressions in a blob, for names that are no key.
//!
//! There are four kinds, and a lookup compares none of them one by one:
//!
//! | | found by |
//! |---|---|
//! | the only star is at the end | `affixes`: binary search |
//! | the only star is at the start | the same, backwards |
//! | other names with stars | `windows`: a hash of a few of their bytes, looked up at each byte of the name; `search` compares |
//! | expressions | `expressions`: one automaton |
//!
//! Patterns are numbered by literal bytes, most first, then in written order; expressions come last.
//! Of those that match, the one with the lowest number wins.

mod affixes;
mod batch;
mod expressions;
mod globs;
mod search;
mod sections;
pub mod windows;

use super::Kind;
use affixes::{Affixes, Backwards, Forwards};
use expressions::Expressions;
pub use expressions::SETTLED;
use globs::Globs;
use header_set_runtime::Fold;
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
}

impl Patterns<'_> {
    /// Returns the number of the pattern that wins for a name that is no key.
    #[must_use]
    pub fn find(&self, fold: Fold, name: &[u8]) -> Option<u32> {
        let start = self.starts.longest(fold, Forwards(name), |_| true);
        let end = self.ends.longest(fold, Backwards(name), |_| true);
        let best = [start, end].into_iter().flatten().min();
        let best = self.best_glob(fold, name, best.map(|(number, _)| number));
        best.or_else(|| self.expressions.find(name))
    }

    /// Returns the longest start that `name` starts with and that `keep` accepts: its number and
    /// its length.
    #[must_use]
    pub fn longest_start(
        &self,
        fold: Fold,
        name: &[u8],
        keep: impl Fn(u32) -> bool,
    ) -> Option<(u32, usize)> {
        self.starts.longest(fold, Forwards(name), keep)
    }
}

/// The numbers of a line of a table.
fn numbers<const BYTES: usize, const COUNT: usize>(line: &[u8; BYTES]) -> [u32; COUNT] {
    let (words, _) = line.as_chunks::<4>();
    core::array::from_fn(|at| words.get(at).map_or(0, |word| u32::from_le_bytes(*word)))
}
