//! A first expansion, of an item that cannot be compiled yet: it lacks the results of `cfg`, or the
//! entries of lists of other crates. Its tokens lead to a second expansion, which has them.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Meta};

use crate::front::ast::{Given, Item, Row, mentions};
use crate::front::diagnostics::ShownErrors;
use crate::kinds::set::unnamed;
use crate::list::Kind;

/// What an item still needs.
#[derive(Clone, Copy)]
pub(crate) enum Missing {
    /// Which rows their `cfg` keeps.
    Rows,
    /// The entries of the exported list in a row.
    Entries { row: usize },
}

/// Returns what an item still needs.
pub(crate) fn missing(item: &Item) -> Option<Missing> {
    let has_errors = item.diagnostics.has_errors();
    if (is_conditional(item) || is_deprecated(item)) && (item.body.is_some() || !has_errors) {
        return Some(Missing::Rows);
    }
    let is_unknown = |row: &Row| row.exports.iter().any(|(_, entries)| entries.is_none());
    let row = item.rows.iter().position(is_unknown);
    let row = row.filter(|_| !has_errors && !item.given.has_mistakes)?;
    Some(Missing::Entries { row })
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
        && !item.given.in_block
        && (mentions(&item.attributes.others, "deprecated")
            || (item.rows.iter().flat_map(|row| &row.attributes))
                .any(|attribute| mentions(&attribute.to_token_stream(), "deprecated")))
}

