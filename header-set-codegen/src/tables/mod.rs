//! Tables as the generator owns them, in the bytes that the run time reads, and as expansions write
//! them: the ground floor, which everything that builds or writes tables stands on.

mod bits;
mod hashes;
mod ints;
pub mod multipliers;
mod statics;
mod texts;

pub use bits::BuiltBits;
pub(crate) use bits::first_bytes;
pub(crate) use hashes::BuiltWindowHash;
pub use hashes::{extent, wide_hash, window, window_if_any};
pub use ints::{IntTable, bitset};
pub use statics::{Statics, hexadecimal, variant};
pub use texts::Texts;
