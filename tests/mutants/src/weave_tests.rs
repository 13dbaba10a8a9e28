//! Small sources with mutants in them, and where those have no place.

use crate::list::{Function, Mutant, Place, Span};
use crate::weave::{Woven, weave};

const VALUE: &str = "FnValue";
const PART: &str = "BinaryOperator";

/// The first occurrence of `old`, and what replaces it.
type Change<'r> = (&'r str, &'r str, &'r str);

fn mutant(source: &str, (genre, old, new): Change<'_>) -> Mutant {
    let (before, _) = source.split_once(old).expect("the text is there");
    let place = |before: &str| {
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        Place {
            line: before.matches('\n').count() + 1,
            column: before[line..].chars().count() + 1,
        }
    };
    let return_type = source.split_once("-> ").map_or("", |(_, rest)| rest);
    Mutant {
        file: String::new(),
        function: Some(Function {
            return_type: return_type.to_owned(),
        }),
        genre: genre.to_owned(),
        span: Span {
            start: place(before),
            end: place(&source[..before.len() + old.len()]),
        },
        replacement: new.to_owned(),
        name: String::new(),
    }
}

/// Numbers start at 7. The path of the switch is left out.
fn woven(source: &str, changes: &[Change<'_>]) -> Woven {
    let mutants: Vec<Mutant> = changes.iter().map(|it| mutant(source, *it)).collect();
    let numbered: Vec<_> = (7..).zip(&mutants).collect();
    let woven = weave(source, &numbered);
    syn::parse_file(&woven.text).expect("what is woven is valid Rust");
    woven
}

/// A source, its mutants, and what is woven.
type Row<'r> = (&'r str, &'r [Change<'r>], &'r str);

const ROWS: &[Row<'static>] = &[
    // Values return before the first statement.
    (
        "fn f() -> u8 {\n    g()\n}\n",
        &[(VALUE, "g()", "0"), (VALUE, "g()", "1")],
        "fn f() -> u8 {\n    match at(&[7, 8]) { 0 => {}, 7 => return 0, _ => return 1 } g()\n}\n",
    ),
    // Operators of one expression share a switch.
    (
        "fn f() { \"é\"; a +\n b }",
        &[(PART, "+", "-"), (PART, "+", "*")],
        "fn f() { \"é\"; (match at(&[7, 8]) { 0 => a +\n b, 7 => a -\n b, _ => a *\n b }) }",
    ),
    // Mutants inside are in what stands there only.
    (
        "fn f() { !a + b }",
        &[(VALUE, "!a + b", "()"), (PART, "+", "-"), (PART, "!", "")],
        "fn f() { match at(&[7]) { 0 => {}, _ => return () } (match at(&[8]) { 0 => (match at(&[9]) { 0 => !a, _ => a }) + b, _ => !a - b }) }",
    ),
    // Arms go from another `match`, which ends the statement too. A guard is an expression.
    (
        "fn f() { match a { 1 => b, 2 if g => d, _ => e } h() }",
        &[(PART, "1 => b,", ""), (PART, "g", "true")],
        "fn f() { match at(&[7]) { 0 => match a { 1 => b, 2 if (match at(&[8]) { 0 => g, _ => true }) => d, _ => e }, _ => match a {  2 if g => d, _ => e } } h() }",
    ),
    // Fields go with their commas.
    (
        "fn f() { S { a, b: 1, ..c } }",
        &[(PART, "b: 1,", "")],
        "fn f() { (match at(&[7]) { 0 => S { a, b: 1, ..c }, _ => S { a,  ..c } }) }",
    ),
    // The length of an array is constant, and its value is not.
    (
        "fn f() { [1 - 2; 3 / 4] }",
        &[(PART, "-", "+")],
        "fn f() { [(match at(&[7]) { 0 => 1 - 2, _ => 1 + 2 }); 3 / 4] }",
    ),
];

#[test]
fn each_kind_is_behind_a_switch() {
    for (source, changes, expected) in ROWS {
        let text = woven(source, changes).text;
        assert_eq!(text.replace("::header_set_switch::", ""), *expected);
    }
}

#[test]
fn what_has_no_place_is_left() {
    for (source, change) in [
        ("fn f() -> impl Iterator { g() }", (VALUE, "g()", "empty()")),
        ("fn f() { if let a = b && c {} }", (PART, "&&", "||")),
        ("fn f() { a as u8 > b }", (PART, ">", "<")),
        ("const A: u8 = 1 + 2;", (PART, "+", "-")),
        ("fn f(a: [u8; 3 * 4]) {}", (PART, "*", "/")),
        ("fn f() { [1; 3 / 4] }", (PART, "/", "*")),
    ] {
        let woven = woven(source, &[change]);
        assert_eq!((woven.text.as_str(), woven.left), (source, vec![7]));
    }
}

#[test]
fn every_mutant_is_where_it_says() {
    let woven = woven("fn f() { a + b }", &[(PART, "+", "-"), (PART, "+", "*")]);
    let part = |(range, _): &(std::ops::Range<usize>, _)| &woven.text[range.clone()];
    let parts: Vec<_> = woven.mutants.iter().map(part).collect();
    assert_eq!(parts, ["a - b", "a * b"]);
}
