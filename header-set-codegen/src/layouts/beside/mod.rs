//! Patterns beside strategies whose tables hold only keys. The lookup is in
//! `header_set_runtime::pattern_lookup`.

mod globs;
mod prefix_search;
mod prefixes;

use header_set_runtime::PatternLookup;
use header_set_runtime::flat_dfa::FlatDfa;

use super::flat_dfa;
use crate::layouts::Material;
use crate::patterns::{Pattern, Shape};
use crate::tables::Arena;

/// The patterns beside the tables of a strategy.
#[derive(Clone, Debug)]
pub(super) struct Patterns<'a> {
    lookup: PatternLookup<'a>,
    /// The texts of an automaton's runs.
    texts: Vec<u8>,
}

impl<'a> Patterns<'a> {
    /// No patterns.
    pub(super) const NONE: Self = Self {
        lookup: PatternLookup::None,
        texts: Vec::new(),
    };

    /// Builds buckets of prefixes, if none gets too long; else an automaton. If that has too many
    /// states, patterns are tried one by one. Expressions need an automaton.
    pub(super) fn build(material: &Material<'_, 'a>) -> Result<Self, String> {
        let Material { keys, arena, .. } = *material;
        if keys.patterns.is_empty() {
            return Ok(Self::NONE);
        }
        let is_expression = |pattern: &Pattern| matches!(pattern.shape, Shape::Regular(_));
        let (lookup, texts) = if let Some(prefixes) = prefixes::build(material) {
            (PatternLookup::Prefixes(prefixes), Vec::new())
        } else {
            match flat_dfa::of_patterns(material) {
                Ok((tables, texts)) => (PatternLookup::Automaton(tables), texts),
                Err(reason) if keys.patterns.iter().any(is_expression) => return Err(reason),
                Err(_) => (
                    PatternLookup::OneByOne(globs::build(keys, arena)),
                    Vec::new(),
                ),
            }
        };
        Ok(Self { lookup, texts })
    }

    /// The lookup of these patterns. Texts of runs are appended to `names`, where lookups read
    /// them.
    pub(super) fn behind(&self, names: &mut Vec<u8>, arena: &'a Arena) -> PatternLookup<'a> {
        let PatternLookup::Automaton(tables) = self.lookup else {
            return self.lookup;
        };
        // A run is four numbers; the first is the start of its text.
        let mut runs = Vec::with_capacity(tables.runs.len());
        while let Some(number) = tables.runs.get(runs.len()) {
            let is_start = runs.len() % 4 == 0;
            runs.push(number + if is_start { names.len() } else { 0 });
        }
        names.extend_from_slice(&self.texts);
        PatternLookup::Automaton(FlatDfa {
            runs: arena.ints(&runs),
            ..tables
        })
    }
}

#[cfg(test)]
mod tests {
    use header_set_runtime::PatternLookup;

    use super::Patterns;
    use crate::layouts::Material;
    use crate::list::key_set::KeySet;
    use crate::patterns::regex::{Regular, RegularState};
    use crate::patterns::{Pattern, Role, Shape};
    use crate::tables::Arena;
    use crate::traffic::Demand;

    fn lookup_of(keys: &KeySet, check: &dyn Fn(Result<PatternLookup<'_>, String>)) {
        let (demand, arena) = (Demand::default(), Arena::default());
        let patterns = Patterns::build(&Material::new(keys, &demand, &arena));
        check(patterns.map(|patterns| patterns.lookup));
    }

    /// A glob of more literal bytes than an automaton may have places.
    #[test]
    fn only_globs_are_tried_one_by_one() {
        let large = format!("*{}", "z".repeat(1 << 20 | 1));
        let mut keys = KeySet::of_texts(&[&large]);
        lookup_of(&keys, &|lookup| {
            assert!(
                matches!(lookup, Ok(PatternLookup::OneByOne(_))),
                "{lookup:?}"
            );
        });
        let any = RegularState {
            bytes: Vec::new(),
            others: Some(0),
            matches: true,
        };
        keys.patterns.push(Pattern {
            shape: Shape::Regular(Regular {
                source: String::from("(?s:.*)"),
                states: vec![any],
            }),
            role: Role::Entry(1),
            written: 1,
        });
        lookup_of(&keys, &|lookup| {
            let reason = "the automaton of its patterns would pass the bound of 1048576 places in its states";
            assert_eq!(lookup.err().as_deref(), Some(reason));
        });
    }
}
