//! Parses single parts of an item, as a build script gives them.

use proc_macro2::{Ident, TokenStream, TokenTree};

use super::expression::expression;
use super::items;
use super::tokens::{Tokens, is_keyword};
use crate::front::source::tokens;
use crate::wording::shown;

/// Parses a text that must be one part and nothing else. The error says what was found and what is
/// expected.
fn whole<T>(
    source: &str,
    expected: &str,
    read: impl FnOnce(&mut Tokens) -> Option<T>,
) -> Result<T, String> {
    let tokens = tokens(source).map_err(|(_, found)| {
        let source = shown(source.as_bytes());
        format!("found {found} in `{source}`, expected {expected}")
    })?;
    let mut tokens = Tokens::new(tokens);
    match read(&mut tokens) {
        Some(part) if tokens.is_empty() => Ok(part),
        _ => Err(format!("found {}, expected {expected}", tokens.found())),
    }
}

/// Parses `pub`, `pub(crate)`, or nothing.
pub(crate) fn visibility(source: &str) -> Result<TokenStream, String> {
    let expected = "a visibility, as `pub` or `pub(crate)`";
    whole(source, expected, |tokens| Some(items::visibility(tokens)))
}

/// Parses the name of an item.
pub(crate) fn name(source: &str) -> Result<Ident, String> {
    whole(source, "a name", |tokens| {
        let is_name = matches!(tokens.peek(), Some(TokenTree::Ident(name)) if !is_keyword(name));
        is_name.then(|| tokens.ident()).flatten()
    })
}

/// Parses the path of a crate or a module, such as `::header_set`.
pub(crate) fn path(source: &str) -> Result<TokenStream, String> {
    whole(source, "a path", |tokens| {
        let start = tokens.position();
        tokens.path_separator();
        loop {
            tokens.ident()?;
            if !tokens.path_separator() {
                return Some(tokens.since(start));
            }
        }
    })
}

/// Parses the type of a map's values.
pub(crate) fn value_type(source: &str) -> Result<TokenStream, String> {
    whole(source, "a type", |tokens| {
        let written = tokens.until(|at| at.peek_punct(';') || at.peek_punct('='));
        (!written.is_empty()).then_some(written)
    })
}

/// Parses a value of a map.
pub(crate) fn value(source: &str) -> Result<TokenStream, String> {
    whole(source, "an expression", |tokens| {
        let value = expression(tokens);
        (!value.is_empty()).then_some(value)
    })
}
