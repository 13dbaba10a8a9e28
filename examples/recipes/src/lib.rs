//! The recipes of the handbook need more crates than the library: here they are
//! tests.
//!
//! `cargo test --manifest-path examples/recipes/Cargo.toml`

#[doc = include_str!("../../../docs/src/recipes.md")]
#[cfg(doctest)]
pub struct Recipes;
