//! The flattened DFA in text, alone and behind a sieve.

use header_set_codegen::layouts::Built;
use header_set_codegen::list::key_set::KeySet;
use header_set_runtime::flat_dfa::{FlatDfa, Spot};

use crate::grid::grid;
use crate::parts::{MISS, key, number, text};

/// The meaning of a value in the table of transitions, if the state is not dead.
fn target(tables: &FlatDfa<'_>, built: &Built, keys: &KeySet, value: usize) -> Option<String> {
    let Some(terminal) = value.checked_sub(tables.transitions.len()) else {
        return Some(format!("row {}", value / (tables.end + 1)));
    };
    let terminal = terminal.checked_sub(1)?;
    let count = tables.offsets.len() - 1;
    let names = built.matcher.names.bytes;
    if terminal < count {
        let tail = number(&tables.offsets, terminal)..number(&tables.offsets, terminal + 1);
        let tail = text(&names[tail]);
        assert!(key(keys, built.places[terminal]).ends_with(&tail));
        return Some(format!("={tail}"));
    }
    let run = 4 * (terminal - count);
    let (start, len) = (number(&tables.runs, run), number(&tables.runs, run + 1));
    let text = match tables.compares_whole {
        true => ".".repeat(len),
        false => text(&names[start..start + len]),
    };
    let next = target(tables, built, keys, number(&tables.runs, run + 2));
    Some(format!("{text} {}", next.unwrap_or(".".into())))
}

pub(crate) fn flat_dfa(tables: &FlatDfa<'_>, built: &Built, keys: &KeySet) -> String {
    let columns = tables.end + 1;
    let rows = tables.transitions.len() / columns;
    let compared = match tables.compares_whole {
        true => "all of the name",
        false => "what is left",
    };
    let mut text = format!(
        "{rows} rows of {columns} columns, everything else dead;  =text: compare {compared} with it, then in\n\n"
    );
    for row in 0..rows {
        let cells = (0..columns).filter_map(|column| {
            let value = number(&tables.transitions, row * columns + column);
            let target = target(tables, built, keys, value)?;
            let byte = |byte: &u8| usize::from(tables.byte_classes[usize::from(*byte)]) == column;
            let bytes = (b'!'..=b'~').filter(|byte| !byte.is_ascii_uppercase());
            let class: String = match column == tables.end {
                true => String::from("end"),
                false => bytes.filter(byte).map(char::from).collect(),
            };
            Some(format!("{class}: {target}"))
        });
        text += &format!("row {row}  {}\n", cells.collect::<Vec<_>>().join("    "));
    }
    text
}

pub(crate) fn sieve(tables: &FlatDfa<'_>, keys: &KeySet) -> String {
    let spots = tables.sieve.spots.map(|spot| match spot {
        Spot::FromStart(offset) => format!("byte {offset}"),
        Spot::FromEnd(offset) => format!("byte {offset} before the last"),
    });
    let names = keys.keys.iter().chain([MISS.as_bytes(), b"accept"]);
    let rows = names.map(|name| {
        let [(a, first), (b, second)] = [0, 1].map(|at| {
            let byte = name[tables.sieve.spots[at].of(name.len())];
            let class = usize::from(tables.byte_classes[usize::from(byte)]);
            (char::from(byte), tables.sieve.groups[class][at])
        });
        let verdict = if first & second == 0 { "no" } else { "walk" };
        format!("{}|{a}|{first:08b}|{b}|{second:08b}|{verdict}", text(name))
    });
    format!(
        "spots: {};  no group in both: not in\n\n{}",
        spots.join(" and "),
        grid("name||groups||groups|", rows),
    )
}
