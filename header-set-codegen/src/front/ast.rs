//! What the user wrote, with spans, before anything is looked up or compared.

use std::ops::Range;

use header_set_runtime::{Fold, Optimize, Strategy};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::list::{self, Kind, Names, Rules, Warnings};

/// One list, and the item that it becomes.
pub(crate) struct Item {
    pub attributes: Attributes,
    pub visibility: TokenStream,
    /// Absent in expression position.
    pub name: Option<Ident>,
    pub span: Span,
    pub options: Options,
    pub kind: Kind,
    /// The type of a map's values, or the subject of a match. It may be missing after a mistake.
    pub argument: TokenStream,
    pub rows: Vec<Row>,
    /// The tokens around the rows, for [`Item::tokens`].
    pub syntax: Syntax,
    /// Whether an earlier expansion has already put the block of an expression around it.
    pub in_block: bool,
}

impl Item {
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

    /// The name of the item, for tools.
    pub(crate) fn title(&self) -> String {
        match &self.name {
            Some(name) => name.to_string(),
            None => String::from("an expression"),
        }
    }

    /// Returns the item as tokens again, for a second expansion.
    pub(crate) fn tokens(&self) -> TokenStream {
        self.syntax.tokens(&self.rows)
    }

    /// Returns the exported lists that it uses: the row, the path, and the entries if they are
    /// known.
    pub(crate) fn exports(&self) -> Vec<(usize, &TokenStream, Option<&Group>)> {
        let mut exports = Vec::new();
        for (number, row) in self.rows.iter().enumerate() {
            for term in &row.terms {
                if let Source::Export { path, entries } = &term.source {
                    let entries = entries.as_ref().map(|(group, _)| group);
                    exports.push((number, path, entries));
                }
            }
        }
        exports
    }
}

/// The tokens of an item before, between and after its rows.
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
    /// The tokens of an item without rows.
    pub(crate) fn without_body(tokens: TokenStream) -> Self {
        Self {
            before: tokens,
            body: Body::Bare(TokenStream::new()),
            after: TokenStream::new(),
        }
    }

    /// Returns the item with its current rows.
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
        let mut written = TokenStream::new();
        for row in rows {
            let (cfg, attributes, trees) = (&row.cfg, &row.attributes, &trees[row.at.clone()]);
            quote!(#(#cfg)* #(#attributes)* #(#trees)*,).to_tokens(&mut written);
        }
        match body {
            Body::Group(group) => {
                let mut body = Group::new(group.delimiter(), written);
                body.set_span(group.span());
                quote!(#before #body #after)
            }
            Body::Bare(_) => quote!(#before #written #after),
        }
    }
}

/// The attributes of an item, sorted by the items of the expansion to which they apply.
#[derive(Default)]
pub(crate) struct Attributes {
    /// `#[cfg]`: on everything that the item expands to.
    pub cfg: Vec<TokenStream>,
    /// `#[allow]`, `#[warn]`, `#[deny]`, `#[forbid]`: on the item, and on warnings about its
    /// entries.
    pub lints: Vec<TokenStream>,
    /// `#[expect]`: on the item alone, because each `#[expect]` needs a warning of its own.
    pub expected: Vec<TokenStream>,
    /// `#[expect(deprecated)]`: on warnings about entries, which are deprecation warnings. If there
    /// are none, on the item.
    pub expected_warnings: Vec<TokenStream>,
    pub docs: Vec<TokenStream>,
    /// The paths in `#[derive]`.
    pub derives: Vec<TokenStream>,
    /// All other attributes: on the item alone.
    pub others: Vec<TokenStream>,
}

impl Attributes {
    /// Whether the attributes of an item or a variant mark it as deprecated.
    pub(crate) fn deprecate(attributes: &[TokenStream]) -> bool {
        attributes
            .iter()
            .any(|tokens| mentions(tokens, "deprecated"))
    }
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
    pub strategy: Option<(Strategy, Span)>,
    /// Whether case is ignored.
    pub case: Option<bool>,
    /// Whether separators are equal.
    pub separators: bool,
    pub names: Names,
    pub export: Option<Ident>,
    pub traffic: Option<PathLiteral>,
    pub hit_rate: Option<f64>,
    pub cold: Option<f64>,
    pub optimize: Optimize,
}

#[derive(Clone)]
pub(crate) struct PathLiteral {
    pub path: String,
    pub span: Span,
}

impl Options {
    pub(crate) fn fold(&self) -> Fold {
        Fold {
            case: self.case.unwrap_or(self.names == Names::Token),
            separators: self.separators,
        }
    }
}

/// An entry, a variant or an arm.
pub(crate) struct Row {
    pub span: Span,
    pub cfg: Vec<TokenStream>,
    pub attributes: Vec<TokenStream>,
    /// The name of the variant, if the user wrote one.
    pub variant: Option<Ident>,
    pub terms: Vec<Term>,
    /// Whether the row is `_`, which has no terms.
    pub wildcard: bool,
    pub guard: Option<TokenStream>,
    pub value: Option<TokenStream>,
    /// The range of its tokens in the body of the item, without attributes.
    pub at: Range<usize>,
}

impl Row {
    /// A row without contents.
    pub(crate) fn new(span: Span) -> Self {
        Self {
            span,
            cfg: Vec::new(),
            attributes: Vec::new(),
            variant: None,
            terms: Vec::new(),
            wildcard: false,
            guard: None,
            value: None,
            at: 0..0,
        }
    }

    /// Returns the constants among the alternatives: the path, the span for messages, and the name
    /// that the constant holds.
    pub(crate) fn constants(&self) -> impl Iterator<Item = (&TokenStream, Span, &[u8])> {
        self.terms.iter().filter_map(|term| match &term.source {
            Source::Literal { text, .. } => Some((term.constant.as_ref()?, term.span, &text[..])),
            _ => None,
        })
    }
}

/// One alternative of a row.
pub(crate) struct Term {
    pub span: Span,
    pub excluded: bool,
    pub source: Source,
    /// The path of the constant that replaces a literal.
    pub constant: Option<TokenStream>,
}

pub(crate) enum Source {
    Literal {
        text: Vec<u8>,
        /// How it is read: `b".."` verbatim, `regex ".."` as an expression.
        syntax: list::Syntax,
    },
    /// `include "path"`
    Include(PathLiteral),
    /// `@name`
    List(String),
    /// `use other::name!`, with its entries if they are known.
    Export {
        path: TokenStream,
        entries: Option<(Group, Vec<Term>)>,
    },
}
