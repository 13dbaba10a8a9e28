//! The displaced layout, for any number of keys.

mod search;

use header_set_runtime::Exact;
use header_set_runtime::hash::{BucketHash, Extent};
use header_set_runtime::perfect_hash::PerfectHash;

use crate::layouts::{Keys, Material};

pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Option<Keys<'a>> {
    let (displaced, places, names) = search::search(material)?;
    let reads = match displaced.hash {
        BucketHash::Windows { .. } => "3 windows",
        BucketHash::Wide(hash) if hash.extent == Extent::Whole => "all bytes",
        BucketHash::Wide(_) => "up to 32 bytes",
    };
    let form = format!("displaced, {} buckets by {reads}", displaced.buckets.len());
    let exact = Exact::PerfectHash(PerfectHash::Displaced(displaced));
    Some(Keys::new(exact, form, material.keys, places, names))
}
