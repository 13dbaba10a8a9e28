//! Entries, variants and arms: attributes, variant, guard, value.

use std::vec;

use proc_macro2::{Group, Ident};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Result, Token, Visibility, token};

use super::tokens::{between, eat_word, peek_word, recover, skip, span, unexpected, word};
use super::{attributes, constant, literal, value};
use crate::bounds::input::{ARMS, VARIANTS};
use crate::front::ast::{Row, Source, Term, mentions};
use crate::front::diagnostics::Diagnostics;
use crate::list::{Kind, Syntax};

pub(super) const ENTRY: &str =
    "an entry: \"name\", \"prefix-*\", b\"bytes\", !\"name\", include \"path\" or @list";

/// Reads the rows of a list.
pub(super) struct Reader<'a> {
    pub(super) kind: Kind,
    /// The entries of each `use other::name!` in order, once they are known.
    pub(super) exported: &'a mut vec::IntoIter<Group>,
    pub(super) diagnostics: &'a mut Diagnostics,
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        kind: Kind,
        exported: &'a mut vec::IntoIter<Group>,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        Self {
            kind,
            exported,
            diagnostics,
        }
    }

    /// Reads all rows, up to the end of the input.
    pub(super) fn rows(mut self, input: ParseStream) -> Vec<Row> {
        let mut rows = Vec::new();
        while !input.is_empty() {
            let mark = self.diagnostics.mark();
            let mut row = Row::new(span(input));
            let read = self.row(input, &mut row);
            let is_whole = read.is_ok();
            self.diagnostics.extend(read.err());
            self.diagnostics.narrow(mark, &row.cfg);
            if is_whole {
                self.separator(input, &mut row);
            } else {
                recover(input);
            }
            row.is_broken = self.diagnostics.mark() > mark;
            rows.push(row);
        }
        self.cut(&mut rows);
        rows
    }

    /// Reports and drops rows past the limit, which would take the compiler too long.
    fn cut(&mut self, rows: &mut Vec<Row>) {
        let (limit, what, instead) = match self.kind {
            Kind::Enum => (VARIANTS, "variants", "a map"),
            Kind::Match => (ARMS, "arms", "a map whose values are matched, or called"),
            _ => return,
        };
        if let Some(row) = rows.get(limit) {
            let message = format!(
                "found more than {limit} {what}, which would take the compiler too long, expected at most {limit}, or {instead}"
            );
            self.diagnostics.error(row.span, message);
            rows.truncate(limit);
        }
    }

    /// Reads a comma. It may be missing after a value that is a block.
    fn separator(&mut self, input: ParseStream, row: &mut Row) {
        row.end = match input.is_empty() {
            true => row.body.last().map_or(row.span, |last| last.span()),
            false => span(input),
        };
        if input.is_empty() || input.parse::<Token![,]>().is_ok() {
            return;
        }
        let starts_row = self.starts_row(input);
        if row.ends_with_block && starts_row {
            return;
        }
        let expected = match self.kind == Kind::Enum && input.peek(Token![=]) {
            true => "`,`: the variants of a list have no discriminants",
            false => "`,`",
        };
        self.diagnostics.push(unexpected(input, expected));
        let names_variant =
            self.kind == Kind::Enum && word(input).is_some() && input.peek2(Token![=]);
        if input.parse::<Token![;]>().is_err() && !starts_row && !names_variant {
            recover(input);
        }
    }

    /// Whether the next token can start a row.
    fn starts_row(&self, input: ParseStream) -> bool {
        let is_word = ["_", "include", "use", "regex"]
            .iter()
            .any(|word| peek_word(input, word));
        is_word
            || literal::is_next(input)
            || constant::starts_row(input)
            || input.peek(Token![@])
            || input.peek(Token![#])
            || input.peek(Token![!])
            || input.peek(Token![|])
    }

    /// Reads one row. After an error its rest is skipped.
    fn row(&mut self, input: ParseStream, row: &mut Row) -> Result<()> {
        for attribute in attributes::outer(input, self.diagnostics) {
            self.attribute(attribute, row);
        }
        row.span = span(input);
        let start = input.cursor();
        let read = self.after_attributes(input, row);
        row.body = between(start, input.cursor());
        read
    }

    fn after_attributes(&mut self, input: ParseStream, row: &mut Row) -> Result<()> {
        let is_named = self.variant(input, row);
        let binding = match self.kind {
            Kind::Match => self.wildcard(input, row),
            _ => None,
        };
        if !is_named && !row.wildcard {
            self.terms(input, &mut row.terms)?;
        }
        self.guard(input, row);
        self.value(input, row)?;
        if let (Some(name), Some(value)) = (binding, &row.value)
            && mentions(value, &name)
        {
            // The word was reported in place of `_`, so the value cannot use it as a binding.
            row.value = None;
        }
        self.exclusions(row);
        Ok(())
    }

    /// Reports exclusions and `cfg_attr` in rows that cannot have them.
    fn exclusions(&mut self, row: &Row) {
        if let [_, _, ..] = row.terms.as_slice()
            && let Some(term) = row.terms.iter().find(|term| term.excluded)
        {
            let message = "found an exclusion among alternatives, expected it on its own";
            self.diagnostics.error(term.span, message);
        }
        let is_export = |term: &&Term| matches!(term.source, Source::Export { .. });
        if self.kind == Kind::Match
            && row.cfg.iter().any(|cfg| cfg.path().is_ident("cfg_attr"))
            && let Some(term) = row.terms.iter().find(is_export)
        {
            let message = "found `cfg_attr` on an exported list in a match, expected `cfg`";
            self.diagnostics.error(term.span, message);
        }
        if let (Some(variant), true) = (&row.variant, is_exclusion(row)) {
            let message = "found a variant for an exclusion, expected none";
            self.diagnostics.error(variant.span(), message);
        }
    }

    fn attribute(&mut self, attribute: Attribute, row: &mut Row) {
        let name = attributes::name(&attribute);
        if attributes::decides(&attribute.meta) {
            row.cfg.push(attribute);
        } else if let Kind::Enum | Kind::Match = self.kind {
            row.attributes.push(attribute);
        } else if name != "doc" {
            self.diagnostics.error(
                attribute.path().segments[0].ident.span(),
                format!("found the attribute `{name}` on an entry, expected `cfg`"),
            );
        }
    }

    /// Reads `_`. Returns a word that was written in its place.
    fn wildcard(&mut self, input: ParseStream, row: &mut Row) -> Option<String> {
        row.wildcard = eat_word(input, "_");
        let word = word(input)?.to_string();
        if row.wildcard
            || word == "include"
            || word == "use"
            || constant::peek(input).is_some()
            || !input.peek2(Token![=>])
        {
            return None;
        }
        let expected = format!("{ENTRY}; did you mean `_`, or \"{word}\"?");
        self.diagnostics.push(unexpected(input, expected));
        skip(input);
        row.wildcard = true;
        Some(word)
    }

    /// Reads `Name =`. Returns whether nothing follows the variant, which is a mistake.
    fn variant(&mut self, input: ParseStream, row: &mut Row) -> bool {
        let is_enum = self.kind == Kind::Enum;
        if is_enum && input.peek(Token![pub]) {
            let expected = "the name of a variant: variants have no visibility";
            self.diagnostics.push(unexpected(input, expected));
            let _ = input.parse::<Visibility>();
        }
        let Some(name) = word(input) else {
            return false;
        };
        let is_equals =
            input.peek2(Token![=]) && !input.peek2(Token![=>]) && !input.peek2(Token![==]);
        if is_equals && !is_enum && name != "_" {
            let message = "found a name for an entry: only enums have those";
            self.diagnostics.error(row.span, message);
            skip(input);
            skip(input);
        }
        if !is_enum
            || input.peek2(Token![::])
            || constant::is_entry(input)
            || ["include", "use", "regex"].iter().any(|word| name == word)
        {
            return false;
        }
        if !input.peek(syn::Ident) {
            let message = format!("found the keyword `{name}`, expected the name of a variant");
            self.diagnostics.error(name.span(), message);
            skip(input);
            row.variant = raw(&name);
        } else if is_equals
            || input.peek2(syn::parse::End)
            || input.peek2(Token![,])
            || is_in_place_of_equals(input)
        {
            skip(input);
            row.variant = Some(name.clone());
            if !is_equals {
                return self.without_equals(input, &name, row);
            }
        } else {
            return false;
        }
        if is_equals {
            skip(input);
        }
        !is_equals
    }

    /// Recovers from a variant without `=`, as if the `=` were there.
    fn without_equals(&mut self, input: ParseStream, name: &Ident, row: &mut Row) -> bool {
        let text = words(&name.unraw().to_string());
        if input.is_empty() || input.peek(Token![,]) {
            let message = format!(
                "found `{name}`, expected `Variant = \"name\"`; did you mean `{name} = \"{text}\"`?"
            );
            self.diagnostics.error(name.span(), message);
        } else {
            let expected = format!("`=` and a name, as in `{name} = \"{text}\"`");
            self.diagnostics.push(unexpected(input, expected));
            if input.peek(syn::Lit) {
                return false;
            }
            skip(input);
            let _ = input.parse::<Token![>]>();
            if input.parse::<Token![=]>().is_ok() || input.peek(syn::Lit) {
                return false;
            }
        }
        row.terms.push(Term {
            span: name.span(),
            excluded: false,
            source: Source::Literal {
                text: text.into_bytes(),
                syntax: Syntax::Verbatim,
            },
            constant: None,
        });
        true
    }

    fn guard(&mut self, input: ParseStream, row: &mut Row) {
        let span = span(input);
        if input.parse::<Token![if]>().is_err() {
            return;
        }
        row.guard = value::guard(input).map(|guard| guard.tokens);
        let message = match (self.kind, &row.guard) {
            (Kind::Match, Some(_)) => return,
            (Kind::Match, None) => "found nothing, expected a condition after `if`",
            _ => "found a guard: only the arms of a match have those",
        };
        self.diagnostics.error(span, message);
    }

    fn value(&mut self, input: ParseStream, row: &mut Row) -> Result<()> {
        let arrow = span(input);
        if input.parse::<Token![=>]>().is_err() {
            return self.without_arrow(input, row);
        }
        let Some(value) = value::value(input) else {
            self.diagnostics.push(unexpected(input, "an expression"));
            return Ok(());
        };
        row.ends_with_block = value.is_block;
        let message = match self.kind {
            // In a match the exclusion itself has been reported.
            Kind::Match if is_exclusion(row) => return Ok(()),
            Kind::Map if is_exclusion(row) => "found a value for an exclusion, expected none",
            Kind::Match | Kind::Map => {
                row.value = Some(value.tokens);
                return Ok(());
            }
            Kind::Enum => "found `=>` in an enum, expected `Variant = \"name\"`",
            Kind::Expression => {
                "found `=>` in a set: a map is written as `static NAME: T = { .. };`"
            }
            Kind::Set => {
                "found `=>` in a set: a map is written in braces, as `static NAME: T = { .. };`"
            }
        };
        self.diagnostics.error(arrow, message);
        Ok(())
    }

    /// Reports that the value of a row is missing. Reads one behind `=` or `->`.
    fn without_arrow(&mut self, input: ParseStream, row: &mut Row) -> Result<()> {
        if !self.kind.has_values() || is_exclusion(row) {
            return Ok(());
        }
        let wrong = unexpected(input, "`=>` and a value");
        let is_sign = input.parse::<Token![->]>().is_ok() || input.parse::<Token![=]>().is_ok();
        if !is_sign && !input.peek(Token![,]) {
            return Err(wrong);
        }
        self.diagnostics.push(wrong);
        if is_sign {
            let value = value::value(input);
            row.value = value.map(|value| value.tokens);
        }
        Ok(())
    }
}

/// Whether what follows a variant stands where its `=` should.
fn is_in_place_of_equals(input: ParseStream) -> bool {
    input.peek2(Token![=])
        || input.peek2(Token![:])
        || input.peek2(Token![-])
        || input.peek2(token::Paren)
        || input.peek2(token::Brace)
        || input.peek2(token::Bracket)
        || input.peek2(syn::Lit)
}

/// Returns a keyword as a raw identifier, if it can name a variant.
fn raw(keyword: &Ident) -> Option<Ident> {
    let is_path = ["self", "Self", "super", "crate", "_"]
        .iter()
        .any(|word| keyword == word);
    (!is_path).then(|| Ident::new_raw(&keyword.to_string(), keyword.span()))
}

/// Returns `x-trace` for `XTrace` and for `X_TRACE`.
fn words(variant: &str) -> String {
    if !variant.contains(char::is_lowercase) {
        return variant.to_lowercase().replace('_', "-");
    }
    let mut name = String::new();
    for char in variant.chars() {
        if char.is_uppercase() && !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
        match char {
            '_' => name.push('-'),
            _ => name.extend(char.to_lowercase()),
        }
    }
    name
}

fn is_exclusion(row: &Row) -> bool {
    matches!(row.terms.as_slice(), [term] if term.excluded)
}
