//! The unverified bound: eight bytes and the length, one multiplication, one load, and whatever is
//! there is the answer. Nothing that answers correctly can do with less, so it says what is left to
//! gain.

use super::generated::bound as tables;
use crate::built::Built;
use crate::contender::Found;
use crate::lookup::Lookup as _;
use crate::sets::Set;

pub(super) fn find(set: &Set) -> Found {
    let mut found = tables::on(set);
    if let Found::Runs(functions) = &mut found
        && set.has_whole_requests()
    {
        functions.request = Some(request);
    }
    found
}

/// Eight names at a time: a bound must not lose to its own loop.
#[inline(never)]
fn request(names: &[&str], built: &Built, found: &mut [u64]) {
    let answer = |name: &str| u64::from(tables::Internal119::contains(name, built));
    for (word, names) in found.iter_mut().zip(names.chunks(64)) {
        let (blocks, rest) = names.as_chunks::<8>();
        let mut bits = 0;
        for (at, block) in blocks.iter().enumerate() {
            let mut byte = 0;
            for (bit, name) in block.iter().enumerate() {
                byte |= answer(name) << bit;
            }
            bits |= byte << (8 * at);
        }
        for (bit, name) in rest.iter().enumerate() {
            bits |= answer(name) << (8 * blocks.len() + bit);
        }
        *word = bits;
    }
}
