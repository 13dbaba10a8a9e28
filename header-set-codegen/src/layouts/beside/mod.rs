//! Patterns for the strategies that have only keys in their tables: see
//! `header_set_runtime::beside`.

mod globs;
mod prefix_search;
mod prefixes;

use header_set_runtime::Beside;
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
    /// With the texts of its runs.
    Automaton(Box<FlatDfa<'a>>, Vec<u8>),
    OneByOne(Prefixes<'a>, Globs<'a>),
}

impl<'a> Patterns<'a> {
    /// Prefixes by a search of their own; what else there is as an automaton, or, if that has too
    /// many states, one after the other. Expressions have no form but an automaton.
    pub(super) fn build(material: &Material<'_, 'a>) -> Result<Self, String> {
        let Material { keys, arena, .. } = *material;
        if keys.patterns.is_empty() {
            return Ok(Self::None);
        }
        if keys.patterns.iter().all(|it| it.as_prefix().is_some()) {
            return Ok(Self::Prefixes(prefixes::build(material)));
        }
        let is_expression = |pattern: &Pattern| matches!(pattern.shape, Shape::Regular(_));
        match flat_dfa::of_patterns(material) {
            Ok((tables, texts)) => Ok(Self::Automaton(Box::new(tables), texts)),
            Err(reason) if keys.patterns.iter().any(is_expression) => Err(reason),
            Err(_) => Ok(Self::OneByOne(
                prefixes::build(material),
                globs::build(keys, arena),
            )),
        }
    }

    /// The same with its texts behind `names`, where lookups read them.
    pub(super) fn behind(&self, names: &mut Vec<u8>, arena: &'a Arena) -> Beside<'a> {
        match self {
            Self::None => Beside::None,
            Self::Prefixes(prefixes) => Beside::Prefixes(*prefixes),
            Self::Automaton(tables, texts) => {
                // The first of four numbers is where the text starts.
                let start = |at| if at % 4 == 0 { names.len() } else { 0 };
                let runs: Vec<usize> = (0..tables.runs.len())
                    .filter_map(|at| Some(tables.runs.get(at)? + start(at)))
                    .collect();
                names.extend_from_slice(texts);
                Beside::Automaton(FlatDfa {
                    runs: arena.ints(&runs),
                    ..**tables
                })
            }
            Self::OneByOne(prefixes, globs) => Beside::OneByOne(*prefixes, *globs),
        }
    }
}
