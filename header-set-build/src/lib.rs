//! Lists that nobody writes by hand, for build scripts: block lists, domains, symbol tables.
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
//! and in the program, `header_set::include_set!("blocked.rs");`. Short lists become what
//! `header_set!` would make of them. Past [`INLINE`] entries the tables stand in a file beside it,
//! `blocked.bin`, and the item is a `LoadedSet<'static>` over its bytes, with the same methods; of
//! a map, a `LoadedMap`. Both are in the feature `blob` of `header-set`. [`Generator::to_bytes`]
//! and [`Generator::write_blob`] give the bytes alone, for programs that load them while they run.
//!
//! Which layout a long list gets is the planner's to say, by the steps of each layout's own lookup
//! over the same traffic as for short lists; `plan()` of the set says why.
//! `strategy(Strategy::PopcountTrie)` gives the one that is in order, in less than half of the
//! bytes, and with `optimize(Optimize::Size)` in a quarter; that alone gives the smallest that
//! takes at most twice the time of the fastest.
//!
//! A third of what a list by hash takes beside its names, and less, is for lookups; the rest says
//! in which order the names were written. Who asks for neither indices of that order nor sorted
//! names does without:
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
//! Whatever is wrong with a list is a value: [`Error`] has all of it, with file, line and column.
//! What is written depends on the input alone, not on the machine or the number of its cores.

mod error;
mod generator;
mod progress;
mod rust;

pub use error::{Error, Mistake};
pub use generator::{Case, Generator, INLINE, Separators, Tokens};
pub use header_set_runtime::{Optimize, Strategy};
