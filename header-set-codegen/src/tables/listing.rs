//! The tables of a layout as bytes, for tools that draw them, and where a traced access falls.

use header_set_runtime::Matcher;
use header_set_runtime::trace::Table;

use super::runtime::Written;
use super::statics::ListedTable;

/// Returns all tables of a matcher that are not empty, in the order in which an expansion has them.
#[must_use]
pub fn listed(matcher: &Matcher<'_>) -> Vec<ListedTable> {
    let all = matcher.statics().all.into_iter();
    all.map(|it| it.table)
        .filter(|table| !table.bytes.is_empty())
        .collect()
}

/// Returns the position in `tables` of the table that a traced access reads, and the offset in it.
#[must_use]
pub fn accessed(tables: &[ListedTable], table: Table, offset: usize) -> Option<(usize, usize)> {
    let field = format!("{table:?}");
    let fields: &[&str] = match table {
        Table::Slots => &["Slots", "LengthOffsets"],
        Table::Classes => &["ByteClasses"],
        // The winners are counted behind what covers.
        Table::Outcomes => &["Covering", "Winners"],
        _ => &[&field],
    };
    let mut offset = offset;
    for field in fields {
        let is_field = |name: &str| name.replace('_', "").eq_ignore_ascii_case(field);
        let Some(at) = tables.iter().position(|listed| is_field(listed.name)) else {
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
            named("PREFIX_OFFSETS", 8),
            named("LENGTH_OFFSETS", 4),
        ];
        for (table, offset, expected) in [
            (Table::Offsets, 2, Some((0, 2))),
            (Table::Offsets, 8, None),
            (Table::PrefixOffsets, 2, Some((3, 2))),
            (Table::Outcomes, 0, Some((1, 0))),
            (Table::Outcomes, 3, Some((1, 3))),
            // The winners are counted behind what covers.
            (Table::Outcomes, 4, Some((2, 0))),
            (Table::Outcomes, 5, Some((2, 1))),
            (Table::Outcomes, 6, None),
            (Table::Slots, 3, Some((4, 3))),
            (Table::Names, 0, None),
        ] {
            let found = accessed(&tables, table, offset);
            assert_eq!(found, expected, "{table:?} {offset}");
        }
    }
}
