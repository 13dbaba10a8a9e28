//! Flat DFA: see `header_set_runtime::flat_dfa` for the layout.
//!
//! `prefixes.rs` and `globs.rs` build the automaton of the patterns; `automaton.rs` walks the
//! sorted keys together with it; `flatten.rs` merges equal columns and numbers states and terminals; `sieve.rs`
//! finds what rejects names before the walk.

mod automaton;
mod emit;
mod flatten;
mod globs;
mod pattern_automaton;
mod prefixes;
mod sieve;

use header_set_runtime::Fold;
use header_set_runtime::flat_dfa::{FlatDfa, Sieve};

use super::Built;
use super::built::BuiltExact;
use crate::key_set::KeySet;
use crate::tables::IntTable;
use crate::traffic::Demand;

pub(super) use sieve::BuiltSieve;

/// The most bytes that the table of transitions may take: the first half of a megabyte, which is what a
/// core's own second-level cache keeps of it beside everything else on the machines measured.
const MAX_BYTES: usize = 512 * 1024;

/// The tables of a DFA.
#[derive(Clone, Debug)]
pub struct BuiltDfa {
    /// What is asked before the walk.
    pub sieve: BuiltSieve,
    /// The column of each byte.
    pub classes: Box<[u8; 256]>,
    /// The column of the end.
    pub end: usize,
    /// Rows.
    pub transitions: IntTable,
    /// The first row, or a terminal.
    pub start: usize,
    /// Where tails start.
    pub offsets: IntTable,
    /// The outcome where the tail differs.
    pub otherwise: IntTable,
    /// The pattern that wins in each outcome.
    pub winners: IntTable,
    /// Four numbers for each run.
    pub runs: IntTable,
}

impl BuiltDfa {
    pub(super) fn borrow(&self) -> FlatDfa<'_> {
        FlatDfa {
            sieve: Sieve {
                spots: self.sieve.spots,
                groups: &self.sieve.groups,
            },
            classes: &self.classes,
            end: self.end,
            transitions: self.transitions.ints(),
            start: self.start,
            offsets: self.offsets.ints(),
            otherwise: self.otherwise.ints(),
            winners: self.winners.ints(),
            runs: self.runs.ints(),
        }
    }

    pub(super) fn len_bytes(&self) -> usize {
        self.classes.len()
            + 2 * self.sieve.groups.len()
            + self.transitions.bytes.len()
            + self.offsets.bytes.len()
            + self.otherwise.bytes.len()
            + self.winners.bytes.len()
            + self.runs.bytes.len()
    }
}

/// With a sieve and without.
pub(super) fn build(keys: &KeySet, demand: &Demand) -> Result<Vec<Built>, String> {
    let automaton = automaton::build(keys)?;
    let (tables, names) = flatten::flatten(&automaton, keys, demand)?;
    let width = 8 * tables.transitions.width;
    let states = automaton.states.len();
    let columns = tables.end + 1;
    let runs = automaton.runs.len();
    let form = format!("{states} states of {columns} columns, {width} bits, {runs} runs");
    // Runs are compared too, and bytes of patterns may be among them.
    let plain = Fold::is_plain(&names);
    let places: Vec<_> = demand
        .ranking(keys.keys.len())
        .into_iter()
        .map(Some)
        .collect();
    let built = |form: String, tables: BuiltDfa| {
        let exact = BuiltExact::FlatDfa(tables);
        let built = Built::without_patterns(form, exact, keys, places.clone(), names.clone());
        Built { plain, ..built }
    };
    let sieved = BuiltSieve::build(keys, demand, &tables.classes, tables.end).map(|sieve| {
        let tables = BuiltDfa {
            sieve,
            ..tables.clone()
        };
        built(format!("{form}, a sieve"), tables)
    });
    Ok(sieved.into_iter().chain([built(form, tables)]).collect())
}
