//! The cost of a candidate. Its own lookup code runs over a traffic sample, with every access and
//! branch recorded. Nothing here depends on a strategy.

mod machine;
mod predictor;
mod replay;

pub use machine::{COLD_SHARE, LINE};
pub use replay::{STEPS, price};
