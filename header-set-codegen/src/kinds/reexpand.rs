//! Writes the tokens of a first expansion, which lead to a second one that knows more.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::Meta;

use crate::front::ast::Item;
use crate::front::invocation::Parsed;
use crate::front::missing::Missing;
use crate::kinds::set::unnamed;
use crate::list::Kind;

/// Returns the mistakes that a second expansion does not find again, and the item.
pub(crate) fn tokens(krate: &TokenStream, parsed: Parsed, missing: &Missing) -> TokenStream {
    let Parsed {
        mut item,
        mut diagnostics,
        about_head,
    } = parsed;
    diagnostics.forget_until(about_head);
    item.given.has_mistakes |= diagnostics.has_errors();
    item.rows.retain(|row| !row.is_broken);
    let reports = diagnostics.finish();
    let again = match missing {
        Missing::Rows => conditional(krate, &item),
        Missing::Entries { row } => exported(krate, &mut item, *row),
    };
    quote!(#reports #again)
}

/// Passes the item to the macro of the first `use other::name!` whose entries are unknown. That
/// macro re-expands the item with the entries.
fn exported(krate: &TokenStream, item: &mut Item, row: usize) -> TokenStream {
    let again = match item.kind {
        Kind::Match => quote!(#krate::__private::header_match!),
        _ => quote!(#krate::__private::header_set!),
    };
    let (mut known, mut path) = (Vec::new(), None);
    for (of_row, of_list, entries) in item.exports() {
        known.extend(entries);
        path = path.or((of_row == row && entries.is_none()).then_some(of_list));
    }
    let given = &item.given;
    let before = quote!(#krate; #given #(@exported #known)*);
    let tokens = item.tokens();
    let cfg = &item.attributes.cfg;
    let handed = quote! {
        #(#cfg)*
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
/// an enum with a variant for each conditional row, under the same `cfg`. The derive then sees the
/// variants that are left. The item is in an attribute of that enum. Deprecated items take this
/// path because the compiler does not report uses of them in a derive.
fn conditional(krate: &TokenStream, item: &Item) -> TokenStream {
    let variants = item.rows.iter().enumerate().filter_map(|(number, row)| {
        let (cfg, variant) = (&row.cfg, format_ident!("Row{number}"));
        (!cfg.is_empty()).then(|| quote!(#(#cfg)* #variant))
    });
    let (given, tokens) = (&item.given, item.tokens());
    let cfg = &item.attributes.cfg;
    let name = match &item.name {
        Some(name) => format_ident!("__header_set_cfg_{}", name, span = Span::call_site()),
        None => format_ident!("__HeaderSetCfg"),
    };
    let derived = quote! {
        #(#cfg)*
        #[::core::prelude::v1::derive(#krate::__private::ResolveCfg)]
        #[header_set_item { #krate; #given #tokens }]
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
}
