//! Entries, variants and arms: attributes, variant, guard, value.

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Result, Token, Visibility};

use super::reader::Reader;
use super::tokens::{between, eat_word, peek_word, recover, skip, span, unexpected, until, word};
use super::{attributes, constant, literal, value};
use crate::bounds::input::{ARMS, VARIANTS};
use crate::front::ast::{Row, mentions};
use crate::list::{Flags, Kind};

pub(super) const ENTRY: &str =
    "an entry: \"name\", \"prefix-*\", b\"bytes\", !\"name\", include \"path\" or @list";

impl Reader<'_, '_> {
    /// Reads all rows, up to the end of the input.
    pub(super) fn rows(&mut self, input: ParseStream) {
        while !input.is_empty() && !self.is_too_long(input) {
            let mark = self.item.diagnostics.mark();
            let mut row = Row::new(span(input));
            let read = self.row(input, &mut row);
            let is_whole = read.is_ok();
            read.unwrap_or_else(|error| self.push(error));
            self.item.diagnostics.narrow(mark, &row.cfg);
            match is_whole {
                true => self.separator(input, &mut row),
                false => recover(input),
            }
            row.is_broken = self.item.diagnostics.mark() > mark;
            self.item.rows.push(row);
        }
    }

    /// Reports and skips rows past the limit, which would take the compiler too long.
    fn is_too_long(&self, input: ParseStream) -> bool {
        let (limit, what, instead) = match self.item.kind {
            Kind::Enum => (VARIANTS, "variants", "a map"),
            Kind::Match => (ARMS, "arms", "a map whose values are matched, or called"),
            _ => return false,
        };
        let is_too_long = self.item.rows.len() == limit;
        if is_too_long {
            let message = format!(
                "found more than {limit} {what}, which would take the compiler too long, expected at most {limit}, or {instead}"
            );
            self.error(span(input), message);
            until(input, |_| false);
        }
        is_too_long
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
        let expected = match self.item.kind == Kind::Enum && input.peek(Token![=]) {
            true => "`,`: the variants of a list have no discriminants",
            false => "`,`",
        };
        self.push(unexpected(input, expected));
        let names_variant =
            self.item.kind == Kind::Enum && word(input).is_some() && input.peek2(Token![=]);
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
        for attribute in attributes::outer(input, &self.item.diagnostics) {
            self.attribute(attribute, row);
        }
        row.span = span(input);
        let first = self.item.entries.written.len();
        row.entries = first..first;
        let start = input.cursor();
        let read = self.after_attributes(input, row);
        row.body = between(start, input.cursor());
        read
    }

    fn after_attributes(&mut self, input: ParseStream, row: &mut Row) -> Result<()> {
        let is_named = self.variant(input, row);
        let binding = match self.item.kind {
            Kind::Match => self.wildcard(input, row),
            _ => None,
        };
        if !is_named && !row.wildcard {
            self.terms(input, row)?;
        }
        self.guard(input, row);
        self.value(input, row)?;
        if let (Some(name), Some(value)) = (binding, &row.value)
            && mentions(value, &name)
        {
            // The word was reported in place of `_`, so the value cannot use it as a binding.
            row.value = None;
        }
        if let (Some(span), 2..) = (row.excluded, row.entries.len()) {
            let message = "found an exclusion among alternatives, expected it on its own";
            self.error(span, message);
        }
        if let (Some(variant), true) = (&row.variant, row.is_exclusion()) {
            let message = "found a variant for an exclusion, expected none";
            self.error(variant.span(), message);
        }
        Ok(())
    }

