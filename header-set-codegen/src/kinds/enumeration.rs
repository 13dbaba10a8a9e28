//! `enum Name {..}`: the enum is its own marker, so that no second type appears.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::quote;
use syn::Meta;

use super::compiled::Compiled;
use super::documentation;
use crate::front::ast::{Attributes, Item};
use crate::kinds::meaning::Meaning;
use crate::kinds::variants::Variant;
use crate::wording::counted;

const DERIVED: [&str; 8] = [
    "Clone",
    "Copy",
    "Debug",
    "PartialEq",
    "Eq",
    "PartialOrd",
    "Ord",
    "Hash",
];

pub(super) fn item(compiled: &Compiled<'_>) -> TokenStream {
    let variants = &compiled.meaning.variants;
    let Item {
        name, visibility, ..
    } = &compiled.item;
    let user = used(name.as_ref());
    let Attributes {
        cfg,
        lints,
        derives,
        others,
        ..
    } = &compiled.item.attributes;
    let docs = documentation::of(
        compiled,
        &format!("One of {}.", counted(variants.len(), "name", "names")),
    );
    let derived = DERIVED
        .iter()
        .map(|name| Ident::new(name, Span::call_site()));
    let more = derives.iter().filter(|path| !ends_with(path, &DERIVED));
    let keyword = Ident::new("enum", compiled.item.span);
    let mut body = Group::new(Delimiter::Brace, bodies(&compiled.item, variants));
    body.set_span(compiled.item.span);
    let tables = compiled.tables(&quote!(#user));
    let of_variants = of_variants(compiled);
    let of_set = of_set(compiled);
    let conversions = conversions(compiled);
    quote! {
        #cfg #lints #docs
        #[::core::prelude::v1::derive(#(::core::prelude::v1::#derived,)* #(#more),*)]
        #others
        #visibility #keyword #name #body
        #cfg
        impl #user {
            #of_variants
            #of_set
        }
        #conversions
        #tables
    }
}

/// A name of the user as a token of the expansion. In the expansion of a derive, such a token
/// causes no warning if the name is deprecated.
fn used(name: Option<&Ident>) -> Option<Ident> {
    let mut name = name?.clone();
    name.set_span(Span::call_site().located_at(name.span()));
    Some(name)
}

fn bodies(item: &Item, variants: &[Variant]) -> TokenStream {
    let bodies = variants.iter().map(|variant| {
        let row = &item.rows[variant.row];
        let has_doc = (row.attributes.iter()).any(|attribute| attribute.path().is_ident("doc"));
        let doc = (!has_doc).then(|| documentation::line(&variant.doc));
        // A `cfg_attr` that keeps the row may add further attributes.
        let (cfg, attributes, name) = (&row.cfg, &row.attributes, &variant.name);
        quote!(#doc #(#cfg)* #(#attributes)* #name)
    });
    quote!(#(#bodies),*)
}

/// Whether a path ends with one of these names.
fn ends_with(path: &Meta, names: &[&str]) -> bool {
    let last = path.path().segments.last();
    last.is_some_and(|last| names.iter().any(|name| last.ident == name))
}

/// The functions from names to variants and back.
fn of_variants(compiled: &Compiled<'_>) -> TokenStream {
    let Meaning { rows, variants, .. } = &compiled.meaning;
    let (visibility, runtime) = (&compiled.item.visibility, &compiled.runtime);
    let name = used(compiled.item.name.as_ref());
    // After an error a row may have no variant.
    let by_entry: Vec<Ident> = rows
        .iter()
        .filter_map(|row| {
            let at = variants.binary_search_by_key(row, |variant| variant.row);
            used(Some(&variants[at.ok()?].name))
        })
        .collect();
    let entries = Literal::usize_unsuffixed(by_entry.len());
    let count = Literal::usize_unsuffixed(variants.len());
    let names = variants.iter().map(|variant| used(Some(&variant.name)));
    let arms = variants.iter().map(|variant| {
        let (name, text) = (used(Some(&variant.name)), &variant.text);
        quote!(Self::#name => #text)
    });
    quote! {
        /// All variants, in written order.
        #visibility const ALL: [Self; #count] = [#(Self::#names),*];

        /// The variant whose entry wins for a name.
        #[must_use]
        #visibility const fn from_bytes(
            name: &[::core::primitive::u8],
        ) -> ::core::option::Option<Self> {
            static BY_ENTRY: [#name; #entries] = [#(#name::#by_entry),*];
            match #runtime::Set::<Self>::new().const_index_of(name) {
                ::core::option::Option::Some(index) if index < BY_ENTRY.len() => {
                    ::core::option::Option::Some(BY_ENTRY[index])
                }
                _ => ::core::option::Option::None,
            }
        }

        /// The name as first written, with the stars of a pattern.
        #[must_use]
        #visibility const fn as_str(self) -> &'static ::core::primitive::str {
            match self { #(#arms),* }
        }
    }
}

/// The functions of a set, as functions of the type.
fn of_set(compiled: &Compiled<'_>) -> TokenStream {
    let (visibility, runtime) = (&compiled.item.visibility, &compiled.runtime);
    let entries = quote! {
        impl ::core::iter::DoubleEndedIterator<Item = #runtime::Entry>
            + ::core::iter::FusedIterator + ::core::clone::Clone
    };
    // `strum` generates an `iter` over variants, which our `iter` over entries would hide.
    let mut derives = compiled.item.attributes.derives.iter();
    let iter = (!derives.any(|path| ends_with(path, &["EnumIter"]))).then(|| {
        quote! {
            /// The entries, sorted by their folded bytes.
            #visibility fn iter() -> #entries {
                #runtime::Set::<Self>::new().iter()
            }
        }
    });
    quote! {
        /// Whether a variant's entry wins for `name`.
        #[must_use]
        #visibility fn contains<N: ::core::convert::AsRef<[::core::primitive::u8]> + ?::core::marker::Sized>(
            name: &N,
        ) -> ::core::primitive::bool {
            #runtime::Set::<Self>::new().contains(name)
        }

        /// Whether a variant's entry wins for `name`.
        #[must_use]
        #visibility fn contains_bytes(name: &[::core::primitive::u8]) -> ::core::primitive::bool {
            #runtime::Set::<Self>::new().contains(name)
        }

        /// The same, `const`.
        #[must_use]
        #visibility const fn const_contains(
            name: &[::core::primitive::u8],
        ) -> ::core::primitive::bool {
            #runtime::Set::<Self>::new().const_contains(name)
        }

        /// How many entries there are, alternatives included.
        #[must_use]
        #visibility const fn len() -> ::core::primitive::usize {
            #runtime::Set::<Self>::new().len()
        }

        /// Whether there are no entries.
        #[must_use]
        #visibility const fn is_empty() -> ::core::primitive::bool {
            #runtime::Set::<Self>::new().is_empty()
        }

        /// The entries whose text starts with `prefix`, folded and sorted.
        #visibility fn iter_prefix<N: ::core::convert::AsRef<[::core::primitive::u8]> + ?::core::marker::Sized>(
            prefix: &N,
        ) -> #entries + use<N> {
            #runtime::Set::<Self>::new().iter_prefix(prefix)
        }

        /// What was chosen for the names, and why.
        #[must_use]
        #visibility const fn plan() -> &'static #runtime::Plan<'static> {
            #runtime::Set::<Self>::new().plan()
        }

        #iter
    }
}

