//! The chained layout, for keys that no hash tells apart: the last resort, which cannot fail.

use header_set_runtime::hash::WideHash;
use header_set_runtime::perfect_hash::{Chained, PerfectHash, position};
use header_set_runtime::{Exact, Trace};
use proc_macro2::TokenStream;
use quote::quote;

use crate::layouts::{Built, Layout};
use crate::list::key_set::KeySet;
use crate::tables::{IntTable, Statics, Texts, wide_hash};

/// Keys by bucket, compared one by one.
#[derive(Debug)]
struct BuiltChained {
    /// The hash.
    hash: WideHash,
    /// The first place of each bucket.
    buckets: IntTable,
    /// Where names start.
    offsets: IntTable,
}

/// A bucket for each key: most have one or none.
pub(super) fn build(hash: WideHash, keys: &KeySet) -> Built {
    let count = keys.keys.len().max(1);
    let mut members = vec![Vec::new(); count];
    for (index, key) in keys.keys.iter().enumerate() {
        let hash = hash.hash(keys.fold, key, &mut Trace::<0>::new());
        members[position(hash, count).0].push(index);
    }
    let mut firsts = vec![0];
    for bucket in &members {
        firsts.push(firsts[firsts.len() - 1] + bucket.len());
    }
    let places: Vec<usize> = members.into_iter().flatten().collect();
    let texts = Texts::pack(places.iter().map(|&key| keys.keys.get(key)));
    let tables = BuiltChained {
        hash,
        buckets: IntTable::narrowest(&firsts),
        offsets: texts.offsets,
    };
    let places = places.into_iter().map(Some).collect();
    Built::new(tables, keys, places, texts.bytes)
}

impl Layout for BuiltChained {
    fn describe(&self) -> String {
        format!("chained, {} buckets", self.buckets.ints().len() - 1)
    }

    fn borrow(&self) -> Exact<'_> {
        Exact::PerfectHash(PerfectHash::Chained(Chained {
            hash: self.hash,
            buckets: self.buckets.ints(),
            offsets: self.offsets.ints(),
        }))
    }

    fn len_bytes(&self) -> usize {
        self.buckets.bytes.len() + self.offsets.bytes.len()
    }

    fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let hash = wide_hash(&self.hash, &krate);
        let buckets = statics.ints("BUCKETS", "The first place of each bucket.", &self.buckets);
        let offsets = statics.ints("OFFSETS", "Where each name starts.", &self.offsets);
        quote! {
            #krate::Exact::PerfectHash(#krate::perfect_hash::PerfectHash::Chained(#krate::perfect_hash::Chained {
                hash: #hash,
                buckets: #buckets,
                offsets: #offsets,
            }))
        }
    }
}
