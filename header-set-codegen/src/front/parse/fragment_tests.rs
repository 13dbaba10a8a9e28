//! Tokens that arrive as one fragment of a macro.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::header_set;
use super::reading_tests::parts;

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
        let (mistakes, items) = parts(header_set, &source);
        let messages: Vec<String> = mistakes.into_iter().map(|(_, message)| message).collect();
        (messages.concat(), items[0].options.tables.hit_rate)
    };
    let wrong = |found: &str| {
        let message = format!("found `{found}`, expected a number from 0.0 to 1.0");
        (message, None)
    };
    assert_eq!(share("0.25"), (String::new(), Some(0.25)));
    assert_eq!(share("$(0.25)"), (String::new(), Some(0.25)));
    assert_eq!(share("$($(1))"), (String::new(), Some(1.0)));
    assert_eq!(share("(0.25)"), wrong("("));
    let more = String::from("found `1`, expected `,`");
    assert_eq!(share("$(0.25 1)"), (more, Some(0.25)));
    assert_eq!(share("$()"), wrong(""));
}

#[test]
fn names_and_entries_may_be_fragments() {
    for (source, expected) in [
        ("static $(A) = [$(\"a\"), $($(\"b\")), !$(\"x-*\")];", 3),
        ("static A = [$(\"a\", \"b\")];", 2),
        ("enum $($(E)) { $(X) = $(\"a\") | $(\"b\") }", 1),
        ("$(enum E { X = \"a\" })", 1),
        (
            "$(/** d */ #[derive(Default)] pub(crate) enum E { X = \"a\" }) $(enum F { \"b\" })",
            1,
        ),
        ("static A: $(u8) = { $(\"a\" | \"b\") => $(1 + 1) };", 1),
    ] {
        let (mistakes, items) = parts(header_set, source);
        assert_eq!(mistakes, [], "{source}");
        assert_eq!(items[0].rows.len(), expected, "{source}");
    }
}

#[test]
fn calls_are_read_up_to_a_depth() {
    for (depth, is_read) in [(1, true), (32, true), (33, false), (40, false)] {
        let call = "concat!(".repeat(depth) + "$(\"a\")" + &")".repeat(depth);
        let (mistakes, items) = parts(header_set, &format!("static A = [{call}];"));
        let messages: Vec<String> = mistakes.into_iter().map(|(_, message)| message).collect();
        match is_read {
            true => assert_eq!((messages.len(), items[0].rows[0].entries.len()), (0, 1)),
            false => assert_eq!(messages, ["found macro calls nested too deeply"], "{depth}"),
        }
    }
}
