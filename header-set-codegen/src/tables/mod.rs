//! Tables: the arena that owns them, the fields of the run time's types, the writer of these types
//! as tokens, and their bytes for tools.

mod arena;
mod bits;
#[cfg(feature = "tools")]
mod listing;
pub mod multipliers;
mod plan;
pub(crate) mod runtime;
mod value;
mod writer;

pub use arena::Arena;
pub(crate) use arena::{bitset, packed};
pub(crate) use bits::{FoundBits, first_bytes};
#[cfg(feature = "tools")]
pub use listing::{ListedTable, accessed, listed};
pub(crate) use runtime::Written;
pub(crate) use value::Value;
pub(crate) use writer::Writer;
