//! What the user wrote, with spans, before anything is looked up or compared.

use std::ops::Range;

use header_set_runtime::{Fold, Optimize, Strategy};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;

use crate::list::{Kind, Names, Rules};

/// One list and what it is to become.
pub(crate) struct Item {
    pub attributes: Attributes,
    pub visibility: TokenStream,
    /// None in expression position.
    pub name: Option<Ident>,
    pub span: Span,
    pub options: Options,
    pub kind: Kind,
    /// The type of a map's values, the subject of a match; after a mistake it may be missing.
    pub argument: TokenStream,
    pub rows: Vec<Row>,
    /// For [`Item::tokens`].
    pub syntax: Syntax,
    /// Whether the block of an expression stands around it already, from the first expansion.
    pub in_block: bool,
}

impl Item {
    /// By what its entries are checked and compared.
    pub(crate) fn rules(&self) -> Rules {
        Rules {
            kind: self.kind,
            names: self.options.names,
            fold: self.options.fold(),
            no_expressions: None,
            strict: false,
            warnings: true,
        }
    }

    /// The item again as tokens, for a second expansion.
    pub(crate) fn tokens(&self) -> TokenStream {
        self.syntax.tokens(&self.rows)
    }

    /// The lists of other crates that it uses: in which row, by which path, and their entries if
    /// they have arrived.
    pub(crate) fn exports(&self) -> impl Iterator<Item = (usize, &TokenStream, Option<&Group>)> {
        let terms = (self.rows.iter().enumerate())
            .flat_map(|(number, row)| row.terms.iter().map(move |term| (number, term)));
        terms.filter_map(|(number, term)| match &term.source {
            Source::Export { path, entries } => {
                Some((number, path, entries.as_ref().map(|(group, _)| group)))
            }
            _ => None,
        })
    }
}

/// The tokens of an item, around those of its rows.
pub(crate) struct Syntax {
    pub before: TokenStream,
    pub body: Body,
    pub after: TokenStream,
}

pub(crate) enum Body {
    /// Rows in brackets or braces.
    Group(Group),
    /// Rows in expression position.
    Bare(TokenStream),
}

impl Syntax {
    /// Of an item that has no rows.
    pub(crate) fn without_body(tokens: TokenStream) -> Self {
        Self {
            before: tokens,
            body: Body::Bare(TokenStream::new()),
            after: TokenStream::new(),
        }
    }

    /// The item with the rows that it has now.
    fn tokens(&self, rows: &[Row]) -> TokenStream {
        let Self {
            before,
            body,
            after,
        } = self;
        let trees: Vec<TokenTree> = match body {
            Body::Group(group) => group.stream().into_iter().collect(),
            Body::Bare(rows) => rows.clone().into_iter().collect(),
        };
        let rows = rows.iter().map(|row| {
            let (cfg, attributes, trees) = (&row.cfg, &row.attributes, &trees[row.at.clone()]);
            quote!(#(#cfg)* #(#attributes)* #(#trees)*,)
        });
        let rows: TokenStream = rows.collect();
        match body {
            Body::Group(group) => {
                let mut written = Group::new(group.delimiter(), rows);
                written.set_span(group.span());
                quote!(#before #written #after)
            }
            Body::Bare(_) => quote!(#before #rows #after),
        }
    }
}

/// The attributes of an item, by where they go.
#[derive(Default)]
pub(crate) struct Attributes {
    /// `#[cfg]`: on everything that the item expands to.
    pub cfg: Vec<TokenStream>,
    /// `#[allow]`, `#[warn]`, `#[deny]`, `#[forbid]`: on the item, and on warnings about its
    /// entries.
    pub lints: Vec<TokenStream>,
    /// `#[expect]`: on the item alone, for each one wants a warning of its own.
    pub expected: Vec<TokenStream>,
    /// `#[expect(deprecated)]`: on warnings about entries, which are of that kind; on the item if
    /// there are none.
    pub expected_warnings: Vec<TokenStream>,
    pub docs: Vec<TokenStream>,
    /// The paths in `#[derive]`.
    pub derives: Vec<TokenStream>,
    /// On the item alone.
    pub others: Vec<TokenStream>,
}

impl Attributes {
    /// Whether the item, or a variant with these attributes, is deprecated.
    pub(crate) fn deprecate(attributes: &[TokenStream]) -> bool {
        attributes
            .iter()
            .any(|tokens| mentions(tokens, "deprecated"))
    }
}

/// Whether a word stands anywhere in tokens.
pub(crate) fn mentions(tokens: &TokenStream, word: &str) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == word,
        TokenTree::Group(group) => mentions(&group.stream(), word),
        _ => false,
    })
}

/// `#[header_set(..)]`
#[derive(Default)]
pub(crate) struct Options {
    pub strategy: Option<(Strategy, Span)>,
    pub case: Option<Case>,
    pub separators: Separators,
    pub names: Names,
    pub export: Option<Ident>,
    pub traffic: Option<PathLiteral>,
    pub hit_rate: Option<f64>,
    pub cold: Option<f64>,
    pub optimize: Optimize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Case {
    Insensitive,
    Sensitive,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Separators {
    #[default]
    Exact,
    Fold,
}

#[derive(Clone)]
pub(crate) struct PathLiteral {
    pub path: String,
    pub span: Span,
}

impl Options {
    pub(crate) fn fold(&self) -> Fold {
        let case = self.case.unwrap_or(match self.names {
            Names::Token => Case::Insensitive,
            Names::Any => Case::Sensitive,
        });
        Fold {
            case: case == Case::Insensitive,
            separators: self.separators == Separators::Fold,
        }
    }
}

/// An entry, a variant or an arm.
pub(crate) struct Row {
    pub span: Span,
    pub cfg: Vec<TokenStream>,
    pub attributes: Vec<TokenStream>,
    /// The variant that the user named.
    pub variant: Option<Ident>,
    pub terms: Vec<Term>,
    /// `_`, which has no terms.
    pub wildcard: bool,
    pub guard: Option<TokenStream>,
    pub value: Option<TokenStream>,
    /// Its tokens in the body of the item, without attributes.
    pub at: Range<usize>,
}

impl Row {
    /// The paths of constants among the alternatives, where to point for them, and the names that
    /// they hold.
    pub(crate) fn constants(&self) -> impl Iterator<Item = (&TokenStream, Span, &[u8])> {
        self.terms.iter().filter_map(|term| match &term.source {
            Source::Literal { text, .. } => Some((term.constant.as_ref()?, term.span, &text[..])),
            _ => None,
        })
    }
}

/// What a row matches, or one of its alternatives.
pub(crate) struct Term {
    pub span: Span,
    pub excluded: bool,
    pub source: Source,
    /// The path of the constant that stands in place of a literal.
    pub constant: Option<TokenStream>,
}

impl Term {
    /// Whether it is a `b".."`.
    pub(crate) fn is_literally(&self) -> bool {
        matches!(
            self.source,
            Source::Literal {
                literally: true,
                ..
            }
        )
    }
}

pub(crate) enum Source {
    Literal {
        text: Vec<u8>,
        /// `b".."`: no byte has a meaning.
        literally: bool,
    },
    /// `regex ".."`
    Regular(String),
    /// `include "path"`
    Include(PathLiteral),
    /// `@name`
    List(String),
    /// `use other::name!`, with its entries if they have arrived.
    Export {
        path: TokenStream,
        entries: Option<(Group, Vec<Term>)>,
    },
}

impl Source {
    pub(crate) fn is_export(&self) -> bool {
        matches!(self, Self::Export { .. })
    }
}
