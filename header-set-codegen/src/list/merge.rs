//! One of each name that is written more than once.

use super::validate::{Name, Valid};
use super::written::Written;

/// What is left of all entries of one name.
pub(crate) struct Merged<'a> {
    pub name: &'a Name,
    /// The entry that counts: the first exclusion, or the first inclusion.
    pub written: &'a Written,
    /// Its position among all that is written.
    pub position: usize,
    pub excluded: bool,
    /// An exclusion that is also included, by a list or a file.
    pub takes_out_equal: bool,
    /// Whether a mistake about it has been reported.
    pub repeated: bool,
}

/// One of each name, in the order of names.
pub(crate) fn merge<'a>(valid: &'a Valid) -> Vec<Merged<'a>> {
    valid
        .groups()
        .map(|group| {
            let is_excluded = |position: &&usize| valid.entries[**position].written.excluded;
            let exclusion = group.iter().find(is_excluded);
            let position = *exclusion.unwrap_or(&group[0]);
            Merged {
                name: &valid.entries[position].name,
                written: valid.entries[position].written,
                position,
                excluded: exclusion.is_some(),
                takes_out_equal: exclusion.is_some() && !group.iter().all(|at| is_excluded(&at)),
                repeated: (group.iter()).any(|at| valid.repeated.binary_search(at).is_ok()),
            }
        })
        .collect()
}
