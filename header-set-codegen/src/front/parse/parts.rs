//! Reads single parts of an item, as a build script gives them.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Expr, Path, Result, Type, Visibility};

use super::value::survey;
use crate::front::source;
use crate::wording::shown;

/// Reads a text that must be one part and nothing else. The error says what was found and what is
/// expected.
fn whole<T>(
    source: &str,
    expected: &str,
    read: fn(ParseStream) -> Result<T>,
) -> std::result::Result<T, String> {
    let quoted = |text: &str| format!("`{}`", shown(text.as_bytes()));
    let tokens = source::tokens(source).map_err(|error| {
        let source = quoted(source);
        format!("found {error} in {source}, expected {expected}")
    })?;
    let bounded = |input: ParseStream| match survey(input.cursor()).is_deep {
        true => Err(input.error("")),
        false => read(input),
    };
    bounded.parse2(tokens).map_err(|error| {
        let found = match error.span().source_text() {
            Some(text) if !text.is_empty() => quoted(&text),
            _ => String::from("nothing"),
        };
        format!("found {found}, expected {expected}")
    })
}

/// Reads `pub`, `pub(crate)`, or nothing.
pub(crate) fn visibility(source: &str) -> std::result::Result<TokenStream, String> {
    let expected = "a visibility, as `pub` or `pub(crate)`";
    let visibility = whole(source, expected, Visibility::parse)?;
    Ok(visibility.into_token_stream())
}

/// Reads the name of an item.
pub(crate) fn name(source: &str) -> std::result::Result<Ident, String> {
    whole(source, "a name", Ident::parse)
}

/// Reads the path of a crate or a module, such as `::header_set`.
pub(crate) fn path(source: &str) -> std::result::Result<TokenStream, String> {
    let path = whole(source, "a path", Path::parse_mod_style)?;
    Ok(path.into_token_stream())
}

/// Reads the type of a map's values.
pub(crate) fn value_type(source: &str) -> std::result::Result<TokenStream, String> {
    Ok(whole(source, "a type", Type::parse)?.into_token_stream())
}

/// Reads a value of a map.
pub(crate) fn value(source: &str) -> std::result::Result<TokenStream, String> {
    Ok(whole(source, "an expression", Expr::parse)?.into_token_stream())
}
