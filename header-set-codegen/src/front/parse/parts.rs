//! Reads single parts of an item, as a build script gives them.

use std::result;

use proc_macro2::{Ident, TokenStream};
use syn::buffer::TokenBuffer;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Expr, Path, Result, Type, Visibility};

use super::value::survey;
use crate::front::source;
use crate::wording::shown;

/// Reads a text that must be one part and nothing else. Returns its tokens, and the part unless
/// reading it could exhaust the stack. The error says what was found and what is expected.
fn whole<T>(
    source: &str,
    expected: &str,
    read: fn(ParseStream) -> Result<T>,
) -> result::Result<(TokenStream, Option<T>), String> {
    let quoted = |text: &str| format!("`{}`", shown(text.as_bytes()));
    let tokens = source::tokens(source).map_err(|error| {
        let source = quoted(source);
        format!("found {error} in {source}, expected {expected}")
    })?;
    if survey(TokenBuffer::new2(tokens.clone()).begin()).is_deep {
        return Ok((tokens, None));
    }
    let part = read.parse2(tokens.clone()).map_err(|error| {
        let found = match error.span().source_text() {
            Some(text) if !text.is_empty() => quoted(&text),
            _ => String::from("nothing"),
        };
        format!("found {found}, expected {expected}")
    })?;
    Ok((tokens, Some(part)))
}

/// Reads `pub`, `pub(crate)`, or nothing.
pub(crate) fn visibility(source: &str) -> result::Result<TokenStream, String> {
    let expected = "a visibility, as `pub` or `pub(crate)`";
    Ok(whole(source, expected, Visibility::parse)?.0)
}

/// Reads the name of an item.
pub(crate) fn name(source: &str) -> result::Result<Ident, String> {
    let (_, name) = whole(source, "a name", Ident::parse)?;
    name.ok_or_else(|| format!("found `{}`, expected a name", shown(source.as_bytes())))
}

/// Reads the path of a crate or a module, such as `::header_set`.
pub(crate) fn path(source: &str) -> result::Result<TokenStream, String> {
    Ok(whole(source, "a path", Path::parse_mod_style)?.0)
}

/// Reads the type of a map's values.
pub(crate) fn value_type(source: &str) -> result::Result<TokenStream, String> {
    Ok(whole(source, "a type", Type::parse)?.0)
}

/// Reads a value of a map.
pub(crate) fn value(source: &str) -> result::Result<TokenStream, String> {
    Ok(whole(source, "an expression", Expr::parse)?.0)
}
