//! Entries, variants and arms: attributes, variant, guard, value.

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Expr, LitByteStr, LitStr, Result, Token, Visibility};

use super::reader::Reader;
use super::tokens::{attribute_name, eat_word, peek_word, recover, skip, unexpected, until, word};
use super::{attributes, constant, value};
use crate::bounds::input::{ARMS, VARIANTS};
use crate::front::ast::Row;
use crate::list::Kind;

pub(super) const ENTRY: &str =
    "an entry: \"name\", \"prefix-*\", b\"bytes\", !\"name\", include \"path\" or @list";

impl Reader<'_, '_> {
    /// Reads all rows, up to the end of the input.
    pub(super) fn rows(&mut self, input: ParseStream) {
        for number in 0.. {
            if input.is_empty() || self.is_too_long(input, number) {
                break;
            }
            let mut row = Row::new(input.span());
            let attributes = attributes::outer(input, &self.item.diagnostics).into_iter();
            (row.cfg, row.attributes) = attributes.partition(|it| attributes::decides(&it.meta));
            let kept = self.reading.given.kept.as_ref();
            if row.cfg.is_empty() || kept.is_none_or(|kept| kept.contains(&format!("Row{number}")))
            {
                self.item.diagnostics.within(&row.cfg);
                self.row(input, &mut row);
                self.item.diagnostics.within(&[]);
                self.item.rows.push(row);
                continue;
            }
            // Its end is found by reading it.
            let mut unread = Reader::new(self.item.kind, row.span, self.reading);
            unread.row(input, &mut row);
            unread.item.diagnostics.take();
        }
    }

    /// Reports and skips rows past the limit, which would take the compiler too long.
    fn is_too_long(&self, input: ParseStream, number: usize) -> bool {
        let (limit, what, instead) = match self.item.kind {
            Kind::Enum => (VARIANTS, "variants", "a map"),
            Kind::Match => (ARMS, "arms", "a map whose values are matched, or called"),
            _ => return false,
        };
        if number < limit {
            return false;
        }
        let message = format!(
            "found more than {limit} {what}, which would take the compiler too long, expected at most {limit}, or {instead}"
        );
        self.error(input.span(), message);
        until(input, |_| false);
        true
    }

    /// Reads a comma. It may be missing after a value that is a block. The next row may follow a
    /// missing comma.
    fn separator(&mut self, input: ParseStream, row: &mut Row) {
        row.comma = Token![,](match input.is_empty() {
            true => input.cursor().prev_span(),
            false => input.span(),
        });
        let is_read = input.is_empty() || input.parse::<Token![,]>().is_ok();
        if is_read || row.value.as_ref().is_some_and(value::is_block) {
            return;
        }
        self.push(unexpected(input, "`,`"));
        let is_enum = self.item.kind == Kind::Enum;
        let names_variant = is_enum && word(input).is_some() && input.peek2(Token![=]);
        let is_entry = names_variant || input.peek(LitStr) || input.peek(LitByteStr);
        if input.parse::<Token![;]>().is_err() && !is_entry {
            recover(input);
        }
    }

    /// Reads the rest of a row, and the comma. After an error the rest is skipped.
    fn row(&mut self, input: ParseStream, row: &mut Row) {
        self.attributes_of(row);
        row.span = input.span();
        match self.after_attributes(input, row) {
            Ok(()) => self.separator(input, row),
            Err(error) => {
                self.push(error);
                recover(input);
            }
        }
    }

    fn after_attributes(&mut self, input: ParseStream, row: &mut Row) -> Result<()> {
        self.variant(input, row)?;
        row.wildcard = self.item.kind == Kind::Match && eat_word(input, "_");
        if !row.wildcard {
            let first = self.item.entries.written.len();
            let terms = self.terms(input, row);
            row.entries = first..self.item.entries.written.len();
            terms?;
        }
        self.guard(input, row);
        self.value(input, row)?;
        // In a set, `|` is the mistake.
        let alternatives = !self.item.kind.is_set() && row.entries.len() > 1;
        if let (Some(span), true) = (row.excluded, alternatives) {
            let message = "found an exclusion among alternatives, expected it on its own";
            self.error(span, message);
        }
        if let (Some(variant), true) = (&row.variant, row.is_exclusion()) {
            let message = "found a variant for an exclusion, expected none";
            self.error(variant.span(), message);
        }
        Ok(())
    }

