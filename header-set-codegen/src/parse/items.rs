//! `static NAME = [..];`, `static NAME: T = {..};`, `enum Name {..}`.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

use super::tokens::Tokens;
use super::{Parsed, attributes, rows};
use crate::ast::{Body, Item, Syntax};
use crate::diagnostics::Diagnostics;
use crate::list::Kind;

/// What an item may start with.
pub(super) const WORDS: [&str; 3] = ["pub", "static", "enum"];

type Failure = (Span, String);

pub(super) fn item(
    tokens: &mut Tokens,
    exported: &mut dyn Iterator<Item = Group>,
) -> Result<Parsed, Diagnostics> {
    let mut diagnostics = Diagnostics::new();
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
    let rows = body.as_ref().map_or_else(Vec::new, |body| {
        rows::rows(body, kind, exported, &mut diagnostics)
    });
    if kind != Kind::Enum && !tokens.punct(';') && !diagnostics.has_errors() {
        let found = tokens.found();
        diagnostics.error(tokens.span(), format!("found {found}, expected `;`"));
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

fn visibility(tokens: &mut Tokens) -> TokenStream {
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

/// `static NAME =`, `static NAME: T =`, `enum Name`, with what follows in brackets or braces.
fn head(tokens: &mut Tokens, diagnostics: &mut Diagnostics) -> Result<Head, Failure> {
    let span = tokens.span();
    let is_enum = tokens.peek_word("enum");
    if !is_enum && !tokens.peek_word("static") {
        return Err((
            span,
            format!("found {}, expected `static` or `enum`", tokens.found()),
        ));
    }
    tokens.skip(1);
    let after = tokens.position();
    let expected = |tokens: &Tokens, what: &str| {
        let message = format!("found {}, expected {what}", tokens.found());
        (tokens.span(), message)
    };
    let is_name = !tokens.peek_word("_") && !tokens.peek_word("mut");
    let name = tokens.ident().filter(|_| is_name);
    let Some(name) = name else {
        tokens.rewind(after);
        return Err(expected(tokens, "a name"));
    };
    if is_enum {
        let body = tokens.group(Delimiter::Brace);
        if body.is_none() {
            let (span, message) = expected(tokens, "`{` and the variants");
            diagnostics.error(span, message);
            tokens.until(|at| {
                at.peek_punct(';')
                    || matches!(at.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
            });
            tokens.skip(1);
        }
        return Ok(Head {
            name,
            kind: Kind::Enum,
            argument: TokenStream::new(),
            body,
        });
    }
    let (kind, argument) = if tokens.punct(':') {
        let value = tokens.until(|at| {
            at.peek_punct(';')
                || at.peek_punct('=')
                    && matches!(at.peek_nth(1), Some(TokenTree::Group(group)) if group.delimiter() != Delimiter::Parenthesis)
        });
        (Kind::Map, value)
    } else {
        (Kind::Set, TokenStream::new())
    };
    let body = match body(tokens, kind) {
        Ok(body) => Some(body),
        Err((span, message)) => {
            diagnostics.error(span, message);
            tokens.until(|at| at.peek_punct(';'));
            None
        }
    };
    Ok(Head {
        name,
        kind,
        argument,
        body,
    })
}

fn body(tokens: &mut Tokens, kind: Kind) -> Result<Group, Failure> {
    if !tokens.punct('=') {
        let what = match kind {
            Kind::Map => "`= { \"name\" => value }`",
            _ => "`= [ entries ]`, or `: T = { \"name\" => value }` for a map",
        };
        return Err((
            tokens.span(),
            format!("found {}, expected {what}", tokens.found()),
        ));
    }
    let span = tokens.span();
    let found = tokens.found();
    let (delimiter, message) = match kind {
        Kind::Map => (
            Delimiter::Brace,
            format!("found {found}, expected `{{ \"name\" => value }}`: a set has no type"),
        ),
        _ => (
            Delimiter::Bracket,
            format!(
                "found {found}, expected `[ entries ]`; a map is written as `static NAME: T = {{ \"name\" => value }}`"
            ),
        ),
    };
    tokens.group(delimiter).ok_or((span, message))
}

/// Skips to where the next item may start.
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
