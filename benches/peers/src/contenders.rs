//! Everything that is compared, each the way its own documentation says is fastest.

use generated::bound::internal_119 as bound;

use crate::built::{self, Built};
use crate::contender::{BOUND, Found, Functions};
use crate::lookup::Lookup as _;
use crate::sets::Set;

/// Contenders whose tables or code a macro or another program writes: the build script has their
/// list. C is called by a plain jump, but it cannot be inlined: the loop over a whole request calls
/// it.
#[allow(
    clippy::all,
    unsafe_code,
    reason = "what macros of other crates write, and calls of C"
)]
mod generated {
    use crate::contender::{Found, Functions};

    /// What the code of contenders needs in scope.
    mod scope {
        pub(in crate::contenders) use crate::built::Built;
        pub(in crate::contenders) use crate::lookup::Lookup;
        pub(in crate::contenders) use crate::probe;
        pub(in crate::contenders) use unicase::UniCase;
    }

    include!(concat!(env!("OUT_DIR"), "/contenders.rs"));
}

/// All lists, with sorted entries, as some structures want them.
pub fn sets() -> Vec<Set> {
    let sets = generated::LISTS.iter().map(|&(name, text)| {
        let mut set = Set::new(name, text);
        set.entries.sort_unstable();
        set
    });
    sets.collect()
}

/// What takes part in a set, ours first.
pub fn on(set: &Set) -> Vec<Found> {
    let mut all = generated::on(set.name);
    if set.has_whole_requests() {
        for (name, found) in &mut all {
            if let (&mut BOUND, Ok(functions)) = (name, found) {
                functions.request = Some(bound_request);
            }
        }
        // A whole request in one call.
        let classify = Functions {
            by_name: None,
            request: Some(|names, _, found| {
                generated::ours::internal_119::TABLE.classify(names, found);
            }),
            bytes: |_| None,
        };
        all.push(("ours-classify", Ok(classify)));
    }
    all.extend(built::on(set));
    all
}

/// Requests of the unverified bound: eight bytes and the length, one multiplication, and one load,
/// which is the answer. Every correct lookup does more, so it shows the possible gain. Eight names
/// at a time: a bound must not lose to its own loop.
#[inline(never)]
fn bound_request(names: &[&str], built: &Built, found: &mut [u64]) {
    let answer = |name: &str| u64::from(bound::Is::contains(name, built));
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
