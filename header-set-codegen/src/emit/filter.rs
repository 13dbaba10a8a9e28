//! Writes the filter that `classify` asks first.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Statics, hexadecimal, variant};
use crate::strategy::{BuiltBits, BuiltFilter, BuiltWindowFilter};

impl BuiltFilter {
    /// An expression of type `Filter<'static>`.
    pub(crate) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let keys = self.keys.emit(statics);
        let leads = self
            .leads
            .emit("FILTER_LEADS", "Bits for the starts of patterns.", statics);
        let lead = hexadecimal(self.lead);
        quote!(#krate::filter::Filter { keys: #keys, lead: #lead, leads: #leads })
    }
}

impl BuiltWindowFilter {
    /// An expression of type `WindowFilter<'static>`.
    pub(crate) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let low = variant(self.low);
        let high = match self.high {
            Some(window) => {
                let window = variant(window);
                quote!(#krate::option::Option::Some(#krate::hash::Window::#window))
            }
            None => quote!(#krate::option::Option::None),
        };
        let bits = self
            .bits
            .emit("FILTER_KEYS", "Bits for the windows of names.", statics);
        quote! {
            #krate::filter::WindowFilter {
                low: #krate::hash::Window::#low,
                high: #high,
                bits: #bits,
            }
        }
    }
}

impl BuiltBits {
    /// An expression of type `Bits<'static>`.
    pub(super) fn emit(&self, name: &str, about: &str, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let words = statics.records(name, about, &self.words);
        let multiplier = hexadecimal(self.multiplier);
        quote!(#krate::filter::Bits { multiplier: #multiplier, words: #words })
    }
}
