//! `static NAME = [..];`, `static NAME: T = {..};`, `enum Name {..}`.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;

use super::tokens::{Tokens, is_keyword, is_punct};
use super::{Parsed, attributes, rows};
use crate::front::ast::{Body, Item, Syntax};
use crate::front::diagnostics::Diagnostics;
use crate::list::Kind;

/// Words with which an item may start.
pub(super) const WORDS: [&str; 3] = ["pub", "static", "enum"];

type Failure = (Span, String);

pub(super) fn item(
    tokens: &mut Tokens,
    exported: &mut dyn Iterator<Item = Group>,
) -> Result<Parsed, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let start = tokens.position();
    let list = attributes::outer(tokens);
    let visibility = visibility(tokens);
    let kind = match tokens.peek_word("enum") {
        true => Kind::Enum,
        false => Kind::Set,
    };
    let (attributes, options) = attributes::of_item(list, Some(kind), &mut diagnostics);
    diagnostics.under(&attributes);
    let Head {
        name,
        kind,
        argument,
        body,
    } = match head(tokens, &mut diagnostics) {
        Ok(head) => head,
        Err((span, message)) => {
            diagnostics.error(span, message);
            return Err(diagnostics);
        }
    };
    let behind = tokens.position();
    let mut rows = body.as_ref().map_or_else(Vec::new, |body| {
        rows::rows(&mut Tokens::of(body), kind, exported, &mut diagnostics)
    });
    if kind != Kind::Enum && !tokens.punct(';') && !diagnostics.has_errors() {
        let (span, message) = found(tokens, "`;`");
        diagnostics.error(span, message);
        tokens.punct(',');
    }
    let mut argument = argument;
    if kind == Kind::Map && argument.is_empty() {
        // After a mistake the values have the unit type.
        argument = quote!(());
        rows.clear();
    }
    let syntax = match body {
        Some(body) => Syntax {
            before: tokens.between(start, behind - 1),
            body: Body::Group(body),
            after: tokens.since(behind),
        },
        None => Syntax::without_body(tokens.since(start)),
    };
    let item = Item {
        attributes,
        visibility,
        span: name.span(),
        name: Some(name),
        options,
        kind,
        argument,
        rows,
        syntax,
        in_block: false,
    };
    Ok(Parsed { item, diagnostics })
}

pub(super) fn visibility(tokens: &mut Tokens) -> TokenStream {
    let start = tokens.position();
    if let Some(TokenTree::Group(group)) = tokens.peek()
        && group.delimiter() == Delimiter::None
    {
        // `$vis`, which may be empty.
        let inner = Tokens::of(group);
        if inner.is_empty() || inner.peek_word("pub") {
            tokens.skip(1);
        }
    } else if tokens.word("pub") {
        tokens.group(Delimiter::Parenthesis);
    }
    tokens.since(start)
}

struct Head {
    name: Ident,
    kind: Kind,
    /// The type of a map's values.
    argument: TokenStream,
    body: Option<Group>,
}

/// Reads `static NAME =`, `static NAME: T =` or `enum Name`, with the brackets or braces after it.
fn head(tokens: &mut Tokens, diagnostics: &mut Diagnostics) -> Result<Head, Failure> {
    let is_enum = tokens.peek_word("enum");
    if !is_enum && !tokens.peek_word("static") {
        let message = found(tokens, "`static` or `enum`");
        let is_slip = ["const", "let"].iter().any(|word| tokens.peek_word(word))
            && matches!(tokens.peek_nth(1), Some(TokenTree::Ident(name)) if !is_keyword(name));
        if !is_slip {
            return Err(message);
        }
        diagnostics.error(message.0, message.1);
    }
    tokens.skip(1);
    let name = name(tokens, diagnostics)?;
    if is_enum {
        let body = tokens.group(Delimiter::Brace);
        if body.is_none() {
            let (span, message) = found(tokens, "`{` and the variants");
            diagnostics.error(span, message);
            let is_block = |at: &Tokens| matches!(at.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace);
            tokens.until(|at| at.peek_punct(';') || starts_item(at) || is_block(at));
            if tokens.peek_punct(';') || is_block(tokens) {
                tokens.skip(1);
            }
        }
        return Ok(Head {
            name,
            kind: Kind::Enum,
            argument: TokenStream::new(),
            body,
        });
    }
    let (kind, argument, body) = match tokens.punct(':') {
        true => typed(tokens, diagnostics),
        false => untyped(tokens, diagnostics),
    };
    Ok(Head {
        name,
        kind,
        argument,
        body,
    })
}

fn found(tokens: &Tokens, expected: &str) -> Failure {
    let message = format!("found {}, expected {expected}", tokens.found());
    (tokens.span(), message)
}

