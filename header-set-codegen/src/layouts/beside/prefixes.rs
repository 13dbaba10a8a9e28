//! Patterns whose only star is at the end, beside the tables of a strategy: see
//! `header_set_runtime::prefixes` for the layout.

use header_set_runtime::Fold;
use header_set_runtime::prefixes::Prefixes;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::prefix_search::BuiltSearch;
use crate::bounds::prefixes as bounds;
use crate::list::key_set::KeySet;
use crate::tables::{BuiltBits, IntTable, Statics, Texts, hexadecimal};
use crate::traffic::Demand;

/// Prefix entries.
#[derive(Clone, Debug, Default)]
pub struct BuiltPrefixes {
    /// Where the bytes stand that are read first.
    pub position: usize,
    /// Which of them are read.
    pub mask: u64,
    /// Bits for these bytes of each prefix.
    pub filter: BuiltBits,
    /// How they are found.
    pub search: BuiltSearch,
    /// Their texts, sorted.
    pub texts: Texts,
    /// The pattern of each; empty if every pattern is a prefix.
    pub patterns: IntTable,
    /// Whether texts may be compared with the short way of folding case.
    pub case_bit: bool,
}

impl BuiltPrefixes {
    pub(in crate::layouts) fn build(keys: &KeySet, demand: &Demand) -> Self {
        // Patterns are sorted by their pieces, so prefixes are sorted by their texts.
        let (patterns, texts): (Vec<usize>, Vec<&[u8]>) = keys
            .patterns
            .iter()
            .enumerate()
            .filter_map(|(number, pattern)| Some((number, pattern.as_prefix()?)))
            .unzip();
        if texts.is_empty() {
            return Self::default();
        }
        let (position, mask, filter) = filter(&texts, keys.fold, demand);
        let identity = texts.len() == keys.patterns.len();
        Self {
            position,
            mask,
            filter,
            search: BuiltSearch::build(&texts, keys.fold),
            case_bit: texts.iter().all(|text| Fold::case_is_a_bit(text)),
            texts: Texts::pack(texts),
            patterns: if identity {
                IntTable::default()
            } else {
                IntTable::narrowest(&patterns)
            },
        }
    }

    pub(in crate::layouts) fn borrow(&self) -> Prefixes<'_> {
        Prefixes {
            position: self.position,
            mask: self.mask,
            filter: self.filter.borrow(),
            search: self.search.borrow(),
            texts: &self.texts.bytes,
            offsets: self.texts.offsets.ints(),
            patterns: self.patterns.ints(),
            case_bit: self.case_bit,
        }
    }

    pub(in crate::layouts) fn len_bytes(&self) -> usize {
        self.search.len_bytes()
            + 8 * self.filter.words.len()
            + self.texts.len_bytes()
            + self.patterns.bytes.len()
    }

    /// An expression of type `Prefixes<'static>`.
    pub(crate) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        if matches!(self.search, BuiltSearch::None) {
            return quote!(#krate::prefixes::Prefixes::NONE);
        }
        let search = self.search.emit(statics);
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
        let case_bit = self.case_bit;
        let filter = self
            .filter
            .emit("PREFIX_FILTER", "Bits for the starts of prefixes.", statics);
        let position = Literal::usize_unsuffixed(self.position);
        let mask = hexadecimal(self.mask);
        quote! {
            #krate::prefixes::Prefixes {
                position: #position,
                mask: #mask,
                filter: #filter,
                search: #krate::prefixes::Search::#search,
                texts: #texts,
                offsets: #offsets,
                patterns: #patterns,
                case_bit: #case_bit,
            }
        }
    }
}

/// Where the four bytes stand that the fewest misses share with a prefix, which of them are read if
/// prefixes are shorter, and the bits for them.
fn filter(texts: &[&[u8]], fold: Fold, demand: &Demand) -> (usize, u64, BuiltBits) {
    let shortest = texts.iter().map(|text| text.len()).min().unwrap_or(0);
    let mask = (1 << (8 * shortest.min(4))) - 1;
    let last = shortest.saturating_sub(4).min(bounds::POSITION);
    let filters = (0..=last).map(|position| {
        let prefixes = Prefixes {
            position,
            mask,
            ..Prefixes::NONE
        };
        let masked_bytes = |text: &[u8]| prefixes.masked_bytes(fold, text);
        let starts: Vec<u64> = texts.iter().map(|text| masked_bytes(text)).collect();
        let misses: Vec<u64> = demand
            .misses
            .iter()
            .map(|name| masked_bytes(name))
            .collect();
        let (passing, filter) = BuiltBits::search(&starts, &misses);
        (passing, position, filter)
    });
    let best = filters.min_by_key(|&(passing, position, _)| (passing, position));
    best.map_or((0, mask, BuiltBits::default()), |(_, position, filter)| {
        (position, mask, filter)
    })
}
