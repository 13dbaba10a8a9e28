//! States with sparse rows, left where one key is left: built from the sorted keys and prefixes.

use std::ops::Range;

use super::MAX_BYTES;
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

/// A state to be made: what keys and prefixes are still possible after `depth` bytes.
struct Pending {
    keys: Range<usize>,
    prefixes: Range<usize>,
    depth: usize,
    /// The longest prefix already seen.
    inherited: Option<usize>,
}

/// Fails where the table would grow past its bound.
pub(super) fn build(keys: &KeySet) -> Result<Automaton, String> {
    let prefixes: Vec<&[u8]> = keys
        .patterns
        .iter()
        .map(|pattern| pattern.as_prefix())
        .collect::<Option<_>>()
        .ok_or("globs with inner stars are not carried")?;
    let mut builder = Builder {
        keys: keys.keys.iter().map(|key| key.bytes.as_slice()).collect(),
        prefixes,
        automaton: Automaton {
            states: Vec::new(),
            start: Target::Dead,
            cuts: vec![0; keys.keys.len()],
            otherwise: vec![None; keys.keys.len()],
            winners: None,
        },
        queue: Vec::new(),
    };
    builder.run()?;
    Ok(builder.automaton)
}

struct Builder<'a> {
    keys: Vec<&'a [u8]>,
    prefixes: Vec<&'a [u8]>,
    automaton: Automaton,
    /// States that have a number and no row yet.
    queue: Vec<(usize, Pending)>,
}

impl Builder<'_> {
    fn run(&mut self) -> Result<(), String> {
        let all = Pending {
            keys: 0..self.keys.len(),
            prefixes: 0..self.prefixes.len(),
            depth: 0,
            inherited: None,
        };
        self.automaton.start = self.settle(all);
        while let Some((state, pending)) = self.queue.pop() {
            let row = self.row(&pending);
            self.automaton.states[state] = row;
            // Every state takes a row of at least one byte for the end and one for a column.
            if self.automaton.states.len() > MAX_BYTES / 2 {
                return Err(format!(
                    "its table would take more than {MAX_BYTES} bytes"
                ));
            }
        }
        Ok(())
    }

    /// Where a transition leads after which `pending` is possible.
    fn settle(&mut self, mut pending: Pending) -> Target {
        if let Some(&first) = self.prefixes[pending.prefixes.clone()].first()
            && first.len() == pending.depth
        {
            pending.inherited = Some(pending.prefixes.start);
            pending.prefixes.start += 1;
        }
        if pending.prefixes.is_empty() {
            match pending.keys.len() {
                0 => return pending.inherited.map_or(Target::Dead, Target::Outcome),
                1 => {
                    let key = pending.keys.start;
                    self.automaton.cuts[key] = pending.depth;
                    self.automaton.otherwise[key] = pending.inherited;
                    return Target::Key(key);
                }
                _ => {}
            }
        }
        let state = self.automaton.states.len();
        self.automaton.states.push(State {
            bytes: Vec::new(),
            others: Target::Dead,
            end: Target::Dead,
        });
        self.queue.push((state, pending));
        Target::State(state)
    }

    fn row(&mut self, pending: &Pending) -> State {
        let depth = pending.depth;
        let others = pending.inherited.map_or(Target::Dead, Target::Outcome);
        let mut end = others;
        let mut keys = pending.keys.clone();
        if let Some(&first) = self.keys[keys.clone()].first()
            && first.len() == depth
        {
            end = Target::Key(keys.start);
            self.automaton.cuts[keys.start] = depth;
            keys.start += 1;
        }
        let mut bytes = Vec::new();
        let mut prefixes = pending.prefixes.clone();
        while let Some(byte) = [
            self.keys[keys.clone()].first().map(|key| key[depth]),
            self.prefixes[prefixes.clone()].first().map(|prefix| prefix[depth]),
        ]
        .into_iter()
        .flatten()
        .min()
        {
            let (these_keys, these_prefixes) = (
                take_while(&self.keys, &mut keys, |key| key[depth] == byte),
                take_while(&self.prefixes, &mut prefixes, |prefix| prefix[depth] == byte),
            );
            let target = self.settle(Pending {
                keys: these_keys,
                prefixes: these_prefixes,
                depth: depth + 1,
                inherited: pending.inherited,
            });
            bytes.push((byte, target));
        }
        State { bytes, others, end }
    }
}

/// Splits off the leading items of `range` that satisfy `belongs`.
fn take_while<'a>(
    items: &[&'a [u8]],
    range: &mut Range<usize>,
    belongs: impl Fn(&'a [u8]) -> bool,
) -> Range<usize> {
    let start = range.start;
    range.start += items[range.clone()].partition_point(|item| belongs(item));
    start..range.start
}
