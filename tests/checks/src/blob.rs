//! Blobs changed as by an attacker, with checksums that fit.

use std::sync::OnceLock;

use crate::crafted::{Crafted, mutator, oracle};
use crate::mutated_blobs;
use crate::random::Random;

/// The bytes choose a blob, what is changed in it, and the names that it is asked.
pub(crate) fn check(data: &[u8]) {
    static WHOLES: OnceLock<Vec<Crafted>> = OnceLock::new();
    let wholes = WHOLES.get_or_init(|| mutated_blobs::wholes(&mut Random::new(0)));
    let random = &mut Random::of_bytes(data);
    let bytes = mutator::mutated(random.pick(wholes), wholes, random).bytes();
    oracle::ask(&bytes, random);
}
