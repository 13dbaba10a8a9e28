//! Reads the terms of a row: literals, files, named lists, exported lists, and alternatives of
//! them.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Error, Ident, Path, Result, Token};

use super::constant;
use super::literal::{self, Text};
use super::rows::{ENTRY, Reader};
use super::tokens::{eat_word, found, inside, recover, skip, span, unexpected, until};
use crate::front::ast::{PathLiteral, Source, Term};
use crate::front::constants;
use crate::list::{Flags, Kind, Syntax};
use crate::wording::shown;

impl Reader<'_> {
    pub(super) fn terms(&mut self, input: ParseStream, terms: &mut Vec<Term>) -> Result<()> {
        let _ = input.parse::<Token![|]>();
        loop {
            terms.extend(self.term(input)?);
            if !input.peek(Token![|]) {
                return Ok(());
            }
            if self.kind.is_set() {
                let expected = "`,`: the entries of a set are no alternatives";
                self.diagnostics.push(unexpected(input, expected));
            }
            skip(input);
        }
    }

    /// Reads a term. Returns none after a mistake that is only about the term.
    fn term(&mut self, input: ParseStream) -> Result<Option<Term>> {
        let bang = span(input);
        let excluded = input.parse::<Token![!]>().is_ok();
        if excluded && self.kind == Kind::Match {
            let message = "found an exclusion in a match: write an earlier arm for the name";
            self.diagnostics.error(bang, message);
        }
        let start = span(input);
        if eat_word(input, "regex") {
            let text = regular(input)?;
            return Ok(Some(literal(text, excluded, Some(Syntax::Expression))));
        }
        if let Some(term) = constant::read(input, excluded) {
            return Ok(Some(term));
        }
        match literal::read(input) {
            Ok(Some(text)) => return Ok(Some(literal(text, excluded, None))),
            Ok(None) => {}
            Err(error) => {
                self.diagnostics.push(error);
                // What follows a wrong literal in its place belongs to it.
                until(input, |input| {
                    input.peek(Token![,]) || input.peek(Token![|]) || input.peek(Token![=>])
                });
                return Ok(None);
            }
        }
        let Some((source, span)) = self.other_source(input, start)? else {
            return Ok(None);
        };
        if excluded {
            let message = "found `!` before more than one name, expected it before a literal";
            self.diagnostics.error(bang, message);
        }
        if self.kind == Kind::Enum {
            let message = "found a list in an enum, expected a literal: its names give no variants";
            self.diagnostics.error(span, message);
            return Ok(None);
        }
        Ok(Some(Term {
            span,
            excluded: false,
            source,
            constant: None,
        }))
    }

    /// Reads `include "path"`, `@list` or `use other::name!`. Returns the source and its span for
    /// messages, or none after a mistake in it.
    fn other_source(&mut self, input: ParseStream, start: Span) -> Result<Option<(Source, Span)>> {
        if input.parse::<Token![@]>().is_ok() {
            let name_span = span(input);
            return Ok(Some((Source::List(self.list_name(input)), name_span)));
        }
        if eat_word(input, "include") {
            return Ok(Some((Source::Include(self.path(input)), start)));
        }
        if eat_word(input, "use") {
            return Ok(self.export(input, start).map(|source| (source, start)));
        }
        Err(no_entry(input, self.kind))
    }

    /// Reads the name behind `@`. It is empty after a mistake.
    fn list_name(&mut self, input: ParseStream) -> String {
        let wrong = unexpected(input, "the name of a list");
        let Ok(name) = input.call(Ident::parse_any) else {
            let hint = match literal::read(input) {
                Ok(Some(text)) => format!(", as in `@{}`", shown(&text.bytes)),
                _ => String::new(),
            };
            self.diagnostics
                .error(wrong.span(), format!("{wrong}{hint}"));
            return String::new();
        };
        let mut name = name.to_string();
        // `@hop-by-hop` is not a name, but a likely misspelling.
        while input.peek(Token![-]) && input.peek2(Ident::peek_any) {
            skip(input);
            if let Ok(word) = input.call(Ident::parse_any) {
                name = format!("{name}-{word}");
            }
        }
        name
    }

    /// Reads the path behind `include`. It is empty after a mistake.
    fn path(&mut self, input: ParseStream) -> PathLiteral {
        let start = input.cursor();
        literal::path(input, "a path such as \"headers/internal.txt\"").unwrap_or_else(|error| {
            let span = error.span();
            self.diagnostics.push(error);
            // Skips the token in place of the path.
            if input.cursor() == start && !input.peek(Token![,]) && !input.peek(Token![=>]) {
                skip(input);
            }
            let path = String::new();
            PathLiteral { path, span }
        })
    }

    fn export(&mut self, input: ParseStream, start: Span) -> Option<Source> {
        let expected = "expected the macro that another list exports: use other::name!";
        let ahead = input.fork();
        let path = match ahead.call(Path::parse_mod_style) {
            Ok(path) if ahead.peek(Token![!]) => {
                until(input, |input| input.peek(Token![!]));
                skip(input);
                path
            }
            read => {
                let found = match read {
                    Ok(_) => found(&ahead),
                    Err(_) => found(input),
                };
                let message = format!("found {found}, {expected}");
                self.diagnostics.error(start, message);
                until(input, |input| {
                    input.peek(Token![,]) || input.peek(Token![=>])
                });
                return None;
            }
        };
        let entries = self.exported.next().map(|group| {
            let terms = inside(group.clone(), |input| self.handed(input));
            (group, terms)
        });
        Some(Source::Export { path, entries })
    }

    /// Reads the entries of an exported list.
    fn handed(&mut self, input: ParseStream) -> Vec<Term> {
        let mut terms = Vec::new();
        while !input.is_empty() {
            let excluded = input.parse::<Token![!]>().is_ok();
            let syntax = match () {
                () if eat_word(input, "regex") => Some(Syntax::Expression),
                () if eat_word(input, "glob") => Some(Syntax::Glob),
                () => None,
            };
            let wrong = unexpected(input, ENTRY);
            match literal::read(input).and_then(|text| text.ok_or(wrong)) {
                Ok(text) => terms.push(literal(text, excluded, syntax)),
                Err(error) => self.diagnostics.push(error),
            }
            recover(input);
        }
        terms
    }
}

