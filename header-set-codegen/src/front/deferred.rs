//! Re-expands items that depend on another crate's macro or on a `cfg`.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

use crate::front::ast::{Attributes, Item};
use crate::front::parse::{self, Invocation, Parsed};
use crate::list::Kind;

/// Returns the item, or the tokens of a first expansion if the item needs a second.
pub(crate) fn ready(krate: &TokenStream, parsed: Parsed) -> Result<Parsed, TokenStream> {
    let Parsed {
        mut item,
        diagnostics,
    } = parsed;
    if diagnostics.has_errors() {
        keep(&mut item, &[]);
    } else if let Some(tokens) = conditional(krate, &item).or_else(|| exported(krate, &mut item)) {
        let reports = diagnostics.finish();
        return Err(quote!(#reports #tokens));
    }
    Ok(Parsed { item, diagnostics })
}

/// Passes the item to the macro of the first `use other::name!` whose entries are unknown. That
/// macro re-expands the item with the entries.
fn exported(krate: &TokenStream, item: &mut Item) -> Option<TokenStream> {
    let (mut known, mut first_unknown) = (Vec::new(), None);
    for (row, path, entries) in item.exports() {
        match entries {
            Some(entries) => known.push(entries),
            None => first_unknown = first_unknown.or(Some((row, path))),
        }
    }
    let (row, path) = first_unknown?;
    let again = match item.kind {
        Kind::Match => quote!(#krate::__private::header_match!),
        _ => quote!(#krate::__private::header_set!),
    };
    let in_block = item.in_block.then(|| quote!(@in_block));
    let before = quote!(#krate; #(@exported #known)* #in_block);
    let tokens = item.tokens();
    let cfg = &item.attributes.cfg;
    let handed = quote! {
        #(#cfg)*
        #path! { { #again } { #before } { #tokens } }
    };
    let cfg = std::mem::take(&mut item.rows[row].cfg);
    if cfg.is_empty() {
        return Some(handed);
    }
    // An arm of a match: no derive can carry its rows.
    let with = item.tokens();
    item.rows.remove(row);
    let without = item.tokens();
    let conditions = cfg.iter().filter_map(|cfg| condition_of(cfg, "cfg"));
    Some(quote! {
        match () {
            #(#cfg)*
            () => #again { #before #with },
            #[cfg(not(all(#(#conditions),*)))]
            () => #again { #before #without },
        }
    })
}

/// Returns the contents of the parentheses of an attribute with that name.
fn condition_of(attribute: &TokenStream, name: &str) -> Option<TokenStream> {
    let TokenTree::Group(content) = attribute.clone().into_iter().nth(1)? else {
        return None;
    };
    let mut content = content.stream().into_iter();
    match (content.next()?, content.next()?) {
        (TokenTree::Ident(word), TokenTree::Group(condition)) if word == name => {
            Some(condition.stream())
        }
        _ => None,
    }
}

/// Expands an item with conditional rows, or a deprecated one, through a derive. The derive is on
/// an enum with a variant for each conditional row, under the same `cfg`. The derive then sees the
/// variants that are left. The item is in an attribute of that enum. Deprecated items take this
/// path because the compiler does not report uses of them in a derive.
fn conditional(krate: &TokenStream, item: &Item) -> Option<TokenStream> {
    if !is_conditional(item) && !is_deprecated(item) {
        return None;
    }
    let variants = item.rows.iter().enumerate().filter_map(|(number, row)| {
        let (cfg, variant) = (&row.cfg, format_ident!("Row{number}"));
        (!cfg.is_empty()).then(|| quote!(#(#cfg)* #variant))
    });
    let tokens = item.tokens();
    let cfg = &item.attributes.cfg;
    let name = match &item.name {
        Some(name) => format_ident!("__header_set_cfg_{}", name, span = Span::call_site()),
        None => format_ident!("__HeaderSetCfg"),
    };
    let derived = quote! {
        #(#cfg)*
        #[::core::prelude::v1::derive(#krate::__private::ResolveCfg)]
        #[header_set_item { #krate; #tokens }]
        enum #name { #(#variants),* }
    };
    Some(match item.kind {
        Kind::Expression => {
            let value = quote!(#derived #krate::__private::Set::<__HeaderSet>::new());
            unnamed(item, &value)
        }
        _ => derived,
    })
}

/// Whether rows may have to be dropped before the list is known. The arms of a match can keep their
/// `cfg`.
fn is_conditional(item: &Item) -> bool {
    item.kind != Kind::Match && item.rows.iter().any(|row| !row.cfg.is_empty())
}

/// Whether an enum or a variant is deprecated. The expansion names them, and the compiler reports
/// such uses except in the expansion of a derive.
fn is_deprecated(item: &Item) -> bool {
    item.kind == Kind::Enum
        && !item.in_block
        && (Attributes::deprecate(&item.attributes.others)
            || (item.rows.iter()).any(|row| Attributes::deprecate(&row.attributes)))
}

/// Returns the item in the input of the derive, without the rows that a `cfg` has dropped.
pub(crate) fn resolved(input: TokenStream) -> Invocation {
    let Some((input, kept)) = carried(input) else {
        return Invocation::default();
    };
    let mut invocation = parse::header_set(input);
    for parsed in &mut invocation.items {
        keep(&mut parsed.item, &kept);
        parsed.item.in_block = true;
    }
    invocation
}

/// Returns the item as tokens, and the numbers of the conditional rows that are left, in order.
fn carried(input: TokenStream) -> Option<(TokenStream, Vec<usize>)> {
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
            TokenTree::Group(group) => last = Some(group),
            _ => {}
        }
    }
    let mut rows = Vec::new();
    for tree in last?.stream() {
        if let TokenTree::Ident(variant) = tree {
            let number = variant.to_string();
            rows.extend(
                number
                    .strip_prefix("Row")
                    .and_then(|number| number.parse::<usize>().ok()),
            );
        }
    }
    Some((item?, rows))
}

/// Drops the rows whose `cfg` is false, and the `cfg` of all others.
fn keep(item: &mut Item, kept: &[usize]) {
    let mut number = 0;
    item.rows.retain_mut(|row| {
        let is_kept = row.cfg.is_empty() || kept.binary_search(&number).is_ok();
        let conditions = std::mem::take(&mut row.cfg);
        if item.kind == Kind::Enum {
            // A `cfg_attr` may add other attributes to the variant.
            for attribute in conditions {
                if condition_of(&attribute, "cfg_attr").is_some() {
                    row.attributes.push(attribute);
                }
            }
        }
        number += 1;
        is_kept
    });
}

/// Returns the block of a set in expression position.
///
/// In item position only another macro call would be accepted, and a macro cannot see where it is
/// expanded. There the compiler rejects the first token and names it, so that token holds the
/// explanation.
pub(crate) fn unnamed(item: &Item, value: &TokenStream) -> TokenStream {
    let span = Span::call_site().located_at(item.span);
    let block = quote_spanned!(span=> { #value });
    if !item.rows.is_empty() {
        return quote_spanned!(span=> '_a_set_without_a_name_is_an_expression: #block);
    }
    // The error points to where the first token was written. For a call without entries that is the
    // wrapper's source, unless the token starts the path of another macro.
    quote!(::core::convert::identity(#block))
}
