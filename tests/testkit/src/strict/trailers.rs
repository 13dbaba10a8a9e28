//! The names that trailers lose, by a table that was written from RFC 9110 for this oracle.

use std::sync::LazyLock;

use super::reading::fold;
use crate::oracle::entries;

/// The names of the table, each with its group. Read once: to read it for each name took half of
/// the oracle's time.
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

/// Whether trailers lose the name, whatever a set says.
pub fn is_forbidden(name: &[u8]) -> bool {
    let name = fold(name);
    let is_name = |entry: &str| matches(entry, &name);
    forbidden().any(is_name) || !allowed().any(is_name) && DOCUMENTED.iter().any(|it| is_name(it))
}

fn matches(entry: &str, name: &[u8]) -> bool {
    match entry.strip_suffix('*') {
        Some(start) => name.starts_with(start.as_bytes()),
        None => name == entry.as_bytes(),
    }
}

/// Both hands agree on what the RFC is clear about.
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_forbids_what_the_rfc_forbids() {
        let missing: Vec<_> = forbidden()
            .filter(|name| !DOCUMENTED.contains(name))
            .collect();
        assert!(missing.is_empty(), "not in the library's list: {missing:?}");
        let surplus: Vec<_> = allowed()
            .filter(|name| {
                DOCUMENTED
                    .iter()
                    .any(|entry| matches(entry, name.as_bytes()))
            })
            .collect();
        assert!(
            surplus.is_empty(),
            "in the library's list, though allowed: {surplus:?}"
        );
        assert!(forbidden().count() >= 35 && allowed().count() >= 12);
    }
}
