//! `static NAME = [..];`, `static NAME: T = {..};`, `enum Name {..}`.

use std::fmt::Display;
use std::vec;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseBuffer, ParseStream};
use syn::{Error, Result, Token, Type, Visibility, braced, bracketed, token};

use super::attributes;
use super::rows::Reader;
use super::tokens::{self, peek_word, since, skip, until, word};
use super::value::survey;
use crate::front::ast::{Given, Item};
use crate::front::diagnostics::Diagnostics;
use crate::front::invocation::Parsed;
use crate::list::Kind;

/// Words with which an item may start.
pub(super) const WORDS: [&str; 3] = ["pub", "static", "enum"];

const MAP: &str = "`= { \"name\" => value }`";
const SET: &str = "`= [ entries ]`, or `: T = { \"name\" => value }` for a map";

/// Reads an item. The mistakes in one without a name are returned alone.
pub(super) fn item(
    input: ParseStream,
    given: Given,
    exported: &mut vec::IntoIter<Group>,
) -> std::result::Result<Parsed, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let start = input.cursor();
    let list = attributes::outer(input, &mut diagnostics);
    let visibility = input.parse().unwrap_or(Visibility::Inherited);
    let is_enum = peek_word(input, "enum");
    let kind = if is_enum { Kind::Enum } else { Kind::Set };
    let (attributes, options) = attributes::of_item(list, Some(kind), &mut diagnostics);
    diagnostics.under(&attributes);
    let name = match named(input, &mut diagnostics) {
        Ok(name) => name,
        Err(error) => {
            diagnostics.push(error);
            return Err(diagnostics);
        }
    };
    let (kind, mut argument) = match is_enum {
        true => (variants(input, &mut diagnostics), TokenStream::new()),
        false if input.peek(Token![:]) => typed(input, &mut diagnostics),
        false => (untyped(input, &mut diagnostics), TokenStream::new()),
    };
    let head = since(start, input);
    let about_head = diagnostics.mark();
    let (mut rows, mut span_of_body) = (Vec::new(), None);
    if let Ok((span, content)) = body(input, kind) {
        rows = Reader::new(kind, exported, &mut diagnostics).rows(&content);
        span_of_body = Some(span);
    } else {
        end(input, kind);
    }
    if kind != Kind::Enum && input.parse::<Token![;]>().is_err() && !diagnostics.has_errors() {
        diagnostics.push(unexpected(input, "`;`"));
        let _ = input.parse::<Token![,]>();
    }
    if kind == Kind::Map && argument.is_empty() {
        // After a mistake the values have the unit type.
        argument = quote!(());
        rows.clear();
    }
    let item = Item {
        attributes,
        visibility: visibility.into_token_stream(),
        span: name.span(),
        name: Some(name),
        options,
        kind,
        argument,
        rows,
        head,
        body: span_of_body,
        given,
    };
    Ok(Parsed {
        item,
        diagnostics,
        about_head,
    })
}

/// Returns the error that the next token is not what is expected. At the end it is that of the last
/// token.
fn unexpected(input: ParseStream, expected: impl Display) -> Error {
    let error = tokens::unexpected(input, expected);
    match input.is_empty() {
        true => Error::new(input.cursor().prev_span(), error),
        false => error,
    }
}

/// Reads `static NAME` or `enum NAME`.
fn named(input: ParseStream, diagnostics: &mut Diagnostics) -> Result<Ident> {
    if lacks_static(input) {
        let name = word(input).map_or_else(String::new, |name| name.to_string());
        diagnostics.push(unexpected(input, format!("`static {name}`")));
        return input.call(Ident::parse_any);
    }
    if !peek_word(input, "static") && !peek_word(input, "enum") {
        let wrong = unexpected(input, "`static` or `enum`");
        if !(input.peek(Token![const]) || input.peek(Token![let])) || !input.peek2(syn::Ident) {
            return Err(wrong);
        }
        diagnostics.push(wrong);
    }
    skip(input);
    let wrong = unexpected(input, "a name");
    if input.peek(Token![mut]) || input.peek(Token![ref]) {
        skip(input);
        if word(input).is_none() {
            return Err(wrong);
        }
        diagnostics.push(wrong);
    }
    if input.peek(syn::Ident) {
        return input.parse();
    }
    let wrong = unexpected(input, "a name");
    match word(input) {
        Some(keyword) if keyword != "_" => {
            skip(input);
            let message = format!("found the keyword `{keyword}`, expected a name");
            Err(Error::new(keyword.span(), message))
        }
        _ => Err(wrong),
    }
}

