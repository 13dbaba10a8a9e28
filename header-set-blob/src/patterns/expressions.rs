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

use header_set_runtime::trace::{Site, Table, Trace};

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
    /// Whether there are none.
    pub(super) const fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// The number of the expression that wins for a name.
    pub(super) fn find<const N: usize>(&self, name: &[u8], trace: &mut Trace<N>) -> Option<u32> {
        if self.is_empty() {
            return None;
        }
        let columns = self.targets.len() / self.states.len();
        let mut state = 0;
        let mut end = self.end(state)?;
        for &byte in name {
            if trace.branch(Site::End, end & SETTLED != 0) {
                break;
            }
            let class = usize::from(*self.classes.get(usize::from(byte))?);
            let target = state * columns + class;
            trace.load(Table::Transitions, 4 * target, 4);
            state = u32::from_le_bytes(*self.targets.get(target)?) as usize;
            end = self.end(state)?;
        }
        let outcome = (end & !SETTLED).checked_sub(1)?;
        let winner = self.winners.get(outcome as usize)?;
        trace.load(Table::Outcomes, 4 * outcome as usize, 4);
        Some(u32::from_le_bytes(*winner))
    }

    pub(super) fn end(&self, state: usize) -> Option<u32> {
        Some(u32::from_le_bytes(*self.states.get(state)?))
    }

    /// Whether each step stays among the states, and each outcome among the winners, which are
    /// numbers of `numbers`.
    pub(super) fn verify(&self, numbers: core::ops::Range<u32>) -> bool {
        if self.is_empty() {
            return self.winners.is_empty() && numbers.is_empty();
        }
        let columns = self.targets.len() / self.states.len();
        let below = |number: &[u8; 4], len: usize| (u32::from_le_bytes(*number) as usize) < len;
        let ends = |end: &[u8; 4]| {
            let outcome = u32::from_le_bytes(*end) & !SETTLED;
            outcome as usize <= self.winners.len()
        };
        columns > 0
            && self.targets.len() == columns * self.states.len()
            && self.classes.len() == 256
            && self
                .classes
                .iter()
                .all(|&class| usize::from(class) < columns)
            && self
                .targets
                .iter()
                .all(|target| below(target, self.states.len()))
            && self.states.iter().all(ends)
            && (self.winners.iter()).all(|it| numbers.contains(&u32::from_le_bytes(*it)))
    }
}
