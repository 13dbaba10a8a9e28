//! The names that trailers lose, by a table that was written from RFC 9110 for this oracle.

use std::sync::LazyLock;

use super::reading::FOLDED;
use crate::oracle::{Entry, Oracle, entries};

/// The names of the table whose group is `allowed`, or those of all other groups.
fn rows(are_allowed: bool) -> impl Iterator<Item = &'static str> {
    let rows = entries(include_str!("../../../../testdata/trailers-rfc9110.txt"));
    rows.filter_map(move |row| {
        let (name, rest) = row.split_once(" | ").expect("a row has a name and a group");
        let is_allowed = rest.split(" | ").next() == Some("allowed");
        (is_allowed == are_allowed).then_some(name)
    })
}

/// The names that the table forbids. One that ends with a star stands for names that start so.
pub fn forbidden() -> impl Iterator<Item = &'static str> {
    rows(false)
}

/// The library's list. It decides about names that RFC 9110 leaves open.
fn documented() -> impl Iterator<Item = &'static str> {
    entries(include_str!(
        "../../../../header-set-codegen/lists/trailer_forbidden.txt"
    ))
}

fn oracle<'n>(names: impl Iterator<Item = &'n str>) -> Oracle {
    Oracle::of(names.map(Entry::of_line), FOLDED)
}

/// Whether trailers lose the name, whatever a set says.
pub fn is_forbidden(name: &[u8]) -> bool {
    static FORBIDDEN: LazyLock<Oracle> = LazyLock::new(|| oracle(forbidden()));
    static ALLOWED: LazyLock<Oracle> = LazyLock::new(|| oracle(rows(true)));
    static OTHERS: LazyLock<Oracle> = LazyLock::new(|| oracle(documented()));
    FORBIDDEN.contains(name) || !ALLOWED.contains(name) && OTHERS.contains(name)
}

/// Both hands agree on what the RFC is clear about.
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_forbids_what_the_rfc_forbids() {
        let missing = forbidden().find(|name| documented().all(|it| it != *name));
        assert_eq!(missing, None, "not in the library's list");
        let documented = oracle(documented());
        let surplus = rows(true).find(|name| documented.contains(name.as_bytes()));
        assert_eq!(surplus, None, "in the library's list, though allowed");
        assert!(forbidden().count() >= 35 && rows(true).count() >= 12);
    }
}
