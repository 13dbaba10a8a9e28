//! Flat DFA: see `header_set_runtime::flat_dfa` for the layout.
//!
//! `patterns::automaton_of` gives the automaton of the patterns; `automaton.rs` walks the sorted keys together with it; `flatten.rs` merges equal
//! columns and numbers states and terminals; `sieve.rs` finds what rejects names before the walk.

mod automaton;
mod flatten;
mod sieve;

use header_set_runtime::flat_dfa::{FlatDfa, Sieve};
use header_set_runtime::{Exact, Fold};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::bounds::dfa::SIEVE_KEYS;
use crate::layouts::{Built, Layout, Layouts, Material};
use crate::list::key_set::KeySet;
use crate::tables::{IntTable, Statics};

use sieve::BuiltSieve;

/// The tables of a DFA.
#[derive(Clone, Debug)]
pub(in crate::layouts) struct BuiltDfa {
    /// What is asked before the walk.
    sieve: BuiltSieve,
    /// The column of each byte.
    pub byte_classes: Box<[u8; 256]>,
    /// The column of the end.
    pub end: usize,
    /// Rows.
    pub transitions: IntTable,
    /// The first row, or a terminal.
    pub start: usize,
    /// Where the text that is compared of each key starts.
    pub offsets: IntTable,
    /// The outcome where the tail differs.
    pub covering: IntTable,
    /// The pattern that wins in each outcome.
    pub winners: IntTable,
    /// Four numbers for each run.
    pub runs: IntTable,
    /// Whether runs are passed over, and keys compared whole.
    pub compares_whole: bool,
}

impl Layout for BuiltDfa {
    fn describe(&self) -> String {
        let columns = self.end + 1;
        let states = self.transitions.ints().len() / columns;
        let (bits, runs) = (8 * self.transitions.width, self.runs.ints().len() / 4);
        let sieve = if self.sieve.groups.is_empty() {
            ""
        } else {
            ", a sieve"
        };
        format!("{states} states of {columns} columns, {bits} bits, {runs} runs{sieve}")
    }

    fn borrow(&self) -> Exact<'_> {
        Exact::FlatDfa(self.tables())
    }

    fn len_bytes(&self) -> usize {
        self.byte_classes.len()
            + 2 * self.sieve.groups.len()
            + self.transitions.bytes.len()
            + self.offsets.bytes.len()
            + self.covering.bytes.len()
            + self.winners.bytes.len()
            + self.runs.bytes.len()
    }

    fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let tables = self.emit_tables(statics);
        quote!(#krate::Exact::FlatDfa(#tables))
    }
}

impl BuiltDfa {
    pub(in crate::layouts) fn tables(&self) -> FlatDfa<'_> {
        FlatDfa {
            sieve: Sieve {
                spots: self.sieve.spots,
                groups: &self.sieve.groups,
            },
            byte_classes: &self.byte_classes,
            end: self.end,
            transitions: self.transitions.ints(),
            start: self.start,
            offsets: self.offsets.ints(),
            covering: self.covering.ints(),
            winners: self.winners.ints(),
            runs: self.runs.ints(),
            compares_whole: self.compares_whole,
        }
    }

    /// An expression of type `FlatDfa<'static>`.
    pub(in crate::layouts) fn emit_tables(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let byte_classes = statics.bytes(
            "BYTE_CLASSES",
            "The column of each byte.",
            self.byte_classes.as_slice(),
        );
        let transitions = statics.ints("TRANSITIONS", "A row for each state.", &self.transitions);
        let offsets = statics.ints(
            "OFFSETS",
            "Where what is compared of each name starts.",
            &self.offsets,
        );
        let covering = statics.ints(
            "COVERING",
            "The pattern that covers each name.",
            &self.covering,
        );
        let winners = statics.ints(
            "WINNERS",
            "The pattern that wins in each outcome.",
            &self.winners,
        );
        let runs = statics.ints(
            "RUNS",
            "Start, length, next state, failure state.",
            &self.runs,
        );
        let sieve = self.sieve.emit(statics);
        let compares_whole = self.compares_whole;
        let end = Literal::usize_unsuffixed(self.end);
        let start = Literal::usize_unsuffixed(self.start);
        quote! {
            #krate::flat_dfa::FlatDfa {
                sieve: #sieve,
                byte_classes: #byte_classes,
                end: #end,
                transitions: #transitions,
                start: #start,
                offsets: #offsets,
                covering: #covering,
                winners: #winners,
                runs: #runs,
                compares_whole: #compares_whole,
            }
        }
    }
}

/// The patterns of a list as the flat DFA of a list that has no keys, behind a sieve if there is
/// one, and the texts of its runs.
pub(in crate::layouts) fn of_patterns(
    material: &Material<'_>,
) -> Result<(BuiltDfa, Vec<u8>), String> {
    let Material { keys, demand, .. } = *material;
    let patterns = KeySet::new(keys.fold, Vec::new(), keys.patterns.clone(), &[]);
    let automaton = automaton::build(&patterns, material.automaton()?)?;
    let (mut tables, texts) = flatten::flatten(&automaton, &patterns, demand)?;
    if let Some(sieve) = BuiltSieve::build(&patterns, demand, &tables.byte_classes, tables.end) {
        tables.sieve = sieve;
    }
    Ok((tables, texts))
}

/// With a sieve and without.
pub(super) fn build(material: &Material<'_>) -> Result<Layouts, String> {
    let Material { keys, demand, .. } = *material;
    let automaton = automaton::build(keys, material.automaton()?)?;
    let (tables, names) = flatten::flatten(&automaton, keys, demand)?;
    // Runs are compared too, and bytes of patterns may be among them.
    let case_bit = Fold::case_is_a_bit(&names);
    let ranking = demand.ranking(keys.keys.len());
    let places: Vec<_> = ranking.into_iter().map(Some).collect();
    let built = |tables: BuiltDfa| {
        let built = Built::new(tables, keys, places.clone(), names.clone());
        Built { case_bit, ..built }
    };
    let mut not_built = Vec::new();
    let sieve = if keys.keys.len() <= SIEVE_KEYS {
        BuiltSieve::build(keys, demand, &tables.byte_classes, tables.end)
    } else {
        not_built.push(format!("a sieve not built past {SIEVE_KEYS} names"));
        None
    };
    let sieved = sieve.map(|sieve| {
        built(BuiltDfa {
            sieve,
            ..tables.clone()
        })
    });
    Ok(Layouts {
        built: sieved.into_iter().chain([built(tables)]).collect(),
        not_built,
    })
}
