//! Regular expressions as entries. `regex-syntax` parses them, `regex-automata` determinises them,
//! and they are kept as states over folded bytes.
//!
//! An expression always matches the whole name, never a part of it. It is read as bytes and ASCII:
//! `\w` is `[0-9A-Za-z_]`, `.` is any byte but a line feed. Bytes that the options make equal are
//! equal here too. Every byte of the expression is folded, and the automaton reads folded names.

pub use super::automaton::{Regular, RegularState};
use super::places::Places;

/// A mistake in an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Irregular {
    /// The mistake in words: what was found and what is expected.
    pub message: String,
    /// The position of the mistake in the expression, if the parser gives one.
    pub at: Option<usize>,
    /// The largest number of states that were built before the expression was refused.
    pub states: usize,
}

impl Irregular {
    #[cfg(feature = "regex")]
    fn whole(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            at: None,
            states: 0,
        }
    }

    #[cfg(feature = "regex")]
    fn too_large() -> Self {
        let states = crate::bounds::expressions::STATES;
        Self {
            states,
            ..Self::whole(format!(
                "found an expression whose automaton would pass the bound of {states} states, expected a smaller one"
            ))
        }
    }
}

impl Regular {
    /// The glob of these folded pieces. It is an automaton already: its places are the states.
    pub(crate) fn of_glob(pieces: &[Vec<u8>]) -> Self {
        let places = Places::of_glob(pieces);
        let state = |place: usize| {
            let mut awaited: Vec<u8> = places.awaited(place).collect();
            awaited.sort_unstable();
            awaited.dedup();
            let bytes = awaited.iter();
            RegularState {
                bytes: bytes
                    .map(|&byte| (byte, places.after(place, byte)))
                    .collect(),
                others: places.after_another(place),
                matches: places.all[place].matches,
            }
        };
        Self {
            source: String::new(),
            states: (0..places.all.len()).map(state).collect(),
        }
    }

    /// Whether the folded name matches.
    #[must_use]
    pub fn matches(&self, folded: &[u8]) -> bool {
        let mut state = self.states.first();
        for &byte in folded {
            let Some(here) = state else { return false };
            state = here.after(byte).map(|next| &self.states[next]);
        }
        state.is_some_and(|state| state.matches)
    }

    /// The prefix that all matching names share, up to the first choice.
    #[must_use]
    pub fn head(&self) -> Vec<u8> {
        let mut head = Vec::new();
        let mut state = self.states.first();
        // It ends, because a match can be reached from each state.
        while let Some(RegularState {
            bytes,
            others: None,
            matches: false,
        }) = state
            && let [(byte, Some(next))] = bytes[..]
        {
            head.push(byte);
            state = self.states.get(next);
        }
        head
    }

    /// A shortest name that matches, made of letters and digits where there is a choice. Empty if
    /// there is none.
    #[must_use]
    pub fn sample(&self) -> Vec<u8> {
        let mut before = vec![None; self.states.len()];
        let mut found: Vec<usize> = (0..self.states.len().min(1)).collect();
        let mut at = 0;
        while let Some(&state) = found.get(at) {
            if self.states[state].matches {
                let mut name = Vec::new();
                let mut step = before[state];
                while let Some((source, byte)) = step {
                    name.push(byte);
                    step = before[source];
                }
                name.reverse();
                return name;
            }
            for byte in (b'a'..=b'z').chain(b'0'..=b'9').chain(0..=u8::MAX) {
                if let Some(next) = self.states[state].after(byte)
                    && next != 0
                    && before[next].is_none()
                {
                    before[next] = Some((state, byte));
                    found.push(next);
                }
            }
            at += 1;
        }
        Vec::new()
    }

    /// Whether every name matches.
    #[must_use]
    pub fn matches_everything(&self) -> bool {
        !self.states.is_empty()
            && self.states.iter().all(|state| {
                state.matches
                    && state.others.is_some()
                    && state.bytes.iter().all(|(_, target)| target.is_some())
            })
    }

    /// Whether no name matches.
    #[must_use]
    pub fn matches_nothing(&self) -> bool {
        self.states.is_empty()
    }

    /// Whether every name that matches also matches `other`.
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        // The last number stands for the dead state of `other`.
        let dead = other.states.len();
        let mut seen = Pairs::new(self.states.len(), dead + 1);
        let mut open = vec![(0, Some(0))];
        while let Some((a, b)) = open.pop() {
            let Some(here) = self.states.get(a) else {
                continue;
            };
            let there = b.and_then(|b| other.states.get(b));
            if here.matches && there.is_none_or(|there| !there.matches) {
                return false;
            }
            let nowhere = RegularState::NOWHERE;
            for (a, b) in here.beside(there.unwrap_or(&nowhere)) {
                if let Some(a) = a
                    && seen.insert(a, b.unwrap_or(dead))
                {
                    open.push((a, b));
                }
            }
        }
        true
    }

    /// Whether some name matches both.
    pub(crate) fn intersects(&self, other: &Self) -> bool {
        let mut seen = Pairs::new(self.states.len(), other.states.len());
        let mut open = vec![(0, 0)];
        while let Some((a, b)) = open.pop() {
            let (Some(here), Some(there)) = (self.states.get(a), other.states.get(b)) else {
                continue;
            };
            if here.matches && there.matches {
                return true;
            }
            for next in here.beside(there) {
                if let (Some(a), Some(b)) = next
                    && seen.insert(a, b)
                {
                    open.push((a, b));
                }
            }
        }
        false
    }
}

/// The pairs of states that a walk over two automata has met.
struct Pairs {
    /// The bits of a row for each state of the first automaton, empty until it is met.
    rows: Vec<Vec<u64>>,
    words: usize,
}

impl Pairs {
    fn new(states: usize, width: usize) -> Self {
        Self {
            rows: vec![Vec::new(); states],
            words: width.div_ceil(64),
        }
    }

    /// Adds a pair. Returns whether it is new.
    fn insert(&mut self, a: usize, b: usize) -> bool {
        let row = &mut self.rows[a];
        row.resize(self.words, 0);
        let bit = 1 << (b % 64);
        let is_new = row[b / 64] & bit == 0;
        row[b / 64] |= bit;
        is_new
    }
}

impl RegularState {
    /// The dead state.
    const NOWHERE: Self = Self {
        bytes: Vec::new(),
        others: None,
        matches: false,
    };

    /// The targets of each byte that one of two states distinguishes, and of all others. The bytes
    /// may include all folded ones.
    fn beside<'a>(
        &'a self,
        other: &'a Self,
    ) -> impl Iterator<Item = (Option<usize>, Option<usize>)> {
        let told = self.bytes.iter().chain(&other.bytes);
        told.map(|&(byte, _)| (self.after(byte), other.after(byte)))
            .chain([(self.others, other.others)])
    }
}

#[cfg(not(feature = "regex"))]
mod without_engine {
    use super::{Irregular, Regular};
    use header_set_runtime::Fold;

    impl Regular {
        /// Fails with the name of the missing feature.
        pub fn parse(_: &str, _: Fold) -> Result<Self, Irregular> {
            Err(Irregular {
                message: String::from(
                    "found a regular expression, expected feature `regex`, as in Cargo.toml: header-set = { version = \"0.1\", features = [\"regex\"] }, or that of header-set-build",
                ),
                at: None,
                states: 0,
            })
        }
    }
}

#[cfg(feature = "regex")]
mod with_engine;
