//! The checks of the fuzz targets: functions of bytes that panic where an answer differs from that
//! of an oracle. `fuzz/README.md` has the oracles in a table, and says how to run them.

mod blob;
mod cost;
mod generate;
mod list;
pub mod seeds;
mod tokens;

pub use blob::check as blob;
pub use cost::check as cost;
pub use generate::check as generate;
pub use list::check as list;
pub use testkit::strict::bytes::check_bytes as head;
pub use tokens::check as tokens;

/// A function of bytes that panics where an answer is wrong.
pub type Check = fn(&[u8]);

/// Every fuzz target.
pub const TARGETS: [&str; 6] = ["head", "blob", "generate", "tokens", "list", "cost"];
