//! The doc comment of an item: the user's words, then the chosen layout and the reasons.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::Writer;

/// Returns the doc comment. `summary` replaces the user's words where there are none.
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

/// The chosen layout and the reasons, as doc comments.
pub(super) fn plan(writer: &Writer) -> TokenStream {
    let mut lines = TokenStream::new();
    for text in writer.chosen.decision.summary() {
        line(&text).to_tokens(&mut lines);
    }
    lines
}

/// Returns `1 name` or `5 names`.
pub(super) fn names(count: usize) -> String {
    let names = if count == 1 { "name" } else { "names" };
    format!("{count} {names}")
}

/// A line of a doc comment. It starts with a space, so that all lines are indented alike.
pub(super) fn line(text: &str) -> TokenStream {
    let text = if text.is_empty() {
        String::new()
    } else {
        format!(" {text}")
    };
    quote!(#[doc = #text])
}
