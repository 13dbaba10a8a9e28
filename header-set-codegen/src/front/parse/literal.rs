//! Literals: plain, from a `macro_rules!` fragment, or made by `concat!` and `stringify!`.

use proc_macro2::{Delimiter, Literal, Span, TokenStream, TokenTree};

use super::tokens::{Tokens, is_punct};
use super::value;
use crate::bounds::input::CONCAT_DEPTH;
use crate::front::ast::PathLiteral;

pub(crate) struct Text {
    pub bytes: Vec<u8>,
    /// Whether it is a `b".."`, taken verbatim.
    pub raw_bytes: bool,
    pub span: Span,
}

/// The result of reading where a literal is expected.
pub(crate) enum Read {
    Text(Text),
    /// A literal of another kind, or a call of another macro: the span and the message.
    Wrong(Span, String),
    /// A token that cannot start a literal.
    Other,
}

/// Reads a literal. A wrong literal in its place is consumed too.
pub(crate) fn read(tokens: &mut Tokens) -> Read {
    read_nested(tokens, 0)
}

/// Reads a string that names a file.
pub(crate) fn path(tokens: &mut Tokens, expected: &str) -> Result<PathLiteral, (Span, String)> {
    let span = tokens.span();
    let found = tokens.found();
    match read(tokens) {
        Read::Text(text) if !text.raw_bytes && !text.bytes.is_empty() => Ok(PathLiteral {
            path: String::from_utf8_lossy(&text.bytes).into_owned(),
            span: text.span,
        }),
        _ => Err((span, format!("found {found}, expected {expected}"))),
    }
}

fn read_nested(tokens: &mut Tokens, depth: usize) -> Read {
    let span = tokens.span();
    if depth > CONCAT_DEPTH {
        tokens.skip(1);
        return Read::Wrong(span, "found macro calls nested too deeply".to_owned());
    }
    match tokens.peek() {
        Some(TokenTree::Literal(literal)) => {
            let read = decode(literal);
            tokens.skip(1);
            read
        }
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
            let mut inner = Tokens::of(group);
            let read = read_nested(&mut inner, depth + 1);
            if matches!(read, Read::Other) || !inner.is_empty() {
                return Read::Other;
            }
            tokens.skip(1);
            read
        }
        Some(TokenTree::Ident(_) | TokenTree::Punct(_)) => macro_call(tokens, depth),
        _ => Read::Other,
    }
}

/// Evaluates `concat!(..)` and `::core::stringify!(..)`, which a macro receives unexpanded.
fn macro_call(tokens: &mut Tokens, depth: usize) -> Read {
    let start = tokens.position();
    let span = tokens.span();
    let mut name = None;
    loop {
        if tokens.punct(':') {
            if !tokens.punct(':') {
                break;
            }
        } else if let (Some(TokenTree::Ident(ident)), false) = (tokens.peek(), name.is_some()) {
            name = Some(ident.to_string());
            tokens.skip(1);
            if is_punct(tokens.peek(), ':') {
                name = None;
            }
        } else {
            break;
        }
    }
    let call = match (name, tokens.punct('!'), tokens.next()) {
        (Some(name), true, Some(TokenTree::Group(group))) => Some((name, group)),
        _ => None,
    };
    let Some((name, group)) = call else {
        tokens.rewind(start);
        return Read::Other;
    };
    let text = match name.as_str() {
        "concat" => concat(&group.stream(), depth),
        "stringify" => Ok(group.stream().to_string()),
        _ => Err((
            span,
            format!(
                "found `{name}!`, expected a literal, or `concat!` or `stringify!` of literals"
            ),
        )),
    };
    match text {
        Ok(text) => Read::Text(Text {
            bytes: text.into_bytes(),
            raw_bytes: false,
            span,
        }),
        Err((span, message)) => Read::Wrong(span, message),
    }
}

fn concat(arguments: &TokenStream, depth: usize) -> Result<String, (Span, String)> {
    let mut tokens = Tokens::new(arguments.clone());
    let mut text = String::new();
    while !tokens.is_empty() {
        let span = tokens.span();
        let wrong = |found: String| {
            let message = format!("found {found}, expected a literal to concatenate");
            (span, message)
        };
        if tokens.word("true") {
            text.push_str("true");
        } else if tokens.word("false") {
            text.push_str("false");
        } else if let Some(number) = number_or_char(&mut tokens) {
            text.push_str(&number);
        } else {
            match read_nested(&mut tokens, depth + 1) {
                Read::Text(part) if !part.raw_bytes => {
                    text.push_str(&String::from_utf8_lossy(&part.bytes));
                }
                Read::Text(_) => return Err(wrong("a byte string".to_owned())),
                Read::Wrong(span, message) => return Err((span, message)),
                Read::Other => return Err(wrong(tokens.found())),
            }
        }
        if !tokens.punct(',') && !tokens.is_empty() {
            return Err((
                tokens.span(),
                format!("found {}, expected `,`", tokens.found()),
            ));
        }
    }
    Ok(text)
}

/// Returns the text that `concat!` makes of a number or a character.
fn number_or_char(tokens: &mut Tokens) -> Option<String> {
    let negative = tokens.peek_punct('-');
    let Some(TokenTree::Literal(literal)) = tokens.peek_nth(usize::from(negative)) else {
        return None;
    };
    let source = literal.to_string();
    let char = value::char(&source).filter(|_| !negative);
    let text = char.or_else(|| value::number(&source))?;
    tokens.skip(1 + usize::from(negative));
    Some(if negative { format!("-{text}") } else { text })
}

fn decode(literal: &Literal) -> Read {
    let span = literal.span();
    let source = literal.to_string();
    // The common case: a string without escapes.
    if let Some(inner) = source.strip_prefix('"').and_then(|s| s.strip_suffix('"'))
        && !inner.contains(['\\', '\r'])
    {
        return Read::Text(Text {
            bytes: inner.as_bytes().to_vec(),
            raw_bytes: false,
            span,
        });
    }
    let expected = "expected a string such as \"host\" or b\"host\"";
    let Some(value) = value::string(&source) else {
        let found = crate::wording::shown(source.as_bytes());
        return Read::Wrong(span, format!("found `{found}`, {expected}"));
    };
    if !value.suffix.is_empty() {
        let message = format!("found the suffix `{}`, {expected}", value.suffix);
        return Read::Wrong(span, message);
    }
    Read::Text(Text {
        bytes: value.bytes,
        raw_bytes: value.is_bytes,
        span,
    })
}
