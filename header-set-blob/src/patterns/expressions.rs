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
        // Each class is below `columns`, so that there are some.
        self.targets.len() == columns * self.states.len()
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

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec;
    use std::vec::Vec;

    use super::{Expressions, SETTLED};

    /// The tables of an automaton, and the numbers of its patterns.
    #[derive(Clone)]
    struct Tables {
        classes: Vec<u8>,
        states: Vec<[u8; 4]>,
        targets: Vec<[u8; 4]>,
        winners: Vec<[u8; 4]>,
        numbers: core::ops::Range<u32>,
    }

    impl Tables {
        fn verify(&self) -> bool {
            let tables = Expressions {
                classes: &self.classes,
                states: &self.states,
                targets: &self.targets,
                winners: &self.winners,
            };
            tables.verify(self.numbers.clone())
        }
    }

    fn bytes(numbers: &[u32]) -> Vec<[u8; 4]> {
        numbers.iter().map(|number| number.to_le_bytes()).collect()
    }

    /// Three states and two classes.
    fn right() -> Tables {
        let mut classes = vec![0; 256];
        classes[usize::from(b'a')] = 1;
        Tables {
            classes,
            states: bytes(&[0, 1 | SETTLED, 0]),
            targets: bytes(&[0, 1, 1, 1, 2, 2]),
            winners: bytes(&[7]),
            numbers: 7..8,
        }
    }

    #[test]
    fn automata_whose_steps_stay_in_the_tables_are_verified() {
        assert!(right().verify());
        type Change = fn(&mut Tables);
        let wrong: [(&str, Change); 11] = [
            ("a target more", |it| it.targets.push([0; 4])),
            ("a target less", |it| it.targets.truncate(5)),
            ("no targets", |it| it.targets.clear()),
            ("a class more", |it| it.classes.push(0)),
            ("a class less", |it| it.classes.truncate(255)),
            ("a class past all columns", |it| it.classes[255] = 2),
            ("a target past all states", |it| {
                it.targets = bytes(&[0, 1, 1, 1, 2, 3])
            }),
            ("an outcome past all winners", |it| {
                it.states = bytes(&[0, 1, 2])
            }),
            ("an outcome without a winner", |it| it.winners.clear()),
            ("a winner before all numbers", |it| it.winners = bytes(&[6])),
            ("a winner past all numbers", |it| it.winners = bytes(&[8])),
        ];
        for (what, change) in wrong {
            let mut tables = right();
            change(&mut tables);
            assert!(!tables.verify(), "{what}");
        }
    }

    #[test]
    fn no_automaton_has_no_winners_and_no_patterns() {
        let none = |winners: &[u32], numbers| Tables {
            classes: Vec::new(),
            states: Vec::new(),
            targets: Vec::new(),
            winners: bytes(winners),
            numbers,
        };
        assert!(none(&[], 0..0).verify());
        assert!(none(&[], 3..3).verify());
        assert!(!none(&[0], 0..0).verify());
        assert!(!none(&[], 0..1).verify());
    }
}
