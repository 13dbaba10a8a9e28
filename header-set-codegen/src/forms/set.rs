//! `static NAME = [..]` and `[..]` in expression position.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::Writer;
use super::documentation::{self, names};
use crate::ast::{Attributes, Item};

pub(super) fn item(writer: &Writer) -> TokenStream {
    let runtime = writer.runtime;
    let marker = marker(writer);
    let type_of_set = quote!(#runtime::Set<#marker>);
    let value = quote!(#runtime::Set::new());
    let summary = format!("A set of {}.", names(writer.keys.spellings.len()));
    let set = statics(writer, &summary, &type_of_set, &value);
    let tables = writer.tables(&quote!(#marker));
    quote!(#set #tables)
}

/// The static, and the type that tells its list from others.
pub(super) fn statics(
    writer: &Writer,
    summary: &str,
    type_of_static: &TokenStream,
    value: &TokenStream,
) -> TokenStream {
    let Item {
        name, visibility, ..
    } = writer.item;
    let (lints, docs) = (writer.lints(), documentation::of(writer, summary));
    let Attributes { cfg, others, .. } = &writer.item.attributes;
    let (module, marker) = marker_names(writer);
    // Where an item starts and ends with tokens of the user, the compiler says of it what it says of plain ones.
    let span = writer.item.span;
    let keyword = quote_spanned!(span=> static);
    let end = quote_spanned!(span=> ;);
    // Of what a build script writes to a file the compiler says all that it says of source.
    // Through a glob the marker can be named, and yet gives way to a type of the user with that name.
    quote! {
        #lints #docs #(#others)*
        #visibility #keyword #name: #type_of_static = #value #end
        #(#cfg)*
        #[doc(hidden)]
        #[allow(non_snake_case, unreachable_pub, clippy::upper_case_acronyms)]
        mod #module {
            pub struct #marker {}
        }
        #(#cfg)*
        #[doc(hidden)]
        #[allow(unused_imports)]
        #visibility use #module::*;
    }
}

/// The type that tells the list from others, named like its static.
pub(super) fn marker(writer: &Writer) -> TokenStream {
    let (module, marker) = marker_names(writer);
    quote!(#module::#marker)
}

/// Tokens of the macro, of which the compiler has nothing to say.
fn marker_names(writer: &Writer) -> (Ident, Ident) {
    let name = writer.item.name.clone();
    let mut name = name.unwrap_or_else(|| format_ident!("HeaderSet"));
    name.set_span(Span::call_site());
    (format_ident!("__{}", name), name)
}

/// The items of an expression.
pub(super) fn hidden(writer: &Writer) -> TokenStream {
    let (plan, tables) = (
        documentation::plan(writer),
        writer.tables(&quote!(__HeaderSet)),
    );
    quote! {
        #plan
        #[allow(dead_code)]
        struct __HeaderSet {}
        #tables
    }
}

pub(super) fn expression(writer: &Writer) -> TokenStream {
    let runtime = writer.runtime;
    let items = hidden(writer);
    let value = quote!(#items #runtime::Set::<__HeaderSet>::new());
    unnamed(writer.item, &value)
}

/// The block of a set that is an expression.
///
/// Where an item belongs, nothing but another macro call would do, and no macro is told where it stands. There the compiler
/// says what the first token is and that it does not belong, so that token says why.
pub(crate) fn unnamed(item: &Item, value: &TokenStream) -> TokenStream {
    let span = Span::call_site().located_at(item.span);
    let block = quote_spanned!(span=> { #value });
    if !item.rows.is_empty() {
        return quote_spanned!(span=> '_a_set_without_a_name_is_an_expression: #block);
    }
    // It points to where that token was written, which of a call without any is the wrapper's source, though not if it has
    // begun to read a path as that of another macro.
    quote!(::core::convert::identity(#block))
}
