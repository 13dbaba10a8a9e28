//! Regular expressions: one automaton for all of a list, read a byte of the name at a time.
//!
//! ```text
//! classes    class of each byte, unfolded
//! states     one more than the pattern that wins for a name that ends there, or 0; the highest bit: whatever follows
//! targets    the next state, by state and class
//! ```
//!
//! State 0 is the start.

use super::Patterns;
use super::globs::number_at;

/// Set where no further byte changes which pattern wins.
pub const SETTLED: u32 = 1 << 31;

impl Patterns {
    /// The number of the expression that wins for a name.
    pub(super) fn expression(self, blob: &[u8], name: &[u8]) -> Option<u32> {
        let (classes, targets) = (self.classes.of(blob), self.targets.of(blob));
        let states = self.states.of(blob);
        let columns = targets.len().checked_div(states.len())?;
        let mut state = 0;
        let mut end = number_at(states, state)?;
        for &byte in name {
            if end & SETTLED != 0 {
                break;
            }
            let class = usize::from(*classes.get(usize::from(byte))?);
            state = number_at(targets, state * columns + class)? as usize;
            end = number_at(states, state)?;
        }
        (end & !SETTLED).checked_sub(1)
    }
}
