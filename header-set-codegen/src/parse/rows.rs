//! Entries, variants and arms: attributes, alternatives, guard, value.

use proc_macro2::{Delimiter, Group, Span, TokenTree};

use super::attributes::{self, Attribute};
use super::expression::{expression, starts_row};
use super::literal::{self, Read};
use super::tokens::Tokens;
use crate::ast::{PathLiteral, Row, Source, Term, mentions};
use crate::diagnostics::Diagnostics;
use crate::list::Kind;

const ENTRY: &str =
    "expected an entry: \"name\", \"prefix-*\", b\"bytes\", !\"name\", include \"path\" or @list";

/// Reads the rows of a list. `exported` has the entries of each `use other::name!` in order, once known.
pub(crate) fn rows(
    group: &Group,
    kind: Kind,
    exported: &mut dyn Iterator<Item = Group>,
    diagnostics: &mut Diagnostics,
) -> Vec<Row> {
    let mut tokens = Tokens::of(group);
    rows_of(&mut tokens, kind, exported, diagnostics)
}

pub(crate) fn rows_of(
    tokens: &mut Tokens,
    kind: Kind,
    exported: &mut dyn Iterator<Item = Group>,
    diagnostics: &mut Diagnostics,
) -> Vec<Row> {
    let mut rows = Vec::new();
    let first = tokens.position();
    while !tokens.is_empty() {
        let mark = diagnostics.mark();
        let mut reader = Reader {
            tokens,
            kind,
            exported,
            diagnostics,
        };
        let (mut row, whole) = reader.row();
        row.at = row.at.start - first..tokens.position() - first;
        diagnostics.narrow(mark, &row.cfg);
        if whole {
            separator(tokens, &row, diagnostics);
        } else {
            tokens.recover();
        }
        rows.push(row);
    }
    rows
}

/// A comma, which may be missing behind the block of an arm.
fn separator(tokens: &mut Tokens, row: &Row, diagnostics: &mut Diagnostics) {
    if tokens.punct(',') || tokens.is_empty() {
        return;
    }
    if row.value.is_some() && starts_row(tokens, 0) {
        return;
    }
    diagnostics.error(
        tokens.span(),
        format!("found {}, expected `,`", tokens.found()),
    );
    if !starts_row(tokens, 0) {
        tokens.recover();
    }
}

struct Reader<'a, 'b> {
    tokens: &'a mut Tokens,
    kind: Kind,
    exported: &'a mut (dyn Iterator<Item = Group> + 'b),
    diagnostics: &'a mut Diagnostics,
}

impl Reader<'_, '_> {
    /// One row, and whether it was read to its end.
    fn row(&mut self) -> (Row, bool) {
        let mut row = Row {
            span: self.tokens.span(),
            cfg: Vec::new(),
            attributes: Vec::new(),
            variant: None,
            terms: Vec::new(),
            wildcard: false,
            guard: None,
            value: None,
            at: 0..0,
        };
        for attribute in attributes::outer(self.tokens) {
            self.attribute(attribute, &mut row);
        }
        row.span = self.tokens.span();
        row.at = self.tokens.position()..self.tokens.position();
        self.variant(&mut row);
        row.wildcard = (self.kind == Kind::Match) && self.tokens.word("_");
        let whole = (row.wildcard || self.terms(&mut row.terms)) && self.guard_and_value(&mut row);
        if let [_, _, ..] = row.terms.as_slice()
            && let Some(term) = row.terms.iter().find(|term| term.excluded)
        {
            let message = "found an exclusion among alternatives, expected it on its own";
            self.diagnostics.error(term.span, message);
        }
        if let (Kind::Match, true) = (
            self.kind,
            row.cfg.iter().any(|cfg| mentions(cfg, "cfg_attr")),
        ) && let Some(term) = (row.terms.iter()).find(|term| term.source.is_export())
        {
            let message = "found `cfg_attr` on an exported list in a match, expected `cfg`";
            self.diagnostics.error(term.span, message);
        }
        if let (Some(variant), true) = (&row.variant, is_exclusion(&row)) {
            let message = "found a variant for an exclusion, expected none";
            self.diagnostics.error(variant.span(), message);
        }
        (row, whole)
    }

