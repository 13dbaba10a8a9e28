//! Patterns for the strategies that have only keys in their tables: see
//! `header_set_runtime::beside`.

mod globs;
mod prefix_search;
mod prefixes;

pub use globs::BuiltGlobs;
pub use prefix_search::{BuiltBuckets, BuiltSearch};
pub use prefixes::BuiltPrefixes;

use header_set_runtime::Beside;
use proc_macro2::TokenStream;
use quote::quote;

use super::flat_dfa::{self, BuiltDfa};
use super::layout::Layout;
use crate::layouts::Material;
use crate::list::key_set::{Pattern, Shape};
use crate::tables::{IntTable, Statics};

/// The patterns beside the tables of a strategy.
#[derive(Clone, Debug)]
pub struct BuiltBeside(Kind);

#[derive(Clone, Debug)]
enum Kind {
    None,
    Prefixes(BuiltPrefixes),
    /// With the texts of its runs.
    Automaton(Box<BuiltDfa>, Vec<u8>),
    OneByOne(BuiltPrefixes, BuiltGlobs),
}

impl BuiltBeside {
    /// No patterns.
    pub(super) const NONE: Self = Self(Kind::None);

    /// Prefixes by a search of their own; what else there is as an automaton, or, if that has too
    /// many states, one after the other. Expressions have no form but an automaton.
    pub(super) fn build(material: &Material<'_>) -> Result<Self, String> {
        let Material { keys, demand, .. } = *material;
        if keys.patterns.is_empty() {
            return Ok(Self::NONE);
        }
        let prefixes = || BuiltPrefixes::build(keys, demand);
        if keys.patterns.iter().all(|it| it.as_prefix().is_some()) {
            return Ok(Self(Kind::Prefixes(prefixes())));
        }
        let is_expression = |pattern: &Pattern| matches!(pattern.shape, Shape::Regular(_));
        match flat_dfa::of_patterns(material) {
            Ok((tables, texts)) => Ok(Self(Kind::Automaton(Box::new(tables), texts))),
            Err(reason) if keys.patterns.iter().any(is_expression) => Err(reason),
            Err(_) => Ok(Self(Kind::OneByOne(prefixes(), BuiltGlobs::build(keys)))),
        }
    }

    /// The same with its texts behind `names`, where lookups read them.
    pub(super) fn behind(&self, names: &mut Vec<u8>) -> Self {
        let Kind::Automaton(tables, texts) = &self.0 else {
            return self.clone();
        };
        let mut tables = tables.clone();
        let runs = tables.runs.ints();
        let runs: Vec<usize> = (0..runs.len())
            .filter_map(|at| {
                // The first of four numbers is where the text starts.
                let start = if at % 4 == 0 { names.len() } else { 0 };
                Some(runs.get(at)? + start)
            })
            .collect();
        tables.runs = IntTable::narrowest(&runs);
        names.extend_from_slice(texts);
        Self(Kind::Automaton(tables, Vec::new()))
    }

    /// What does not depend on the order in which patterns were written, which only settles ties.
    #[must_use]
    pub fn without_written_order(&self) -> Self {
        let mut beside = self.clone();
        match &mut beside.0 {
            Kind::Automaton(tables, _) => tables.winners = IntTable::default(),
            Kind::OneByOne(_, globs) => globs.written_order = IntTable::default(),
            Kind::None | Kind::Prefixes(_) => {}
        }
        beside
    }

    /// Whether there are none.
    pub(crate) fn is_none(&self) -> bool {
        matches!(self.0, Kind::None)
    }

    pub(super) fn borrow(&self) -> Beside<'_> {
        match &self.0 {
            Kind::None => Beside::None,
            Kind::Prefixes(prefixes) => Beside::Prefixes(prefixes.borrow()),
            Kind::Automaton(tables, _) => Beside::Automaton(tables.tables()),
            Kind::OneByOne(prefixes, globs) => Beside::OneByOne(prefixes.borrow(), globs.borrow()),
        }
    }

    pub(super) fn len_bytes(&self) -> usize {
        match &self.0 {
            Kind::None => 0,
            Kind::Prefixes(prefixes) => prefixes.len_bytes(),
            Kind::Automaton(tables, _) => tables.len_bytes(),
            Kind::OneByOne(prefixes, globs) => prefixes.len_bytes() + globs.len_bytes(),
        }
    }

    /// An expression of type `Beside<'static>`.
    pub(crate) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let beside = match &self.0 {
            Kind::None => quote!(None),
            Kind::Prefixes(prefixes) => {
                let prefixes = prefixes.emit(statics);
                quote!(Prefixes(#prefixes))
            }
            Kind::Automaton(tables, _) => {
                let tables = tables.emit_tables(statics);
                quote!(Automaton(#tables))
            }
            Kind::OneByOne(prefixes, globs) => {
                let (prefixes, globs) = (prefixes.emit(statics), globs.emit(statics));
                quote!(OneByOne(#prefixes, #globs))
            }
        };
        quote!(#krate::Beside::#beside)
    }
}
