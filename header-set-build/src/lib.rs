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
//! The planner chooses the layout of a long list. It counts the steps of each layout's own lookup,
//! over the same traffic as for short lists. `plan()` of the set gives the reasons.
//! `strategy(Strategy::PopcountTrie)` selects the sorted layout, in less than half of the bytes;
//! with `optimize(Optimize::Size)` in a quarter. `optimize(Optimize::Size)` alone selects the
//! smallest layout that takes at most twice the time of the fastest.
//!
//! In a list by hash, at most a third of the bytes besides the names is for lookups. The rest
//! stores the order in which the names were written. `unordered` leaves it out, for programs that
//! need neither indices in that order nor sorted names:
//!
//! ```no_run
//! # fn main() -> Result<(), header_set_build::Error> {
//! header_set_build::Generator::new("BLOCKED")
//!     .file("lists/blocked.txt")
//!     .unordered()
//!     .write("blocked.rs")
//! # }
//! ```
//!
//! All mistakes in a list are values of [`Error`], with file, line and column. The output depends
//! on the input alone, not on the machine or its number of cores.

#[doc(hidden)]
pub mod blobs;
mod error;
mod generator;
mod options;
mod progress;

pub use error::{Error, Mistake};
pub use generator::Generator;
pub use header_set_runtime::{Optimize, Strategy};
pub use options::{Case, INLINE, Separators, Tokens};
