//! Where values end, and what is passed on of them.

use proc_macro2::TokenStream;

use super::reading_tests::parts;
use super::{header_match, header_set};

/// Returns the values of a map with these pairs, and the messages about them.
fn map(pairs: &str) -> (Vec<String>, Vec<String>) {
    let (mistakes, items) = parts(header_set, &format!("static A: u8 = {{ {pairs} }};"));
    let values = items[0].rows.iter().filter_map(|row| row.value.as_ref());
    let messages = mistakes.into_iter().map(|(_, message)| message);
    (
        values.map(ToString::to_string).collect(),
        messages.collect(),
    )
}

/// Returns tokens as they are printed.
fn printed(source: &str) -> String {
    source.parse::<TokenStream>().expect("tokens").to_string()
}

#[test]
fn commas_inside() {
    for value in [
        "f::<A, B>()",
        "a.f::<A, B<C, D>>(x, y)?.g::<u8, { 1 }>()",
        "f::<fn(A) -> B, C>()",
        "f::<-1, 2>()",
        "<A as B<C, D>>::f::<E, F>",
        "<<A as B<C, D>>::E as F<G, H>>::i()",
        "f::<<A as B>::C, D>()",
        "|a, b| a | b",
        "move |a: A<B, C>, (b, c), [d, ..]| -> D<E, F> { g }",
        "async move |a, b| c",
        "for<'a> |a: &'a u8, b| a",
        "#[inline] |a, b| c",
        "if a < b { |c, d| e } else { f }",
        "a || |b, c| d",
        "a = |b, c| d",
        "return |a, b| c",
        "break 'a |b, c| d",
        "a as A<B, C>",
        "a as *const A<B, C>",
        "a as &'a mut A<B, C> as D<E, F>",
        "a as fn(A) -> B<C, D>",
        "a as for<'a> fn(&'a A) -> B<C, D>",
        "a as extern \"C\" fn() -> B<C, D>",
        "a as A::<B, C> | d",
        "a as <A as B<C, D>>::E",
        "if let A::<B, C> { .. } | D = e { f } else { g }",
        "if let | A | B = c { |d, e| f } else { g }",
        "A::<B, C> { d }",
        "&|a, b| c",
        "a.b(c)?.d::<E, F>()",
        "|S { a }: ::core::S| b",
        "|S { a }: ::core::S, b| c",
        "a as A::B<C, D>",
        "<A<B, C>>::d",
        "<::core::S<A, B>>::c",
    ] {
        let expected = [printed(value), printed("1")];
        let (values, mistakes) = map(&format!("\"a\" => {value}, \"b\" => 1"));
        assert_eq!((&values[..], mistakes.len()), (&expected[..], 0), "{value}");
    }
}

#[test]
fn commas_behind() {
    for value in [
        "a < b",
        "a | b",
        "a || b",
        "a << b",
        "a as u8 | b",
        "a as u8 > b",
        "a as A<B> < c",
        "a() | b",
        "a? | b",
        "a.b < c",
        "a..b | c",
        "!a | b",
        "a |= b",
        "a <= b",
        "m![a] < b",
        "1 < 2",
        "a.await | b",
        "a as m!() | b",
        "a as ! | b",
    ] {
        let expected = [printed(value), printed("c | d > e"), printed("|g, h| i")];
        let pairs = format!("\"a\" => {value}, \"b\" => c | d > e, \"f\" => |g, h| i");
        let (values, mistakes) = map(&pairs);
        assert_eq!((&values[..], mistakes.len()), (&expected[..], 0), "{value}");
    }
}

/// The compiler reports what is no expression, on its line.
#[test]
fn half_typed_values_are_passed_on() {
    for value in ["1 +", "foo.", "|a", "f::<A", "#", "if a", "let", "..= ="] {
        let expected = [printed(value), printed("2")];
        let (values, mistakes) = map(&format!("\"a\" => {value}, \"b\" => 2"));
        assert_eq!((&values[..], mistakes.len()), (&expected[..], 0), "{value}");
    }
    let (values, mistakes) = map("\"a\" => foo. \"b\" => 2");
    assert_eq!(
        (values, mistakes.len()),
        (vec![printed("foo."), printed("2")], 1)
    );
}

