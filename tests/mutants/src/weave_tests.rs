//! Small sources with mutants in them, and where those have no place.

use crate::list::Span;
use crate::list::{Genre, Mutant, Place};
use crate::weave::{Woven, weave};

/// The mutant that replaces the first occurrence of `old`.
fn mutant(source: &str, genre: Genre, old: &str, new: &str) -> Mutant {
    let (before, _) = source.split_once(old).expect("the text is there");
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let start = Place {
        line: before.matches('\n').count() + 1,
        column: before[line..].chars().count() + 1,
    };
    Mutant {
        package: String::new(),
        file: String::new(),
        genre,
        span: Span { start },
        replacement: new.to_owned(),
        name: String::new(),
    }
}

fn woven(source: &str, mutants: &[Mutant]) -> Woven {
    let numbered: Vec<_> = (7..).zip(mutants).collect();
    let woven = weave(source, &numbered);
    syn::parse_file(&woven.text).expect("what is woven is valid Rust");
    assert_eq!(woven.text.lines().count(), source.lines().count());
    woven
}

/// A source, its mutants, and what is woven, with the path of the switch left out.
type Row<'r> = (&'r str, &'r [(Genre, &'r str, &'r str)], &'r str);

const ROWS: &[Row<'static>] = &[
    // Values return before the first statement.
    (
        "fn f() -> u8 {\n    g()\n}\n",
        &[(Genre::FnValue, "g()", "0"), (Genre::FnValue, "g()", "1")],
        "fn f() -> u8 { if at(7, 1) == 1 { return 0; }  if at(8, 1) == 1 { return 1; } \n    g()\n}\n",
    ),
    // Operators of one expression share a switch.
    (
        "fn f() { a +\n b }",
        &[
            (Genre::BinaryOperator, "+", "-"),
            (Genre::BinaryOperator, "+", "*"),
        ],
        "fn f() { (match at(7, 2) { 1 => a - b, 2 => a * b, _ => a +\n b }) }",
    ),
    // Mutants inside are in the last arm only.
    (
        "fn f() { !a + b }",
        &[
            (Genre::BinaryOperator, "+", "-"),
            (Genre::UnaryOperator, "!", ""),
        ],
        "fn f() { (match at(7, 1) { 1 => !a - b, _ => (match at(8, 1) { 1 => a, _ => !a }) + b }) }",
    ),
    // Arms go by a guard.
    (
        "fn f() { match a { 1 => b, 2 if g => d, _ => e } }",
        &[
            (Genre::MatchArm, "1 => b,", ""),
            (Genre::MatchArm, "2 if g => d,", ""),
            (Genre::MatchArmGuard, "g", "true"),
        ],
        "fn f() { match a { 1 if at(7, 1) == 0  => b, 2 if at(8, 1) == 0 && ( (match at(9, 1) { 1 => true, _ => g }))  => d, _ => e } }",
    ),
    // Fields go with their commas.
    (
        "fn f() { S { a, b: 1, ..c } }",
        &[(Genre::StructField, "b: 1", "")],
        "fn f() { (match at(7, 1) { 1 => S { a,  ..c }, _ => S { a, b: 1, ..c } }) }",
    ),
];

#[test]
fn each_kind_is_behind_a_switch() {
    for (source, mutants, expected) in ROWS {
        let of = |&(genre, old, new): &(Genre, &str, &str)| mutant(source, genre, old, new);
        let mutants: Vec<_> = mutants.iter().map(of).collect();
        let woven = woven(source, &mutants).text;
        assert_eq!(woven.replace("::header_set_switch::", ""), *expected);
    }
}

#[test]
fn what_has_no_place_is_left() {
    let source = "fn f() -> impl Iterator { g() } fn h() { if let a = b && c {} } fn i() { match a { 1 => b, _ => c } }";
    let mutants = [
        mutant(source, Genre::FnValue, "g()", "empty()"),
        mutant(source, Genre::BinaryOperator, "&&", "||"),
        mutant(source, Genre::MatchArm, "_ => c", ""),
    ];
    let woven = woven(source, &mutants);
    assert_eq!((woven.text.as_str(), woven.left), (source, vec![7, 8, 9]));
}

#[test]
fn constants_have_no_place() {
    let source = "const A: u8 = 1 + 2; fn f(a: [u8; 3 * 4]) { [5 - 6; 7 / 8] }";
    let mutants = ["+", "*", "-", "/"].map(|old| mutant(source, Genre::BinaryOperator, old, "%"));
    let woven = woven(source, &mutants);
    assert_eq!(woven.left, [7, 8, 10]);
}

#[test]
fn every_mutant_is_where_it_says() {
    let source = "fn f() { a + b }";
    let mutants = ["-", "*"].map(|operator| mutant(source, Genre::BinaryOperator, "+", operator));
    let woven = woven(source, &mutants);
    let part = |range: &std::ops::Range<usize>| &woven.text[range.clone()];
    let own: Vec<_> = woven.written.iter().map(|it| part(&it.own)).collect();
    assert_eq!(own, ["a - b", "a * b"]);
    let mut around = woven.written.iter().map(|it| part(&it.around));
    assert!(around.all(|text| text.starts_with("(match ")));
}
