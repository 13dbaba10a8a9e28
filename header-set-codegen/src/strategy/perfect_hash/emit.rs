//! Writes a perfect hash.

use header_set_runtime::hash::{WideHash, Window};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::BuiltPerfectHash;
use crate::emit::{Statics, hexadecimal, variant};

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
                filter,
                hash,
                pilots,
                slots,
            } => {
                let filter = filter.emit(statics);
                let hash = wide_hash(hash, &krate);
                let pilots = statics.bytes("PILOTS", "A displacement for each bucket.", pilots);
                let slots = Literal::usize_unsuffixed(*slots);
                quote!(Displaced(#krate::perfect_hash::Displaced {
                    filter: #filter,
                    hash: #hash,
                    pilots: #pilots,
                    slots: #slots,
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

/// The hash that displaced tables and the trie by hash share.
pub(in crate::strategy) fn wide_hash(hash: &WideHash, krate: &TokenStream) -> TokenStream {
    let extent = variant(hash.extent);
    let seed = hexadecimal(hash.seed);
    quote!(#krate::hash::WideHash { extent: #krate::hash::Extent::#extent, seed: #seed })
}
