//! Literals: plain, from a `macro_rules!` fragment, or made by `concat!` and `stringify!`.

use proc_macro2::{Literal, Span, TokenStream};
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;
use syn::{Error, Lit, Macro, Result, Token};

use super::constant;
use super::tokens::{comma, inside, unexpected};
use crate::bounds::input::CONCAT_DEPTH;
use crate::list::{Flags, Syntax};
use crate::wording::shown;

/// Where a literal is, its bytes, and how they are read.
pub(super) type Text = (Span, Vec<u8>, Syntax);

/// Reads a literal, if one comes next. A wrong literal in its place is consumed too.
pub(super) fn read(input: ParseStream) -> Result<Option<Text>> {
    nested(input, 0)
}

/// Reads a string that names a file.
pub(super) fn path(input: ParseStream, expected: &str) -> Result<(String, Span)> {
    let wrong = unexpected(input, expected);
    let read = string(input, expected).ok();
    read.filter(|(path, _)| !path.is_empty()).ok_or(wrong)
}

/// Reads a string of text.
pub(super) fn string(input: ParseStream, expected: &str) -> Result<(String, Span)> {
    let wrong = unexpected(input, expected);
    match read(input) {
        Ok(Some((span, text, syntax))) if syntax != Syntax::Verbatim => {
            Ok((String::from_utf8_lossy(&text).into_owned(), span))
        }
        _ => Err(wrong),
    }
}

fn nested(input: ParseStream, depth: usize) -> Result<Option<Text>> {
    let span = input.span();
    if let Some((literal, _)) = input.cursor().literal() {
        input.parse::<Literal>()?;
        return decode(literal).map(Some);
    }
    let Some(call) = call(input) else {
        return Ok(None);
    };
    if depth >= CONCAT_DEPTH {
        return Err(Error::new(span, "found macro calls nested too deeply"));
    }
    let name = constant::last(&call.path).to_string();
    let text = match name.as_str() {
        "concat" => inside(call.tokens, |input| concat(input, depth))?,
        "stringify" => stringify(&call.tokens),
        _ => {
            let message = format!(
                "found `{name}!`, expected a literal, or `concat!` or `stringify!` of literals"
            );
            return Err(Error::new(span, message));
        }
    };
    Ok(Some(plain(span, text.as_bytes())))
}

/// Reads a call of a macro, which another macro receives unexpanded.
fn call(input: ParseStream) -> Option<Macro> {
    let ahead = input.fork();
    let call = ahead.parse().ok()?;
    input.advance_to(&ahead);
    Some(call)
}

/// Returns the text that `concat!` makes of its arguments.
fn concat(input: ParseStream, depth: usize) -> Result<String> {
    let mut text = String::new();
    while !input.is_empty() {
        let wrong = unexpected(input, "a literal to concatenate");
        if input.peek(Lit) || input.peek(Token![-]) {
            text += &input.parse().ok().and_then(argument).ok_or(wrong)?;
        } else {
            let part = nested(input, depth + 1)?.ok_or(wrong)?;
            text += &String::from_utf8_lossy(&part.1);
        }
        comma(input)?;
    }
    Ok(text)
}

/// Returns the text that `concat!` makes of a literal: an integer in decimal, a float as written.
/// Neither has underscores or a suffix.
fn argument(literal: Lit) -> Option<String> {
    match literal {
        Lit::Char(char) => Some(char.value().into()),
        Lit::Bool(bool) => Some(bool.value.to_string()),
        Lit::Int(number) => Some(number.base10_digits().to_owned()),
        Lit::Float(number) => {
            let written = number.to_string().replace('_', "");
            let digits = written.strip_suffix(number.suffix());
            Some(digits.unwrap_or(&written).to_owned())
        }
        Lit::Str(text) => Some(text.value()),
        _ => None,
    }
}

/// Returns the text that `stringify!` makes of tokens. Outside of the compiler, tokens are printed
/// with a space between any two. The source says which have none, if it is in one piece.
fn stringify(tokens: &TokenStream) -> String {
    let mut spans = tokens.clone().into_iter().map(|tree| tree.span());
    let source = spans.next().and_then(|first| {
        let last = spans.last().unwrap_or(first);
        first.join(last)?.source_text()
    });
    let printed = tokens.to_string();
    let dense = |text: &str| text.replace(char::is_whitespace, "");
    match source {
        Some(source) if dense(&source) == dense(&printed) => {
            source.split_whitespace().collect::<Vec<_>>().join(" ")
        }
        _ => printed,
    }
}

/// A text whose stars are those of a pattern.
fn plain(span: Span, text: &[u8]) -> Text {
    (span, text.to_vec(), Flags::of(text, false).syntax)
}

fn decode(literal: Literal) -> Result<Text> {
    let (span, source) = (literal.span(), literal.to_string());
    let inner = (source.strip_prefix('"')).and_then(|rest| rest.strip_suffix('"'));
    match inner {
        // The common case: a string without escapes.
        Some(inner) if !inner.contains(['\\', '\r', '"']) => Ok(plain(span, inner.as_bytes())),
        _ => match Lit::new(literal) {
            Lit::Str(it) if it.suffix().is_empty() => Ok(plain(span, it.value().as_bytes())),
            Lit::ByteStr(it) if it.suffix().is_empty() => Ok((span, it.value(), Syntax::Verbatim)),
            _ => {
                let found = shown(source.as_bytes());
                let message =
                    format!("found `{found}`, expected a string such as \"host\" or b\"host\"");
                Err(Error::new(span, message))
            }
        },
    }
}
