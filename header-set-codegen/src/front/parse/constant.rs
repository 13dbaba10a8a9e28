//! `header::HOST`: constants of crate `http` as entries.

use proc_macro2::{Delimiter, Ident, TokenTree};

use super::tokens::{Tokens, is_punct};
use crate::front::ast::{Source, Term};
use crate::front::constants;
use crate::list::Syntax;

/// Returns the number of tokens of the path at `ahead`, and its last segment, if it can only be a
/// constant.
fn path(tokens: &Tokens, ahead: usize) -> Option<(usize, &Ident)> {
    let colons =
        |at: usize| is_punct(tokens.peek_nth(at), ':') && is_punct(tokens.peek_nth(at + 1), ':');
    let first = ahead + if colons(ahead) { 2 } else { 0 };
    let mut at = first;
    let last = loop {
        let Some(TokenTree::Ident(segment)) = tokens.peek_nth(at) else {
            return None;
        };
        at += 1;
        if !colons(at) {
            break segment;
        }
        at += 2;
    };
    let is_called = is_punct(tokens.peek_nth(at), '!')
        || matches!(tokens.peek_nth(at), Some(TokenTree::Group(group)) if group.delimiter() != Delimiter::None);
    let is_upper = || {
        let name = last.to_string();
        name.contains(|char: char| char.is_ascii_uppercase())
            && !name.contains(|char: char| char.is_lowercase())
    };
    (!is_called && (at > first + 1 || is_upper())).then_some((at - ahead, last))
}

/// Whether a constant comes next.
pub(super) fn is_next(tokens: &Tokens) -> bool {
    path(tokens, 0).is_some()
}

/// Returns the constant that comes next, as text.
pub(super) fn peek(tokens: &Tokens) -> Option<String> {
    let (len, _) = path(tokens, 0)?;
    let start = tokens.position();
    let path = tokens.between(start, start + len);
    Some(path.to_string().replace(' ', ""))
}

/// Whether the next entry is a constant and nothing else.
pub(super) fn is_entry(tokens: &Tokens) -> bool {
    path(tokens, 0).is_some_and(|(len, last)| {
        let behind = tokens.peek_nth(len);
        constants::is_known(last) && (behind.is_none() || is_punct(behind, ','))
    })
}

/// Whether an arm or a pair of a map starts with the constant at `ahead`.
pub(super) fn starts_row(tokens: &Tokens, ahead: usize) -> bool {
    path(tokens, ahead).is_some_and(|(len, _)| {
        let behind = ahead + len;
        tokens.peek_arrow_nth(behind)
            || match tokens.peek_nth(behind) {
                Some(TokenTree::Ident(word)) => word == "if",
                behind => is_punct(behind, '|'),
            }
    })
}

/// Reads a constant, if one comes next, as the literal that it replaces.
pub(super) fn read(tokens: &mut Tokens, excluded: bool) -> Option<Term> {
    let (len, last) = path(tokens, 0)?;
    let (last, start) = (last.clone(), tokens.position());
    tokens.skip(len);
    Some(Term {
        span: last.span(),
        excluded,
        source: Source::Literal {
            text: constants::text(&last).into_bytes(),
            syntax: Syntax::Name,
        },
        constant: Some(tokens.since(start)),
    })
}
