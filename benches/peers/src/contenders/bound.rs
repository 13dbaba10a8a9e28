//! The unverified bound: eight bytes and the length, one multiplication, one load, and whatever is there
//! is the answer. Nothing that answers correctly can do with less, so it says what is left to gain.

use super::{Built, Found};
use crate::run::WHOLE_REQUESTS;
use crate::sets::Set;

mod tables {
    use super::super::{Built, Called, Lookup};
    use crate::probe;

    include!(concat!(env!("OUT_DIR"), "/bound.rs"));
}

pub(super) fn find(set: &Set) -> Found {
    let Some(mut called) = tables::find(set.name) else {
        return Found::Foreign;
    };
    if set.name == WHOLE_REQUESTS {
        called.request = Some(request);
    }
    Found::Runs(called)
}

/// Eight names at a time: a bound must not lose to its own loop.
#[inline(never)]
fn request(names: &[&str], built: &Built, found: &mut [u64]) {
    use super::Lookup;
    let bit = |name: &str| u64::from(tables::Internal119::contains(name, built));
    for (word, names) in found.iter_mut().zip(names.chunks(64)) {
        let (blocks, rest) = names.as_chunks::<8>();
        let mut bits = 0;
        for (place, block) in blocks.iter().enumerate() {
            let mut byte = 0;
            for (place, name) in block.iter().enumerate() {
                byte |= bit(name) << place;
            }
            bits |= byte << (8 * place);
        }
        for (place, name) in rest.iter().enumerate() {
            bits |= bit(name) << (8 * blocks.len() + place);
        }
        *word = bits;
    }
}
