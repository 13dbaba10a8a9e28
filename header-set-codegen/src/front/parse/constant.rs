//! `header::HOST`: constants of crate `http` as entries.

use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseBuffer, ParseStream};
use syn::{Ident, Path, Token, token};

use crate::front::ast::{Source, Term};
use crate::front::constants;
use crate::list::Syntax;

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

fn last(path: &Path) -> &Ident {
    let segment = path.segments.last();
    &segment.expect("a path has a segment").ident
}

/// Returns the constant that comes next.
pub(super) fn peek(input: ParseStream) -> Option<Path> {
    Some(ahead(input)?.0)
}

/// Whether the next entry is a constant and nothing else.
pub(super) fn is_entry(input: ParseStream) -> bool {
    ahead(input).is_some_and(|(path, behind)| {
        constants::is_known(last(&path)) && (behind.is_empty() || behind.peek(Token![,]))
    })
}

/// Whether an arm or a pair of a map starts with a constant here.
pub(super) fn starts_row(input: ParseStream) -> bool {
    ahead(input).is_some_and(|(_, behind)| {
        behind.peek(Token![=>]) || behind.peek(Token![|]) || behind.peek(Token![if])
    })
}

/// Reads a constant, if one comes next, as the literal that it replaces.
pub(super) fn read(input: ParseStream, excluded: bool) -> Option<Term> {
    let (path, behind) = ahead(input)?;
    input.advance_to(&behind);
    Some(Term {
        span: last(&path).span(),
        excluded,
        source: Source::Literal {
            text: constants::text(last(&path)).into_bytes(),
            syntax: Syntax::Name,
        },
        constant: Some(path),
    })
}
