//! An item on its way to tokens, and what all kinds write of it.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::emit;
use crate::front::ast::{Attributes, Item};
use crate::front::constants;
use crate::layouts::Built;
use crate::list::Kind;
use crate::list::key_set::KeySet;
use crate::plan::Chosen;
use crate::wording::shown;

/// Where the tokens of an item go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// The expansion of a macro. The compiler has no lints for tokens of the macro itself.
    Expansion,
    /// A file that is included. Lints apply to it as to any source.
    File,
}

/// An item and what all kinds need to write it.
pub(super) struct Writer<'a> {
    pub item: &'a Item,
    /// The path of the run time in expansions: `$crate::__private`.
    pub runtime: &'a TokenStream,
    pub keys: &'a KeySet,
    pub chosen: &'a Chosen<Built<'a>>,
    /// Errors and warnings, as items.
    pub reports: TokenStream,
    pub has_warnings: bool,
    /// Files on which the item depends.
    pub files: &'a [String],
    pub place: Place,
}

impl Writer<'_> {
    /// The attributes before the documentation of the item.
    pub(super) fn lints(&self) -> TokenStream {
        let Attributes {
            cfg,
            lints,
            expected,
            expected_warnings,
            ..
        } = &self.item.attributes;
        let unmet = expected_warnings.iter().filter(|_| !self.has_warnings);
        quote!(#(#cfg)* #(#lints)* #(#expected)* #(#unmet)*)
    }

    /// A use of an exported list, so that no lint reports it as unused.
    fn exported(&self) -> Option<TokenStream> {
        let Item {
            name, attributes, ..
        } = self.item;
        let is_exported =
            self.item.options.export.is_some() && !Attributes::deprecate(&attributes.others);
        let name = name.as_ref().filter(|_| is_exported)?;
        Some(quote!(const _: () = { let _ = &#name; };))
    }

    /// Has the compiler check that each path leads to the constant that its last segment names.
    fn constants(&self) -> TokenStream {
        let cfg = &self.item.attributes.cfg;
        let mut checks = TokenStream::new();
        for row in self.item.rows.iter().filter(|_| self.item.given.has_http) {
            for (path, span, name) in row.constants() {
                let Some(mut constant) = constants::known(path) else {
                    continue;
                };
                let span = Span::call_site().located_at(span);
                constant.set_span(span);
                let (row_cfg, runtime) = (&row.cfg, located(self.runtime, span));
                let message = format!("found another name, expected `{}`", shown(name));
                checks.extend(quote_spanned! {span=>
                    #(#cfg)* #(#row_cfg)*
                    const _: () = match #path {
                        #runtime::header::#constant => (),
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
        let cfg = quote!(#(#cfg)*);
        let tables = emit::tables(
            marker,
            self.runtime,
            self.keys,
            self.chosen,
            self.item.given.has_http && self.item.kind != Kind::Match,
        );
        let constants = self.constants();
        let reports = &self.reports;
        let files = self.files.iter().map(|path| tracked(path));
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

/// Returns the tokens with another location.
pub(super) fn located(tokens: &TokenStream, span: Span) -> TokenStream {
    let mut located = TokenStream::new();
    for mut tree in tokens.clone() {
        tree.set_span(tree.span().located_at(span));
        tree.to_tokens(&mut located);
    }
    located
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