    fn attribute(&mut self, attribute: Attribute, row: &mut Row) {
        let name = attributes::name(&attribute);
        if attributes::decides(&attribute.meta) {
            row.cfg.push(attribute);
        } else if let Kind::Enum | Kind::Match = self.item.kind {
            row.attributes.push(attribute);
        } else if name != "doc" {
            self.error(
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
        self.push(unexpected(input, expected));
        skip(input);
        row.wildcard = true;
        Some(word)
    }

    /// Reads `Name =`. Returns whether nothing follows the variant, which is a mistake.
    fn variant(&mut self, input: ParseStream, row: &mut Row) -> bool {
        let is_enum = self.item.kind == Kind::Enum;
        if is_enum && input.peek(Token![pub]) {
            let expected = "the name of a variant: variants have no visibility";
            self.push(unexpected(input, expected));
            let _ = input.parse::<Visibility>();
        }
        let Some(name) = word(input) else {
            return false;
        };
        let is_equals =
            input.peek2(Token![=]) && !input.peek2(Token![=>]) && !input.peek2(Token![==]);
        if is_equals && !is_enum && name != "_" {
            let message = "found a name for an entry: only enums have those";
            self.error(row.span, message);
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
        let is_keyword = !input.peek(syn::Ident);
        let is_entry =
            input.peek2(Token![|]) || input.peek2(Token![*]) || input.peek2(Ident::peek_any);
        if !is_keyword && !is_equals && is_entry {
            return false;
        }
        skip(input);
        row.variant = match is_keyword {
            true => raw(&name),
            false => Some(name.clone()),
        };
        if is_keyword {
            let message = format!("found the keyword `{name}`, expected the name of a variant");
            self.error(name.span(), message);
        }
        if is_equals {
            skip(input);
            return false;
        }
        is_keyword || self.without_equals(input, &name, row)
    }

    /// Recovers from a variant without `=`, as if the `=` were there.
    fn without_equals(&mut self, input: ParseStream, name: &Ident, row: &mut Row) -> bool {
        let text = words(&name.unraw().to_string());
        if input.is_empty() || input.peek(Token![,]) {
            let message = format!(
                "found `{name}`, expected `Variant = \"name\"`; did you mean `{name} = \"{text}\"`?"
            );
            self.error(name.span(), message);
        } else {
            let expected = format!("`=` and a name, as in `{name} = \"{text}\"`");
            self.push(unexpected(input, expected));
            if input.peek(syn::Lit) {
                return false;
            }
            skip(input);
            let _ = input.parse::<Token![>]>();
            if input.parse::<Token![=]>().is_ok() || input.peek(syn::Lit) {
                return false;
            }
        }
        self.literal(row, name.span(), text.as_bytes(), Flags::VERBATIM);
        true
    }

    fn guard(&mut self, input: ParseStream, row: &mut Row) {
        let span = span(input);
        if input.parse::<Token![if]>().is_err() {
            return;
        }
        row.guard = value::guard(input).map(|guard| guard.tokens);
        let message = match (self.item.kind, &row.guard) {
            (Kind::Match, Some(_)) => return,
            (Kind::Match, None) => "found nothing, expected a condition after `if`",
            _ => "found a guard: only the arms of a match have those",
        };
        self.error(span, message);
    }

    fn value(&mut self, input: ParseStream, row: &mut Row) -> Result<()> {
        let arrow = span(input);
        if input.parse::<Token![=>]>().is_err() {
            return self.without_arrow(input, row);
        }
        let Some(value) = value::value(input) else {
            self.push(unexpected(input, "an expression"));
            return Ok(());
        };
        row.ends_with_block = value.is_block;
        let message = match self.item.kind {
            // In a match the exclusion itself has been reported.
            Kind::Match if row.is_exclusion() => return Ok(()),
            Kind::Map if row.is_exclusion() => "found a value for an exclusion, expected none",
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
        self.error(arrow, message);
        Ok(())
    }

    /// Reports that the value of a row is missing. Reads one behind `=` or `->`.
    fn without_arrow(&mut self, input: ParseStream, row: &mut Row) -> Result<()> {
        if !self.item.kind.has_values() || row.is_exclusion() {
            return Ok(());
        }
        let wrong = unexpected(input, "`=>` and a value");
        let is_sign = input.parse::<Token![->]>().is_ok() || input.parse::<Token![=]>().is_ok();
        if !is_sign && !input.peek(Token![,]) {
            return Err(wrong);
        }
        self.push(wrong);
        if is_sign {
            let value = value::value(input);
            row.value = value.map(|value| value.tokens);
        }
        Ok(())
    }
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
