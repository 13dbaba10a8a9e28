//! Regular expressions: one automaton for all of a list, read a byte of the name at a time.
//!
//! ```text
//! classes    class of each byte, unfolded
//! states     one more than the outcome of a name that ends there, or 0; the highest bit: whatever follows
//! targets    the next state, by state and class
//! winners    for each outcome the pattern that wins
//! ```
//!
//! State 0 is the start.

/// Set where no further byte changes the outcome.
pub const SETTLED: u32 = 1 << 31;

/// The expressions of a blob.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expressions<'a> {
    pub(super) classes: &'a [u8],
    pub(super) states: &'a [[u8; 4]],
    pub(super) targets: &'a [[u8; 4]],
    pub(super) winners: &'a [[u8; 4]],
}

impl Expressions<'_> {
    /// The number of the expression that wins for a name.
    pub(super) fn find(&self, name: &[u8]) -> Option<u32> {
        let columns = self.targets.len().checked_div(self.states.len())?;
        let mut state = 0;
        let mut end = self.end(state)?;
        for &byte in name {
            if end & SETTLED != 0 {
                break;
            }
            let class = usize::from(*self.classes.get(usize::from(byte))?);
            let target = self.targets.get(state * columns + class)?;
            state = u32::from_le_bytes(*target) as usize;
            end = self.end(state)?;
        }
        let outcome = (end & !SETTLED).checked_sub(1)?;
        Some(u32::from_le_bytes(*self.winners.get(outcome as usize)?))
    }

    fn end(&self, state: usize) -> Option<u32> {
        Some(u32::from_le_bytes(*self.states.get(state)?))
    }
}
