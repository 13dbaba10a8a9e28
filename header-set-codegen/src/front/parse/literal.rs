//! Literals: plain, from a `macro_rules!` fragment, or made by `concat!` and `stringify!`.

use proc_macro2::{Literal, Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;
use syn::{Error, Ident, Lit, Macro, Result, Token};

use super::tokens::{in_braces, inside, unexpected};
use crate::bounds::input::CONCAT_DEPTH;
use crate::list::Flags;
use crate::wording::shown;

pub(super) struct Text {
    pub bytes: Vec<u8>,
    /// Whether it is a `b".."`, taken verbatim.
    pub is_verbatim: bool,
    pub span: Span,
}

impl Text {
    /// Returns how it is read. Its stars decide.
    pub(super) fn flags(&self, excluded: bool) -> Flags {
        match self.is_verbatim {
            true => Flags {
                excluded,
                ..Flags::VERBATIM
            },
            false => Flags::of(&self.bytes, excluded),
        }
    }
}

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
        Ok(Some(text)) if !text.is_verbatim => {
            Ok((String::from_utf8_lossy(&text.bytes).into_owned(), text.span))
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
    let name = call.path.segments.last().map(|segment| &segment.ident);
    let name = name.map_or_else(String::new, Ident::to_string);
    let text = match name.as_str() {
        "concat" => inside(in_braces(call.tokens.into_iter()), |input| {
            concat(input, depth)
        })?,
        "stringify" => stringify(&call.tokens),
        _ => {
            let message = format!(
                "found `{name}!`, expected a literal, or `concat!` or `stringify!` of literals"
            );
            return Err(Error::new(span, message));
        }
    };
    Ok(Some(Text {
        bytes: text.into_bytes(),
        is_verbatim: false,
        span,
    }))
}

/// Reads a call of a macro, which another macro receives unexpanded.
fn call(input: ParseStream) -> Option<Macro> {
    if !input.peek(Ident::peek_any) && !input.peek(Token![::]) {
        return None;
    }
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
            text += &String::from_utf8_lossy(&part.bytes);
        }
        if !input.is_empty() && input.parse::<Token![,]>().is_err() {
            return Err(unexpected(input, "`,`"));
        }
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

fn decode(literal: Literal) -> Result<Text> {
    let (span, source) = (literal.span(), literal.to_string());
    let expected = "expected a string such as \"host\" or b\"host\"";
    let inner = (source.strip_prefix('"')).and_then(|rest| rest.strip_suffix('"'));
    let (bytes, is_verbatim, suffix) = match inner {
        // The common case: a string without escapes.
        Some(inner) if !inner.contains(['\\', '\r', '"']) => {
            (inner.as_bytes().to_vec(), false, String::new())
        }
        _ => match Lit::new(literal) {
            Lit::Str(text) => (text.value().into_bytes(), false, text.suffix().to_owned()),
            Lit::ByteStr(bytes) => (bytes.value(), true, bytes.suffix().to_owned()),
            _ => {
                let found = shown(source.as_bytes());
                return Err(Error::new(span, format!("found `{found}`, {expected}")));
            }
        },
    };
    if !suffix.is_empty() {
        let message = format!("found the suffix `{suffix}`, {expected}");
        return Err(Error::new(span, message));
    }
    Ok(Text {
        bytes,
        is_verbatim,
        span,
    })
}
