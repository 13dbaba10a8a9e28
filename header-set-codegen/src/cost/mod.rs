//! What a candidate costs: its own lookup code is run over a traffic sample with every access and
//! branch recorded. Nothing here knows how a strategy works.

mod machine;
mod predictor;
mod replay;

pub use machine::{COLD_SHARE, LINE};
pub use replay::{STEPS, price, price_of};
