//! Tables: an arena that owns them, what the run time's own types are made of, and the one writer
//! of both.

mod arena;
mod bits;
pub mod multipliers;
mod plan;
pub(crate) mod runtime;
mod value;
mod writer;

pub(crate) use arena::packed;
pub use arena::{Arena, bitset};
pub(crate) use bits::{FoundBits, first_bytes};
pub(crate) use runtime::Written;
pub(crate) use value::Value;
pub(crate) use writer::Writer;
