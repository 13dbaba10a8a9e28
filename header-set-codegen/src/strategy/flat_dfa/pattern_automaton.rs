//! The automaton of the patterns alone, over folded bytes: of prefixes it is their trie, of globs
//! `regex-automata` builds it.
//!
//! What it says where a name ends is an outcome: the patterns that match and that no matching one with
//! more literal bytes beats. Written order decides within an outcome, in a table of its own, so that
//! the automaton does not depend on it.

use std::collections::BTreeMap;

use regex_automata::dfa::{Automaton as _, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::primitives::StateID;
use regex_automata::util::start;
use regex_automata::{Anchored, MatchKind};
use regex_syntax::hir::{Class, ClassBytes, ClassBytesRange, Hir, Repetition};

use super::MAX_BYTES;
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
    /// Bytes that lead elsewhere than all others do.
    pub(super) bytes: Vec<(u8, usize)>,
    pub(super) others: usize,
    /// The outcome where the name ends here.
    pub(super) end: Option<usize>,
    /// Whether that is the outcome whatever follows.
    pub(super) settled: bool,
}

/// What `regex-automata` may allocate for the automaton of globs. Its rows take 128 bytes or more, so
/// that this is the number of states that fit our own bound; unoptimised, as macros are built, it
/// takes two to three seconds to find that so many do not suffice.
const MAX_DENSE_BYTES: usize = 2 * MAX_BYTES;

impl PatternAutomaton {
    pub(super) fn build(keys: &KeySet) -> Result<Self, String> {
        let prefixes: Option<Vec<&[u8]>> = keys.patterns.iter().map(Pattern::as_prefix).collect();
        match prefixes {
            Some(prefixes) => Self::of_prefixes(&prefixes),
            None => Self::of_globs(&keys.patterns),
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

    fn of_globs(patterns: &[Pattern]) -> Result<Self, String> {
        let too_large = |_| {
            format!("the automaton of its globs would pass the bound of {MAX_DENSE_BYTES} bytes")
        };
        let expressions: Vec<Hir> = patterns.iter().map(expression).collect();
        let nfa = thompson::Compiler::new()
            .configure(thompson::Config::new().utf8(false))
            .build_many_from_hir(&expressions)
            .map_err(|error| format!("the automaton of its globs cannot be built, {error}"))?;
        let dense = dense::Builder::new()
            .configure(
                dense::Config::new()
                    .start_kind(StartKind::Anchored)
                    .match_kind(MatchKind::All)
                    .accelerate(false)
                    .dfa_size_limit(Some(MAX_DENSE_BYTES))
                    .determinize_size_limit(Some(MAX_DENSE_BYTES)),
            )
            .build_from_nfa(&nfa)
            .map_err(too_large)?;
        let start = dense
            .start_state(&start::Config::new().anchored(Anchored::Yes))
            .map_err(|error| format!("the automaton of its globs has no start, {error}"))?;
        let walk = Walk::from(&dense, start, patterns);
        let sets: BTreeMap<&[usize], usize> = (walk.ends.iter().flatten())
            .map(|set| (set.as_slice(), 0))
            .collect();
        let sets: BTreeMap<&[usize], usize> = sets
            .into_keys()
            .enumerate()
            .map(|(number, set)| (set, number))
            .collect();
        let winner = |set: &&[usize]| set.iter().copied().min_by_key(|&it| patterns[it].written);
        let ends: Vec<Option<usize>> = walk
            .ends
            .iter()
            .map(|end| end.as_ref().map(|set| sets[set.as_slice()]))
            .collect();
        let settled = settled(&walk.rows, &ends);
        let states = walk
            .rows
            .iter()
            .zip(ends)
            .zip(settled)
            .map(|((row, end), settled)| {
                let others = most_common(row);
                PatternState {
                    bytes: (0..=u8::MAX)
                        .zip(row.iter().copied())
                        .filter(|&(_, target)| target != others)
                        .collect(),
                    others,
                    end,
                    settled,
                }
            });
        Ok(Self {
            states: states.collect(),
            start: 0,
            winners: Some(sets.keys().filter_map(winner).collect()),
        })
    }
}

/// Literals with any run of bytes between them.
fn expression(pattern: &Pattern) -> Hir {
    let any = Hir::class(Class::Bytes(ClassBytes::new([ClassBytesRange::new(
        0,
        u8::MAX,
    )])));
    let star = Hir::repetition(Repetition {
        min: 0,
        max: None,
        greedy: true,
        sub: Box::new(any),
    });
    let mut parts = Vec::new();
    for (number, piece) in pattern.pieces.iter().enumerate() {
        if number > 0 {
            parts.push(star.clone());
        }
        parts.push(Hir::literal(piece.clone()));
    }
    Hir::concat(parts)
}

/// The states of a dense automaton that can be reached, numbered in the order of a walk.
struct Walk {
    rows: Vec<[usize; 256]>,
    /// The best patterns that match where the name ends.
    ends: Vec<Option<Vec<usize>>>,
}

impl Walk {
    fn from(dense: &dense::DFA<Vec<u32>>, start: StateID, patterns: &[Pattern]) -> Self {
        let mut walk = Self {
            rows: Vec::new(),
            ends: Vec::new(),
        };
        let mut numbers = BTreeMap::from([(start, 0)]);
        let mut states = vec![start];
        while let Some(&state) = states.get(walk.rows.len()) {
            let row = std::array::from_fn(|byte| {
                let next = dense.next_state(state, byte as u8);
                *numbers.entry(next).or_insert_with(|| {
                    states.push(next);
                    states.len() - 1
                })
            });
            walk.rows.push(row);
            // A match is reported one step late: at the end, by the step for the end.
            let end = dense.next_eoi_state(state);
            walk.ends.push(dense.is_match_state(end).then(|| {
                let matching =
                    || (0..dense.match_len(end)).map(|it| dense.match_pattern(end, it).as_usize());
                let most = matching().map(|it| patterns[it].literal_len()).max();
                let mut best: Vec<usize> = matching()
                    .filter(|&it| Some(patterns[it].literal_len()) == most)
                    .collect();
                best.sort_unstable();
                best
            }));
        }
        walk
    }
}

/// Which states have one outcome only, whatever follows: those from which no other can be reached.
fn settled(rows: &[[usize; 256]], ends: &[Option<usize>]) -> Vec<bool> {
    let mut settled = vec![true; rows.len()];
    // What is not settled unsettles what leads to it; this ends because each round unsettles a state.
    loop {
        let next: Vec<bool> = rows
            .iter()
            .enumerate()
            .map(|(state, row)| {
                settled[state]
                    && row
                        .iter()
                        .all(|&target| settled[target] && ends[target] == ends[state])
            })
            .collect();
        if next == settled {
            return settled;
        }
        settled = next;
    }
}

/// The target that takes the fewest exceptions.
fn most_common(row: &[usize; 256]) -> usize {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for &target in row {
        *counts.entry(target).or_default() += 1;
    }
    let most = counts
        .iter()
        .max_by_key(|&(&target, &count)| (count, std::cmp::Reverse(target)));
    most.map_or(0, |(&target, _)| target)
}
