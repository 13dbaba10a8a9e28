//! Everything that is measured.

mod hashes;
mod ordered;
mod ours;

use crate::contender::Contender;

pub(crate) fn all() -> Vec<Contender> {
    [ours::all(), hashes::all(), ordered::all()].concat()
}
