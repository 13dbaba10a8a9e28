//! From finished tables to tokens.

mod patterns;
mod statics;
pub mod tables;

pub use statics::{Statics, hexadecimal, variant};
