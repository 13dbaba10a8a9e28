//! `static NAME = [..]` and `[..]` in expression position.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Writer, documentation};

pub(super) fn item(writer: &Writer) -> TokenStream {
    let item = writer.item;
    let name = &item.name;
    let visibility = &item.visibility;
    let (cfg, lints, others) = (
        &item.attributes.cfg,
        &item.attributes.lints,
        &item.attributes.others,
    );
    let runtime = writer.runtime;
    let marker = marker(writer, "set");
    let docs = documentation::of(
        writer,
        &format!("A set of {} names.", writer.keys.spellings.len()),
    );
    let tables = writer.tables(&quote!(#name));
    quote! {
        #(#cfg)* #(#lints)* #docs #(#others)*
        #visibility static #name: #runtime::Set<#name> = #runtime::Set::new();
        #marker
        #tables
    }
}

/// The type that tells one list from another, named like its static: types and values do not clash.
pub(super) fn marker(writer: &Writer, form: &str) -> TokenStream {
    let item = writer.item;
    let name = &item.name;
    let visibility = &item.visibility;
    let (cfg, lints) = (&item.attributes.cfg, &item.attributes.lints);
    let title = name.as_ref().map(ToString::to_string).unwrap_or_default();
    let doc = documentation::line(&format!(
        "Tells the {form} `{title}` from others, in its type."
    ));
    quote! {
        #(#cfg)* #(#lints)*
        #doc
        #[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
        #visibility struct #name {}
    }
}

/// The items of an expression.
pub(super) fn hidden(writer: &Writer) -> TokenStream {
    let tables = writer.tables(&quote!(__HeaderSet));
    quote! {
        #[allow(dead_code)]
        struct __HeaderSet {}
        #tables
    }
}

pub(super) fn expression(writer: &Writer) -> TokenStream {
    let runtime = writer.runtime;
    let items = hidden(writer);
    quote!({ #items #runtime::Set::<__HeaderSet>::new() })
}
