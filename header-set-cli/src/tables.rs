//! The tables of a layout, by the names that a lookup records.

use header_set_codegen::layouts::Built;
use header_set_codegen::tables::NamedTable;
use header_set_runtime::trace::{Event, Table};
use header_set_runtime::{Lookup, Trace};

/// Bytes of a cache line.
pub(crate) const LINE: usize = 64;

/// The steps of a lookup that are looked at.
pub(crate) const STEPS: usize = 256;

/// A table that was read, as an index into the tables of a layout, and the lines of the read.
pub(crate) type Touched = (usize, std::ops::RangeInclusive<usize>);

/// Returns the table that a lookup names.
pub(crate) fn find(tables: &[NamedTable], table: Table) -> Option<usize> {
    let name = match table {
        Table::Classes => String::from("BYTE_CLASSES"),
        Table::Outcomes => String::from("COVERING"),
        Table::Globs => String::from("GLOB_TEXTS"),
        _ => words(table).to_uppercase().replace(' ', "_"),
    };
    tables.iter().position(|it| it.name == name)
}

/// Returns the name of a table in words: `prefix filter` for `PrefixFilter`.
pub(crate) fn words(table: Table) -> String {
    let mut words = String::new();
    for char in format!("{table:?}").chars() {
        if char.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(char.to_lowercase());
    }
    words
}

/// Returns what a lookup touches.
pub(crate) fn touched(built: &Built<'_>, tables: &[NamedTable], name: &[u8]) -> Vec<Touched> {
    let mut trace: Trace<STEPS> = Trace::new();
    built.matcher.find(name, &mut trace);
    let touched = trace.events().iter().filter_map(|event| match *event {
        Event::Load {
            table,
            offset,
            bytes,
            ..
        } => {
            let last = offset + bytes.max(1) - 1;
            Some((find(tables, table)?, offset / LINE..=last / LINE))
        }
        _ => None,
    });
    touched.collect()
}
