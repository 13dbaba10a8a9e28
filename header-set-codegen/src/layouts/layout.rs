//! What every layout of every strategy can do.

use std::fmt;

use header_set_runtime::Exact;
use proc_macro2::TokenStream;

use crate::tables::Statics;

/// The tables of one layout of a strategy, owned. Its keys, patterns beside it and names are in
/// [`Built`](super::Built).
pub trait Layout: fmt::Debug {
    /// In words, as `1 window, 8 slots`: what plans print.
    fn describe(&self) -> String;

    /// As the run time sees it.
    fn borrow(&self) -> Exact<'_>;

    /// Bytes of the tables.
    fn len_bytes(&self) -> usize;

    /// An expression of type `Exact<'static>`.
    fn emit(&self, statics: &mut Statics<'_>) -> TokenStream;
}
