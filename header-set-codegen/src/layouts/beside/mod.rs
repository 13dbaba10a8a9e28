//! Patterns beside strategies whose tables hold only keys. The lookup is in
//! `header_set_runtime::pattern_lookup`.

mod globs;
mod prefix_search;
mod prefixes;

use header_set_runtime::PatternLookup;
use header_set_runtime::flat_dfa::FlatDfa;
use header_set_runtime::globs::Globs;
use header_set_runtime::prefixes::Prefixes;

use super::flat_dfa;
use crate::layouts::Material;
use crate::patterns::{Pattern, Shape};
use crate::tables::Arena;

/// The patterns beside the tables of a strategy.
#[derive(Clone, Debug)]
pub(super) enum Patterns<'a> {
    None,
    Prefixes(Prefixes<'a>),
    /// The automaton, and the texts of its runs.
    Automaton(Box<FlatDfa<'a>>, Vec<u8>),
    OneByOne(Globs<'a>),
}

impl<'a> Patterns<'a> {
    /// Builds buckets of prefixes, if none gets too long; else an automaton. If that has too many
    /// states, patterns are tried one by one. Expressions need an automaton.
    pub(super) fn build(material: &Material<'_, 'a>) -> Result<Self, String> {
        let Material { keys, arena, .. } = *material;
        if keys.patterns.is_empty() {
            return Ok(Self::None);
        }
        if let Some(prefixes) = prefixes::build(material) {
            return Ok(Self::Prefixes(prefixes));
        }
        let is_expression = |pattern: &Pattern| matches!(pattern.shape, Shape::Regular(_));
        match flat_dfa::of_patterns(material) {
            Ok((tables, texts)) => Ok(Self::Automaton(Box::new(tables), texts)),
            Err(reason) if keys.patterns.iter().any(is_expression) => Err(reason),
            Err(_) => Ok(Self::OneByOne(globs::build(keys, arena))),
        }
    }

    /// The lookup of these patterns. Texts of runs are appended to `names`, where lookups read
    /// them.
    pub(super) fn behind(&self, names: &mut Vec<u8>, arena: &'a Arena) -> PatternLookup<'a> {
        match self {
            Self::None => PatternLookup::None,
            Self::Prefixes(prefixes) => PatternLookup::Prefixes(*prefixes),
            Self::Automaton(tables, texts) => {
                // A run is four numbers; the first is the start of its text.
                let mut runs = Vec::with_capacity(tables.runs.len());
                while let Some(number) = tables.runs.get(runs.len()) {
                    let is_start = runs.len() % 4 == 0;
                    runs.push(number + if is_start { names.len() } else { 0 });
                }
                names.extend_from_slice(texts);
                PatternLookup::Automaton(FlatDfa {
                    runs: arena.ints(&runs),
                    ..**tables
                })
            }
            Self::OneByOne(globs) => PatternLookup::OneByOne(*globs),
        }
    }
}
