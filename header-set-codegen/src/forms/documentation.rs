//! The doc comment: what the user wrote, then what was chosen and why.

use proc_macro2::TokenStream;
use quote::quote;

use super::Writer;

/// `summary` stands in for the user's own words where there are none.
pub(super) fn of(writer: &Writer, summary: &str) -> TokenStream {
    let own = &writer.item.attributes.docs;
    let summary = own.is_empty().then(|| line(summary));
    let chosen = writer.chosen.summary();
    let chosen = chosen.iter().map(|text| line(text));
    quote! {
        #(#own)*
        #summary
        #[doc = ""]
        #(#chosen)*
    }
}

/// A line with the space that doc comments have, so that all are indented alike.
pub(super) fn line(text: &str) -> TokenStream {
    let text = if text.is_empty() {
        String::new()
    } else {
        format!(" {text}")
    };
    quote!(#[doc = #text])
}