    fn attribute(&mut self, attribute: Attribute, row: &mut Row) {
        match (attribute.name.as_str(), self.kind) {
            ("cfg", _) => row.cfg.push(attribute.tokens),
            ("cfg_attr", _) if attribute.decides() => {
                row.cfg.push(attribute.tokens);
            }
            (_, Kind::Enum | Kind::Match) => row.attributes.push(attribute.tokens),
            ("doc", _) => {}
            (name, _) => self.diagnostics.error(
                attribute.span,
                format!("found the attribute `{name}` on an entry, expected `cfg`"),
            ),
        }
    }

    /// `Name =`
    fn variant(&mut self, row: &mut Row) {
        let named = matches!(self.tokens.peek(), Some(TokenTree::Ident(_)))
            && matches!(self.tokens.peek_nth(1), Some(TokenTree::Punct(punct)) if punct.as_char() == '=')
            && !matches!(self.tokens.peek_nth(2), Some(TokenTree::Punct(punct)) if punct.as_char() == '>');
        if !named {
            return;
        }
        let ident = self.tokens.ident();
        self.tokens.skip(1);
        if self.kind == Kind::Enum {
            row.variant = ident;
        } else {
            let span = row.span;
            self.diagnostics
                .error(span, "found a name for an entry: only enums have those");
        }
    }

    fn terms(&mut self, terms: &mut Vec<Term>) -> bool {
        self.tokens.punct('|');
        loop {
            if !self.term(terms) {
                return false;
            }
            if !self.tokens.peek_punct('|') {
                return true;
            }
            if self.kind.is_set() {
                self.diagnostics.error(
                    self.tokens.span(),
                    "found `|`, expected `,`: the entries of a set are no alternatives",
                );
            }
            self.tokens.skip(1);
        }
    }

    fn term(&mut self, terms: &mut Vec<Term>) -> bool {
        let excluded = self.tokens.peek_punct('!');
        let bang = self.tokens.span();
        self.tokens.skip(usize::from(excluded));
        if excluded && (self.kind == Kind::Match) {
            self.diagnostics.error(
                bang,
                "found an exclusion in a match: write an earlier arm for the name",
            );
        }
        let span = self.tokens.span();
        let source = match literal::read(self.tokens) {
            Read::Text(text) => {
                terms.push(Term {
                    span: text.span,
                    excluded,
                    source: Source::Literal {
                        literally: text.raw_bytes,
                        text: text.bytes,
                    },
                });
                return true;
            }
            Read::Wrong(span, message) => {
                self.diagnostics.error(span, message);
                return true;
            }
            Read::Other => self.other_source(span),
        };
        let Some((source, span)) = source else {
            return self.nested(terms);
        };
        if excluded {
            self.diagnostics.error(
                bang,
                "found `!` before more than one name, expected it before a literal",
            );
        }
        if self.kind == Kind::Enum {
            let message = "found a list in an enum, expected a literal: its names give no variants";
            self.diagnostics.error(span, message);
            return true;
        }
        terms.push(Term {
            span,
            excluded: false,
            source,
        });
        true
    }

    /// `include "path"`, `@list`, `use other::name!`, and where to point for it.
    fn other_source(&mut self, span: Span) -> Option<(Source, Span)> {
        if self.tokens.punct('@') {
            let (name_span, found) = (self.tokens.span(), self.tokens.found());
            let name = self.tokens.ident();
            if name.is_none() {
                let message = format!("found {found}, expected the name of a list");
                self.diagnostics.error(name_span, message);
            }
            let name = name.map_or_else(String::new, |name| name.to_string());
            return Some((Source::List(name), name_span));
        }
        if self.tokens.word("include") {
            let path = literal::path(self.tokens, "a path such as \"headers/internal.txt\"");
            let path = path.unwrap_or_else(|(span, message)| {
                self.diagnostics.error(span, message);
                let path = String::new();
                PathLiteral { path, span }
            });
            return Some((Source::Include(path), span));
        }
        if self.tokens.word("use") {
            return Some((self.export(span), span));
        }
        None
    }

