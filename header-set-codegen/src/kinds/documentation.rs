//! The doc comment: what the user wrote, then what was chosen and why.

use proc_macro2::TokenStream;
use quote::quote;

use super::Writer;

/// `summary` stands in for the user's own words where there are none.
pub(super) fn of(writer: &Writer, summary: &str) -> TokenStream {
    let own = &writer.item.attributes.docs;
    let summary = own.is_empty().then(|| line(summary));
    let plan = plan(writer);
    quote! {
        #(#own)*
        #summary
        #[doc = ""]
        #plan
    }
}

/// What was chosen, and why.
pub(super) fn plan(writer: &Writer) -> TokenStream {
    let chosen = writer.chosen.summary();
    chosen.iter().map(|text| line(text)).collect()
}

/// How many, in words.
pub(super) fn names(count: usize) -> String {
    let names = if count == 1 { "name" } else { "names" };
    format!("{count} {names}")
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