/// Returns the term of a literal. Without a syntax its stars decide.
fn literal(text: Text, excluded: bool, syntax: Option<Syntax>) -> Term {
    let syntax = syntax.unwrap_or_else(|| match text.is_verbatim {
        true => Syntax::Verbatim,
        false => Flags::of(&text.bytes, excluded).syntax,
    });
    Term {
        span: text.span,
        excluded,
        source: Source::Literal {
            text: text.bytes,
            syntax,
        },
        constant: None,
    }
}

/// Reads the literal behind `regex`.
fn regular(input: ParseStream) -> Result<Text> {
    let (span, found) = (span(input), found(input));
    let constant = constant::peek(input);
    let message = match (literal::read(input), constant) {
        (Ok(Some(text)), _) if !text.is_verbatim => return Ok(text),
        (Ok(Some(_)), _) => format!(
            "found {found}, expected a string: an expression is text, and a byte in it r\"\\xff\""
        ),
        (Ok(None), Some(path)) => format!(
            "found the path `{}`, expected a literal: a macro cannot read constants, but a `macro_rules!` can give both the literal",
            constants::written(&path)
        ),
        _ => format!("found {found}, expected an expression such as regex \"x-[a-z]+-id\""),
    };
    Err(Error::new(span, message))
}

/// Returns the error about a token that cannot start an entry.
fn no_entry(input: ParseStream, kind: Kind) -> Error {
    if input.peek(Token![&]) {
        let expected = "names that are known when the crate is compiled; lists that only a running program knows are for `LoadedSet`";
        return unexpected(input, expected);
    }
    let mut hint = String::new();
    if let Some(name) = unquoted(input) {
        hint = format!("; did you mean \"{name}\"?");
        if kind != Kind::Match && !name.contains(['-', '*']) {
            hint += " Names that only a running program knows are for `LoadedSet`";
        }
    }
    unexpected(input, format!("{ENTRY}{hint}"))
}

/// Returns the name that the words, `-` and `*` here are without quotes.
fn unquoted(input: ParseStream) -> Option<String> {
    let mut name = String::new();
    let mut at = input.cursor();
    loop {
        let expects_word = name.is_empty() || name.ends_with(['-', '*']);
        at = match (at.ident(), at.punct()) {
            (Some((word, behind)), _) if expects_word => {
                name += &word.to_string().replace('_', "-");
                behind
            }
            (_, Some((sign, behind)))
                if !name.is_empty() && matches!(sign.as_char(), '-' | '*') =>
            {
                name.push(sign.as_char());
                behind
            }
            _ => break,
        };
    }
    let is_word = !matches!(name.as_str(), "" | "-" | "if" | "true" | "false");
    is_word.then_some(name)
}
