//! What all readers share: the next token in words, and the tokens that were read.

use std::fmt::Display;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Error, Lifetime, Result, Token, braced};

use crate::wording::shown;

/// Reads tokens as if they were in braces, whose end has the span of the last token. Tokens that
/// `read` leaves are skipped.
pub(super) fn inside<T>(tokens: TokenStream, read: impl FnOnce(ParseStream) -> T) -> T {
    let last = tokens.clone().into_iter().last();
    let mut braces = Group::new(Delimiter::Brace, tokens);
    braces.set_span(last.map_or_else(Span::call_site, |tree| tree.span()));
    // Outside of the compiler a group ends at the last byte of its span.
    braces.set_span(braces.span_open());
    let mut output = None;
    let parser = |input: ParseStream| -> Result<()> {
        let content;
        braced!(content in input);
        output = Some(read(&content));
        until(&content, |_| false);
        Ok(())
    };
    // An error can only be about tokens inside of a value, which the compiler reports.
    let _ = parser.parse2(TokenTree::Group(braces).into());
    output.expect("a group in braces is read")
}

/// Describes the next token, for a message.
pub(super) fn found(input: ParseStream) -> String {
    let Some((tree, _)) = input.cursor().token_tree() else {
        return String::from("nothing");
    };
    let text = tree.to_string();
    let text = match tree {
        TokenTree::Group(group) if group.delimiter() != Delimiter::None => &text[..1],
        _ if input.peek(Token![=>]) => "=>",
        _ => &text,
    };
    format!("`{}`", shown(text.as_bytes()))
}

/// Returns the error that the next token is not what is expected.
pub(super) fn unexpected(input: ParseStream, expected: impl Display) -> Error {
    let message = format!("found {}, expected {expected}", found(input));
    Error::new(input.span(), message)
}

/// Reads a comma, unless this is the end.
pub(super) fn comma(input: ParseStream) -> Result<()> {
    match input.is_empty() || input.parse::<Token![,]>().is_ok() {
        true => Ok(()),
        false => Err(unexpected(input, "`,`")),
    }
}

/// Reads the next token, of any kind.
pub(super) fn skip(input: ParseStream) -> Option<TokenTree> {
    input.parse().ok()
}

/// Returns the word that comes next, which may be a keyword.
pub(super) fn word(input: ParseStream) -> Option<Ident> {
    input.cursor().ident().map(|(word, _)| word)
}

pub(super) fn peek_word(input: ParseStream, expected: &str) -> bool {
    word(input).is_some_and(|word| word == expected)
}

/// Reads a certain word, if it comes next.
pub(super) fn eat_word(input: ParseStream, expected: &str) -> bool {
    peek_word(input, expected) && input.call(Ident::parse_any).is_ok()
}

/// Reads the tokens before the first position at which `stop` is `true`.
pub(super) fn until(input: ParseStream, stop: impl Fn(ParseStream) -> bool) -> Vec<TokenTree> {
    let mut trees = Vec::new();
    while !input.is_empty() && !stop(input) {
        if input.peek(Lifetime) {
            trees.extend(skip(input));
        }
        trees.extend(skip(input));
    }
    trees
}

/// Skips the rest of an entry that could not be read, and the comma.
pub(super) fn recover(input: ParseStream) {
    until(input, |input| input.peek(Token![,]));
    skip(input);
}

/// Returns the tokens from a fork up to here.
pub(super) fn since(start: ParseStream, input: ParseStream) -> TokenStream {
    let trees = until(start, |start| start.cursor() >= input.cursor());
    trees.into_iter().collect()
}

/// The first word of an attribute.
pub(super) fn attribute_name(attribute: &Attribute) -> &Ident {
    &attribute.path().segments[0].ident
}