    fn export(&mut self, span: Span) -> Source {
        let path = self
            .tokens
            .until(|at| at.peek_punct('!') || at.peek_punct(',') || at.peek_arrow());
        if path.is_empty() || !self.tokens.punct('!') {
            let found = self.tokens.found();
            self.diagnostics.error(
                span,
                format!(
                    "found {found}, expected the macro that another list exports: use other::name!"
                ),
            );
        }
        let entries = self.exported.next().map(|group| {
            let mut inner = Tokens::of(&group);
            let mut none = std::iter::empty();
            let rows = rows_of(&mut inner, Kind::Set, &mut none, self.diagnostics);
            let terms = rows.into_iter().flat_map(|row| row.terms).collect();
            (group, terms)
        });
        Source::Export { path, entries }
    }

    /// Alternatives that arrive as one fragment, or nothing that an entry could start with.
    fn nested(&mut self, terms: &mut Vec<Term>) -> bool {
        if let Some(group) = self.tokens.group(Delimiter::None) {
            let mut inner = Tokens::of(&group);
            let mut reader = Reader {
                tokens: &mut inner,
                kind: self.kind,
                exported: &mut *self.exported,
                diagnostics: &mut *self.diagnostics,
            };
            let whole = reader.terms(terms);
            if whole && !inner.is_empty() {
                let found = inner.found();
                self.diagnostics
                    .error(inner.span(), format!("found {found}, expected `|`"));
            }
            return true;
        }
        let (span, found) = (self.tokens.span(), self.tokens.found());
        let mut message = format!("found {found}, {ENTRY}");
        if let Some(TokenTree::Ident(word)) = self.tokens.peek()
            && !matches!(word.to_string().as_str(), "_" | "if" | "true" | "false")
        {
            let word = word.to_string().replace('_', "-");
            message = format!("{message}; did you mean \"{word}\"?");
        }
        self.diagnostics.error(span, message);
        false
    }

    fn guard_and_value(&mut self, row: &mut Row) -> bool {
        let span = self.tokens.span();
        if self.tokens.word("if") {
            let start = self.tokens.position();
            let mut guard = self.tokens.until(Tokens::peek_arrow);
            if self.tokens.is_empty() {
                self.tokens.rewind(start);
                guard = self.tokens.until(|at| at.peek_punct(','));
            }
            match self.kind {
                Kind::Match if !guard.is_empty() => row.guard = Some(guard),
                Kind::Match => self
                    .diagnostics
                    .error(span, "found nothing, expected a condition behind `if`"),
                _ => self
                    .diagnostics
                    .error(span, "found a guard: only the arms of a match have those"),
            }
        }
        if self.tokens.peek_arrow() {
            let arrow = self.tokens.span();
            self.tokens.skip(2);
            let value = expression(self.tokens);
            if value.is_empty() {
                let (span, found) = (self.tokens.span(), self.tokens.found());
                self.diagnostics
                    .error(span, format!("found {found}, expected an expression"));
            } else if self.kind.has_values() && is_exclusion(row) {
                let message = "found a value for an exclusion, expected none";
                self.diagnostics.error(arrow, message);
            } else if self.kind.has_values() {
                row.value = Some(value);
            } else {
                self.diagnostics.error(arrow, self.no_values());
            }
            return true;
        }
        if self.kind.has_values() && !is_exclusion(row) {
            let found = self.tokens.found();
            self.diagnostics.error(
                self.tokens.span(),
                format!("found {found}, expected `=>` and a value"),
            );
            return self.tokens.peek_punct(',');
        }
        true
    }

    fn no_values(&self) -> &'static str {
        match self.kind {
            Kind::Enum => "found `=>` in an enum, expected `Variant = \"name\"`",
            Kind::Expression => {
                "found `=>` in a set: a map is written as `static NAME: T = { .. };`"
            }
            _ => "found `=>` in a set: a map is written in braces, as `static NAME: T = { .. };`",
        }
    }
}

fn is_exclusion(row: &Row) -> bool {
    matches!(row.terms.as_slice(), [term] if term.excluded)
}
