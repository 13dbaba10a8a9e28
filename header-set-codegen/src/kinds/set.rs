//! `static NAME = [..]` and `[..]` in expression position.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::documentation::{self, names};
use super::{Place, Writer};
use crate::front::ast::{Attributes, Item};
use crate::front::deferred::unnamed;

pub(super) fn item(writer: &Writer) -> TokenStream {
    let runtime = writer.runtime;
    let marker = marker(writer);
    let type_of_set = quote!(#runtime::Set<#marker>);
    let value = quote!(#runtime::Set::new());
    let summary = format!("A set of {}.", names(writer.keys.entries));
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
    let Marker {
        module,
        name: marker,
        is_named,
    } = Marker::of(writer);
    // Seen like the static, from one module further in.
    let seen = match visibility.to_string().as_str() {
        "" => quote!(pub(super)),
        restricted if restricted.contains("crate") => visibility.clone(),
        _ => quote!(pub),
    };
    let import = is_named.then(|| quote!(#(#cfg)* #[doc(hidden)] #visibility use #module::*;));
    // Where an item starts and ends with tokens of the user, the compiler says of it what it says
    // of plain ones.
    let span = writer.item.span;
    let keyword = quote_spanned!(span=> static);
    let end = quote_spanned!(span=> ;);
    // Through a glob the marker can be named, and yet gives way to a type of the user with that
    // name.
    quote! {
        #lints #docs #(#others)*
        #visibility #keyword #name: #type_of_static = #value #end
        #(#cfg)*
        #[doc(hidden)]
        mod #module {
            #seen struct #marker {}
        }
        #import
    }
}

/// The type that tells the list from others.
pub(super) fn marker(writer: &Writer) -> TokenStream {
    let Marker { module, name, .. } = Marker::of(writer);
    quote!(#module::#name)
}

/// A type in a module of its own; tokens of the macro, of which lints have nothing to say.
struct Marker {
    module: Ident,
    name: Ident,
    /// Whether the type can be named like the static. One that is not in upper case may be named
    /// like a type of the prelude.
    is_named: bool,
}

impl Marker {
    fn of(writer: &Writer) -> Self {
        let name = writer.item.name.clone();
        let mut name = name.unwrap_or_else(|| format_ident!("HeaderSet"));
        name.set_span(Span::call_site());
        let text = name.to_string();
        let in_file = writer.place == Place::File;
        let is_named = !in_file && !text.chars().any(char::is_lowercase);
        Self {
            module: match in_file {
                // In snake case, whatever the name.
                true => format_ident!(
                    "__header_set_of_{}",
                    text.to_lowercase().replace("__", "_0")
                ),
                false => format_ident!("__header_set_of_{}", name),
            },
            name: match is_named {
                true => name,
                false => format_ident!("List"),
            },
            is_named,
        }
    }
}

/// The items of an expression.
pub(super) fn hidden(writer: &Writer) -> TokenStream {
    let (plan, tables) = (
        documentation::plan(writer),
        writer.tables(&quote!(__HeaderSet)),
    );
    quote! {
        #plan
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
