//! Items that need a second expansion: for what another crate's macro, or the compiler's `cfg`, must say
//! first.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{format_ident, quote};

use crate::ast::Item;
use crate::list::Kind;
use crate::parse::{self, Invocation, Parsed};

/// The item, or the tokens of the first expansion if it takes two.
pub(crate) fn ready(krate: &TokenStream, parsed: Parsed) -> Result<Parsed, TokenStream> {
    let Parsed {
        mut item,
        diagnostics,
    } = parsed;
    if diagnostics.has_errors() {
        keep(&mut item, &BTreeSet::new());
    } else if let Some(tokens) = exported(krate, &item).or_else(|| conditional(krate, &item)) {
        let reports = diagnostics.finish();
        return Err(quote!(#reports #tokens));
    }
    Ok(Parsed { item, diagnostics })
}

/// Hands the item to the first `use other::name!` whose entries have not arrived, which hands it back
/// with them.
fn exported(krate: &TokenStream, item: &Item) -> Option<TokenStream> {
    let (path, _) = item.exports().find(|(_, entries)| entries.is_none())?;
    let known = item.exports().filter_map(|(_, entries)| entries);
    let tokens = &item.tokens;
    let cfg = &item.attributes.cfg;
    Some(quote! {
        #(#cfg)*
        #path! {
            { #krate::__private::header_set! }
            { #krate; #(@exported #known)* }
            { #tokens }
        }
    })
}

/// If rows have a `cfg`: an enum with a variant for each, under the same `cfg`, and a derive that sees
/// which of them are left. The item travels in an attribute.
fn conditional(krate: &TokenStream, item: &Item) -> Option<TokenStream> {
    if !is_conditional(item) {
        return None;
    }
    let known = item.exports().filter_map(|(_, entries)| entries);
    let variants = item.rows.iter().enumerate().filter_map(|(number, row)| {
        let (cfg, variant) = (&row.cfg, format_ident!("Row{number}"));
        (!cfg.is_empty()).then(|| quote!(#(#cfg)* #variant))
    });
    let tokens = &item.tokens;
    let cfg = &item.attributes.cfg;
    let name = match &item.name {
        Some(name) => format_ident!("__header_set_cfg_{name}"),
        None => format_ident!("__HeaderSetCfg"),
    };
    let derived = quote! {
        #(#cfg)*
        #[allow(dead_code, non_camel_case_types)]
        #[::core::prelude::v1::derive(#krate::__private::ResolveCfg)]
        #[header_set_item { #krate; #(@exported #known)* #tokens }]
        enum #name { #(#variants),* }
    };
    Some(match item.kind {
        Kind::Expression => quote!({ #derived #krate::__private::Set::<__HeaderSet>::new() }),
        _ => derived,
    })
}

/// Whether rows must go before the list is known. The arms of a match can stay in it.
fn is_conditional(item: &Item) -> bool {
    item.kind != Kind::Match && item.rows.iter().any(|row| !row.cfg.is_empty())
}

/// The item that the derive is given, without the rows that a `cfg` has dropped.
pub(crate) fn resolved(input: TokenStream) -> Invocation {
    let Some((input, kept)) = carried(input) else {
        return Invocation::default();
    };
    let mut invocation = parse::header_set(input);
    for parsed in &mut invocation.items {
        keep(&mut parsed.item, &kept);
        parsed.item.deferred = true;
    }
    invocation
}

/// The item as tokens, and the numbers of the rows with a `cfg` that are left.
fn carried(input: TokenStream) -> Option<(TokenStream, BTreeSet<usize>)> {
    let mut item = None;
    let mut last = None;
    for tree in input {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                let mut attribute = group.stream().into_iter();
                let name = attribute.next();
                if matches!(name, Some(TokenTree::Ident(name)) if name == "header_set_item")
                    && let Some(TokenTree::Group(content)) = attribute.next()
                {
                    item = Some(content.stream());
                }
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => last = Some(group),
            _ => {}
        }
    }
    let rows = last?.stream().into_iter().filter_map(|tree| match tree {
        TokenTree::Ident(variant) => variant.to_string().strip_prefix("Row")?.parse().ok(),
        _ => None,
    });
    Some((item?, rows.collect()))
}

/// Drops the rows whose `cfg` is false, and their `cfg`.
fn keep(item: &mut Item, kept: &BTreeSet<usize>) {
    let mut number = 0;
    item.rows.retain_mut(|row| {
        let is_kept = row.cfg.is_empty() || kept.contains(&number);
        row.cfg.clear();
        number += 1;
        is_kept
    });
}