/// Whether an item comes next that starts with its name.
pub(super) fn lacks_static(input: ParseStream) -> bool {
    let is_list = input.peek3(token::Bracket) || input.peek3(token::Brace);
    input.peek(syn::Ident)
        && (input.peek2(Token![=]) && !input.peek2(Token![=>]) && is_list
            || input.peek2(Token![:]) && !input.peek2(Token![::]))
}

/// Reads up to the brace before the variants.
fn variants(input: ParseStream, diagnostics: &mut Diagnostics) -> Kind {
    if !input.peek(token::Brace) {
        diagnostics.push(unexpected(input, "`{` and the variants"));
    }
    Kind::Enum
}

/// Reads `=` before the entries of a set.
fn untyped(input: ParseStream, diagnostics: &mut Diagnostics) -> Kind {
    if input.parse::<Token![=]>().is_err() {
        diagnostics.push(unexpected(input, SET));
    } else if !input.peek(token::Bracket) {
        let expected = match word(input) {
            Some(_) => "`[ entries ]`: a macro cannot read the entries of a constant or a variable",
            None => "`[ entries ]`; a map is written as `static NAME: T = { \"name\" => value }`",
        };
        diagnostics.push(unexpected(input, expected));
    }
    Kind::Set
}

/// Reads `: T =` before the pairs of a map.
fn typed(input: ParseStream, diagnostics: &mut Diagnostics) -> (Kind, TokenStream) {
    skip(input);
    if input.peek(token::Bracket) && !input.peek2(Token![=]) {
        let expected = format!("a type and {MAP}; a set has no type");
        diagnostics.push(unexpected(input, expected));
        return (Kind::Set, TokenStream::new());
    }
    if input.peek(token::Brace) {
        diagnostics.push(unexpected(input, "a type and `=`"));
        return (Kind::Map, TokenStream::new());
    }
    let mark = diagnostics.mark();
    let argument = value_type(input);
    if argument.is_empty() {
        diagnostics.push(unexpected(input, "a type"));
        let _ = input.parse::<Token![=]>();
    } else if input.parse::<Token![=]>().is_err() {
        diagnostics.push(unexpected(input, MAP));
    }
    if input.peek(token::Brace) {
        return (Kind::Map, argument);
    }
    if diagnostics.mark() == mark {
        let expected = "`{ \"name\" => value }`: a set has no type";
        diagnostics.push(unexpected(input, expected));
    }
    match input.peek(token::Bracket) {
        true => (Kind::Set, TokenStream::new()),
        false => (Kind::Map, argument),
    }
}

/// Returns the tokens of a type. What is no type is passed on, for the compiler to report.
fn value_type(input: ParseStream) -> TokenStream {
    let start = input.cursor();
    let ahead = input.fork();
    if !survey(start).is_deep && ahead.parse::<Type>().is_ok() {
        input.advance_to(&ahead);
        return since(start, input);
    }
    let type_ends = |input: ParseStream| {
        input.peek(token::Brace)
            || input.peek(Token![=]) && (input.peek2(token::Brace) || input.peek2(token::Bracket))
            || is_end(input)
    };
    until(input, type_ends).into_iter().collect()
}

/// Returns what is in the brackets of an item, and their span.
fn body<'a>(input: &ParseBuffer<'a>, kind: Kind) -> Result<(Span, ParseBuffer<'a>)> {
    let content;
    let span = match kind {
        Kind::Set => bracketed!(content in input).span,
        _ => braced!(content in input).span,
    };
    Ok((span.join(), content))
}

/// Whether an item ends or starts here.
fn is_end(input: ParseStream) -> bool {
    input.peek(Token![;]) || WORDS.iter().any(|word| peek_word(input, word))
}

/// Skips the rest of an item without a body: up to its `;`, or past the braces of an enum.
fn end(input: ParseStream, kind: Kind) {
    let is_enum = kind == Kind::Enum;
    until(input, |input| {
        is_end(input) || is_enum && input.peek(token::Brace)
    });
    if is_enum && (input.peek(Token![;]) || input.peek(token::Brace)) {
        skip(input);
    }
}

/// Skips to the next possible start of an item.
pub(super) fn recover(input: ParseStream) {
    while let Some(tree) = skip(input) {
        let ends = match &tree {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Group(group) => {
                group.delimiter() == Delimiter::Brace && !input.peek(Token![;])
            }
            _ => false,
        };
        let starts = input.peek(Token![#]) || WORDS.iter().any(|word| peek_word(input, word));
        if ends || starts {
            break;
        }
    }
}
