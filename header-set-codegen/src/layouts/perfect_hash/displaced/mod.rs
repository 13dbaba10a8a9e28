//! The displaced layout, for any number of keys.

mod search;

use header_set_runtime::Exact;
use header_set_runtime::hash::{BucketHash, Extent};
use header_set_runtime::perfect_hash::{Displaced, PerfectHash};
use header_set_runtime::words::Record;
use proc_macro2::TokenStream;
use quote::quote;

use crate::layouts::{Built, Layout};
use crate::list::key_set::KeySet;
use crate::tables::{Statics, hexadecimal, wide_hash};
use crate::traffic::Demand;

/// Keys told apart by a displacement for each bucket.
#[derive(Debug)]
struct BuiltDisplaced {
    /// The hash.
    hash: BucketHash,
    /// A word for each bucket.
    buckets: Vec<[u8; 8]>,
    /// A key for each slot.
    records: Vec<Record>,
}

pub(super) fn build(keys: &KeySet, demand: &Demand) -> Option<Built> {
    let (tables, places, names) = search::search(keys, demand)?;
    Some(Built::new(tables, keys, places, names))
}

impl Layout for BuiltDisplaced {
    fn describe(&self) -> String {
        let reads = match self.hash {
            BucketHash::Windows { .. } => "3 windows",
            BucketHash::Wide(hash) if hash.extent == Extent::Whole => "all bytes",
            BucketHash::Wide(_) => "up to 32 bytes",
        };
        format!("displaced, {} buckets by {reads}", self.buckets.len())
    }

    fn borrow(&self) -> Exact<'_> {
        Exact::PerfectHash(PerfectHash::Displaced(Displaced {
            hash: self.hash,
            buckets: &self.buckets,
            records: &self.records,
        }))
    }

    fn len_bytes(&self) -> usize {
        size_of_val(self.buckets.as_slice()) + size_of_val(self.records.as_slice())
    }

    fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let hash = match &self.hash {
            BucketHash::Windows { multiplier } => {
                let multiplier = hexadecimal(*multiplier);
                quote!(Windows { multiplier: #multiplier })
            }
            BucketHash::Wide(hash) => {
                let hash = wide_hash(hash, &krate);
                quote!(Wide(#hash))
            }
        };
        let buckets = statics.records(
            "BUCKETS",
            "Forty-eight bits and a displacement each.",
            &self.buckets,
        );
        let records = statics.records(
            "RECORDS",
            "The words of each key.",
            self.records.as_flattened(),
        );
        quote! {
            #krate::Exact::PerfectHash(#krate::perfect_hash::PerfectHash::Displaced(#krate::perfect_hash::Displaced {
                hash: #krate::hash::BucketHash::#hash,
                buckets: #buckets,
                records: #records.as_chunks().0,
            }))
        }
    }
}
