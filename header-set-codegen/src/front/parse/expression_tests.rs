//! Tests which commas belong to an expression, by examples and against syn.

use proc_macro2::TokenStream;

use super::expression::expression;
use super::tokens::Tokens;
use crate::traffic::Random;

/// Returns the part of `source` that is read as an expression.
fn read(source: &TokenStream) -> String {
    expression(&mut Tokens::new(source.clone())).to_string()
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
        let expected: TokenStream = value.parse().unwrap();
        assert!(
            syn::parse2::<syn::Expr>(expected.clone()).is_ok(),
            "{value}"
        );
        let next = " , \"next\" => 1";
        assert_eq!(
            read(&(value.to_owned() + next).parse().unwrap()),
            expected.to_string()
        );
        assert_eq!(read(&expected), expected.to_string());
    }
}

/// rustc reads such a path, and refuses it later. syn does not read it.
#[test]
fn commas_inside_a_path_behind_parentheses() {
    let source: TokenStream = "a as A(B)::C<D, E>, f".parse().unwrap();
    assert_eq!(read(&source), "a as A (B) :: C < D , E >");
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
        "a as u8 <= b",
        "a as A<B> < c",
        "a as (A) < b",
        "a() | b",
        "a? | b",
        "a.b < c",
        "a..b | c",
        "{ a } | b",
        "!a | b",
        "'a: loop { } | b",
        "a |= b",
        "a <= b",
        "m![a] < b",
        "1 < 2",
        "a.await | b",
        "a as m!() | b",
        "a -> b, c | d",
        "|a, b",
        "f::<A, B",
        "'a: { 1 } | b",
        "a as ! | b",
        "#",
    ] {
        let (first, _) = value.split_once(',').unwrap_or((value, ""));
        let expected: TokenStream = first.parse().unwrap();
        let next = " , \"b\" => c | d > e, \"f\" => |g, h| i";
        assert_eq!(
            read(&(value.to_owned() + next).parse().unwrap()),
            expected.to_string()
        );
    }
}

/// A row ends where the next one starts, if its value is a block without a comma. The test tries
/// every start of a row.
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
        "_ if b",
        "HOST",
        "header::HOST",
        "::http::header::HOST",
        "!HOST",
        "!header::HOST",
    ] {
        let source: TokenStream = format!("{{ 1 }} {start} => 2").parse().unwrap();
        assert_eq!(read(&source), "{ 1 }", "{start}");
    }
    // Tokens that continue the block do not end the row.
    for value in [
        "{ 1 } as u8",
        "{ 1 } != 2",
        "{ a } | b",
        "if a { b } else { c }",
        "{ 1 } : a",
    ] {
        let source: TokenStream = value.parse().unwrap();
        assert_eq!(read(&source), source.to_string());
    }
}

/// A row also ends where a comma is missing.
#[test]
fn rows_behind_a_type() {
    for value in ["a as u8", "a as fn() -> !", "a as A<B>", "a as fn(A)"] {
        let source: TokenStream = format!("{value} \"b\" => 2").parse().unwrap();
        let expected: TokenStream = value.parse().unwrap();
        assert_eq!(read(&source), expected.to_string());
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
        for word in ["dfa", "strategy", "if", "match", "r#as"] {
            let source: TokenStream = format!("{value} {word}; \"b\" => 1").parse().unwrap();
            let expected: TokenStream = value.parse().unwrap();
            assert_eq!(read(&source), expected.to_string(), "{source}");
        }
    }
}

/// Returns the tokens up to the first comma at which syn finds an expression, or up to the end.
fn parsed(source: &TokenStream) -> Option<String> {
    let mut tokens = Tokens::new(source.clone());
    loop {
        let _ = tokens.until(|at| at.peek_punct(','));
        let whole = tokens.since(0);
        if syn::parse2::<syn::Expr>(whole.clone()).is_ok() {
            return Some(whole.to_string());
        }
        if tokens.is_empty() {
            return None;
        }
        tokens.skip(1);
    }
}

/// syn parses all of Rust's expressions. Wherever syn accepts the tokens, our parser takes the same
/// number of them.
#[test]
fn like_syn() {
    const PARTS: [&str; 48] = [
        "a",
        "a",
        "a",
        "(a, b)",
        "{ a }",
        "-a",
        "a?",
        "\"a\"",
        "1",
        "m!(a, b)",
        "'a: loop { }",
        "break 'a",
        "return",
        "break",
        "move",
        "f::<A, B>()",
        "<A as B<C, D>>::e",
        "A::<B, C> { d }",
        "|a, b|",
        "|a, b|",
        "||",
        "|a: A<B, C>| -> D<E, F> { g }",
        "if a < b { c } else { d }",
        "if let A | B::<C, D> = e { f }",
        "as A",
        "as A<B, C>",
        "as fn(A) -> B<C, D>",
        ".b",
        ".b::<C, D>()",
        "..",
        "<",
        "<",
        ">",
        "|",
        "|",
        "||",
        "<<",
        ">>",
        "+",
        "&",
        "=",
        "|=",
        "<=",
        ",",
        ",",
        ",",
        ",",
        ",",
    ];
    let mut random = Random(0);
    let mut with_commas = 0;
    for _ in 0..20_000 {
        let len = 2 + random.below(7);
        let parts: Vec<&str> = (0..len).map(|_| PARTS[random.below(PARTS.len())]).collect();
        let source: TokenStream = parts.join(" ").parse().unwrap();
        let Some(expected) = parsed(&source) else {
            continue;
        };
        with_commas += usize::from(expected.contains(','));
        assert_eq!(read(&source), expected, "{source}");
    }
    assert!(with_commas > 300, "{with_commas}");
}
