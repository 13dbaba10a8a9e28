//! A first expansion, of an item that cannot be compiled yet: it lacks the results of `cfg`, or the
//! entries of lists of other crates. Its tokens lead to a second expansion, which has them, and
//! reads the item anew.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::{Data, DeriveInput, Meta};

use crate::front::ast::{Given, Item, mentions};
use crate::kinds::set::unnamed;
use crate::list::Kind;

/// Returns the first expansion of an item that lacks something. It has no reports: the second
/// expansion finds them again.
pub(crate) fn tokens(item: &Item) -> Option<TokenStream> {
    conditional(item).or_else(|| exported(item))
}

/// Passes the item to the macro of the first `use other::name!` whose entries are unknown. That
/// macro re-expands the item with the entries.
fn exported(item: &Item) -> Option<TokenStream> {
    let (given, source) = (&item.given, &item.source);
    let mut exports = item.rows.iter().flat_map(|row| &row.exports);
    let path = exports.nth(given.exported.len())?;
    if item.diagnostics.has_errors() {
        return None;
    }
    let (cfg, krate) = (&item.attributes.cfg, &given.krate);
    let again = match item.kind {
        Kind::Match => quote!(#krate::__private::header_match!),
        _ => quote!(#krate::__private::header_set!),
    };
    Some(quote! {
        #cfg
        #path! { { #again } { #given } { #source } }
    })
}

/// Expands an item with conditional rows, or a deprecated one, through a derive. The derive is on
/// an enum with a variant for each conditional row, under the `cfg` of that row. The derive sees the
/// variants that are left. The arms of a match can keep their `cfg`.
fn conditional(item: &Item) -> Option<TokenStream> {
    if item.kind == Kind::Match || item.given.kept.is_some() {
        return None;
    }
    let rows = item.rows.iter().enumerate();
    let rows = rows.filter(|(_, row)| !row.cfg.is_empty());
    let variants = rows.map(|(number, row)| {
        let (cfg, variant) = (&row.cfg, format_ident!("Row{number}"));
        quote!(#(#cfg)* #variant)
    });
    let variants: Vec<TokenStream> = variants.collect();
    if variants.is_empty() && !is_deprecated(item) {
        return None;
    }
    let (given, source, cfg) = (&item.given, &item.source, &item.attributes.cfg);
    let Given { krate, .. } = given;
    let name = match &item.name {
        Some(name) => format_ident!("__header_set_cfg_{}", name, span = Span::call_site()),
        None => format_ident!("__HeaderSetCfg"),
    };
    let derived = quote! {
        #cfg
        #[::core::prelude::v1::derive(#krate::__private::ResolveCfg)]
        #[header_set_item { #given }]
        #[header_set_item { #source }]
        enum #name { #(#variants),* }
    };
    if item.kind != Kind::Expression {
        return Some(derived);
    }
    let value = quote!(#derived #krate::__private::Set::<__HeaderSet>::new());
    Some(unnamed(item, &value))
}

/// Whether an enum or a variant is deprecated. The expansion names them, and the compiler reports
/// such uses except in the expansion of a derive.
fn is_deprecated(item: &Item) -> bool {
    item.kind == Kind::Enum
        && (mentions(&item.attributes.others, "deprecated")
            || (item.rows.iter().flat_map(|row| &row.attributes))
                .any(|attribute| mentions(&attribute.to_token_stream(), "deprecated")))
}

/// Returns the second expansion of the item in the input of the derive. It is a call, whose output
/// may break off: of a derive with a half-typed value the compiler would report the whole call too.
/// What is deprecated is expanded by the derive.
pub(crate) fn resolved(
    input: TokenStream,
    expand: impl FnOnce(TokenStream) -> TokenStream,
) -> Option<TokenStream> {
    let derived: DeriveInput = syn::parse2(input).ok()?;
    let Data::Enum(rows) = derived.data else {
        return None;
    };
    let kept = rows.variants.iter().map(|row| &row.ident);
    let mut parts = derived.attrs.iter().filter_map(|it| match &it.meta {
        Meta::List(list) if it.path().is_ident("header_set_item") => Some(&list.tokens),
        _ => None,
    });
    let (given, item) = (parts.next()?, parts.next()?);
    let input = quote!(#given @kept { #(#kept)* } #item);
    if mentions(item, "deprecated") {
        return Some(expand(input));
    }
    let is_end = |tree: &TokenTree| matches!(tree, TokenTree::Punct(sign) if sign.as_char() == ';');
    let krate = given.clone().into_iter().take_while(|tree| !is_end(tree));
    Some(quote!(#(#krate)*::__private::header_set! { #input }))
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;

    use proc_macro2::TokenStream;

    use crate::{Context, header_match, header_set, resolve_cfg};

    /// Returns the second expansion of an item with rows under `cfg`.
    fn second(derived: TokenStream) -> String {
        let call = resolve_cfg(derived, &Context::default());
        let call: syn::ItemMacro = syn::parse2(call).expect("a call");
        let path = call.mac.path.to_token_stream().to_string();
        assert_eq!(path, "c :: __private :: header_set");
        header_set(call.mac.tokens, &Context::default()).to_string()
    }

    fn count(expansion: &str) -> usize {
        expansion.matches("compile_error").count()
    }

    /// All mistakes are reported once, in the second expansion.
    #[test]
    fn mistakes_under_cfg_are_reported_beside_others() {
        let list = r#"c; #[header_set(strategy = tree)]
            static A = ["a" => 1, "te", "x y", #[cfg(all())] "z /", #[cfg(all())] 5];"#;
        let first = header_set(list.parse().expect("tokens"), &Context::default());
        assert_eq!(count(&first.to_string()), 0, "{first}");
        let items = syn::parse2::<syn::File>(first).expect("items").items;
        let derived = items.iter().find(|item| matches!(item, syn::Item::Enum(_)));
        let derived = derived.expect("a derive").to_token_stream();
        let second = second(derived);
        assert_eq!(count(&second), 5, "{second}");
        assert!(second.contains("tree") && second.contains("x y") && second.contains("z /"));
    }

    /// What is missing in a row that is not there takes nothing from the others.
    #[test]
    fn files_under_cfg_may_be_missing() {
        let list = r#"c; static A = [
            use other::list!, #[cfg(any())] #[inline] include "nowhere.txt"
        ];"#;
        let first = header_set(list.parse().expect("tokens"), &Context::default()).to_string();
        assert_eq!(count(&first), 0, "{first}");
        let (rows, _) = first
            .rsplit_once("# [cfg (any ())]")
            .expect("a row under cfg");
        let left = format!("{rows} }}").parse().expect("tokens");
        let second = second(left);
        assert!(second.contains("other :: list !"), "{second}");
    }

    #[test]
    fn the_first_expansion_leads_to_the_second() {
        let derive = "c :: __private :: ResolveCfg";
        let [of_set, of_match] =
            ["set", "match"].map(|it| format!("c :: __private :: header_{it} !"));
        for (list, second, leads) in [
            (r#"enum E { #[deprecated] A = "a" }"#, derive, true),
            (r#"#[deprecated] enum E { A = "a" }"#, derive, true),
            (r#"#[deprecated] static A = ["a"];"#, derive, false),
            ("use a::b!", &of_set, true),
            ("n, { use a::b! => 1, _ => 2 }", &of_match, true),
        ] {
            let is_match = list.starts_with('n');
            let expand = if is_match { header_match } else { header_set };
            let input = format!("c; {list}").parse().expect("tokens");
            let tokens = expand(input, &Context::default()).to_string();
            assert_eq!(tokens.contains(second), leads, "{tokens}");
        }
    }

    /// They are in the block that is its first expansion.
    #[test]
    fn the_second_expansion_of_an_expression_is_items() {
        let input = r#"c; @kept { Row0 } #[cfg(a)] "a""#.parse().expect("tokens");
        let items = header_set(input, &Context::default());
        assert!(syn::parse2::<syn::File>(items.clone()).is_ok(), "{items}");
    }
}
