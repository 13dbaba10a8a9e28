//! What a macro was given: items, and the mistakes in them.

use proc_macro2::TokenStream;

use crate::front::ast::Item;
use crate::front::diagnostics::Diagnostics;

/// An invocation of a macro.
#[derive(Default)]
pub(crate) struct Invocation {
    /// The path of the facade crate.
    pub krate: TokenStream,
    pub items: Vec<Parsed>,
    /// Mistakes outside of items.
    pub stray: Vec<Diagnostics>,
}

/// An item and the mistakes in it.
pub(crate) struct Parsed {
    pub item: Item,
    pub diagnostics: Diagnostics,
    /// The number of reports about what is before the rows.
    pub about_head: usize,
}
