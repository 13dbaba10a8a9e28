//! `static NAME = [..]` and `[..]` in expression position.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Ready, documentation};
use crate::normalize::List;

pub(super) fn item(ready: &Ready, list: &List) -> TokenStream {
    let item = ready.item;
    let name = &item.name;
    let visibility = &item.visibility;
    let (cfg, lints, others) = (
        &item.attributes.cfg,
        &item.attributes.lints,
        &item.attributes.others,
    );
    let runtime = ready.runtime;
    let marker = marker(ready, "set");
    let docs = documentation::of(ready, &format!("A set of {} names.", list.rows.len()));
    let rest = ready.rest(&quote!(#name), &list.keys);
    quote! {
        #(#cfg)* #(#lints)* #docs #(#others)*
        #visibility static #name: #runtime::Set<#name> = #runtime::Set::new();
        #marker
        #rest
    }
}

/// The type that tells one list from another, named like its static: types and values do not clash.
pub(super) fn marker(ready: &Ready, form: &str) -> TokenStream {
    let item = ready.item;
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
pub(super) fn hidden(ready: &Ready, list: &List) -> TokenStream {
    let rest = ready.rest(&quote!(__HeaderSet), &list.keys);
    quote! {
        #[allow(dead_code)]
        struct __HeaderSet {}
        #rest
    }
}

pub(super) fn expression(ready: &Ready, list: &List) -> TokenStream {
    let runtime = ready.runtime;
    let items = hidden(ready, list);
    quote!({ #items #runtime::Set::<__HeaderSet>::new() })
}
