//! `header::HOST`: constants of crate `http` as entries. They are recognised by their last segments.
//!
//! The expansion has the compiler check that a path leads to the constant that its last segment
//! names.

use quote::quote;
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseBuffer, ParseStream};
use syn::{Ident, Path, Token, token};

use crate::tables::standard;
use crate::wording::{closest, shown};

/// Returns the path that comes next, if it can only be a constant, and the input behind it.
fn ahead<'a>(input: &ParseBuffer<'a>) -> Option<(Path, ParseBuffer<'a>)> {
    if !input.peek(Ident::peek_any) && !input.peek(Token![::]) {
        return None;
    }
    let behind = input.fork();
    let path = behind.call(Path::parse_mod_style).ok()?;
    let is_called = behind.peek(Token![!]) && !behind.peek(Token![!=])
        || behind.peek(token::Paren)
        || behind.peek(token::Brace)
        || behind.peek(token::Bracket);
    let is_upper = || {
        let name = last(&path).to_string();
        name.contains(|char: char| char.is_ascii_uppercase())
            && !name.contains(|char: char| char.is_lowercase())
    };
    let is_constant = !is_called && (path.segments.len() > 1 || is_upper());
    is_constant.then_some((path, behind))
}

/// The last segment of a path.
pub(crate) fn last(path: &Path) -> &Ident {
    let segment = path.segments.last();
    &segment.expect("a path has a segment").ident
}

/// Whether the next entry is a constant and nothing else.
pub(super) fn is_entry(input: ParseStream) -> bool {
    ahead(input).is_some_and(|(path, behind)| {
        is_known(last(&path)) && (behind.is_empty() || behind.peek(Token![,]))
    })
}

/// Reads a constant, if one comes next.
pub(super) fn read(input: ParseStream) -> Option<Path> {
    let (path, behind) = ahead(input)?;
    input.advance_to(&behind);
    Some(path)
}

/// Returns the name that a constant would hold.
pub(crate) fn text(constant: &Ident) -> String {
    constant.to_string().to_ascii_lowercase().replace('_', "-")
}

/// Whether crate `http` has this constant.
fn is_known(constant: &Ident) -> bool {
    let text = text(constant);
    standard::names().contains(&text.as_str()) && *constant == standard::constant(&text)
}

/// A path as the user wrote it.
pub(crate) fn written(path: &Path) -> String {
    quote!(#path).to_string().replace(' ', "")
}

/// Returns what is wrong with a path: no known constant, or none without the crate `http`.
pub(super) fn mistake(path: &Path, has_http: bool) -> Option<String> {
    let (name, path) = (last(path), written(path));
    let text = shown(text(name).as_bytes());
    if !is_known(name) {
        let hint = closest(&text, &standard::names())
            .map(|text| format!("; did you mean `{}`?", standard::constant(text)))
            .unwrap_or_default();
        return Some(format!(
            "found `{path}`, expected a constant of `http::header`, such as `header::HOST`, or a literal such as \"{text}\"{hint}"
        ));
    }
    (!has_http).then(|| {
        format!(
            "found the constant `{path}`, which takes the feature `http` of header-set, expected \"{text}\""
        )
    })
}
