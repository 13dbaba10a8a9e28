//! Everything that is compared, each the way its own documentation says is fastest.

mod bound;
#[allow(
    clippy::all,
    unsafe_code,
    reason = "what macros of other crates write, and calls of C"
)]
mod generated;

use crate::built::{self, Built};
use crate::contender::{BOUND, Contender, Found, Functions};
use crate::sets::Set;

pub use generated::TABLE_BYTES;

/// All lists, with sorted entries, as some structures want them.
pub fn sets() -> Vec<Set> {
    let sets = generated::LISTS.iter().map(|&(name, text)| {
        let mut set = Set::new(name, text);
        set.entries.sort_unstable();
        set
    });
    sets.collect()
}

/// All contenders, ours first.
pub fn all() -> Vec<Contender> {
    let mut all = generated::all();
    for contender in all.iter_mut().filter(|it| it.name == BOUND) {
        contender.find = bound::find;
    }
    all.push(Contender::new("ours-classify", classify));
    all.extend(built::contenders());
    all
}

/// A whole request in one call; only where whole requests are timed.
fn classify(set: &Set) -> Found {
    if !set.has_whole_requests() {
        return Found::Foreign;
    }
    Found::Runs(Functions {
        by_name: None,
        request: Some(classify_request),
    })
}

#[inline(never)]
fn classify_request(names: &[&str], _: &Built, found: &mut [u64]) {
    generated::ours::INTERNAL_119.classify(names, found);
}
