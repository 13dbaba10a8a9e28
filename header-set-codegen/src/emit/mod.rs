//! From finished tables to tokens.

mod filter;
mod patterns;
mod statics;
pub mod tables;

pub use statics::{Statics, hexadecimal, variant};
