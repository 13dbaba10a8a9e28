//! Turns text into tokens, for tools and build scripts. For macros the compiler does so, and has a
//! bound of its own.

use std::str::FromStr;

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::Error;

use crate::bounds::input::NESTING;

/// Returns the tokens of a text, or what was found in their place and where. Brackets that are
/// nested too deep are refused here, so that functions may recurse over tokens.
pub(crate) fn tokens(source: &str) -> syn::Result<TokenStream> {
    let tokens = TokenStream::from_str(source)
        .map_err(|error| Error::new(error.span(), format!("no Rust ({error})")))?;
    match first_too_deep(tokens.clone(), NESTING) {
        None => Ok(tokens),
        Some(span) => {
            let found = format!("more than {NESTING} brackets inside each other");
            Err(Error::new(span, found))
        }
    }
}

/// Returns the span of the first bracket inside more than `depth` others.
fn first_too_deep(tokens: TokenStream, depth: usize) -> Option<Span> {
    tokens
        .into_iter()
        .find_map(|tree| match (tree, depth.checked_sub(1)) {
            (TokenTree::Group(group), None) => Some(group.span_open()),
            (TokenTree::Group(group), Some(depth)) => first_too_deep(group.stream(), depth),
            _ => None,
        })
}

#[cfg(test)]
mod tests {
    use super::{NESTING, tokens};

    #[test]
    fn the_bound_is_where_it_is_said() {
        let nested = |depth: usize| "(".repeat(depth) + &")".repeat(depth);
        assert!(tokens(&nested(NESTING)).is_ok());
        // Brackets beside each other are not nested.
        assert!(tokens(&nested(NESTING - 1).repeat(3)).is_ok());
        for depth in [NESTING + 1, 50_000] {
            let error = tokens(&nested(depth)).expect_err("too deep");
            assert_eq!(error.span().start().column, NESTING);
            assert_eq!(
                error.to_string(),
                "more than 128 brackets inside each other"
            );
        }
        let unclosed = tokens(&"[".repeat(50_000)).expect_err("no Rust");
        assert!(unclosed.to_string().starts_with("no Rust"), "{unclosed}");
    }
}
