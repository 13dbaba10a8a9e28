//! The tests of the generator. They are one binary, so that the matchers that they ask are
//! compiled once.
//!
//! `cargo test -p header-set-codegen --test generator blobs::` runs those of one file.
//!
//! All share a process: no test sets a variable of the environment, counts threads, or measures
//! memory.

mod bounds;
mod checksums;
mod corpus;
mod crafted_blobs;
mod crafted_patterns;
mod doors;
mod equivalence;
mod exhaustive;
#[cfg(feature = "regex")]
mod expressions;
mod golden_blobs;
mod long_lists;
mod ordered;
mod patterns_in_blobs;
mod planner;
