//! Reads the terms of a row: literals, files, named lists, exported lists, and alternatives of
//! them.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Error, Ident, Path, Result, Token};

use super::constant;
use super::literal::{self, Text};
use super::reader::Reader;
use super::rows::ENTRY;
use super::tokens::{eat_word, found, inside, recover, skip, span, unexpected, until};
use crate::front::ast::Row;
use crate::list::{Flags, Kind, Origin, Syntax};
use crate::wording::shown;

impl Reader<'_, '_> {
    pub(super) fn terms(&mut self, input: ParseStream, row: &mut Row) -> Result<()> {
        let _ = input.parse::<Token![|]>();
        loop {
            self.term(input, row)?;
            if !input.peek(Token![|]) {
                return Ok(());
            }
            if self.item.kind.is_set() {
                let expected = "`,`: the entries of a set are no alternatives";
                self.push(unexpected(input, expected));
            }
            skip(input);
        }
    }

    /// Reads a term. A mistake that is only about the term is reported here.
    fn term(&mut self, input: ParseStream, row: &mut Row) -> Result<()> {
        let bang = span(input);
        let excluded = input.parse::<Token![!]>().is_ok();
        if excluded && self.item.kind == Kind::Match {
            let message = "found an exclusion in a match: write an earlier arm for the name";
            self.error(bang, message);
        }
        if eat_word(input, "regex") {
            let Text { span, bytes, .. } = regular(input)?;
            let syntax = Syntax::Expression;
            self.literal(row, span, &bytes, Flags { syntax, excluded });
            return Ok(());
        }
        if let Some(path) = constant::read(input) {
            self.constant(row, path, excluded);
            return Ok(());
        }
        match literal::read(input) {
            Ok(Some(text)) => self.literal(row, text.span, &text.bytes, text.flags(excluded)),
            Ok(None) => self.list(input, row, excluded.then_some(bang))?,
            Err(error) => {
                self.push(error);
                // What follows a wrong literal in its place belongs to it.
                until(input, |input| {
                    input.peek(Token![,]) || input.peek(Token![|]) || input.peek(Token![=>])
                });
            }
        }
        Ok(())
    }

    fn constant(&mut self, row: &mut Row, path: Path, excluded: bool) {
        let (name, syntax) = (constant::last(&path).clone(), Syntax::Name);
        let flags = Flags { syntax, excluded };
        self.literal(row, name.span(), constant::text(&name).as_bytes(), flags);
        match constant::mistake(&path, self.item.given.has_http) {
            Some(message) => self.add(row, |entries, number| {
                entries.mistakes.push((number, name.span(), message));
            }),
            None => row.constants.push(path),
        }
    }

    /// Reads `@list`, `include "path"` or `use other::name!`.
    fn list(&mut self, input: ParseStream, row: &mut Row, bang: Option<Span>) -> Result<()> {
        let start = span(input);
        if input.parse::<Token![@]>().is_ok() {
            let span = span(input);
            let name = self.list_name(input);
            if self.may_be_here(bang, span)
                && let Some(name) = name
            {
                self.add(row, |entries, number| entries.list(number, span, &name));
            }
        } else if eat_word(input, "include") {
            let path = self.path(input);
            if self.may_be_here(bang, start)
                && let Some((path, span)) = path
                && !self.reading.budget.is_exceeded()
            {
                let root = self.reading.root;
                self.add(row, |entries, number| {
                    entries.include(number, span, &path, root);
                });
            }
        } else if eat_word(input, "use") {
            if let Some(path) = self.exported_macro(input, start)
                && self.may_be_here(bang, start)
            {
                self.export(row, path, start);
            }
        } else {
            return Err(no_entry(input, self.item.kind));
        }
        Ok(())
    }

    /// Whether a list may be here. Reports why not.
    fn may_be_here(&self, bang: Option<Span>, span: Span) -> bool {
        if let Some(bang) = bang {
            let message = "found `!` before more than one name, expected it before a literal";
            self.error(bang, message);
        }
        let in_enum = self.item.kind == Kind::Enum;
        if in_enum {
            let message = "found a list in an enum, expected a literal: its names give no variants";
            self.error(span, message);
        }
        !in_enum
    }

    /// Reads the name behind `@`.
    fn list_name(&self, input: ParseStream) -> Option<String> {
        let wrong = unexpected(input, "the name of a list");
        let Ok(name) = input.call(Ident::parse_any) else {
            let hint = match literal::read(input) {
                Ok(Some(text)) => format!(", as in `@{}`", shown(&text.bytes)),
                _ => String::new(),
            };
            self.error(wrong.span(), format!("{wrong}{hint}"));
            return None;
        };
        let mut name = name.to_string();
        // `@hop-by-hop` is not a name, but a likely misspelling.
        while input.peek(Token![-]) && input.peek2(Ident::peek_any) {
            skip(input);
            if let Ok(word) = input.call(Ident::parse_any) {
                name = format!("{name}-{word}");
            }
        }
        Some(name)
    }

    /// Reads the path behind `include`.
    fn path(&self, input: ParseStream) -> Option<(String, Span)> {
        let start = input.cursor();
        let path = literal::path(input, "a path such as \"headers/internal.txt\"");
        path.map_err(|error| {
            self.push(error);
            // Skips the token in place of the path.
            if input.cursor() == start && !input.peek(Token![,]) && !input.peek(Token![=>]) {
                skip(input);
            }
        })
        .ok()
    }

    /// Reads the path behind `use`.
    fn exported_macro(&self, input: ParseStream, start: Span) -> Option<Path> {
        let ahead = input.fork();
        let read = ahead.call(Path::parse_mod_style);
        if let (Ok(path), true) = (&read, ahead.peek(Token![!])) {
            until(input, |input| input.peek(Token![!]));
            skip(input);
            return Some(path.clone());
        }
        let found = found(if read.is_ok() { &ahead } else { input });
        let expected = "the macro that another list exports: use other::name!";
        self.error(start, format!("found {found}, expected {expected}"));
        until(input, |input| {
            input.peek(Token![,]) || input.peek(Token![=>])
        });
        None
    }

    /// Adds the entries of an exported list, if they are known.
    fn export(&mut self, row: &mut Row, path: Path, span: Span) {
        if self.item.kind == Kind::Match
            && row.cfg.iter().any(|cfg| cfg.path().is_ident("cfg_attr"))
        {
            let message = "found `cfg_attr` on an exported list in a match, expected `cfg`";
            self.error(span, message);
        }
        let entries = self.reading.exported.next();
        if let Some(group) = entries.clone() {
            inside(group, |input| {
                while !input.is_empty() {
                    if let Err(error) = self.exported(input, row, span) {
                        self.push(error);
                    }
                    recover(input);
                }
            });
        }
        row.exports.push((path, entries));
    }

    fn exported(&mut self, input: ParseStream, row: &mut Row, span: Span) -> Result<()> {
        let excluded = input.parse::<Token![!]>().is_ok();
        let syntax = match () {
            () if eat_word(input, "regex") => Some(Syntax::Expression),
            () if eat_word(input, "glob") => Some(Syntax::Glob),
            () => None,
        };
        let wrong = unexpected(input, ENTRY);
        let text = literal::read(input)?.ok_or(wrong)?;
        let mut flags = text.flags(excluded);
        flags.syntax = syntax.unwrap_or(flags.syntax);
        self.add(row, |entries, number| {
            entries.literal(number, span, Origin::Export, &text.bytes, flags);
        });
        Ok(())
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
            constant::written(&path)
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
