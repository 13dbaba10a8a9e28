//! What the user wrote, with spans, before anything is compared.

use std::collections::BTreeSet;
use std::ops::Range;

use header_set_runtime::Fold;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::{Attribute, Error, Meta, Path, Token};

use crate::front::diagnostics::{Diagnostics, place};
use crate::list::{Findings, Kind, Names, Rules, UNPLACED, Warnings};
use crate::plan;
use crate::sources::Entries;

/// One list, and the item that it becomes.
pub(crate) struct Item {
    pub attributes: Attributes,
    pub visibility: TokenStream,
    /// Absent in expression position, and after a mistake.
    pub name: Option<Ident>,
    pub span: Span,
    pub options: Options,
    pub kind: Kind,
    /// The type of a map's values, or the subject of a match. It may be missing after a mistake.
    pub argument: TokenStream,
    pub rows: Vec<Row>,
    pub entries: Entries,
    /// Its tokens, for a second expansion.
    pub source: TokenStream,
    pub given: Given,
    pub diagnostics: Diagnostics,
}

/// What the facade and earlier expansions say in front of an item.
#[derive(Clone, Default)]
pub(crate) struct Given {
    /// The path of the facade crate.
    pub krate: TokenStream,
    /// Whether the facade has its feature `http`.
    pub has_http: bool,
    /// The rows that their `cfg` keeps, as `Row0` and `Row2`, once that is known.
    pub kept: Option<BTreeSet<String>>,
    /// The entries of each `use other::name!`, in the order of their uses, as far as they are known.
    pub exported: Vec<TokenStream>,
}

impl ToTokens for Given {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self {
            krate, exported, ..
        } = self;
        let http = self.has_http.then(|| quote!(@http));
        let kept = self.kept.as_ref().map(|kept| {
            let rows = kept.iter().map(|row| format_ident!("{row}"));
            quote!(@kept { #(#rows)* })
        });
        quote!(#krate; #http #kept #(@exported { #exported })*).to_tokens(tokens);
    }
}

impl Item {
    /// Whether it is an expression, and no item of a module.
    pub(crate) fn is_expression(&self) -> bool {
        matches!(self.kind, Kind::Expression | Kind::Match)
    }

    /// The rules by which its entries are checked and compared.
    pub(crate) fn rules(&self) -> Rules {
        Rules {
            kind: self.kind,
            names: self.options.names,
            fold: self.options.fold(),
            strict: false,
            warnings: Warnings::Literals,
        }
    }

    /// Whether it is an item of a module without a name, which has nothing but mistakes.
    pub(crate) fn is_broken(&self) -> bool {
        self.name.is_none() && !self.is_expression()
    }

    /// The name of the item, for tools.
    pub(crate) fn title(&self) -> String {
        match &self.name {
            Some(name) => name.to_string(),
            None => String::from("an expression"),
        }
    }

    /// Reports the findings about its list, each at its own entry.
    pub(crate) fn report(&self, findings: Findings) {
        for finding in findings.all {
            let mut message = finding.place.locate(&finding.message);
            if let Some(at) = finding.unplaced {
                message = message.replace(UNPLACED, &place(self.entries.spans[at]));
            }
            let span = self.entries.spans[finding.at];
            let row = &self.rows[self.entries.rows[finding.at]];
            self.diagnostics.within(&row.cfg);
            let error = Error::new(span, message);
            self.diagnostics.report(finding.severity, error);
        }
        self.diagnostics.within(&[]);
    }
}

/// The attributes of an item, sorted by the items of the expansion to which they apply.
#[derive(Default)]
pub(crate) struct Attributes {
    /// `#[cfg]`: on everything that the item expands to.
    pub cfg: TokenStream,
    /// `#[allow]`, `#[warn]`, `#[deny]`, `#[forbid]`: on the item, and on warnings about its
    /// entries.
    pub lints: TokenStream,
    pub docs: TokenStream,
    /// The paths in `#[derive]`.
    pub derives: Vec<Meta>,
    /// All other attributes: on the item alone. Each `#[expect]` needs a warning of its own.
    pub others: TokenStream,
}

/// Whether a word occurs anywhere in tokens.
pub(crate) fn mentions(tokens: &TokenStream, word: &str) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == word,
        TokenTree::Group(group) => mentions(&group.stream(), word),
        _ => false,
    })
}

/// The options in `#[header_set(..)]`.
#[derive(Default)]
pub(crate) struct Options {
    /// The strategy, traffic and costs of its tables.
    pub tables: plan::Options,
    /// The place of the strategy.
    pub strategy: Option<Span>,
    /// Whether case is ignored.
    pub case: Option<bool>,
    /// Whether separators are equal.
    pub separators: bool,
    pub names: Names,
    pub export: Option<Ident>,
}

impl Options {
    pub(crate) fn fold(&self) -> Fold {
        self.names.fold(self.case, self.separators)
    }
}

/// An entry, a variant or an arm.
pub(crate) struct Row {
    pub span: Span,
    pub cfg: Vec<Attribute>,
    pub attributes: Vec<Attribute>,
    /// The name of the variant, if the user wrote one.
    pub variant: Option<Ident>,
    /// The positions of its entries.
    pub entries: Range<usize>,
    /// The paths of exported lists.
    pub exports: Vec<Path>,
    /// The constants among its entries.
    pub constants: Vec<Path>,
    /// The span of the first exclusion.
    pub excluded: Option<Span>,
    /// Whether the row is `_`, which has no entries.
    pub wildcard: bool,
    pub guard: Option<TokenStream>,
    pub value: Option<TokenStream>,
    /// The comma behind it. What the compiler misses in a half-typed value is reported there.
    pub comma: Token![,],
}

impl Row {
    /// A row without contents.
    pub(crate) fn new(span: Span) -> Self {
        Self {
            span,
            cfg: Vec::new(),
            attributes: Vec::new(),
            variant: None,
            entries: 0..0,
            exports: Vec::new(),
            constants: Vec::new(),
            excluded: None,
            wildcard: false,
            guard: None,
            value: None,
            comma: Token![,](span),
        }
    }

    /// Whether it is an exclusion and nothing else.
    pub(crate) fn is_exclusion(&self) -> bool {
        self.excluded.is_some() && self.entries.len() <= 1
    }
}
