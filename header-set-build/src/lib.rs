//! Compiles generated lists in build scripts: block lists, domains, symbol tables.
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
//! The program then contains `header_set::include_set!("blocked.rs");`. Short lists become what
//! `header_set!` would generate. Past [`INLINE`] entries the tables are in a second file,
//! `blocked.bin`. The item is then a `LoadedSet` over its bytes, with the same methods; a
//! map is a `LoadedMap`. Both need the feature `blob` of `header-set`. [`Generator::to_bytes`] and
//! [`Generator::write_blob`] write the bytes alone, for programs that load them at run time.
//!
//! A blob is a perfect hash, the smallest and fastest to ask, unless [`Generator::ordered`] asks for
//! names in order. Indices are the blob's own, and `write` orders the values of a map by them. The
//! options that price tables (`traffic`, `hit_rate`, `cold`, `optimize`) are for lists that become
//! Rust.
//!
//! All mistakes in a list are values of [`Error`], with file, line and column. The output depends
//! on the input alone, not on the machine or its number of cores.

#[doc(hidden)]
pub mod blobs;
mod error;
mod generator;
mod options;

pub use error::{Error, Mistake};
pub use generator::Generator;
pub use header_set_runtime::{Optimize, Strategy};
pub use options::{Case, INLINE, Separators, Tokens};
