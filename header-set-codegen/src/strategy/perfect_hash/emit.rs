//! Writes a perfect hash.

use header_set_runtime::hash::{BucketHash, WideHash, Window};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::BuiltPerfectHash;
use crate::tables::{Statics, hexadecimal, variant};

impl BuiltPerfectHash {
    /// An expression of type `Exact<'static>`.
    pub(crate) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let tables = match self {
            Self::Windows {
                low,
                high,
                turns,
                multiplier,
                tags,
                starts,
            } => {
                let low = window(*low, &krate);
                let high = match high {
                    Some(high) => {
                        let high = window(*high, &krate);
                        quote!(#krate::option::Option::Some(#high))
                    }
                    None => quote!(#krate::option::Option::None),
                };
                let multiplier = hexadecimal(*multiplier);
                let ty = [turns.len(), tags.len(), 2 * starts.len()].map(Literal::usize_unsuffixed);
                let turns = statics.rows(1, turns);
                let tags = statics.rows(1, tags);
                let starts = statics.rows(2, starts.as_flattened());
                let slots = statics.item(
                    "SLOTS",
                    "By length, what is added; by slot, bits of the hash and where the name starts.",
                    &quote!(#krate::perfect_hash::Slots<#(#ty),*>),
                    &quote!(#krate::perfect_hash::Slots {
                        turns: #turns.0,
                        tags: #tags.0,
                        starts: #starts.0,
                    }),
                );
                quote!(Windows(#krate::perfect_hash::Windows {
                    hash: #krate::hash::WindowHash {
                        low: #low,
                        high: #high,
                        turns: &#slots.turns,
                        multiplier: #multiplier,
                    },
                    tags: &#slots.tags,
                    starts: #slots.starts.as_chunks().0,
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

fn window(window: Window, krate: &TokenStream) -> TokenStream {
    let window = variant(window);
    quote!(#krate::hash::Window::#window)
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
