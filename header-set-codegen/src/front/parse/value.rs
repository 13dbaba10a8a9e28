//! Guards and values of rows. They are passed on as tokens, and the compiler checks them.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use syn::buffer::Cursor;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;
use syn::{Expr, Lit, Result, Token};

use super::tokens::{since, skip, until};
use crate::bounds::input::EXPRESSION_DEPTH;

/// Whether a value ends with a block. The next row needs no comma before it.
pub(super) fn is_block(value: &TokenStream) -> bool {
    let last = value.clone().into_iter().last();
    matches!(last, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
}

/// Reads an expression by one of the functions of `syn`. Returns `None` if no token can be part of
/// one. Tokens that are no expression are passed on up to the next comma: they may be newer syntax,
/// or half typed.
pub(super) fn expression(
    input: ParseStream,
    parse: fn(ParseStream) -> Result<Expr>,
) -> Option<TokenStream> {
    let ends = |input: ParseStream| {
        input.peek(Token![,]) || input.peek(Token![;]) || input.peek(Token![=>])
    };
    if input.is_empty() || ends(input) {
        return None;
    }
    // The common case, for the time of long maps.
    if input.peek(Lit) && input.peek2(Token![,]) {
        return Some(skip(input).into_iter().collect());
    }
    let start = &input.fork();
    let ahead = input.fork();
    if !is_deep(start.cursor()) && parse(&ahead).is_ok() {
        input.advance_to(&ahead);
    } else {
        until(input, |input| {
            let is_behind = input.cursor() != start.cursor();
            ends(input) || is_behind && input.peek(Lit) && input.peek2(Token![=>])
        });
    }
    let value = since(start, input);
    let is_long = value.clone().into_iter().nth(1).is_some();
    Some(match is_long && has_fragments(&value) {
        true => in_parentheses(value),
        false => value,
    })
}

/// Whether the tokens up to the next `=>` or `;` could exhaust the stack of a parser that recurses.
pub(crate) fn is_deep(start: Cursor) -> bool {
    is_deeper(start, EXPRESSION_DEPTH, true)
}

/// Whether tokens are nested deeper than `depth`. A bracket is a level, and so is each sign of a
/// run without separators, since it may be the operator before an operand.
fn is_deeper(mut at: Cursor, depth: usize, is_outside: bool) -> bool {
    let (mut signs, mut is_behind_word, mut is_behind_equals) = (0, false, false);
    loop {
        let Some(left) = depth.checked_sub(signs) else {
            return true;
        };
        if let Some((inside, _, _, rest)) = at.any_group() {
            if left == 0 || is_deeper(inside, left - 1, false) {
                return true;
            }
            (at, is_behind_word, is_behind_equals) = (rest, false, false);
            continue;
        }
        let Some((tree, rest)) = at.token_tree() else {
            return false;
        };
        let is_equals = is_behind_equals;
        (is_behind_equals, at) = (false, rest);
        match tree {
            TokenTree::Punct(punct) => match punct.as_char() {
                ';' | '>' if is_outside && (is_equals || punct.as_char() == ';') => return false,
                ',' | ';' => signs = 0,
                '.' | ':' => {}
                sign => {
                    is_behind_equals = sign == '=';
                    signs += 1;
                }
            },
            TokenTree::Ident(_) => {
                signs += usize::from(is_behind_word);
                is_behind_word = true;
                continue;
            }
            _ => {}
        }
        is_behind_word = false;
    }
}

/// Whether some tokens are fragments of macros.
fn has_fragments(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(it) => it.delimiter() == Delimiter::None || has_fragments(&it.stream()),
        _ => false,
    })
}

/// Puts parentheses around each fragment that is an expression with operators. The compiler
/// forgets the groups of fragments in the output of a macro.
fn in_parentheses(tokens: TokenStream) -> TokenStream {
    let mut is_behind_sign = false;
    let each = tokens.into_iter().map(|tree| {
        let is_sign = matches!(&tree, TokenTree::Punct(sign) if sign.as_char() == '#');
        let is_attribute = std::mem::replace(&mut is_behind_sign, is_sign);
        let TokenTree::Group(group) = tree else {
            return tree;
        };
        let (delimiter, span) = match group.delimiter() {
            Delimiter::None if has_operators(&group) => {
                let span = Span::call_site().located_at(group.span());
                (Delimiter::Parenthesis, span)
            }
            delimiter => (delimiter, group.span()),
        };
        let content = group.stream();
        let content = match is_attribute {
            true => content,
            false => in_parentheses(content),
        };
        let mut written = Group::new(delimiter, content);
        written.set_span(span);
        TokenTree::Group(written)
    });
    each.collect()
}

/// Whether a fragment may need parentheses beside an operator: an expression of several tokens.
fn has_operators(fragment: &Group) -> bool {
    let content = fragment.stream();
    let is_long = content.clone().into_iter().nth(1).is_some();
    let is_one = |it: Expr| matches!(it, Expr::Path(_) | Expr::Let(_) | Expr::Macro(_));
    is_long && syn::parse2(content).is_ok_and(|it| !is_one(it))
}

#[cfg(test)]
mod tests {
    use syn::buffer::TokenBuffer;

    use super::is_deeper;

    /// It ends at `;` and at `=>`, behind which others may be deeper.
    #[test]
    fn depth_is_of_one_value() {
        for (source, expected) in [
            ("a; ((((b))))", false),
            ("a => ((((b))))", false),
            ("a > ((((b))))", true),
            ("a = ((((b))))", true),
        ] {
            let tokens = TokenBuffer::new2(source.parse().expect("tokens"));
            assert_eq!(is_deeper(tokens.begin(), 3, true), expected, "{source}");
        }
    }
}
