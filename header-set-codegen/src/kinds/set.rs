//! `static NAME = [..]` and `[..]` in expression position.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;

use super::compiled::{Compiled, Place};
use super::documentation;
use crate::front::ast::{Attributes, Item};
use crate::wording::counted;

pub(super) fn item(compiled: &Compiled<'_>) -> TokenStream {
    let runtime = &compiled.runtime;
    let marker = marker(compiled);
    let type_of_set = quote!(#runtime::Set<#marker>);
    let value = quote!(#runtime::Set::new());
    let names = counted(compiled.meaning.keys.entries, "name", "names");
    let summary = format!("A set of {names}.");
    let set = statics(compiled, &summary, &type_of_set, &value);
    let tables = compiled.tables(&quote!(#marker));
    quote!(#set #tables)
}

/// The static, and the marker type of its list.
pub(super) fn statics(
    compiled: &Compiled<'_>,
    summary: &str,
    type_of_static: &TokenStream,
    value: &TokenStream,
) -> TokenStream {
    let Item {
        name, visibility, ..
    } = &compiled.item;
    let docs = documentation::of(compiled, summary);
    let Attributes {
        cfg, lints, others, ..
    } = &compiled.item.attributes;
    let Marker {
        module,
        name: marker,
        is_named,
    } = Marker::of(compiled);
    // As visible as the static, seen from one module further in.
    let seen = match visibility.to_string().as_str() {
        "" => quote!(pub(super)),
        restricted if restricted.contains("crate") => visibility.clone(),
        _ => quote!(pub),
    };
    let import = is_named.then(|| quote!(#cfg #[doc(hidden)] #visibility use #module::*;));
    // If an item starts and ends with the user's tokens, the compiler reports it like handwritten
    // code.
    let span = compiled.item.span;
    let keyword = quote_spanned!(span=> static);
    let end = quote_spanned!(span=> ;);
    // A glob import makes the marker available by name. A type of the user with the same name takes
    // precedence.
    quote! {
        #cfg #lints #docs #others
        #visibility #keyword #name: #type_of_static = #value #end
        #cfg
        #[doc(hidden)]
        mod #module {
            #seen struct #marker {}
        }
        #import
    }
}

/// The marker type of the list.
pub(super) fn marker(compiled: &Compiled<'_>) -> TokenStream {
    let Marker { module, name, .. } = Marker::of(compiled);
    quote!(#module::#name)
}

/// The marker type, in a module of its own. Lints ignore both, because they are tokens of the
/// macro.
struct Marker {
    module: Ident,
    name: Ident,
    /// Whether the type can have the static's name. A name not in upper case could be that of a
    /// type in the prelude.
    is_named: bool,
}

impl Marker {
    fn of(compiled: &Compiled<'_>) -> Self {
        let name = compiled.item.name.clone();
        let mut name = name.unwrap_or_else(|| format_ident!("HeaderSet"));
        name.set_span(Span::call_site());
        let text = name.unraw().to_string();
        let in_file = compiled.place == Place::File;
        let is_named = !in_file && !text.chars().any(char::is_lowercase);
        Self {
            module: match in_file {
                // Snake case for any name.
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

/// The items of a set in expression position.
pub(super) fn hidden(compiled: &Compiled<'_>) -> TokenStream {
    let (plan, tables) = (
        documentation::plan(compiled),
        compiled.tables(&quote!(__HeaderSet)),
    );
    quote! {
        #plan
        struct __HeaderSet {}
        #tables
    }
}

pub(super) fn expression(compiled: &Compiled<'_>) -> TokenStream {
    let runtime = &compiled.runtime;
    let items = hidden(compiled);
    let value = quote!(#items #runtime::Set::<__HeaderSet>::new());
    unnamed(&compiled.item, &value)
}

/// Returns the block of a set in expression position.
///
/// In item position only another macro call would be accepted, and a macro cannot see where it is
/// expanded. There the compiler rejects the first token and names it, so that token holds the
/// explanation.
pub(super) fn unnamed(item: &Item, value: &TokenStream) -> TokenStream {
    let span = Span::call_site().located_at(item.span);
    let block = quote_spanned!(span=> { #value });
    if !item.rows.is_empty() {
        return quote_spanned!(span=> '_a_set_without_a_name_is_an_expression: #block);
    }
    // The error points to where the first token was written. For a call without entries that is the
    // wrapper's source, unless the token starts the path of another macro.
    quote!(::core::convert::identity(#block))
}

#[cfg(test)]
mod tests {
    use crate::{Context, header_set};

    #[test]
    fn the_marker_is_as_visible_as_the_static() {
        for (item, marker) in [
            ("static A", "pub(super)structA"),
            ("static a", "pub(super)structList"),
            ("pub static A", "pubstructA"),
            ("pub(super) static A", "pubstructA"),
            ("pub(crate) static A", "pub(crate)structA"),
        ] {
            let input = format!("c; {item} = [];").parse().expect("tokens");
            let written = header_set(input, &Context::default()).to_string();
            let module = format!("{{{marker}{{}}}}");
            assert!(written.replace(' ', "").contains(&module), "{written}");
        }
    }
}
