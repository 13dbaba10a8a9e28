//! `header::HOST`: constants of crate `http` as entries. They are recognised by their last segments.
//!
//! The expansion has the compiler check that a path leads to the constant that its last segment
//! names.

use quote::quote;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;
use syn::{Ident, Path, Token};

use crate::tables::standard;
use crate::wording::{closest, shown};

/// Reads the path that comes next, if it can only be a constant.
pub(super) fn read(input: ParseStream) -> Option<Path> {
    let ahead = input.fork();
    let path = ahead.call(Path::parse_mod_style).ok()?;
    let name = last(&path).to_string();
    let is_upper = name.contains(|char: char| char.is_ascii_uppercase())
        && !name.contains(|char: char| char.is_lowercase());
    if path.segments.len() == 1 && !is_upper {
        return None;
    }
    input.advance_to(&ahead);
    Some(path)
}

/// The last segment of a path.
pub(crate) fn last(path: &Path) -> &Ident {
    let segment = path.segments.last();
    &segment.expect("a path has a segment").ident
}

/// Whether the next entry is a constant and nothing else.
pub(super) fn is_entry(input: ParseStream) -> bool {
    let ahead = input.fork();
    let is_known = read(&ahead).is_some_and(|path| is_known(last(&path)));
    is_known && (ahead.is_empty() || ahead.peek(Token![,]))
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
