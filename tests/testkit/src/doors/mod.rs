//! One list, one answer: `header_set!`, `Generator` as Rust, `Generator` as a blob and the oracle
//! say the same of random lists: what is refused and where, which entry wins, its index, its text,
//! and the order of entries.

mod door;
mod mistakes;
mod sample;

pub use door::{Doors, write_twice};
pub use sample::Sample;
