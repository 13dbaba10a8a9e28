//! Builds long and generated lists in build scripts: block lists, domains, symbol tables.
//!
//! ```no_run
//! // build.rs
//! fn main() -> Result<(), header_set_build::Error> {
//!     header_set_build::Generator::new("BLOCKED")
//!         .visibility("pub")
//!         .docs("Domains that are blocked.")
//!         .names(["ads.example", "tracker.example"])
//!         .entries(["cdn-*", "!cdn-public"])
//!         .write("blocked.rs")
//! }
//! ```
//!
//! The program then contains `header_set::include_set!("blocked.rs");`. A list of up to [`INLINE`]
//! entries becomes what `header_set!` would make of it. The tables of a longer list are in a second
//! file, `blocked.bin`, and the item is a `LoadedSet` over its bytes, with the same methods. A map
//! is a `LoadedMap`. Both need the feature `blob` of `header-set`. [`Generator::to_bytes`] and
//! [`Generator::write_blob`] write only these bytes, a *blob*, for programs that load it when they
//! run.
//!
//! By default a blob is a perfect hash, the fastest layout. [`Generator::ordered`] stores names in
//! order instead. A blob numbers its entries in its own order, and `write` orders the values of a
//! map in the same way. The options by which costs are estimated (`traffic`, `hit_rate`, `cold`,
//! `optimize`) have no effect on blobs.
//!
//! [`Error`] has all mistakes in a list, with file, line and column. The output depends only on the
//! input, not on the machine or its number of cores.

#[doc(hidden)]
pub mod blobs;
mod error;
mod generator;
mod options;

pub use error::{Error, Mistake};
pub use generator::Generator;
pub use header_set_runtime::{Optimize, Strategy};
pub use options::{Case, INLINE, Separators, Tokens};