/// `FromStr`, `TryFrom`, `Display`. Their associated types are written in full, because a variant
/// may be called `Error`.
fn conversions(compiled: &Compiled<'_>) -> TokenStream {
    let (name, runtime) = (used(compiled.item.name.as_ref()), &compiled.runtime);
    let cfg = &compiled.item.attributes.cfg;
    let title = name.as_ref().map(ToString::to_string).unwrap_or_default();
    let result = quote!(::core::result::Result<#name, #runtime::UnknownName>);
    let from_str = quote!(::core::convert::TryFrom::try_from(name.as_bytes()));
    quote! {
        #cfg
        impl ::core::str::FromStr for #name {
            type Err = #runtime::UnknownName;
            fn from_str(name: &::core::primitive::str) -> #result { #from_str }
        }
        #cfg
        impl<'a> ::core::convert::TryFrom<&'a ::core::primitive::str> for #name {
            type Error = #runtime::UnknownName;
            fn try_from(name: &'a ::core::primitive::str) -> #result { #from_str }
        }
        #cfg
        impl<'a> ::core::convert::TryFrom<&'a [::core::primitive::u8]> for #name {
            type Error = #runtime::UnknownName;
            fn try_from(name: &'a [::core::primitive::u8]) -> #result {
                match #name::from_bytes(name) {
                    ::core::option::Option::Some(variant) => ::core::result::Result::Ok(variant),
                    ::core::option::Option::None => {
                        ::core::result::Result::Err(#runtime::UnknownName::new(#title, name))
                    }
                }
            }
        }
        #cfg
        impl ::core::fmt::Display for #name {
            fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                formatter.pad(self.as_str())
            }
        }
    }
}
