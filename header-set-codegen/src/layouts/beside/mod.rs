//! Patterns beside strategies whose tables hold only keys. The lookup is in
//! `header_set_runtime::pattern_lookup`.

mod prefix_search;
mod prefixes;

use header_set_runtime::PatternLookup;

use super::flat_dfa;
use crate::layouts::material::Material;

/// Buckets of prefixes, if none gets too long; else an automaton. `None` if there are no patterns.
/// Fails if the automaton has too many states.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Result<Option<PatternLookup<'a>>, String> {
    if material.keys.patterns.is_empty() {
        return Ok(None);
    }
    Ok(Some(match prefixes::build(material) {
        Some(prefixes) => PatternLookup::Prefixes(prefixes),
        None => PatternLookup::Automaton(flat_dfa::of_patterns(material)?),
    }))
}

#[cfg(test)]
mod tests {
    use super::build;
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
        let patterns = build(&Material::new(&keys, &demand, &arena));
        let reason =
            "the automaton of its patterns would pass the bound of 1048576 places in its states";
        assert_eq!(patterns.map(|_| ()), Err(reason.to_owned()));
    }
}
