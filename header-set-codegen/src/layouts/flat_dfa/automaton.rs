//! The automaton of a list: states with sparse rows. It walks the sorted keys together with the
//! automaton of the patterns, and stops where one key is left.

use std::ops::Range;

use crate::bounds::dfa::{BYTES, SHORTEST_RUN};
use crate::list::key_set::KeySet;
use crate::patterns::{PatternAutomaton, Row};

/// The target of a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Target {
    /// No entry matches.
    Dead,
    /// The walk continues, or the bytes of a run are compared or skipped.
    State(usize),
    /// Only this key is left. Its tail is compared.
    Key(usize),
    /// This outcome of the patterns, whatever follows.
    Outcome(usize),
}

/// What follows after some bytes of a name.
#[derive(Clone, Debug)]
pub(super) enum State {
    /// A target for each byte, and for the end of the name.
    Row { row: Row<Target>, end: Target },
    /// Bytes that follow one another without a choice.
    Run {
        text: Vec<u8>,
        /// The target after these bytes.
        next: Target,
        /// The target of a name with other bytes.
        failure: Target,
    },
    /// In a run. No target leads here.
    InRun,
}

/// The automaton of a list. [`super::flatten`] finds its byte classes.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    pub(super) states: Vec<State>,
    pub(super) start: Target,
    /// For each key, the number of bytes after which no other key is left.
    pub(super) cuts: Vec<usize>,
    /// For each key, the outcome of a name whose tail differs.
    pub(super) covering: Vec<Option<usize>>,
    /// For each outcome, the pattern that wins. Empty if each outcome is the pattern of that
    /// number.
    pub(super) winners: Vec<usize>,
}

/// A state to be made: the keys and patterns that are possible after `depth` bytes.
struct Pending {
    keys: Range<usize>,
    depth: usize,
    /// The state of the patterns.
    patterns: usize,
}

/// Builds the automaton. Fails where the table would pass its bound.
pub(super) fn build(keys: &KeySet, patterns: &PatternAutomaton) -> Result<Automaton, String> {
    let mut builder = Builder {
        keys: keys.keys.iter().collect(),
        patterns,
        automaton: Automaton {
            states: Vec::new(),
            start: Target::Dead,
            cuts: vec![0; keys.keys.len()],
            covering: vec![None; keys.keys.len()],
            winners: patterns.winners.clone(),
        },
        patterns_only: vec![None; patterns.states.len()],
        queue: Vec::new(),
    };
    builder.automaton.start = builder.settle(Pending {
        keys: 0..keys.keys.len(),
        depth: 0,
        patterns: 0,
    });
    while let Some((state, pending)) = builder.queue.pop() {
        builder.automaton.states[state] = builder.row(&pending);
        // Every row has at least two cells: one for the end, and one column.
        if builder.automaton.states.len() > BYTES / 2 {
            return Err(format!("its table would take more than {BYTES} bytes"));
        }
    }
    let mut automaton = builder.automaton;
    automaton.join_runs();
    Ok(automaton)
}

impl Automaton {
    /// Replaces states that follow one another without a choice by runs.
    fn join_runs(&mut self) {
        let mut references = vec![0_usize; self.states.len()];
        let mut refer = |target: Target| {
            if let Target::State(state) = target {
                references[state] += 1;
            }
        };
        refer(self.start);
        for state in &self.states {
            if let State::Row { row, end } = state {
                row.bytes.iter().for_each(|&(_, target)| refer(target));
                refer(row.others);
                refer(*end);
            }
        }
        for head in 0..self.states.len() {
            // The first byte keeps its row: most names that are no match differ there, and a step
            // is cheaper than a compare.
            let Some((_, Target::State(first), failure)) = self.states[head].only_byte() else {
                continue;
            };
            let (mut text, mut next) = (Vec::new(), Target::State(first));
            let mut members = Vec::new();
            // It ends: each of these states is reached from the one before alone, and the head from
            // elsewhere.
            while let Target::State(state) = next
                && references[state] == 1
                && let Some((byte, after, others)) = self.states[state].only_byte()
                && others == failure
            {
                members.push(state);
                text.push(byte);
                next = after;
            }
            if text.len() >= SHORTEST_RUN {
                for state in members {
                    self.states[state] = State::InRun;
                }
                self.states[first] = State::Run {
                    text,
                    next,
                    failure,
                };
            }
        }
    }
}

