//! Patterns beside strategies whose tables hold only keys. The lookup is in
//! `header_set_runtime::pattern_lookup`.

mod prefix_search;
mod prefixes;

use header_set_runtime::PatternLookup;
use header_set_runtime::flat_dfa::FlatDfa;

use super::flat_dfa;
use crate::layouts::material::Material;
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

    /// Builds buckets of prefixes, if none gets too long; else an automaton. Fails if that has too
    /// many states.
    pub(super) fn build(material: &Material<'_, 'a>) -> Result<Self, String> {
        if material.keys.patterns.is_empty() {
            return Ok(Self::NONE);
        }
        let (lookup, texts) = if let Some(prefixes) = prefixes::build(material) {
            (PatternLookup::Prefixes(prefixes), Vec::new())
        } else {
            let (tables, texts) = flat_dfa::of_patterns(material)?;
            (PatternLookup::Automaton(tables), texts)
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
    use super::Patterns;
    use crate::layouts::material::Material;
    use crate::list::key_set::KeySet;
    use crate::tables::Arena;
    use crate::traffic::Demand;

    /// A glob of more literal bytes than an automaton may have places.
    #[test]
    fn patterns_past_the_bound_of_an_automaton_have_no_table() {
        let large = format!("*{}", "z".repeat(1 << 20 | 1));
        let keys = KeySet::of_texts(&[&large]);
        let (demand, arena) = (Demand::default(), Arena::default());
        let patterns = Patterns::build(&Material::new(&keys, &demand, &arena));
        let reason =
            "the automaton of its patterns would pass the bound of 1048576 places in its states";
        assert_eq!(patterns.map(|_| ()), Err(reason.to_owned()));
    }
}
