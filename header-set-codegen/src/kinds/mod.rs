//! What each kind of item expands to, around the tables.

mod classes;
mod documentation;
mod enumeration;
pub(crate) mod export;
pub(crate) mod fallback;
#[cfg(feature = "build")]
pub(crate) mod list_item;
mod map;
mod matching;
pub(crate) mod meaning;
mod set;
#[cfg(test)]
pub(crate) mod tests;
mod variants;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::emit;
use crate::front::ast::{Attributes, Item};
use crate::front::constants;
use crate::front::diagnostics::Diagnostics;
use crate::kinds::meaning::{LeadsTo, Meaning};
use crate::layouts::Built;
use crate::list::Kind;
use crate::list::key_set::KeySet;
use crate::plan::Chosen;
use crate::wording::shown;

/// An item that has passed all stages, ready to be written.
pub(crate) struct Compiled<'a> {
    pub item: Item,
    /// Files on which it depends.
    pub files: Vec<String>,
    /// The macro from which other lists take its entries.
    pub exported: TokenStream,
    pub meaning: Meaning<'a>,
    pub chosen: Chosen<Built<'a>>,
    pub diagnostics: Diagnostics,
}

/// Where the tokens of an item go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// The expansion of a macro. The compiler has no lints for tokens of the macro itself.
    Expansion {
        /// Whether there is a table of `http::HeaderName`.
        header_names: bool,
    },
    /// A file that is included. Lints apply to it as to any source.
    File,
}

/// Returns the tokens of an item, for a crate in which `krate` is the facade.
pub(crate) fn write(compiled: Compiled<'_>, krate: &TokenStream, place: Place) -> TokenStream {
    let Compiled {
        item,
        files,
        exported,
        meaning,
        chosen,
        diagnostics,
    } = compiled;
    let writer = Writer {
        item: &item,
        runtime: &quote!(#krate::__private),
        keys: &meaning.keys,
        chosen: &chosen,
        has_warnings: diagnostics.has_warnings(),
        reports: diagnostics.finish(),
        files: &files,
        place,
    };
    let written = match (&meaning.leads_to, item.kind) {
        (LeadsTo::Arms(classes), _) => matching::expression(&writer, classes),
        (LeadsTo::Rows(rows, _), Kind::Map) => map::item(&writer, rows),
        (LeadsTo::Rows(rows, variants), Kind::Enum) => enumeration::item(&writer, rows, variants),
        (_, Kind::Expression) if item.in_block => set::hidden(&writer),
        (_, Kind::Expression) => set::expression(&writer),
        _ => set::item(&writer),
    };
    quote!(#written #exported)
}

/// An item and what all kinds need to write it.
struct Writer<'a> {
    item: &'a Item,
    /// The path of the run time in expansions: `$crate::__private`.
    runtime: &'a TokenStream,
    keys: &'a KeySet,
    chosen: &'a Chosen<Built<'a>>,
    /// Errors and warnings, as items.
    reports: TokenStream,
    has_warnings: bool,
    /// Files on which the item depends.
    files: &'a [String],
    place: Place,
}

impl Writer<'_> {
    /// The attributes before the documentation of the item.
    fn lints(&self) -> TokenStream {
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

    /// Whether the facade has `http::HeaderName`.
    fn has_header_names(&self) -> bool {
        self.place == Place::Expansion { header_names: true }
    }

    /// Has the compiler check that each path leads to the constant that its last segment names.
    fn constants(&self) -> TokenStream {
        let cfg = &self.item.attributes.cfg;
        let mut checks = TokenStream::new();
        for row in self.item.rows.iter().filter(|_| self.has_header_names()) {
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
    fn tables(&self, marker: &TokenStream) -> TokenStream {
        let cfg = &self.item.attributes.cfg;
        let cfg = quote!(#(#cfg)*);
        let tables = emit::tables(
            marker,
            self.runtime,
            self.keys,
            self.chosen,
            self.has_header_names() && self.item.kind != Kind::Match,
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
fn located(tokens: &TokenStream, span: Span) -> TokenStream {
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
