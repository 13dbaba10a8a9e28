//! What the user wrote, with spans, before anything is looked up or compared.

use header_set_runtime::{Fold, Strategy};
use proc_macro2::{Group, Ident, Span, TokenStream};

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
    /// The item again as tokens, for those that need a second expansion.
    pub tokens: TokenStream,
    /// Whether this is the second expansion, in the block of the first.
    pub deferred: bool,
}

impl Item {
    /// By what its entries are checked and compared.
    pub(crate) fn rules(&self) -> Rules {
        Rules {
            kind: self.kind,
            names: self.options.names,
            fold: self.options.fold(),
        }
    }

    /// The lists of other crates that it uses.
    pub(crate) fn exports(&self) -> impl Iterator<Item = (&TokenStream, Option<&Group>)> {
        let terms = self.rows.iter().flat_map(|row| &row.terms);
        terms.filter_map(|term| match &term.source {
            Source::Export { path, entries } => {
                Some((path, entries.as_ref().map(|(group, _)| group)))
            }
            _ => None,
        })
    }
}

/// The attributes of an item, by where they go.
#[derive(Default)]
pub(crate) struct Attributes {
    /// `#[cfg]`: on everything that the item expands to.
    pub cfg: Vec<TokenStream>,
    /// `#[allow]` and its kin: on everything that names the item or its entries.
    pub lints: Vec<TokenStream>,
    pub docs: Vec<TokenStream>,
    /// The paths in `#[derive]`.
    pub derives: Vec<TokenStream>,
    pub others: Vec<TokenStream>,
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
}

/// What a row matches, or one of its alternatives.
pub(crate) struct Term {
    pub span: Span,
    pub excluded: bool,
    pub source: Source,
}

pub(crate) enum Source {
    Literal {
        text: Vec<u8>,
        /// `b".."`: no byte has a meaning.
        literally: bool,
    },
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