impl State {
    /// The only byte that continues the walk, its target, and that of all other bytes. `None` unless
    /// the end, which is no state, has the same target as these.
    fn only_byte(&self) -> Option<(u8, Target, Target)> {
        let Self::Row { row, end } = self else {
            return None;
        };
        let &[(byte, target)] = row.bytes.as_slice() else {
            return None;
        };
        (row.others == *end).then_some((byte, target, *end))
    }
}

struct Builder<'a> {
    keys: Vec<&'a [u8]>,
    patterns: &'a PatternAutomaton,
    automaton: Automaton,
    /// States where no key is possible any more, by the state of the patterns.
    patterns_only: Vec<Option<usize>>,
    /// States that have a number and no row yet.
    queue: Vec<(usize, Pending)>,
}

impl Builder<'_> {
    /// The target of a transition after which `pending` is possible.
    fn settle(&mut self, pending: Pending) -> Target {
        let patterns = &self.patterns.states[pending.patterns];
        if patterns.settled {
            match pending.keys.len() {
                0 => return outcome(patterns.end),
                1 => {
                    let key = pending.keys.start;
                    self.automaton.cuts[key] = pending.depth;
                    self.automaton.covering[key] = patterns.end;
                    return Target::Key(key);
                }
                _ => {}
            }
        }
        let state = self.automaton.states.len();
        if pending.keys.is_empty() {
            let known = *self.patterns_only[pending.patterns].get_or_insert(state);
            if known != state {
                return Target::State(known);
            }
        }
        self.automaton.states.push(State::Row {
            row: Row::of_all(Target::Dead),
            end: Target::Dead,
        });
        self.queue.push((state, pending));
        Target::State(state)
    }

    fn row(&mut self, pending: &Pending) -> State {
        let Pending {
            depth, patterns, ..
        } = *pending;
        let mut end = outcome(self.patterns.states[patterns].end);
        let mut keys = pending.keys.clone();
        if let Some(&first) = self.keys[keys.clone()].first()
            && first.len() == depth
        {
            end = Target::Key(keys.start);
            self.automaton.cuts[keys.start] = depth;
            keys.start += 1;
        }
        let no_keys = |patterns| Pending {
            keys: 0..0,
            depth: depth + 1,
            patterns,
        };
        let Row { bytes, others } = &self.patterns.states[patterns].row;
        let mut targets: Vec<(u8, Pending)> = Vec::with_capacity(bytes.len());
        for &(byte, patterns) in bytes {
            targets.push((byte, no_keys(patterns)));
        }
        while let Some(byte) = self.keys[keys.clone()].first().map(|key| key[depth]) {
            let same = self.keys[keys.clone()].partition_point(|key| key[depth] == byte);
            let at = targets.partition_point(|&(other, _)| other < byte);
            if targets.get(at).is_none_or(|&(other, _)| other != byte) {
                targets.insert(at, (byte, no_keys(*others)));
            }
            targets[at].1.keys = keys.start..keys.start + same;
            keys.start += same;
        }
        let mut row = Row::of_all(self.settle(no_keys(*others)));
        for (byte, pending) in targets {
            row.set(byte, self.settle(pending));
        }
        State::Row { row, end }
    }
}

fn outcome(end: Option<usize>) -> Target {
    end.map_or(Target::Dead, Target::Outcome)
}

#[cfg(test)]
mod tests {
    use super::{State, build};
    use crate::list::key_set::KeySet;
    use crate::patterns::automaton_of;

    /// Two names that share this many bytes have a state for each number of them.
    fn states_of(shared: usize) -> Result<usize, String> {
        let shared = "a".repeat(shared);
        let keys = KeySet::of_texts(&[&format!("{shared}b"), &format!("{shared}c")]);
        let patterns = automaton_of(&[]).expect("an automaton without patterns");
        let automaton = build(&keys, &patterns)?;
        let is_row = |state: &&State| matches!(state, State::Row { .. });
        Ok(automaton.states.iter().filter(is_row).count())
    }

    /// Of a state, at least two bytes are in the table, which may have 524,288.
    #[test]
    fn states_are_bounded_before_runs_join_them() {
        assert_eq!(states_of(262_143), Ok(2));
        let reason = "its table would take more than 524288 bytes";
        assert_eq!(states_of(262_144), Err(reason.to_owned()));
    }
}
