//! Reads the terms of a row: literals, files, named lists, exported lists, and alternatives of
//! them.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use super::constant;
use super::literal::{self, Read, Text};
use super::rows::{ENTRY, Reader, rows};
use super::tokens::Tokens;
use crate::front::ast::{PathLiteral, Source, Term};
use crate::list::{Flags, Kind, Severity, Syntax};
use crate::wording::shown;

impl Reader<'_, '_> {
    pub(super) fn terms(&mut self, terms: &mut Vec<Term>) -> bool {
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
        if let Some(text) = self.regular() {
            let is_read = text.is_some();
            terms.extend(text.map(|text| Term {
                span: text.span,
                excluded,
                source: Source::Literal {
                    text: text.bytes,
                    syntax: Syntax::Expression,
                },
                constant: None,
            }));
            return is_read;
        }
        if let Some(term) = constant::read(self.tokens, excluded) {
            terms.push(term);
            return true;
        }
        let source = match literal::read(self.tokens) {
            Read::Text(text) => {
                terms.push(Term {
                    span: text.span,
                    excluded,
                    source: Source::Literal {
                        syntax: match text.raw_bytes {
                            true => Syntax::Verbatim,
                            false => Flags::of(&text.bytes, excluded).syntax,
                        },
                        text: text.bytes,
                    },
                    constant: None,
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
            constant: None,
        });
        true
    }

    /// Reads `regex ".."`. The inner option is empty if the literal is missing, which has been
    /// reported.
    fn regular(&mut self) -> Option<Option<Text>> {
        if !self.tokens.word("regex") {
            return None;
        }
        let (span, found) = (self.tokens.span(), self.tokens.found());
        Some(match literal::read(self.tokens) {
            Read::Text(text) if !text.raw_bytes => Some(text),
            read => {
                let message = match (read, constant::peek(self.tokens)) {
                    (Read::Text(_), _) => format!(
                        "found {found}, expected a string: an expression is text, and a byte in it r\"\\xff\""
                    ),
                    (Read::Other, Some(path)) => format!(
                        "found the path `{path}`, expected a literal: a macro cannot read constants, but a `macro_rules!` can give both the literal"
                    ),
                    _ => format!(
                        "found {found}, expected an expression such as regex \"x-[a-z]+-id\""
                    ),
                };
                self.diagnostics.error(span, message);
                None
            }
        })
    }

    /// Reads `include "path"`, `@list` or `use other::name!`. Returns the source and its span for
    /// messages.
    fn other_source(&mut self, span: Span) -> Option<(Source, Span)> {
        if self.tokens.punct('@') {
            let (name_span, found) = (self.tokens.span(), self.tokens.found());
            let name = self.tokens.ident();
            if name.is_none() {
                let hint = match literal::read(self.tokens) {
                    Read::Text(text) => format!(", as in `@{}`", shown(&text.bytes)),
                    _ => String::new(),
                };
                let message = format!("found {found}, expected the name of a list{hint}");
                self.diagnostics.error(name_span, message);
            }
            let mut name = name.map_or_else(String::new, |name| name.to_string());
            // `@hop-by-hop` is not a name, but a likely misspelling.
            while self.tokens.peek_punct('-')
                && let Some(TokenTree::Ident(word)) = self.tokens.peek_nth(1)
            {
                name = format!("{name}-{word}");
                self.tokens.skip(2);
            }
            return Some((Source::List(name), name_span));
        }
        if self.tokens.word("include") {
            let start = self.tokens.position();
            let path = literal::path(self.tokens, "a path such as \"headers/internal.txt\"");
            let path = path.unwrap_or_else(|(span, message)| {
                self.diagnostics.error(span, message);
                // Skips the token in place of the path.
                let is_read = self.tokens.position() > start;
                if !is_read && !self.tokens.peek_punct(',') && !self.tokens.peek_arrow() {
                    self.tokens.skip(1);
                }
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
        let found = match is_path(&path) || path.is_empty() {
            true => self.tokens.found(),
            false => format!("`{}`", shown(path.to_string().as_bytes())),
        };
        if !self.tokens.punct('!') || !is_path(&path) {
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
            let mut terms = Vec::new();
            for row in rows(&mut inner, Kind::Set, &mut none, self.diagnostics) {
                terms.extend(row.terms);
            }
            (group, terms)
        });
        Source::Export { path, entries }
    }

    /// Reads alternatives that arrive as one macro fragment. Reports any other token that cannot
    /// start an entry.
    fn nested(&mut self, terms: &mut Vec<Term>) -> bool {
        if let Some(group) = self.tokens.group(Delimiter::None) {
            let mut inner = Tokens::of(&group);
            let mark = self.diagnostics.mark();
            let mut reader = Reader {
                tokens: &mut inner,
                kind: self.kind,
                exported: &mut *self.exported,
                diagnostics: &mut *self.diagnostics,
            };
            let whole = reader.terms(terms);
            if whole && !inner.is_empty() && !self.diagnostics.has_since(mark, Severity::Error) {
                let found = inner.found();
                let expected = match self.kind.is_set() {
                    true => "nothing more in an entry",
                    false => "`|`",
                };
                self.diagnostics
                    .error(inner.span(), format!("found {found}, expected {expected}"));
            }
            return true;
        }
        let (span, found) = (self.tokens.span(), self.tokens.found());
        let mut message = format!("found {found}, {ENTRY}");
        if let Some(name) = self.unquoted() {
            message = format!("{message}; did you mean \"{name}\"?");
            if self.kind != Kind::Match && !name.contains(['-', '*']) {
                message += " Names that only a running program knows are for `LoadedSet`";
            }
        }
        self.diagnostics.error(span, message);
        false
    }

    /// Returns the name that the words, `-` and `*` at this place are without quotes.
    fn unquoted(&self) -> Option<String> {
        let mut name = String::new();
        for ahead in 0.. {
            match self.tokens.peek_nth(ahead) {
                Some(TokenTree::Ident(word)) if name.is_empty() || name.ends_with(['-', '*']) => {
                    name += &word.to_string().replace('_', "-");
                }
                Some(TokenTree::Punct(mark))
                    if !name.is_empty() && matches!(mark.as_char(), '-' | '*') =>
                {
                    name.push(mark.as_char());
                }
                _ => break,
            }
        }
        let is_word = !matches!(name.as_str(), "" | "-" | "if" | "true" | "false");
        is_word.then_some(name)
    }
}

/// Whether tokens are a path: words separated by `::`, with an optional leading `::`. A path
/// fragment of a macro may come first.
fn is_path(tokens: &TokenStream) -> bool {
    let mut tokens = Tokens::new(tokens.clone());
    if tokens.group(Delimiter::None).is_none() {
        tokens.path_separator();
        if tokens.ident().is_none() {
            return false;
        }
    }
    while tokens.path_separator() {
        if tokens.ident().is_none() {
            return false;
        }
    }
    tokens.is_empty()
}
