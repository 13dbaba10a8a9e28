//! Everything that is measured.

mod hashes;
mod hashify;
mod ordered;
mod ours;

use crate::contender::Contender;

pub(crate) use ours::{HASHED, ORDERED, opened};

pub(crate) fn all() -> Vec<Contender> {
    [ours::all(), hashes::all(), hashify::all(), ordered::all()].concat()
}
