//! What the user wrote, with spans, before anything is compared.

use std::ops::Range;

use header_set_runtime::Fold;
use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Attribute, Meta, Path};

use crate::front::diagnostics::Diagnostics;
use crate::list::{Findings, Kind, Names, Rules, Warnings};
use crate::plan;
use crate::sources::Entries;

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
    pub entries: Entries,
    /// The tokens before the rows, for a second expansion.
    pub head: TokenStream,
    /// The span of the brackets around the rows. Absent after a mistake, and in expression position.
    pub body: Option<Span>,
    pub given: Given,
    pub diagnostics: Diagnostics,
    /// The number of reports about what is before the rows.
    pub about_head: usize,
}

/// What the facade and an earlier expansion say in front of an item.
#[derive(Clone, Default)]
pub(crate) struct Given {
    /// The path of the facade crate.
    pub krate: TokenStream,
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
        let krate = &self.krate;
        let http = self.has_http.then(|| quote!(@http));
        let in_block = self.in_block.then(|| quote!(@in_block));
        let has_mistakes = self.has_mistakes.then(|| quote!(@has_mistakes));
        quote!(#krate; #http #in_block #has_mistakes).to_tokens(tokens);
    }
}

impl Item {
    /// An item without contents.
    pub(crate) fn new(kind: Kind, span: Span, given: &Given) -> Self {
        Self {
            attributes: Attributes::default(),
            visibility: TokenStream::new(),
            name: None,
            span,
            options: Options::default(),
            kind,
            argument: TokenStream::new(),
            rows: Vec::new(),
            entries: Entries::default(),
            head: TokenStream::new(),
            body: None,
            given: given.clone(),
            diagnostics: Diagnostics::default(),
            about_head: 0,
        }
    }

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

    /// The name of the item, for tools.
    pub(crate) fn title(&self) -> String {
        match &self.name {
            Some(name) => name.to_string(),
            None => String::from("an expression"),
        }
    }

    /// Returns the brackets around the rows and what follows them. An expression has none.
    pub(crate) fn around(&self, rows: TokenStream) -> TokenStream {
        let delimiter = match self.kind {
            Kind::Expression => return rows,
            Kind::Set => Delimiter::Bracket,
            Kind::Map | Kind::Enum | Kind::Match => Delimiter::Brace,
        };
        let mut written = Group::new(delimiter, rows);
        written.set_span(self.body.unwrap_or(self.span));
        let end = matches!(self.kind, Kind::Set | Kind::Map).then(|| quote!(;));
        quote!(#written #end)
    }

    /// Returns the item as tokens again, for a second expansion.
    pub(crate) fn tokens(&self) -> TokenStream {
        let rows = self.rows.iter().map(|row| {
            let cfg = &row.cfg;
            quote!(#(#cfg)* #row)
        });
        let (head, rows) = (&self.head, self.around(rows.collect()));
        quote!(#head #rows)
    }

    /// Reports why there are no entries of files, lists and constants.
    pub(crate) fn report_missing(&self) {
        for (row, span, message) in &self.entries.mistakes {
            let mark = self.diagnostics.mark();
            self.diagnostics.error(*span, message);
            self.diagnostics.narrow(mark, &self.rows[*row].cfg);
        }
    }

    /// Reports the findings about its list, each at its own entry.
    pub(crate) fn report(&self, findings: Findings) {
        for finding in findings.all {
            let message = finding.place.locate(&finding.message);
            let mark = self.diagnostics.mark();
            let span = self.entries.spans[finding.at];
            self.diagnostics.report(finding.severity, span, message);
            let row = &self.rows[self.entries.rows[finding.at]];
            self.diagnostics.narrow(mark, &row.cfg);
        }
    }
}

/// The attributes of an item, sorted by the items of the expansion to which they apply.
#[derive(Clone, Default)]
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
    /// The path of each exported list, and its entries if they are known.
    pub exports: Vec<(Path, Option<Group>)>,
    /// The constants among its entries.
    pub constants: Vec<Path>,
    /// The span of the first exclusion.
    pub excluded: Option<Span>,
    /// Whether the row is `_`, which has no entries.
    pub wildcard: bool,
    pub guard: Option<TokenStream>,
    pub value: Option<TokenStream>,
    /// Its tokens without attributes. None after a mistake.
    pub body: Vec<TokenTree>,
    /// The span of its comma, or of the token in its place.
    pub end: Span,
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
            body: Vec::new(),
            end: span,
        }
    }

    /// The comma behind it. What the compiler misses in a half-typed value is reported there.
    pub(crate) fn comma(&self) -> TokenTree {
        let mut comma = Punct::new(',', Spacing::Alone);
        comma.set_span(self.end);
        comma.into()
    }

    /// Whether it is an exclusion and nothing else.
    pub(crate) fn is_exclusion(&self) -> bool {
        self.excluded.is_some() && self.entries.len() <= 1
    }
}

/// The row without `cfg`.
impl ToTokens for Row {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (attributes, body, comma) = (&self.attributes, &self.body, self.comma());
        quote!(#(#attributes)* #(#body)* #comma).to_tokens(tokens);
    }
}
