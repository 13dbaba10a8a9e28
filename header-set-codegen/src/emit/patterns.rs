//! Writes the patterns that a strategy keeps beside its own tables.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{Statics, hexadecimal};
use crate::strategy::{BuiltGlobs, BuiltPrefixes, BuiltSearch};

impl BuiltPrefixes {
    /// An expression of type `Prefixes<'static>`.
    pub(crate) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let search = match &self.search {
            BuiltSearch::None => return quote!(#krate::prefixes::Prefixes::NONE),
            BuiltSearch::Buckets {
                lead,
                multiplier,
                buckets,
                groups,
                members,
            } => {
                let buckets = statics.records(
                    "PREFIX_BUCKETS",
                    "256 times the number of groups, plus the first.",
                    buckets,
                );
                let groups = statics.records(
                    "PREFIX_GROUPS",
                    "Three values, three masks.",
                    groups.as_flattened(),
                );
                let members = statics.ints("PREFIX_MEMBERS", "The prefix of each pair.", members);
                let [lead, multiplier] = [*lead, *multiplier].map(hexadecimal);
                quote!(Buckets(#krate::prefixes::Buckets {
                    lead: #lead,
                    multiplier: #multiplier,
                    buckets: #buckets,
                    groups: #krate::rows::groups(#groups),
                    members: #members,
                }))
            }
            BuiltSearch::Sorted { parents } => {
                let parents = statics.ints(
                    "PREFIX_PARENTS",
                    "One more than the next shorter prefix.",
                    parents,
                );
                quote!(Sorted(#parents))
            }
        };
        let texts = statics.text(
            "PREFIX_TEXTS",
            "The prefixes, folded and sorted.",
            &self.texts.bytes,
        );
        let offsets = statics.ints(
            "PREFIX_OFFSETS",
            "Where each prefix starts.",
            &self.texts.offsets,
        );
        let patterns = statics.ints(
            "PREFIX_PATTERNS",
            "The pattern that each prefix is.",
            &self.patterns,
        );
        let plain = self.plain;
        let leads = self
            .leads
            .emit("PREFIX_LEADS", "Bits for the starts of prefixes.", statics);
        let position = Literal::usize_unsuffixed(self.position);
        let lead = hexadecimal(self.lead);
        quote! {
            #krate::prefixes::Prefixes {
                position: #position,
                lead: #lead,
                leads: #leads,
                search: #krate::prefixes::Search::#search,
                texts: #texts,
                offsets: #offsets,
                patterns: #patterns,
                plain: #plain,
            }
        }
    }
}

impl BuiltGlobs {
    /// An expression of type `Globs<'static>`.
    pub(crate) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        if self.patterns.bytes.is_empty() {
            return quote!(#krate::globs::Globs::NONE);
        }
        let texts = statics.text(
            "GLOB_TEXTS",
            "The literal pieces of globs, folded.",
            &self.texts.bytes,
        );
        let offsets = statics.ints(
            "GLOB_OFFSETS",
            "Where each piece starts.",
            &self.texts.offsets,
        );
        let pieces = statics.ints("GLOB_PIECES", "The first piece of each glob.", &self.pieces);
        let literals = statics.ints(
            "GLOB_LITERALS",
            "The literal bytes of each glob.",
            &self.literals,
        );
        let patterns = statics.ints(
            "GLOB_PATTERNS",
            "The pattern that each glob is.",
            &self.patterns,
        );
        let written = statics.ints("GLOB_WRITTEN", "The turn of each pattern.", &self.written);
        quote! {
            #krate::globs::Globs {
                texts: #texts,
                offsets: #offsets,
                pieces: #pieces,
                literals: #literals,
                patterns: #patterns,
                written: #written,
            }
        }
    }
}
