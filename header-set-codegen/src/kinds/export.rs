//! `export = name`: a macro through which the lists of other crates take the entries of this one.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::bounds::Budget;
use crate::front::ast::Item;
use crate::list::{Written, is_right};

/// `#[macro_export] macro_rules! name`, which puts the entries between what it is given, and all of
/// that into the macro that it is given.
pub(super) fn macro_rules(item: &Item, entries: &[Written]) -> TokenStream {
    let (Some(export), Some(list)) = (&item.options.export, &item.name) else {
        return TokenStream::new();
    };
    let cfg = &item.attributes.cfg;
    let doc = format!(
        " The entries of `{list}`, for a list of another crate: `use this_crate::{export}!`."
    );
    // What is wrong is told once, here and not where it is used.
    let rules = item.rules();
    let budget = Budget::default();
    let entries = (entries.iter()).filter(|entry| is_right(entry, &rules, &budget));
    let entries = entries.map(|entry| {
        let bang = entry.excluded.then(|| quote!(!));
        let text = match std::str::from_utf8(&entry.text) {
            Ok(text) if !entry.literally => Literal::string(text),
            _ => Literal::byte_string(&entry.text),
        };
        let word = entry.regular.then(|| quote!(regex));
        quote!(#bang #word #text)
    });
    let rule = quote! {
        ({ $($macro:tt)* } { $($before:tt)* } { $($after:tt)* }) => {
            $($macro)* { $($before)* @exported { #(#entries),* } $($after)* }
        };
    };
    // That there is another of the name is said there.
    let span = Span::call_site().located_at(export.span());
    let macro_rules = quote_spanned!(span=> macro_rules! #export { #rule });
    quote! {
        #(#cfg)*
        #[doc = #doc]
        #[macro_export]
        #macro_rules
    }
}