    /// Reports attributes that an entry cannot have.
    fn attributes_of(&self, row: &Row) {
        if let Kind::Enum | Kind::Match = self.item.kind {
            return;
        }
        let attributes = row.attributes.iter();
        for attribute in attributes.filter(|it| !it.path().is_ident("doc")) {
            let name = attribute_name(attribute);
            let message = format!("found the attribute `{name}` on an entry, expected `cfg`");
            self.error(name.span(), message);
        }
    }

    /// Reads `Name =`.
    fn variant(&mut self, input: ParseStream, row: &mut Row) -> Result<()> {
        if self.item.kind != Kind::Enum {
            return Ok(());
        }
        if input.peek(Token![pub]) {
            let expected = "the name of a variant: variants have no visibility";
            self.push(unexpected(input, expected));
            let _ = input.parse::<Visibility>();
        }
        let is_equals =
            input.peek2(Token![=]) && !input.peek2(Token![=>]) && !input.peek2(Token![==]);
        let Some(name) =
            word(input).filter(|name| name != "_" && (is_equals || !starts_entry(input)))
        else {
            return Ok(());
        };
        if !input.peek(syn::Ident) {
            let message = format!("found the keyword `{name}`, expected the name of a variant");
            return Err(Error::new(name.span(), message));
        }
        skip(input);
        row.variant = Some(name.clone());
        if is_equals {
            return input.parse::<Token![=]>().map(drop);
        }
        let message = format!("found `{name}` without `=`, expected `{name} = \"name\"`");
        Err(Error::new(name.span(), message))
    }

    fn guard(&mut self, input: ParseStream, row: &mut Row) {
        let span = input.span();
        if self.item.kind == Kind::Match && input.parse::<Token![if]>().is_ok() {
            row.guard = value::expression(input, Expr::parse);
            if row.guard.is_none() {
                self.error(span, "found nothing, expected a condition after `if`");
            }
        }
    }

    fn value(&mut self, input: ParseStream, row: &mut Row) -> Result<()> {
        let arrow = input.span();
        if input.parse::<Token![=>]>().is_err() {
            let needs_none = !self.item.kind.has_values() || row.is_exclusion();
            return match needs_none {
                true => Ok(()),
                false => Err(unexpected(input, "`=>` and a value")),
            };
        }
        // It ends where the compiler ends the arm of a `match`.
        let read = Expr::parse_with_earlier_boundary_rule;
        let Some(value) = value::expression(input, read) else {
            self.push(unexpected(input, "an expression"));
            return Ok(());
        };
        let message = match self.item.kind {
            Kind::Map if row.is_exclusion() => "found a value for an exclusion, expected none",
            Kind::Match | Kind::Map => {
                row.value = Some(value);
                return Ok(());
            }
            Kind::Enum => "found `=>` in an enum, expected `Variant = \"name\"`",
            Kind::Expression | Kind::Set => {
                "found `=>` in a set: a map is written in braces, as `static NAME: T = { .. };`"
            }
        };
        self.error(arrow, message);
        Ok(())
    }
}

/// Whether a word in an enum starts an entry, and names no variant.
fn starts_entry(input: ParseStream) -> bool {
    peek_word(input, "include")
        || peek_word(input, "regex")
        || input.peek2(Token![::])
        || input.peek2(Token![!])
        || input.peek2(Token![|])
        || input.peek2(Token![*])
        || input.peek(syn::Ident) && input.peek2(Ident::peek_any)
        || constant::is_entry(input)
}
