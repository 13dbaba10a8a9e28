//! Tables: the arena that owns them, the fields of the run time's types, the statics of these
//! types, the implementation of `Compiled`, and their bytes for tools.

mod arena;
mod bits;
mod implementation;
mod listing;
pub mod multipliers;
mod plan;
pub(crate) mod runtime;
pub(crate) mod standard;
pub(crate) mod statics;

pub use arena::Arena;
pub(crate) use arena::{bitset, packed};
pub(crate) use bits::FoundBits;
pub(crate) use implementation::implementation;
pub use listing::{accessed, listed};
pub(crate) use runtime::Written;
pub use standard::with_standard_names;
pub use statics::ListedTable;
