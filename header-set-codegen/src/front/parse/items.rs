//! `static NAME = [..];`, `static NAME: T = {..};`, `enum Name {..}`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseBuffer, ParseStream};
use syn::{Result, Token, Type, Visibility, braced, bracketed, token};

use super::attributes;
use super::reader::{Reader, Reading};
use super::tokens::{attribute_name, peek_word, since, skip, unexpected, until, word};
use super::value::is_deep;
use crate::front::ast::Item;
use crate::list::Kind;
use crate::sources::Entries;

/// Words with which an item may start.
pub(super) const WORDS: [&str; 3] = ["pub", "static", "enum"];

const MAP: &str = "`= { \"name\" => value }`";
const TYPE: &str = "a type and `= { \"name\" => value }`; a set has no type";
const SET: &str = "`= [ entries ]`, or `: T = { \"name\" => value }` for a map";

/// Reads an item.
pub(super) fn item(input: ParseStream, reading: &Reading<'_>) -> Item {
    let mut reader = Reader::new(Kind::Set, Span::call_site(), reading);
    for attribute in attributes::inner(input, &reader.item.diagnostics) {
        let message = "found an inner attribute before items, expected `#[..]` on the item";
        reader.error(attribute_name(&attribute).span(), message);
    }
    let start = input.fork();
    let list = attributes::outer(input, &reader.item.diagnostics);
    let visibility = input.parse().unwrap_or(Visibility::Inherited);
    reader.item.visibility = visibility.into_token_stream();
    if peek_word(input, "enum") {
        reader.item.kind = Kind::Enum;
    }
    reader.attributes(list);
    let name = match reader.name(input) {
        Ok(name) => name,
        Err(error) => {
            reader.push(error);
            recover(input);
            return reader.item;
        }
    };
    reader.item.span = name.span();
    reader.item.name = Some(name);
    match reader.item.kind {
        Kind::Enum if input.peek(token::Brace) => {}
        Kind::Enum => reader.push(unexpected(input, "`{` and the variants")),
        _ if input.peek(Token![:]) => reader.typed(input),
        _ => reader.untyped(input),
    }
    let kind = reader.item.kind;
    match body(input, kind) {
        Ok(content) => reader.rows(&content),
        Err(_) => recover(input),
    }
    let mut item = reader.item;
    if kind != Kind::Enum && input.parse::<Token![;]>().is_err() && !item.diagnostics.has_errors() {
        item.diagnostics.push(unexpected(input, "`;`"));
        let _ = input.parse::<Token![,]>();
    }
    if kind == Kind::Map && item.argument.is_empty() {
        // After a mistake the values have the unit type.
        item.argument = quote!(());
        item.rows.clear();
        item.entries = Entries::default();
    }
    item.source = since(&start, input);
    item
}

impl Reader<'_, '_> {
    /// Reads `static NAME` or `enum NAME`.
    fn name(&self, input: ParseStream) -> Result<Ident> {
        if lacks_static(input) {
            let name = word(input).map_or_else(String::new, |name| name.to_string());
            self.push(unexpected(input, format!("`static {name}`")));
            return input.call(Ident::parse_any);
        }
        if !peek_word(input, "static") && !peek_word(input, "enum") {
            let wrong = unexpected(input, "`static` or `enum`");
            if !(input.peek(Token![const]) || input.peek(Token![let])) || !input.peek2(syn::Ident) {
                return Err(wrong);
            }
            self.push(wrong);
        }
        skip(input);
        let wrong = unexpected(input, "a name");
        input.parse().map_err(|_| wrong)
    }

    /// Reads `=` before the entries of a set.
    fn untyped(&self, input: ParseStream) {
        let expected = match input.parse::<Token![=]>() {
            Err(_) => SET,
            Ok(_) if input.peek(token::Bracket) => return,
            Ok(_) if word(input).is_some() => {
                "`[ entries ]`: a macro cannot read the entries of a constant or a variable"
            }
            Ok(_) => "`[ entries ]`; a map is written as `static NAME: T = { \"name\" => value }`",
        };
        self.push(unexpected(input, expected));
    }

    /// Reads `: T =` before the pairs of a map.
    fn typed(&mut self, input: ParseStream) {
        skip(input);
        self.item.kind = Kind::Map;
        let (start, ahead) = (input.fork(), input.fork());
        if input.peek(token::Bracket) && !input.peek2(Token![=]) {
            // Entries, and no type.
        } else if !is_deep(input.cursor()) && ahead.parse::<Type>().is_ok() {
            input.advance_to(&ahead);
        } else {
            // What is no type is passed on, for the compiler to report.
            until(input, |input| {
                let is_list = input.peek2(token::Brace) || input.peek2(token::Bracket);
                input.peek(token::Brace)
                    || input.peek(Token![=]) && is_list
                    || input.peek(Token![;])
                    || starts_item(input)
            });
        }
        self.item.argument = since(&start, input);
        let has_type = !self.item.argument.is_empty();
        let wrong = unexpected(input, if has_type { MAP } else { TYPE });
        if input.parse::<Token![=]>().is_err() || !has_type {
            self.push(wrong);
        } else if !input.peek(token::Brace) {
            let expected = "`{ \"name\" => value }`: a set has no type";
            self.push(unexpected(input, expected));
        }
        if input.peek(token::Bracket) {
            self.item.kind = Kind::Set;
            self.item.argument = TokenStream::new();
        }
    }
}

/// Whether an item comes next that starts with its name.
pub(super) fn lacks_static(input: ParseStream) -> bool {
    let is_list = input.peek3(token::Bracket) || input.peek3(token::Brace);
    input.peek(syn::Ident)
        && (input.peek2(Token![=]) && !input.peek2(Token![=>]) && is_list
            || input.peek2(Token![:]) && !input.peek2(Token![::]))
}

/// Returns what is in the brackets of an item.
pub(super) fn body<'a>(input: &ParseBuffer<'a>, kind: Kind) -> Result<ParseBuffer<'a>> {
    let content;
    let _ = match kind {
        Kind::Set => bracketed!(content in input).span,
        _ => braced!(content in input).span,
    };
    Ok(content)
}

fn starts_item(input: ParseStream) -> bool {
    input.peek(Token![#]) && input.peek2(token::Bracket)
        || WORDS.iter().any(|word| peek_word(input, word))
}

/// Skips the rest of an item: past its `;`, or to the next possible start of an item.
pub(super) fn recover(input: ParseStream) {
    until(input, |input| input.peek(Token![;]) || starts_item(input));
    let _ = input.parse::<Token![;]>();
}
