//! The recipes of the chapter "Cleaning requests" need more crates than the library: here they are
//! tests.
//!
//! `cargo test --manifest-path examples/recipes/Cargo.toml`

#[doc = include_str!("../../../src/recipes.md")]
#[cfg(doctest)]
pub struct Recipes;
