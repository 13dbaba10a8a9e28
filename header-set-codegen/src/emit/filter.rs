//! Writes the filter that `classify` asks first.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Statics, hexadecimal, variant};
use crate::strategy::{BuiltBits, BuiltFilter};

impl BuiltFilter {
    /// An expression of type `Filter<'static>`.
    pub(crate) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let window = variant(self.window);
        let keys = self.keys.emit("FILTER_KEYS", "Bits for the windows of names.", statics);
        let leads = self.leads.emit("FILTER_LEADS", "Bits for the starts of patterns.", statics);
        let lead = hexadecimal(self.lead);
        quote! {
            #krate::filter::Filter {
                window: #krate::hash::Window::#window,
                keys: #keys,
                lead: #lead,
                leads: #leads,
            }
        }
    }
}

impl BuiltBits {
    fn emit(&self, name: &str, about: &str, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let words = statics.records(name, about, &self.words);
        let multiplier = hexadecimal(self.multiplier);
        quote!(#krate::filter::Bits { multiplier: #multiplier, words: #words })
    }
}
