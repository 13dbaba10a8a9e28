//! States with sparse rows, left where one key is left: the sorted keys walked together with the automaton
//! of the patterns.

use std::collections::BTreeMap;
use std::ops::Range;

use super::MAX_BYTES;
use super::pattern_automaton::PatternAutomaton;
use crate::key_set::KeySet;

/// Where a transition leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Target {
    /// No entry matches.
    Dead,
    /// The walk goes on.
    State(usize),
    /// Only this key is left; its tail is compared.
    Key(usize),
    /// This outcome of patterns, whatever follows.
    Outcome(usize),
}

/// A state: the folded bytes that lead somewhere of their own, and where all others lead.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) bytes: Vec<(u8, Target)>,
    pub(super) others: Target,
    pub(super) end: Target,
}

/// Byte classes are found by [`super::flatten`].
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    pub(super) states: Vec<State>,
    pub(super) start: Target,
    /// For each key, how many of its bytes have been read where it is the only one left.
    pub(super) cuts: Vec<usize>,
    /// For each key, the outcome if the tail differs.
    pub(super) otherwise: Vec<Option<usize>>,
    /// For each outcome, the pattern that wins; `None` if outcomes are patterns.
    pub(super) winners: Option<Vec<usize>>,
}

/// A state to be made: what is still possible after `depth` bytes.
struct Pending {
    keys: Range<usize>,
    depth: usize,
    /// The state of the patterns.
    patterns: usize,
}

/// Fails where the table would grow past its bound.
pub(super) fn build(keys: &KeySet) -> Result<Automaton, String> {
    let mut patterns = PatternAutomaton::build(keys)?;
    let winners = patterns.winners.take();
    let mut builder = Builder {
        keys: keys.keys.iter().map(|key| key.bytes.as_slice()).collect(),
        patterns,
        automaton: Automaton {
            states: Vec::new(),
            start: Target::Dead,
            cuts: vec![0; keys.keys.len()],
            otherwise: vec![None; keys.keys.len()],
            winners,
        },
        patterns_only: BTreeMap::new(),
        queue: Vec::new(),
    };
    builder.run()?;
    Ok(builder.automaton)
}

struct Builder<'a> {
    keys: Vec<&'a [u8]>,
    patterns: PatternAutomaton,
    automaton: Automaton,
    /// States where no key is possible any more, by the state of the patterns.
    patterns_only: BTreeMap<usize, usize>,
    /// States that have a number and no row yet.
    queue: Vec<(usize, Pending)>,
}

impl Builder<'_> {
    fn run(&mut self) -> Result<(), String> {
        self.automaton.start = self.settle(Pending {
            keys: 0..self.keys.len(),
            depth: 0,
            patterns: self.patterns.start,
        });
        while let Some((state, pending)) = self.queue.pop() {
            let row = self.row(&pending);
            self.automaton.states[state] = row;
            // Every state takes a row of at least one byte for the end and one for a column.
            if self.automaton.states.len() > MAX_BYTES / 2 {
                return Err(format!("its table would take more than {MAX_BYTES} bytes"));
            }
        }
        Ok(())
    }

    /// Where a transition leads after which `pending` is possible.
    fn settle(&mut self, pending: Pending) -> Target {
        let patterns = &self.patterns.states[pending.patterns];
        if patterns.settled {
            match pending.keys.len() {
                0 => return outcome(patterns.end),
                1 => {
                    let key = pending.keys.start;
                    self.automaton.cuts[key] = pending.depth;
                    self.automaton.otherwise[key] = patterns.end;
                    return Target::Key(key);
                }
                _ => {}
            }
        }
        let state = self.automaton.states.len();
        if pending.keys.is_empty()
            && let Some(&known) = self.patterns_only.get(&pending.patterns)
        {
            return Target::State(known);
        }
        if pending.keys.is_empty() {
            self.patterns_only.insert(pending.patterns, state);
        }
        self.automaton.states.push(State {
            bytes: Vec::new(),
            others: Target::Dead,
            end: Target::Dead,
        });
        self.queue.push((state, pending));
        Target::State(state)
    }

    fn row(&mut self, pending: &Pending) -> State {
        let Pending { depth, patterns, .. } = *pending;
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
        let others = self.patterns.states[patterns].others;
        let mut targets: BTreeMap<u8, Pending> = (self.patterns.states[patterns].bytes.iter())
            .map(|&(byte, patterns)| (byte, no_keys(patterns)))
            .collect();
        while let Some(byte) = self.keys[keys.clone()].first().map(|key| key[depth]) {
            let same = self.keys[keys.clone()].partition_point(|key| key[depth] == byte);
            let target = targets.entry(byte).or_insert_with(|| no_keys(others));
            target.keys = keys.start..keys.start + same;
            keys.start += same;
        }
        State {
            bytes: targets
                .into_iter()
                .map(|(byte, pending)| (byte, self.settle(pending)))
                .collect(),
            others: self.settle(no_keys(others)),
            end,
        }
    }
}

fn outcome(end: Option<usize>) -> Target {
    end.map_or(Target::Dead, Target::Outcome)
}
