//! Patterns with stars before the end, beside the tables of a strategy: see
//! `header_set_runtime::globs` for the layout.

use std::cmp::Reverse;

use header_set_runtime::globs::Globs;
use proc_macro2::TokenStream;
use quote::quote;

use crate::list::key_set::KeySet;
use crate::order;
use crate::tables::{IntTable, Statics, Texts};

/// Patterns that are not prefixes.
#[derive(Clone, Debug, Default)]
pub struct BuiltGlobs {
    /// Their pieces.
    pub texts: Texts,
    /// The first piece of each.
    pub pieces: IntTable,
    /// Literal bytes of each.
    pub literals: IntTable,
    /// The pattern that each is.
    pub patterns: IntTable,
    /// How many were written before each pattern, to settle ties.
    pub written_order: IntTable,
}

impl BuiltGlobs {
    pub(in crate::layouts) fn build(keys: &KeySet) -> Self {
        let mut globs: Vec<usize> = (0..keys.patterns.len())
            .filter(|&number| keys.patterns[number].as_prefix().is_none())
            .collect();
        if globs.is_empty() {
            return Self::default();
        }
        order::sort_numbers_by_key(&mut globs, |number| {
            Reverse(keys.patterns[number].literal_len())
        });
        let ordered = || globs.iter().map(|&number| &keys.patterns[number]);
        let mut first = 0;
        let mut pieces = vec![0];
        for glob in ordered() {
            first += glob.pieces().len();
            pieces.push(first);
        }
        let literals: Vec<usize> = ordered().map(|glob| glob.literal_len()).collect();
        let written_order: Vec<usize> = keys
            .patterns
            .iter()
            .map(|pattern| pattern.written)
            .collect();
        Self {
            texts: Texts::pack(ordered().flat_map(|glob| glob.pieces().iter().map(Vec::as_slice))),
            pieces: IntTable::narrowest(&pieces),
            literals: IntTable::narrowest(&literals),
            patterns: IntTable::narrowest(&globs),
            written_order: IntTable::narrowest(&written_order),
        }
    }

    pub(in crate::layouts) fn borrow(&self) -> Globs<'_> {
        Globs {
            texts: &self.texts.bytes,
            offsets: self.texts.offsets.ints(),
            pieces: self.pieces.ints(),
            literals: self.literals.ints(),
            patterns: self.patterns.ints(),
            written_order: self.written_order.ints(),
        }
    }

    /// Bytes of the tables but for the one that settles ties.
    pub(in crate::layouts) fn len_bytes(&self) -> usize {
        self.texts.len_bytes()
            + [&self.pieces, &self.literals, &self.patterns]
                .map(|table| table.bytes.len())
                .iter()
                .sum::<usize>()
    }

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
        let written_order = statics.ints(
            "GLOB_WRITTEN_ORDER",
            "How many patterns were written before each.",
            &self.written_order,
        );
        quote! {
            #krate::globs::Globs {
                texts: #texts,
                offsets: #offsets,
                pieces: #pieces,
                literals: #literals,
                patterns: #patterns,
                written_order: #written_order,
            }
        }
    }
}
