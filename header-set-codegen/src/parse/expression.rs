//! Where the value of a row ends. Values are passed on as tokens; only those that may hold commas of
//! their own are parsed to tell.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::tokens::Tokens;

/// How many commas an expression such as `f::<A, B>()` is given to end behind.
const COMMAS: usize = 64;

/// Whether what stands `ahead` starts a row, and continues no expression that ends with a block.
pub(super) fn starts_row(tokens: &Tokens, ahead: usize) -> bool {
    match tokens.peek_nth(ahead) {
        Some(TokenTree::Literal(_)) => true,
        Some(TokenTree::Ident(ident)) => {
            ident == "_"
                || ident == "include"
                || ident == "use"
                || ident == "concat"
                || ident == "stringify"
        }
        Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), '@' | '#'),
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::None,
        None => false,
    }
}

/// The tokens of an expression: up to a comma, unless that is one between generic arguments or the
/// parameters of a closure, or up to the end of a block that the next row follows.
pub(super) fn expression(tokens: &mut Tokens) -> TokenStream {
    let start = tokens.position();
    let mut first_comma = None;
    let mut commas = 0;
    let mut may_hold_commas = false;
    while let Some(tree) = tokens.peek() {
        match tree {
            TokenTree::Punct(punct) => match punct.as_char() {
                ',' => {
                    if !may_hold_commas || parses(tokens.since(start)) {
                        return tokens.since(start);
                    }
                    first_comma = first_comma.or(Some(tokens.position()));
                    commas += 1;
                    if commas == COMMAS || !tokens.may_go_on() {
                        break;
                    }
                }
                '<' | '|' => may_hold_commas = true,
                _ => {}
            },
            TokenTree::Group(group)
                if group.delimiter() == Delimiter::Brace && starts_row(tokens, 1) =>
            {
                tokens.skip(1);
                return tokens.since(start);
            }
            _ => {}
        }
        tokens.skip(1);
    }
    if let Some(comma) = first_comma
        && !(tokens.is_empty() && parses(tokens.since(start)))
    {
        tokens.rewind(comma);
    }
    tokens.since(start)
}

fn parses(tokens: TokenStream) -> bool {
    syn::parse2::<syn::Expr>(tokens).is_ok()
}
