//! The names that trailers lose, by a table that was written from RFC 9110 for this oracle.

use std::sync::LazyLock;

use super::reading::FOLDED;
use crate::oracle::{Entry, Oracle, entries};

/// The names of the table, each with its group.
static ROWS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let rows = entries(include_str!("../../../../testdata/trailers-rfc9110.txt"));
    let columns = |row: &'static str| {
        let mut columns = row.split(" | ");
        let column = columns.next().zip(columns.next());
        column.expect("a row has a name and a group")
    };
    rows.map(columns).collect()
});

/// The library's list. It decides about names that RFC 9110 leaves open.
static DOCUMENTED: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let list = include_str!("../../../../header-set-codegen/lists/trailer_forbidden.txt");
    entries(list).collect()
});

/// The names that the table forbids. One that ends with a star stands for names that start so.
pub fn forbidden() -> impl Iterator<Item = &'static str> {
    let rows = ROWS.iter().filter(|(_, group)| *group != "allowed");
    rows.map(|(name, _)| *name)
}

fn allowed() -> impl Iterator<Item = &'static str> {
    let rows = ROWS.iter().filter(|(_, group)| *group == "allowed");
    rows.map(|(name, _)| *name)
}

fn oracle<'n>(names: impl Iterator<Item = &'n str>) -> Oracle {
    Oracle::of(names.map(Entry::of_line), FOLDED)
}

/// Whether trailers lose the name, whatever a set says.
pub fn is_forbidden(name: &[u8]) -> bool {
    static FORBIDDEN: LazyLock<Oracle> = LazyLock::new(|| oracle(forbidden()));
    static ALLOWED: LazyLock<Oracle> = LazyLock::new(|| oracle(allowed()));
    static OTHERS: LazyLock<Oracle> = LazyLock::new(|| oracle(DOCUMENTED.iter().copied()));
    FORBIDDEN.contains(name) || !ALLOWED.contains(name) && OTHERS.contains(name)
}

/// Both hands agree on what the RFC is clear about.
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_forbids_what_the_rfc_forbids() {
        let missing = forbidden().find(|name| !DOCUMENTED.contains(name));
        assert_eq!(missing, None, "not in the library's list");
        let documented = oracle(DOCUMENTED.iter().copied());
        let surplus = allowed().find(|name| documented.contains(name.as_bytes()));
        assert_eq!(surplus, None, "in the library's list, though allowed");
        assert!(forbidden().count() >= 35 && allowed().count() >= 12);
    }
}
