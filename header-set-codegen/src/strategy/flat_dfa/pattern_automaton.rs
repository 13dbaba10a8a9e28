//! The automaton of the patterns alone, over folded bytes: of prefixes it is their trie, of globs
//! [`super::globs`] finds it.
//!
//! What it says where a name ends is an outcome: the patterns that match and that no matching one with
//! more literal bytes beats. Written order decides within an outcome, in a table of its own, so that
//! the automaton does not depend on it.

use super::{MAX_BYTES, globs};
use crate::key_set::{KeySet, Pattern};

/// States and outcomes of patterns.
#[derive(Debug)]
pub(super) struct PatternAutomaton {
    pub(super) states: Vec<PatternState>,
    pub(super) start: usize,
    /// For each outcome, the pattern that wins; `None` if outcomes are patterns.
    pub(super) winners: Option<Vec<usize>>,
}

/// What follows in one state.
#[derive(Debug)]
pub(super) struct PatternState {
    /// Bytes that lead elsewhere than all others do, in their order.
    pub(super) bytes: Vec<(u8, usize)>,
    pub(super) others: usize,
    /// The outcome where the name ends here.
    pub(super) end: Option<usize>,
    /// Whether that is the outcome whatever follows.
    pub(super) settled: bool,
}

impl PatternAutomaton {
    pub(super) fn build(keys: &KeySet) -> Result<Self, String> {
        let prefixes: Option<Vec<&[u8]>> = keys.patterns.iter().map(Pattern::as_prefix).collect();
        match prefixes {
            Some(prefixes) => Self::of_prefixes(&prefixes),
            None => globs::build(&keys.patterns),
        }
    }

    /// `prefixes` are sorted, so that one comes right before those that start with it.
    fn of_prefixes(prefixes: &[&[u8]]) -> Result<Self, String> {
        // States 0 and up are where no, the first, the second prefix is what has been seen and nothing
        // further can be.
        let mut automaton = Self {
            states: (0..=prefixes.len())
                .map(|sink| PatternState {
                    bytes: Vec::new(),
                    others: sink,
                    end: sink.checked_sub(1),
                    settled: true,
                })
                .collect(),
            start: 0,
            winners: None,
        };
        // The states along the prefix before, by depth.
        let mut path: Vec<usize> = Vec::new();
        let mut before: &[u8] = &[];
        for (number, prefix) in prefixes.iter().enumerate() {
            let shared = before
                .iter()
                .zip(*prefix)
                .take_while(|(a, b)| a == b)
                .count();
            path.truncate(shared + 1);
            if path.is_empty() {
                path.push(automaton.add(0));
                automaton.start = path[0];
            }
            for depth in path.len() - 1..prefix.len() {
                let (above, byte) = (path[depth], prefix[depth]);
                let state = automaton.add(automaton.states[above].others);
                automaton.states[above].bytes.push((byte, state));
                automaton.states[above].settled = false;
                path.push(state);
            }
            let state = &mut automaton.states[path[prefix.len()]];
            (state.others, state.end) = (number + 1, Some(number));
            if automaton.states.len() > MAX_BYTES {
                return Err(format!("its prefixes take more than {MAX_BYTES} states"));
            }
            before = prefix;
        }
        Ok(automaton)
    }

    /// A state below one where `sink` is what has been seen.
    fn add(&mut self, sink: usize) -> usize {
        self.states.push(PatternState {
            bytes: Vec::new(),
            others: sink,
            end: sink.checked_sub(1),
            settled: true,
        });
        self.states.len() - 1
    }
}
