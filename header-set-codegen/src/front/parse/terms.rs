//! Reads the terms of a row: literals, files, named lists, exported lists, and alternatives of
//! them.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Error, Ident, Path, Result, Token};

use super::constant;
use super::literal;
use super::reader::Reader;
use super::rows::ENTRY;
use super::tokens::{eat_word, inside, peek_word, recover, skip, unexpected};
use crate::front::ast::{Item, Row};
use crate::list::{Flags, Kind, Origin, Syntax};

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

    fn term(&mut self, input: ParseStream, row: &mut Row) -> Result<()> {
        let bang = input.span();
        let excluded = input.parse::<Token![!]>().is_ok();
        let (span, text, syntax) = if eat_word(input, "regex") {
            let expected = "a string literal, such as regex \"x-[a-z]+-id\" or regex r\"\\xff\"";
            let (text, span) = literal::string(input, expected)?;
            (span, text.into_bytes(), Syntax::Expression)
        } else if let Some(text) = literal::read(input)? {
            text
        } else if let Some(path) = constant::read(input) {
            let name = constant::last(&path).clone();
            if let Some(message) = constant::mistake(&path, self.item.given.has_http) {
                return Err(Error::new(name.span(), message));
            }
            row.constants.push(path);
            (
                name.span(),
                constant::text(&name).into_bytes(),
                Syntax::Name,
            )
        } else {
            return self.list(input, row, excluded.then_some(bang));
        };
        if excluded {
            row.excluded.get_or_insert(span);
        }
        self.literal(span, Origin::Source, &text, Flags { syntax, excluded });
        Ok(())
    }

    /// Adds a literal to the row that is read.
    fn literal(&mut self, span: Span, from: Origin, text: &[u8], flags: Flags) {
        let Item { entries, rows, .. } = &mut self.item;
        entries.literal(rows.len(), span, from, text, flags);
    }

    /// Reads `@list`, `include "path"` or `use other::name!`.
    fn list(&mut self, input: ParseStream, row: &mut Row, bang: Option<Span>) -> Result<()> {
        let start = input.span();
        let is_word = |expected| peek_word(input, expected);
        if !input.peek(Token![@]) && !is_word("include") && !is_word("use") {
            return Err(no_entry(input, self.item.kind));
        }
        if self.item.kind == Kind::Enum {
            let message = "found a list in an enum, expected a literal: its names give no variants";
            return Err(Error::new(start, message));
        }
        if let Some(bang) = bang {
            let message = "found `!` before more than one name, expected it before a literal";
            return Err(Error::new(bang, message));
        }
        if eat_word(input, "include") {
            let (path, span) = literal::path(input, "a path such as \"headers/internal.txt\"")?;
            if !self.reading.budget.is_exceeded() {
                let Item { entries, rows, .. } = &mut self.item;
                let included = entries.include(rows.len(), span, &path, self.reading.root);
                included.unwrap_or_else(|message| self.error(span, message));
            }
        } else if eat_word(input, "use") {
            let expected = "the macro that another list exports: use other::name!";
            let path = input.call(Path::parse_mod_style);
            let wrong = Error::new(start, unexpected(input, expected));
            input.parse::<Token![!]>().map_err(|_| wrong.clone())?;
            self.export(row, path.map_err(|_| wrong)?, start);
        } else {
            skip(input);
            let wrong = unexpected(input, "the name of a list, such as `@hop_by_hop`");
            let (span, name) = (input.span(), unquoted(input));
            if name.is_empty() {
                return Err(wrong);
            }
            let Item { entries, rows, .. } = &mut self.item;
            let added = entries.list(rows.len(), span, &name);
            added.unwrap_or_else(|message| self.error(span, message));
        }
        Ok(())
    }

    /// Adds the entries of an exported list, if they are known.
    fn export(&mut self, row: &mut Row, path: Path, span: Span) {
        if self.item.kind == Kind::Match && !row.cfg.is_empty() {
            let message = "found `cfg` on an exported list in a match, expected it on the match";
            self.error(span, message);
        }
        row.exports.push(path);
        if let Some(entries) = self.exported.next() {
            inside(entries, |input| {
                while !input.is_empty() {
                    if let Err(error) = self.exported(input, span) {
                        self.push(error);
                    }
                    recover(input);
                }
            });
        }
    }

    fn exported(&mut self, input: ParseStream, span: Span) -> Result<()> {
        let excluded = input.parse::<Token![!]>().is_ok();
        let word = match () {
            () if eat_word(input, "regex") => Some(Syntax::Expression),
            () if eat_word(input, "glob") => Some(Syntax::Glob),
            () => None,
        };
        let wrong = unexpected(input, ENTRY);
        let (_, text, syntax) = literal::read(input)?.ok_or(wrong)?;
        let syntax = word.unwrap_or(syntax);
        self.literal(span, Origin::Export, &text, Flags { syntax, excluded });
        Ok(())
    }
}

/// Returns the error about a token that cannot start an entry.
fn no_entry(input: ParseStream, kind: Kind) -> Error {
    if input.peek(Token![&]) {
        let expected = "names that are known when the crate is compiled; lists that only a running program knows are for `LoadedSet`";
        return unexpected(input, expected);
    }
    let name = unquoted(&input.fork()).replace('_', "-");
    let hint = match kind {
        Kind::Map if input.peek(Token![_]) => "; `get` returns `None` for other names".to_owned(),
        _ if input.peek(syn::token::Bracket) => "; entries have no brackets around them".to_owned(),
        _ if matches!(name.as_str(), "" | "-" | "if" | "true" | "false") => String::new(),
        Kind::Match => format!("; did you mean `_`, or \"{name}\"?"),
        _ if name.contains(['-', '*']) => format!("; did you mean \"{name}\"?"),
        _ => format!(
            "; did you mean \"{name}\"? Names that only a running program knows are for `LoadedSet`"
        ),
    };
    unexpected(input, format!("{ENTRY}{hint}"))
}

/// Reads a name without quotes: words, `-` and `*`. `@hop-by-hop` is no list, but a likely
/// misspelling.
fn unquoted(input: ParseStream) -> String {
    let mut name = String::new();
    loop {
        if input.peek(Ident::peek_any)
            && !name.ends_with(|it: char| it == '_' || it.is_alphanumeric())
        {
            name.extend(input.call(Ident::parse_any).map(|word| word.to_string()));
        } else if input.peek(Token![-]) || input.peek(Token![*]) {
            name.extend(skip(input).map(|sign| sign.to_string()));
        } else {
            return name;
        }
    }
}
