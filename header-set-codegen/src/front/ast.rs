//! What the user wrote, with spans, before anything is looked up or compared.

use header_set_runtime::{Fold, Optimize, Strategy};
use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Attribute, Meta, Path};

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
    /// The tokens before the rows, for a second expansion.
    pub head: TokenStream,
    /// The span of the brackets around the rows. Absent after a mistake, and in expression position.
    pub body: Option<Span>,
    pub given: Given,
}

/// What the facade and an earlier expansion say in front of an item.
#[derive(Clone, Copy, Default)]
pub(crate) struct Given {
    /// Whether the facade has its feature `http`.
    pub has_http: bool,
    /// Whether the block of an expression is around the item already.
    pub in_block: bool,
    /// Whether mistakes in rows have been reported, and those rows left out.
    pub has_mistakes: bool,
}

impl Given {
    /// Returns the field that a word stands for.
    pub(crate) fn field(&mut self, word: &str) -> Option<&mut bool> {
        match word {
            "http" => Some(&mut self.has_http),
            "in_block" => Some(&mut self.in_block),
            "has_mistakes" => Some(&mut self.has_mistakes),
            _ => None,
        }
    }
}

impl ToTokens for Given {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let http = self.has_http.then(|| quote!(@http));
        let in_block = self.in_block.then(|| quote!(@in_block));
        let has_mistakes = self.has_mistakes.then(|| quote!(@has_mistakes));
        quote!(#http #in_block #has_mistakes).to_tokens(tokens);
    }
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
        let Self {
            head, rows, body, ..
        } = self;
        let delimiter = match self.kind {
            Kind::Expression => return quote!(#head #(#rows)*),
            Kind::Set => Delimiter::Bracket,
            Kind::Map | Kind::Enum | Kind::Match => Delimiter::Brace,
        };
        let mut written = Group::new(delimiter, quote!(#(#rows)*));
        written.set_span(body.unwrap_or(self.span));
        let end = matches!(self.kind, Kind::Set | Kind::Map).then(|| quote!(;));
        quote!(#head #written #end)
    }

    /// Returns the exported lists that it uses: the row, the path, and the entries if they are
    /// known.
    pub(crate) fn exports(&self) -> Vec<(usize, &Path, Option<&Group>)> {
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

/// The attributes of an item, sorted by the items of the expansion to which they apply.
#[derive(Default)]
pub(crate) struct Attributes {
    /// `#[cfg]`: on everything that the item expands to.
    pub cfg: Vec<Attribute>,
    /// `#[allow]`, `#[warn]`, `#[deny]`, `#[forbid]`: on the item, and on warnings about its
    /// entries.
    pub lints: Vec<Attribute>,
    /// `#[expect]`: on the item alone, because each `#[expect]` needs a warning of its own.
    pub expected: Vec<Attribute>,
    /// `#[expect(deprecated)]`: on warnings about entries, which are deprecation warnings. If there
    /// are none, on the item.
    pub expected_warnings: Vec<Attribute>,
    pub docs: Vec<Attribute>,
    /// The paths in `#[derive]`.
    pub derives: Vec<Meta>,
    /// All other attributes: on the item alone.
    pub others: Vec<Attribute>,
}

impl Attributes {
    /// Whether the attributes of an item or a variant mark it as deprecated.
    pub(crate) fn deprecate(attributes: &[Attribute]) -> bool {
        attributes
            .iter()
            .any(|attribute| mentions(&attribute.to_token_stream(), "deprecated"))
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
    pub cfg: Vec<Attribute>,
    pub attributes: Vec<Attribute>,
    /// The name of the variant, if the user wrote one.
    pub variant: Option<Ident>,
    pub terms: Vec<Term>,
    /// Whether the row is `_`, which has no terms.
    pub wildcard: bool,
    pub guard: Option<TokenStream>,
    pub value: Option<TokenStream>,
    /// Its tokens without attributes.
    pub body: Vec<TokenTree>,
    /// The span of its comma, or of the token in its place.
    pub end: Span,
    /// Whether its value is a block, after which a comma may be missing.
    pub ends_with_block: bool,
    /// Whether it has mistakes of syntax.
    pub is_broken: bool,
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
            body: Vec::new(),
            end: span,
            ends_with_block: false,
            is_broken: false,
        }
    }

    /// The comma behind it. What the compiler misses in a half-typed value is reported there.
    pub(crate) fn comma(&self) -> TokenTree {
        let mut comma = Punct::new(',', Spacing::Alone);
        comma.set_span(self.end);
        comma.into()
    }

    /// Returns the constants among the alternatives: the path, the span for messages, and the name
    /// that the constant holds.
    pub(crate) fn constants(&self) -> impl Iterator<Item = (&Path, Span, &[u8])> {
        self.terms.iter().filter_map(|term| match &term.source {
            Source::Literal { text, .. } => Some((term.constant.as_ref()?, term.span, &text[..])),
            _ => None,
        })
    }
}

impl ToTokens for Row {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (cfg, attributes, body, comma) =
            (&self.cfg, &self.attributes, &self.body, self.comma());
        quote!(#(#cfg)* #(#attributes)* #(#body)* #comma).to_tokens(tokens);
    }
}

/// One alternative of a row.
pub(crate) struct Term {
    pub span: Span,
    pub excluded: bool,
    pub source: Source,
    /// The path of the constant that replaces a literal.
    pub constant: Option<Path>,
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
        path: Path,
        entries: Option<(Group, Vec<Term>)>,
    },
}
