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
use crate::layouts::keys::{Keys, Layouts};
use crate::layouts::material::Material;
use crate::list::key_set::KeySet;

/// The patterns of a list as a flat DFA without keys, behind a sieve if one is found, and the texts
/// of its runs.
pub(super) fn of_patterns<'a>(
    material: &Material<'_, 'a>,
) -> Result<(FlatDfa<'a>, Vec<u8>), String> {
    let Material {
        keys,
        demand,
        arena,
        ..
    } = *material;
    let patterns = KeySet::new(keys.fold, Vec::new(), keys.patterns.clone(), &[]);
    let automaton = automaton::build(&patterns, material.automaton()?)?;
    let (mut tables, texts) = flatten::flatten(&automaton, &patterns, demand, arena)?;
    let sieve = sieve::build(&patterns, demand, tables.byte_classes, tables.end, arena);
    tables.sieve = sieve.unwrap_or(tables.sieve);
    Ok((tables, texts))
}

/// The layout, behind a sieve if one is found.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Result<Layouts<Keys<'a>>, String> {
    let Material {
        keys,
        demand,
        arena,
        ..
    } = *material;
    let automaton = automaton::build(keys, material.automaton()?)?;
    let (mut tables, names) = flatten::flatten(&automaton, keys, demand, arena)?;
    let ranking = demand.ranking(keys.keys.len());
    let mut not_built = Vec::new();
    let sieve = if keys.keys.len() <= SIEVE_KEYS {
        sieve::build(keys, demand, tables.byte_classes, tables.end, arena)
    } else {
        not_built.push(format!("a sieve not built past {SIEVE_KEYS} names"));
        None
    };
    tables.sieve = sieve.unwrap_or(tables.sieve);
    let layout = Keys {
        exact: KeyIndex::FlatDfa(tables),
        form: describe(&tables),
        places: ranking.into_iter().map(Some).collect(),
        names,
    };
    Ok(Layouts {
        built: vec![layout],
        not_built,
    })
}

fn describe(tables: &FlatDfa<'_>) -> String {
    let columns = tables.end + 1;
    let states = tables.transitions.len() / columns;
    let (bits, runs) = (8 * tables.transitions.width(), tables.runs.len() / 4);
    let plural = if runs == 1 { "" } else { "s" };
    let sieve = match tables.sieve.groups {
        [] => "",
        _ => ", a sieve",
    };
    format!("{states} states of {columns} columns, {bits} bits, {runs} run{plural}{sieve}")
}
