//! An item on its way to tokens, and what all kinds write of it.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::bounds::Budget;
use crate::front::ast::{Item, mentions};
use crate::front::parse::constant;
use crate::kinds::meaning::Meaning;
use crate::layouts::{entries, filter};
use crate::list::Kind;
use crate::list::key_set::KeySet;
use crate::plan::{self, Chosen, Options};
use crate::tables::{Arena, implementation, standard};

/// Where the tokens of an item go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// The expansion of a macro. The compiler has no lints for tokens of the macro itself.
    Expansion,
    /// A file that is included. Lints apply to it as to any source.
    File,
}

/// An item that has passed all stages, ready to be written.
pub(crate) struct Compiled<'a> {
    pub item: Item,
    /// The path of the run time in expansions: `$crate::__private`.
    pub runtime: TokenStream,
    pub meaning: Meaning<'a>,
    pub chosen: Chosen<'a>,
    pub place: Place,
    /// Errors and warnings, as items.
    pub reports: TokenStream,
}

impl<'a> Compiled<'a> {
    /// Plans the list of an item. One without a plan is replaced by an empty list, since the item
    /// still exists after a mistake. An enum still has its variants, a match its arms.
    pub(crate) fn new(
        item: Item,
        mut meaning: Meaning<'a>,
        place: Place,
        budget: &Budget,
        arena: &'a Arena,
    ) -> Self {
        let planned = plan::choose(&meaning.keys, &item.options.tables, arena);
        let chosen = planned.unwrap_or_else(|failure| {
            if !item.diagnostics.has_errors() {
                let span = item.options.strategy.unwrap_or(item.span);
                item.diagnostics.error(span, failure);
            }
            meaning.keys = KeySet::empty(meaning.keys.fold);
            meaning.rows.clear();
            let planned = plan::choose(&meaning.keys, &Options::default(), arena);
            planned.expect("a list without entries can be compiled")
        });
        budget.spend_names(chosen.stream.len());
        let krate = &item.given.krate;
        Self {
            runtime: quote!(#krate::__private),
            item,
            meaning,
            chosen,
            place,
            reports: TokenStream::new(),
        }
    }

    /// A use of an exported list, so that no lint reports it as unused.
    fn exported(&self) -> Option<TokenStream> {
        let Item {
            name, attributes, ..
        } = &self.item;
        let is_exported =
            self.item.options.export.is_some() && !mentions(&attributes.others, "deprecated");
        let name = name.as_ref().filter(|_| is_exported)?;
        Some(quote!(const _: () = { let _ = &#name; };))
    }

    /// Has the compiler check that each path leads to the constant that its last segment names.
    fn constants(&self) -> TokenStream {
        let cfg = &self.item.attributes.cfg;
        let mut checks = TokenStream::new();
        for row in &self.item.rows {
            for path in &row.constants {
                let mut name = constant::last(path).clone();
                let span = Span::call_site().located_at(name.span());
                name.set_span(span);
                let (row_cfg, runtime) = (&row.cfg, located(&self.runtime, span));
                let message = format!("found another name, expected `{}`", constant::text(&name));
                checks.extend(quote_spanned! {span=>
                    #cfg #(#row_cfg)*
                    const _: () = match #path {
                        #runtime::header::#name => (),
                        _ => ::core::panic!(#message),
                    };
                });
            }
        }
        checks
    }

    /// The tables, reports and dependencies, under the item's `cfg`.
    pub(super) fn tables(&self, marker: &TokenStream) -> TokenStream {
        let cfg = &self.item.attributes.cfg;
        let keys = &self.meaning.keys;
        let has_names = self.item.given.has_http && self.item.kind != Kind::Match;
        let tables = tables(marker, &self.runtime, keys, &self.chosen, has_names);
        let constants = self.constants();
        let reports = &self.reports;
        let files = self.item.entries.files.iter().map(|path| tracked(path));
        let clippy = (self.place == Place::File).then(|| quote!(#[allow(clippy::approx_constant)]));
        let exported = self.exported().map(|exported| quote!(#cfg #exported));
        quote! {
            #cfg
            #clippy
            #tables
            #exported
            #(#cfg #files)*
            #constants
            #reports
        }
    }
}

/// The implementation of `Compiled` for a marker type, with the run time at `runtime`. `has_names`:
/// maps of the crate `http` remove entries by static names.
pub(super) fn tables(
    marker: &TokenStream,
    runtime: &TokenStream,
    keys: &KeySet,
    chosen: &Chosen<'_>,
    has_names: bool,
) -> TokenStream {
    let arena = Arena::default();
    let demand = chosen.stream.demand(keys);
    implementation(
        marker,
        runtime,
        &chosen.built.matcher,
        filter::build(keys, &demand, &arena),
        entries::build(keys, &chosen.built, &arena),
        &chosen.plan(),
        &standard::items(keys, has_names),
    )
}

/// Returns the tokens with another location.
pub(super) fn located(tokens: &TokenStream, span: Span) -> TokenStream {
    let located = tokens.clone().into_iter().map(|mut tree| {
        tree.set_span(tree.span().located_at(span));
        tree
    });
    located.collect()
}

/// Makes the compiler rebuild the crate when a file changes. The path stays relative in the tokens.
fn tracked(path: &str) -> TokenStream {
    let path = if std::path::Path::new(path).is_absolute() {
        quote!(#path)
    } else {
        let path = format!("/{path}");
        quote!(::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), #path))
    };
    quote!(
        const _: &[::core::primitive::u8] = ::core::include_bytes!(#path);
    )
}

#[cfg(test)]
mod tests {
    use crate::tables::Arena;
    use crate::{Context, plan_items};

    #[test]
    fn files_are_tracked() {
        let root = env!("CARGO_MANIFEST_DIR");
        for (path, expected) in [
            ("a", String::from(r#"env ! ("CARGO_MANIFEST_DIR") , "/a")"#)),
            (root, format!("include_bytes ! ({root:?})")),
        ] {
            let written = super::tracked(path).to_string();
            assert!(written.contains(&expected), "{written}");
        }
    }

    /// The errors of a list that `dfa` cannot express, with one entry more.
    fn errors_with(entry: &str) -> Vec<String> {
        let list = format!(
            r#"#[header_set(strategy = dfa)] static LIST = [
                "*a*b*c*d*", "*e*f*g*h*", "*i*j*k*l*", "*m*n*o*p*", "*q*r*s*t*", "*u*v*w*x*",
                "*0*1*2*3*", "*4*5*6*7*", {entry}
            ];"#
        );
        let arena = Arena::default();
        let planned = plan_items(&list, &Context::default(), &arena);
        planned.err().expect("an error")
    }

    #[test]
    fn one_mistake_gives_one_message() {
        let is_about_the_plan = |message: &String| message.contains("`dfa` is infeasible");
        let without_mistake = errors_with(r#""te""#);
        assert_eq!(without_mistake.len(), 1, "{without_mistake:?}");
        assert!(
            is_about_the_plan(&without_mistake[0]),
            "{without_mistake:?}"
        );
        let with_mistake = errors_with(r#""t e""#);
        assert_eq!(with_mistake.len(), 1, "{with_mistake:?}");
        assert!(!is_about_the_plan(&with_mistake[0]), "{with_mistake:?}");
    }
}