fn name(tokens: &mut Tokens, diagnostics: &mut Diagnostics) -> Result<Ident, Failure> {
    let start = tokens.position();
    let (wrong_span, wrong) = found(tokens, "a name");
    if tokens.word("mut") || tokens.word("ref") {
        if !matches!(tokens.peek(), Some(TokenTree::Ident(_))) {
            return Err((wrong_span, wrong));
        }
        diagnostics.error(wrong_span, &wrong);
    }
    let span = tokens.span();
    match tokens.ident() {
        Some(name) if name == "_" => {
            tokens.rewind(start);
            Err((wrong_span, wrong))
        }
        Some(name) if is_keyword(&name) => {
            let message = format!("found the keyword `{name}`, expected a name");
            Err((span, message))
        }
        Some(name) => Ok(name),
        None => Err(found(tokens, "a name")),
    }
}

/// `= [..]`
fn untyped(
    tokens: &mut Tokens,
    diagnostics: &mut Diagnostics,
) -> (Kind, TokenStream, Option<Group>) {
    let (span, message) = if !tokens.punct('=') {
        found(
            tokens,
            "`= [ entries ]`, or `: T = { \"name\" => value }` for a map",
        )
    } else {
        found(
            tokens,
            "`[ entries ]`; a map is written as `static NAME: T = { \"name\" => value }`",
        )
    };
    let body = tokens.group(Delimiter::Bracket);
    if body.is_none() {
        diagnostics.error(span, message);
        to_end(tokens);
    }
    (Kind::Set, TokenStream::new(), body)
}

/// `T = {..}`, after the `:`
fn typed(tokens: &mut Tokens, diagnostics: &mut Diagnostics) -> (Kind, TokenStream, Option<Group>) {
    let (start, first) = (tokens.position(), found(tokens, "a type"));
    while !tokens.is_empty() && !tokens.peek_punct(';') && !starts_item(tokens) {
        let is_body = match tokens.peek_nth(1) {
            Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Parenthesis,
            Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), ';' | '&' | '='),
            Some(tree) => matches!(tree, TokenTree::Literal(_)),
            None => true,
        };
        if tokens.peek_punct('=') && is_body {
            break;
        }
        tokens.skip(1);
    }
    let end = tokens.position();
    let is_group = |at: usize, delimiter| {
        let tree = at.checked_sub(1).and_then(|at| tokens.at(at));
        matches!(tree, Some(TokenTree::Group(group)) if group.delimiter() == delimiter)
    };
    // `static NAME: T {..}`, `static NAME: [..]`
    let only_entries = end == start + 1 && is_group(end, Delimiter::Bracket);
    if !tokens.peek_punct('=') && (only_entries || is_group(end, Delimiter::Brace)) {
        tokens.rewind(end - 1);
        let expected = match end == start + 1 {
            true if only_entries => "a type and `= { \"name\" => value }`; a set has no type",
            true => "a type and `=`",
            false => "`= { \"name\" => value }`",
        };
        let (span, message) = found(tokens, expected);
        diagnostics.error(span, message);
        let value = tokens.between(start, end - 1);
        let body = tokens.next().and_then(|tree| match tree {
            TokenTree::Group(group) => Some(group),
            _ => None,
        });
        return match only_entries {
            true => (Kind::Set, TokenStream::new(), body),
            false => (Kind::Map, value, body),
        };
    }
    let value = tokens.between(start, end);
    if end == start {
        diagnostics.error(first.0, first.1);
    } else if !tokens.peek_punct('=') {
        let (span, message) = found(tokens, "`= { \"name\" => value }`");
        diagnostics.error(span, message);
    }
    tokens.punct('=');
    if let Some(body) = tokens.group(Delimiter::Brace) {
        return (Kind::Map, value, Some(body));
    }
    let (span, message) = found(tokens, "`{ \"name\" => value }`: a set has no type");
    if !diagnostics.has_errors() {
        diagnostics.error(span, message);
    }
    if let Some(body) = tokens.group(Delimiter::Bracket) {
        return (Kind::Set, TokenStream::new(), Some(body));
    }
    to_end(tokens);
    (Kind::Map, value, None)
}

/// Whether an item comes next, and not the lifetime `'static`.
fn starts_item(tokens: &Tokens) -> bool {
    let is_lifetime =
        (tokens.position().checked_sub(1)).is_some_and(|before| is_punct(tokens.at(before), '\''));
    !is_lifetime && WORDS.iter().any(|word| tokens.peek_word(word))
}

/// Skips the rest of an item, up to its `;`.
fn to_end(tokens: &mut Tokens) {
    while !tokens.is_empty() && !tokens.peek_punct(';') && !starts_item(tokens) {
        tokens.skip(1);
    }
}

/// Skips to the next possible start of an item.
pub(super) fn recover(tokens: &mut Tokens) {
    while let Some(tree) = tokens.next() {
        let ends = match &tree {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Group(group) => {
                group.delimiter() == Delimiter::Brace && !tokens.peek_punct(';')
            }
            _ => false,
        };
        let starts = tokens.peek_punct('#') || WORDS.iter().any(|word| tokens.peek_word(word));
        if ends || starts {
            break;
        }
    }
}
