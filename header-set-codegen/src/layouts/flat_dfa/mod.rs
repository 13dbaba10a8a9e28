//! Flat DFA. The layout is in `header_set_runtime::flat_dfa`.
//!
//! * `patterns::automaton_of` gives the automaton of the patterns.
//! * `automaton.rs` walks the sorted keys together with it.
//! * `flatten.rs` merges equal columns and numbers states and terminals.
//! * `sieve.rs` finds a filter that rejects names before the walk.

mod automaton;
mod flatten;
mod sieve;

use header_set_runtime::KeyIndex;
use header_set_runtime::flat_dfa::FlatDfa;

use crate::bounds::dfa::SIEVE_KEYS;
use crate::layouts::material::{Keys, Material};
use crate::list::key_set::KeySet;
use crate::wording::counted;

/// The patterns of a list as a flat DFA without keys, behind a sieve if one is found.
pub(super) fn of_patterns<'a>(material: &Material<'_, 'a>) -> Result<FlatDfa<'a>, String> {
    let patterns = material.keys.patterns.clone();
    let keys = KeySet::new(material.keys.fold, Vec::new(), patterns, &[]);
    Ok(tables(&keys, material)?.0)
}

/// The layout, behind a sieve if one is found.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Result<Vec<Keys<'a>>, String> {
    let (tables, names) = tables(material.keys, material)?;
    let ranking = material.demand.ranking(material.keys.keys.len());
    Ok(vec![Keys {
        exact: KeyIndex::FlatDfa(tables),
        form: describe(&tables),
        places: ranking.into_iter().map(Some).collect(),
        names,
    }])
}

/// The automaton of the patterns and of `keys`, and the bytes of keys that are compared.
fn tables<'a>(
    keys: &KeySet,
    material: &Material<'_, 'a>,
) -> Result<(FlatDfa<'a>, Vec<u8>), String> {
    let Material { demand, arena, .. } = *material;
    let patterns = material.automaton.as_ref().map_err(Clone::clone)?;
    let automaton = automaton::build(keys, patterns)?;
    let (mut tables, texts) = flatten::flatten(&automaton, keys, demand, arena)?;
    if keys.keys.len() <= SIEVE_KEYS
        && let Some(sieve) = sieve::build(keys, demand, tables.byte_classes, tables.end, arena)
    {
        tables.sieve = sieve;
    }
    Ok((tables, texts))
}

fn describe(tables: &FlatDfa<'_>) -> String {
    let columns = tables.end + 1;
    let states = tables.transitions.len() / columns;
    let (bits, runs) = (8 * tables.transitions.width(), tables.runs.len() / 4);
    let sieve = match tables.sieve.groups {
        [] => "",
        _ => ", a sieve",
    };
    let states = counted(states, "state", "states");
    let columns = counted(columns, "column", "columns");
    let runs = counted(runs, "run", "runs");
    format!("{states} of {columns}, {bits} bits, {runs}{sieve}")
}
