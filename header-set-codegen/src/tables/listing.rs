//! The tables of a layout as bytes, for tools that draw them, and where a traced access falls.

use header_set_runtime::Matcher;
use header_set_runtime::trace::Table;

use super::runtime::Written;
use super::value::{Read, Value};

/// A table as it stands in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTable {
    /// The name of its static in an expansion.
    pub name: &'static str,
    /// What it holds.
    pub about: &'static str,
    /// The bytes of a number or a record. Where several tables stand in one static, 1.
    pub width: usize,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// Returns all tables of a matcher that are not empty, in the order in which an expansion has them.
#[must_use]
pub fn listed(matcher: &Matcher<'_>) -> Vec<ListedTable> {
    let mut tables = Vec::new();
    list(&matcher.as_value(), &mut tables);
    tables.retain(|table| !table.bytes.is_empty());
    tables
}

fn list(value: &Value<'_>, tables: &mut Vec<ListedTable>) {
    match value {
        Value::Struct(_, fields) => fields.iter().for_each(|(_, value)| list(value, tables)),
        Value::Path(_, values) | Value::Array(values) => {
            values.iter().for_each(|value| list(value, tables));
        }
        Value::Ref(value) => list(value, tables),
        Value::Table(table) => tables.push(ListedTable {
            name: table.name,
            about: table.about,
            width: match table.read {
                Read::Bytes | Read::Text | Read::Padded => 1,
                Read::Ints(width) | Read::Records(width) | Read::Rows(width) => width,
            },
            bytes: table.bytes.to_vec(),
        }),
        Value::Block(block, value) => {
            let parts = block.tables.iter().map(|&(_, _, bytes)| bytes);
            tables.push(ListedTable {
                name: block.name,
                about: block.about,
                width: 1,
                bytes: parts.collect::<Vec<_>>().concat(),
            });
            list(value, tables);
        }
        Value::Number(_)
        | Value::Hexadecimal(_)
        | Value::Decimal(_)
        | Value::Flag(_)
        | Value::Text(_)
        | Value::Member(..) => {}
    }
}

/// Returns the position in `tables` of the table that a traced access reads, and the offset in it.
/// `beside` says whether the lookup has come to the patterns beside its strategy.
#[must_use]
pub fn accessed(
    tables: &[ListedTable],
    table: Table,
    offset: usize,
    beside: bool,
) -> Option<(usize, usize)> {
    let names: &[&str] = match table {
        Table::Buckets => &["BUCKETS"],
        Table::Records => &["RECORDS"],
        Table::Displacements => &["DISPLACEMENTS"],
        Table::Rows => &["ROWS"],
        Table::Slots => &["SLOTS", "LENGTH_OFFSETS"],
        Table::Nodes => &["NODES"],
        Table::Leaves => &["LEAVES"],
        Table::Classes => &["BYTE_CLASSES"],
        Table::Sieve => &["SIEVE"],
        Table::Transitions => &["TRANSITIONS"],
        Table::Runs => &["RUNS"],
        // The winners are counted behind what covers.
        Table::Outcomes => &["COVERING", "WINNERS"],
        Table::Offsets if beside => &["PREFIX_OFFSETS", "GLOB_OFFSETS", "OFFSETS"],
        Table::Offsets => &["OFFSETS"],
        Table::Names => &["NAMES"],
        Table::PrefixFilter => &["PREFIX_FILTER"],
        Table::PrefixBuckets => &["PREFIX_BUCKETS"],
        Table::PrefixGroups => &["PREFIX_GROUPS"],
        Table::PrefixTexts => &["PREFIX_TEXTS"],
        Table::Globs => &["GLOB_TEXTS"],
        Table::Excluded => &["EXCLUDED"],
        // Tables of blobs.
        Table::Parts | Table::Pilots | Table::Index | Table::Blocks | Table::Symbols => &[],
    };
    let mut offset = offset;
    for name in names {
        let Some(at) = tables.iter().position(|listed| listed.name == *name) else {
            continue;
        };
        let len = tables[at].bytes.len();
        if offset < len {
            return Some((at, offset));
        }
        offset -= len;
    }
    None
}

#[cfg(test)]
mod tests {
    use header_set_runtime::trace::Table;

    use super::{ListedTable, accessed};

    #[test]
    fn an_access_falls_into_the_table_that_has_its_bytes() {
        let named = |name, len| ListedTable {
            name,
            about: "",
            width: 1,
            bytes: vec![0; len],
        };
        let tables = [
            named("OFFSETS", 8),
            named("COVERING", 4),
            named("WINNERS", 2),
            named("GLOB_OFFSETS", 8),
        ];
        for (table, offset, beside, expected) in [
            (Table::Offsets, 2, false, Some((0, 2))),
            (Table::Offsets, 2, true, Some((3, 2))),
            (Table::Offsets, 8, true, Some((0, 0))),
            (Table::Offsets, 8, false, None),
            (Table::Outcomes, 0, false, Some((1, 0))),
            (Table::Outcomes, 3, false, Some((1, 3))),
            // The winners are counted behind what covers.
            (Table::Outcomes, 4, false, Some((2, 0))),
            (Table::Outcomes, 5, false, Some((2, 1))),
            (Table::Outcomes, 6, false, None),
            (Table::Names, 0, false, None),
            (Table::Pilots, 0, false, None),
        ] {
            let found = accessed(&tables, table, offset, beside);
            assert_eq!(found, expected, "{table:?} {offset} {beside}");
        }
    }
}
