//! The flattened DFA in text, alone and behind a sieve.

use header_set_codegen::layouts::Built;
use header_set_codegen::list::key_set::KeySet;
use header_set_runtime::flat_dfa::{FlatDfa, Spot};

use crate::grid::grid;
use crate::parts::{ASKED, key, reads};

/// The meaning of a value in the table of transitions.
fn target(tables: &FlatDfa<'_>, built: &Built, keys: &KeySet, value: usize) -> String {
    let columns = tables.end + 1;
    let Some(terminal) = value.checked_sub(tables.transitions.len()) else {
        return format!("row {}", value / columns);
    };
    let Some(terminal) = terminal.checked_sub(1) else {
        return String::from(".");
    };
    let count = tables.offsets.len() - 1;
    let number = |table: &header_set_runtime::Ints<'_>, at| table.get(at).expect("a number");
    let text = |start: usize, end: usize| {
        String::from_utf8_lossy(&built.matcher.names.bytes[start..end]).into_owned()
    };
    if terminal < count {
        let tail = text(
            number(&tables.offsets, terminal),
            number(&tables.offsets, terminal + 1),
        );
        assert!(key(keys, built.places[terminal]).ends_with(&tail));
        return format!("={tail}");
    }
    let run = 4 * (terminal - count);
    let len = number(&tables.runs, run + 1);
    let text = if tables.compares_whole {
        ".".repeat(len)
    } else {
        let start = number(&tables.runs, run);
        text(start, start + len)
    };
    let next = target(tables, built, keys, number(&tables.runs, run + 2));
    format!("{text} {next}")
}

pub(crate) fn flat_dfa(tables: &FlatDfa<'_>, built: &Built, keys: &KeySet) -> String {
    let columns = tables.end + 1;
    let rows = tables.transitions.len() / columns;
    let mut text = String::new();
    for row in 0..rows {
        let cells = (0..columns).filter_map(|column| {
            let value = tables
                .transitions
                .get(row * columns + column)
                .expect("a value");
            let target = target(tables, built, keys, value);
            if target == "." {
                return None;
            }
            let byte = |byte: &u8| usize::from(tables.byte_classes[usize::from(*byte)]) == column;
            let class: String = if column == tables.end {
                String::from("end")
            } else {
                (b'!'..=b'~')
                    .filter(byte)
                    .filter(|byte| !byte.is_ascii_uppercase())
                    .map(char::from)
                    .collect()
            };
            Some(format!("{class}: {target}"))
        });
        text += &format!("row {row}  {}\n", cells.collect::<Vec<_>>().join("    "));
    }
    format!(
        "{rows} rows of {columns} columns, everything else dead;  =text: compare {} with it, then in\n\n{text}\n{}",
        if tables.compares_whole {
            "all of the name"
        } else {
            "what is left"
        },
        reads(built),
    )
}

pub(crate) fn sieve(tables: &FlatDfa<'_>, built: &Built, keys: &KeySet) -> String {
    let spot = |spot: Spot| match spot {
        Spot::FromStart(offset) => format!("byte {offset}"),
        Spot::FromEnd(offset) => format!("byte {offset} before the last"),
    };
    let [first, second] = tables.sieve.spots;
    let group = |name: &[u8], at: usize| {
        let spot = tables.sieve.spots[at].of(name.len());
        let byte = name[spot];
        let groups = tables.sieve.groups[usize::from(tables.byte_classes[usize::from(byte)])][at];
        (char::from(byte), groups)
    };
    let names = keys.keys.iter();
    let rows = names.chain([ASKED[1].as_bytes(), b"accept"]).map(|name| {
        let ((a, first), (b, second)) = (group(name, 0), group(name, 1));
        let verdict = if first & second == 0 { "no" } else { "walk" };
        let name = String::from_utf8_lossy(name);
        format!("{name}|{a}|{first:08b}|{b}|{second:08b}|{verdict}")
    });
    format!(
        "spots: {} and {};  no group in both: not in\n\n{}\n{}",
        spot(first),
        spot(second),
        grid("name||groups||groups|", rows),
        reads(built),
    )
}
