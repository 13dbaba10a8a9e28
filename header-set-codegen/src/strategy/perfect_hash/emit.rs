//! Writes a perfect hash.

use header_set_runtime::hash::{BucketHash, WideHash, WindowHash};
use proc_macro2::TokenStream;
use quote::quote;

use super::BuiltPerfectHash;
use crate::emit::{Statics, hexadecimal, variant};

impl BuiltPerfectHash {
    /// An expression of type `Exact<'static>`.
    pub(crate) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let tables = match self {
            Self::Windows {
                hash,
                tags,
                places,
                offsets,
            } => {
                let hash = window_hash(hash, &krate);
                let tags = statics.bytes("TAGS", "Bits of the hash in each slot.", tags);
                let places = statics.bytes("PLACES", "The place in each slot.", places);
                let offsets = statics.ints("OFFSETS", "Where each name starts.", offsets);
                quote!(Windows(#krate::perfect_hash::Windows {
                    hash: #hash,
                    tags: #tags,
                    places: #places,
                    offsets: #offsets,
                }))
            }
            Self::Displaced {
                hash,
                buckets,
                records,
            } => {
                let hash = bucket_hash(hash, &krate);
                let buckets = statics.records(
                    "BUCKETS",
                    "Forty-eight bits and a displacement each.",
                    buckets,
                );
                let records =
                    statics.records("RECORDS", "The words of each key.", records.as_flattened());
                quote!(Displaced(#krate::perfect_hash::Displaced {
                    hash: #hash,
                    buckets: #buckets,
                    records: #records.as_chunks().0,
                }))
            }
        };
        quote!(#krate::Exact::PerfectHash(#krate::perfect_hash::PerfectHash::#tables))
    }
}

fn window_hash(hash: &WindowHash, krate: &TokenStream) -> TokenStream {
    let low = variant(hash.low);
    let high = match hash.high {
        Some(window) => {
            let window = variant(window);
            quote!(#krate::option::Option::Some(#krate::hash::Window::#window))
        }
        None => quote!(#krate::option::Option::None),
    };
    let multiplier = hexadecimal(hash.multiplier);
    quote! {
        #krate::hash::WindowHash {
            low: #krate::hash::Window::#low,
            high: #high,
            multiplier: #multiplier,
        }
    }
}

fn bucket_hash(hash: &BucketHash, krate: &TokenStream) -> TokenStream {
    let hash = match hash {
        BucketHash::Windows { multiplier } => {
            let multiplier = hexadecimal(*multiplier);
            quote!(Windows { multiplier: #multiplier })
        }
        BucketHash::Wide(hash) => {
            let hash = wide_hash(hash, krate);
            quote!(Wide(#hash))
        }
    };
    quote!(#krate::hash::BucketHash::#hash)
}

/// The hash that displaced tables and the trie by hash share.
pub(in crate::strategy) fn wide_hash(hash: &WideHash, krate: &TokenStream) -> TokenStream {
    let extent = variant(hash.extent);
    let seed = hexadecimal(hash.seed);
    quote!(#krate::hash::WideHash { extent: #krate::hash::Extent::#extent, seed: #seed })
}