/// Returns the mistakes that a second expansion does not find again, and the item.
pub(crate) fn tokens(mut item: Item, missing: Missing, shown: &mut ShownErrors) -> TokenStream {
    item.diagnostics.forget_until(item.about_head);
    item.given.has_mistakes |= item.diagnostics.has_errors();
    let reports = item.diagnostics.finish(shown);
    let again = match missing {
        Missing::Rows => {
            item.rows.retain(|row| !row.body.is_empty());
            conditional(&item)
        }
        Missing::Entries { row } => exported(&mut item, row),
    };
    quote!(#reports #again)
}

/// Passes the item to the macro of the first `use other::name!` whose entries are unknown. That
/// macro re-expands the item with the entries.
fn exported(item: &mut Item, row: usize) -> TokenStream {
    let Given { krate, .. } = &item.given;
    let again = match item.kind {
        Kind::Match => quote!(#krate::__private::header_match!),
        _ => quote!(#krate::__private::header_set!),
    };
    let exports = item.rows.iter().flat_map(|row| &row.exports);
    let known = exports.filter_map(|(_, entries)| entries.as_ref());
    let given = &item.given;
    let before = quote!(#given #(@exported #known)*);
    let mut unknown = item.rows[row].exports.iter();
    let path = unknown.find_map(|(path, entries)| entries.is_none().then_some(path));
    let tokens = item.tokens();
    let cfg = &item.attributes.cfg;
    let handed = quote! {
        #cfg
        #path! { { #again } { #before } { #tokens } }
    };
    let cfg = std::mem::take(&mut item.rows[row].cfg);
    if cfg.is_empty() {
        return handed;
    }
    // An arm of a match: no derive can carry its rows.
    let with = item.tokens();
    item.rows.remove(row);
    let without = item.tokens();
    let conditions = cfg.iter().filter_map(|cfg| match &cfg.meta {
        Meta::List(list) if cfg.path().is_ident("cfg") => Some(&list.tokens),
        _ => None,
    });
    quote! {
        match () {
            #(#cfg)*
            () => #again { #before #with },
            #[cfg(not(all(#(#conditions),*)))]
            () => #again { #before #without },
        }
    }
}

/// Expands an item with conditional rows, or a deprecated one, through a derive. The derive is on
/// an enum, whose variants carry the rows in attributes: one variant for each conditional row,
/// under its `cfg`, and one for each run of other rows. The derive sees the variants that are left.
/// Deprecated items take this path because the compiler does not report uses of them in a derive.
fn conditional(item: &Item) -> TokenStream {
    let runs = item
        .rows
        .chunk_by(|a, b| a.cfg.is_empty() && b.cfg.is_empty());
    let variants = runs.enumerate().map(|(number, rows)| {
        let (cfg, variant) = (&rows[0].cfg, format_ident!("Row{number}"));
        quote!(#(#cfg)* #[header_set_item { #(#rows)* }] #variant)
    });
    let krate = &item.given.krate;
    let given = Given {
        in_block: true,
        ..item.given.clone()
    };
    let (head, around) = (&item.head, item.around(TokenStream::new()));
    let cfg = &item.attributes.cfg;
    let name = match &item.name {
        Some(name) => format_ident!("__header_set_cfg_{}", name, span = Span::call_site()),
        None => format_ident!("__HeaderSetCfg"),
    };
    let derived = quote! {
        #cfg
        #[::core::prelude::v1::derive(#krate::__private::ResolveCfg)]
        #[header_set_item { #given #head }]
        #[header_set_item { #around }]
        enum #name { #(#variants),* }
    };
    match item.kind {
        Kind::Expression => {
            let value = quote!(#derived #krate::__private::Set::<__HeaderSet>::new());
            unnamed(item, &value)
        }
        _ => derived,
    }
}

/// Returns the item in the input of the derive, with the rows that are left.
pub(crate) fn resolved(input: TokenStream) -> Option<TokenStream> {
    let derived: DeriveInput = syn::parse2(input).ok()?;
    let Data::Enum(runs) = derived.data else {
        return None;
    };
    let mut rows = TokenStream::new();
    for variant in runs.variants {
        // The compiler leaves a `cfg` that holds, and what a `cfg_attr` adds.
        let is_other = |it: &&Attribute| !is_ours(it) && !it.path().is_ident("cfg");
        let others = variant.attrs.iter().filter(is_other);
        let run = variant.attrs.iter().filter_map(carried);
        rows.extend(quote!(#(#others)* #(#run)*));
    }
    let mut parts = derived.attrs.iter().filter_map(carried);
    let (before, around) = (parts.next()?, parts.next()?);
    let mut around = around.clone().into_iter();
    let body = match around.next() {
        Some(TokenTree::Group(brackets)) => {
            let mut filled = Group::new(brackets.delimiter(), rows);
            filled.set_span(brackets.span());
            TokenTree::Group(filled).into()
        }
        _ => rows,
    };
    Some(quote!(#before #body #(#around)*))
}

fn is_ours(attribute: &Attribute) -> bool {
    attribute.path().is_ident("header_set_item")
}

/// Returns what an attribute of ours carries.
fn carried(attribute: &Attribute) -> Option<&TokenStream> {
    match &attribute.meta {
        Meta::List(list) if is_ours(attribute) => Some(&list.tokens),
        _ => None,
    }
}
#[cfg(test)]
mod tests {
    use quote::ToTokens;

    use crate::{Context, header_set, resolve_cfg};

    fn count(expansion: &str) -> usize {
        expansion.matches("compile_error").count()
    }

    /// A mistake of syntax hides none in a row under `cfg`, and none is reported twice.
    #[test]
    fn mistakes_under_cfg_are_reported_beside_others() {
        let list = r#"c; #[header_set(strategy = tree)]
            static A = ["a" => 1, "te", "x y", #[cfg(all())] "z /", #[cfg(all())] 5];"#;
        let context = Context::default();
        let first = header_set(list.parse().expect("tokens"), &context);
        assert_eq!(count(&first.to_string()), 2, "{first}");
        let items = syn::parse2::<syn::File>(first).expect("items").items;
        let derived = items.iter().find(|item| matches!(item, syn::Item::Enum(_)));
        let derived = derived.expect("a derive").to_token_stream();
        let second = resolve_cfg(derived, &context).to_string();
        assert_eq!(count(&second), 3, "{second}");
        assert!(second.contains("tree") && second.contains("x y") && second.contains("z /"));
    }

    /// What is missing in a row that is not there takes nothing from the others.
    #[test]
    fn files_under_cfg_may_be_missing() {
        let list = r#"c; static A = [use other::list!, #[cfg(any())] include "nowhere.txt"];"#;
        let context = Context::default();
        let first = header_set(list.parse().expect("tokens"), &context).to_string();
        assert_eq!(count(&first), 0, "{first}");
        assert!(!first.contains("has_mistakes"), "{first}");
        let (rows, _) = first
            .split_once("# [cfg (any ())]")
            .expect("a row under cfg");
        let left = format!("{rows} }}").parse().expect("tokens");
        let second = resolve_cfg(left, &context).to_string();
        assert!(second.contains("other :: list !"), "{second}");
    }
}