/// A row ends where the next one starts, if its value is a block without a comma, as in a `match`.
#[test]
fn rows_behind_a_block() {
    for start in [
        "\"b\"",
        "b\"b\"",
        "r#\"b\"#",
        "regex \"b\"",
        "regex r\"b\"",
        "regex concat!(\"b\", 1)",
        "regex ::core::concat!(\"b\", 1)",
        "include \"b\"",
        "@b",
        "use b::c!",
        "concat!(\"b\", 1)",
        "core::concat!(\"b\", 1)",
        "::core::concat!(\"b\", 1)",
        "stringify!(b)",
        "#[cfg(b)] \"b\"",
        "#[cfg(b)] regex \"b\"",
        "!\"b\"",
        "!b\"b\"",
        "!regex \"b\"",
        "!concat!(\"b\", 1)",
        "HOST",
        "header::HOST",
        "::http::header::HOST",
        "!HOST",
        "!header::HOST",
        "| \"b\"",
    ] {
        let source = format!("n, {{ \"a\" => {{ 1 }} {start} => 2, _ => 3 }}");
        let (_, items) = parts(header_match, &source);
        let values = items[0].rows.iter().filter_map(|row| row.value.as_ref());
        let values: Vec<String> = values.map(ToString::to_string).collect();
        assert_eq!(values[0], "{ 1 }", "{start}");
        assert_eq!(values.last().map(String::as_str), Some("3"), "{start}");
    }
    for value in [
        "if a { b } else { c }",
        "if let w @ Some(_) = o { 1 } else { 2 }",
        "{ a }.b()",
    ] {
        let (values, mistakes) = map(&format!("\"a\" => {value} \"b\" => 2"));
        let is_method = usize::from(value.ends_with("()"));
        assert_eq!((&values[0], mistakes.len()), (&printed(value), is_method));
    }
}

/// The word behind is reported, so that no compiler message is about the expansion.
#[test]
fn stray_words_end_an_expression() {
    for value in [
        "2",
        "a",
        "a as u8",
        "f(a)",
        "m!{ a }",
        "a?",
        "a.b",
        "{ a }",
        "if a { b } else { c }",
        "match a { b => c }",
        "unsafe { a }",
        "'a: loop { break 'a }",
        "for a in b { c }",
        "&raw const a",
        "&raw mut a",
        "async move { a }",
        "|a| -> B { c }",
    ] {
        for word in ["dfa", "strategy", "match", "r#as", "2"] {
            let (values, mistakes) = map(&format!("\"a\" => {value} {word}; \"b\" => 1"));
            assert_eq!(values[0], printed(value));
            // An entry may follow a block.
            let expected = match (value.ends_with('}'), word) {
                (false, _) => "`,`",
                (true, "2") => "a string",
                (true, _) => "an entry",
            };
            let expected = format!("found `{word}`, expected {expected}");
            assert_eq!(mistakes.len(), 1, "{value} {word}");
            assert!(mistakes[0].starts_with(&expected), "{value} {word}");
        }
    }
}

/// The compiler forgets the groups of fragments in what a macro writes.
#[test]
fn fragments_with_operators_get_parentheses() {
    for (value, expected) in [
        ("$(1 + 1) * 2", "(1 + 1) * 2"),
        ("f($(a + b), $(c))", "f((a + b), c)"),
        ("m!($(-1).abs())", "m!((-1).abs())"),
        ("a as $(Vec<u8>)", "a as Vec<u8>"),
        (
            "if $(a == b) $({ 1 }) else { 2 }",
            "if (a == b) { 1 } else { 2 }",
        ),
        ("$(a.b()).c", "(a.b()).c"),
        ("$(1 + 1)", "1 + 1"),
    ] {
        let (values, mistakes) = map(&format!("\"a\" => {value}"));
        assert_eq!(mistakes, [""; 0], "{value}");
        // Groups without delimiters are not printed.
        assert_eq!(printed(&values[0]), printed(expected));
    }
}

/// The parser recurses, so what would exhaust its stack is passed on unread.
#[test]
fn deep_values_are_passed_on() {
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("{ ", " }"),
        ("-", ""),
        ("&", ""),
        ("return ", ""),
        ("|a| ", ""),
        ("a = ", ""),
        ("if a { b } else ", "{ c }"),
        ("m!{", "}"),
        ("a(", ")"),
        ("&(", ")"),
        ("match a { b => ", " }"),
        ("unsafe { ", "; }"),
        ("a::<", ">()"),
        ("..", ""),
        ("a as *const ", " b"),
    ] {
        for depth in [10, 24, 47, 48, 128, 2_000] {
            let value = open.repeat(depth) + "a" + &close.repeat(depth);
            let (values, mistakes) = map(&format!("\"a\" => {value}, \"b\" => 2"));
            assert_eq!(values.len(), 2, "{open} {depth} {mistakes:?}");
        }
    }
}
