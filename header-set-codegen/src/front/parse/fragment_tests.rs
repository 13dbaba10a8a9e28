//! Tokens that arrive as one fragment of a macro.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::header_set;
use super::literal::{self, Read};
use super::reading_tests::{input, parts};
use super::tokens::Tokens;

/// Turns each `$(..)` into a fragment of a macro.
pub(super) fn with_fragments(tokens: TokenStream) -> TokenStream {
    let mut trees: Vec<TokenTree> = Vec::new();
    for tree in tokens {
        let TokenTree::Group(group) = tree else {
            trees.push(tree);
            continue;
        };
        let is_dollar =
            |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '$');
        let delimiter = match trees.last().is_some_and(is_dollar) {
            true => {
                trees.pop();
                Delimiter::None
            }
            false => group.delimiter(),
        };
        let mut inner = Group::new(delimiter, with_fragments(group.stream()));
        inner.set_span(group.span());
        trees.push(inner.into());
    }
    trees.into_iter().collect()
}

#[test]
fn shares_may_be_fragments() {
    let share = |rate: &str| {
        let source = format!("#[header_set(hit_rate = {rate})] static A = [\"a\"];");
        let (mistakes, items) = parts(header_set(input(&source)));
        let messages: Vec<String> = mistakes.into_iter().map(|(_, message)| message).collect();
        (messages.concat(), items[0].options.hit_rate)
    };
    let wrong = |found: &str| {
        let message = format!("found `{found}`, expected a number from 0.0 to 1.0");
        (message, None)
    };
    assert_eq!(share("0.25"), (String::new(), Some(0.25)));
    assert_eq!(share("$(0.25)"), (String::new(), Some(0.25)));
    assert_eq!(share("$($(1))"), (String::new(), Some(1.0)));
    assert_eq!(share("(0.25)"), wrong("("));
    assert_eq!(share("$(0.25 1)"), wrong("0.25 1"));
    assert_eq!(share("$()"), wrong(""));
}

#[test]
fn a_name_may_be_a_fragment() {
    for (source, expected) in [
        ("x a y", Some("a")),
        ("x $(a) y", Some("a")),
        ("x $($(a)) y", Some("a")),
        ("x $(a b) y", None),
        ("x $() y", None),
        ("x (a) y", None),
        ("x 1 y", None),
    ] {
        let mut tokens = Tokens::new(with_fragments(source.parse().expect("tokens")));
        tokens.skip(1);
        let name = tokens.ident().map(|name| name.to_string());
        assert_eq!(name.as_deref(), expected, "{source}");
        assert_eq!(tokens.position(), 1 + usize::from(expected.is_some()));
    }
}

#[test]
fn fragments_are_read_up_to_a_depth() {
    for (depth, is_read) in [(0, true), (1, true), (32, true), (33, false), (40, false)] {
        let source = "$(".repeat(depth) + "\"a\"" + &")".repeat(depth);
        let mut tokens = Tokens::new(with_fragments(source.parse().expect("tokens")));
        match literal::read(&mut tokens) {
            Read::Text(text) => assert!(is_read && text.bytes == b"a", "{depth}"),
            Read::Wrong(_, message) => {
                assert!(!is_read, "{depth}");
                assert_eq!(message, "found macro calls nested too deeply");
            }
            Read::Other => panic!("no literal at depth {depth}"),
        }
    }
}
