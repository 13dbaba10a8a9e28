//! What the tests of the generator share: lists, an oracle that knows nothing of the generator, and
//! the names that every table is asked.

#[cfg(test)]
pub(crate) mod cases;
pub(crate) mod check;
pub(crate) mod clock;
#[cfg(test)]
pub(crate) mod corpus;
pub(crate) mod list;
pub(crate) mod lookups;
pub(crate) mod oracle;
pub(crate) mod probes;
pub(crate) mod random;

use header_set_codegen::tables::Arena;

/// Where tables stand as long as the tests run.
pub(crate) fn arena() -> &'static Arena {
    Box::leak(Box::default())
}
