//! Small sources with mutants in them, and where those have no place.

use crate::list::Span;
use crate::list::{Genre, Mutant, Place};
use crate::weave::{Woven, weave};

/// The mutant that replaces the `nth` occurrence of `old`.
fn mutant(source: &str, genre: Genre, (old, nth): (&str, usize), new: &str) -> Mutant {
    let (at, _) = source
        .match_indices(old)
        .nth(nth)
        .expect("the text is there");
    let before = &source[..at];
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

/// The text, with the path of the switch left out.
fn text(source: &str, mutants: &[Mutant]) -> String {
    woven(source, mutants)
        .text
        .replace("::header_set_switch::", "")
}

#[test]
fn values_return_before_the_first_statement() {
    let source = "fn f() -> u8 {\n    g()\n}\n";
    let mutants = ["0", "1"].map(|value| mutant(source, Genre::FnValue, ("g()", 0), value));
    let expected = "fn f() -> u8 { if at(7, 1) == 1 { return 0; }  if at(8, 1) == 1 { return 1; } \n    g()\n}\n";
    assert_eq!(text(source, &mutants), expected);
}

#[test]
fn operators_of_one_expression_share_a_switch() {
    let source = "fn f() { a +\n b }";
    let mutants =
        ["-", "*"].map(|operator| mutant(source, Genre::BinaryOperator, ("+", 0), operator));
    assert_eq!(
        text(source, &mutants),
        "fn f() { (match at(7, 2) { 1 => a - b, 2 => a * b, _ => a +\n b }) }"
    );
}

#[test]
fn mutants_inside_stand_in_the_last_arm_alone() {
    let source = "fn f() { !a + b }";
    let mutants = [
        mutant(source, Genre::BinaryOperator, ("+", 0), "-"),
        mutant(source, Genre::UnaryOperator, ("!", 0), ""),
    ];
    let expected = "fn f() { (match at(7, 1) { 1 => !a - b, _ => (match at(8, 1) { 1 => a, _ => !a }) + b }) }";
    assert_eq!(text(source, &mutants), expected);
}

#[test]
fn arms_go_by_a_guard() {
    let source = "fn f() { match a { 1 => b, 2 if g => d, _ => e } }";
    let mutants = [
        mutant(source, Genre::MatchArm, ("1 => b,", 0), ""),
        mutant(source, Genre::MatchArm, ("2 if g => d,", 0), ""),
        mutant(source, Genre::MatchArmGuard, ("g", 0), "true"),
    ];
    let expected = "fn f() { match a { 1 if at(7, 1) == 0  => b, 2 if at(8, 1) == 0 && ( (match at(9, 1) { 1 => true, _ => g }))  => d, _ => e } }";
    assert_eq!(text(source, &mutants), expected);
}

#[test]
fn fields_go_with_their_commas() {
    let source = "fn f() { S { a, b: 1, ..c } }";
    let mutants = [mutant(source, Genre::StructField, ("b: 1", 0), "")];
    assert_eq!(
        text(source, &mutants),
        "fn f() { (match at(7, 1) { 1 => S { a,  ..c }, _ => S { a, b: 1, ..c } }) }"
    );
}

#[test]
fn what_has_no_place_is_left() {
    let source = "fn f() -> impl Iterator { g() } fn h() { if let a = b && c {} } fn i() { match a { 1 => b, _ => c } }";
    let mutants = [
        mutant(source, Genre::FnValue, ("g()", 0), "empty()"),
        mutant(source, Genre::BinaryOperator, ("&&", 0), "||"),
        mutant(source, Genre::MatchArm, ("_ => c", 0), ""),
    ];
    let woven = woven(source, &mutants);
    assert_eq!((woven.text.as_str(), woven.left), (source, vec![7, 8, 9]));
}

#[test]
fn constants_have_no_place() {
    let source = "const A: u8 = 1 + 2; fn f(a: [u8; 3 * 4]) { [5 - 6; 7 / 8] }";
    let mutants =
        ["+", "*", "-", "/"].map(|old| mutant(source, Genre::BinaryOperator, (old, 0), "%"));
    let woven = woven(source, &mutants);
    assert_eq!(woven.left, [7, 8, 10]);
}

#[test]
fn every_mutant_is_where_it_says() {
    let source = "fn f() { a + b }";
    let mutants =
        ["-", "*"].map(|operator| mutant(source, Genre::BinaryOperator, ("+", 0), operator));
    let woven = woven(source, &mutants);
    let own: Vec<_> = woven
        .written
        .iter()
        .map(|written| &woven.text[written.own.clone()])
        .collect();
    assert_eq!(own, ["a - b", "a * b"]);
    assert!(
        woven
            .written
            .iter()
            .all(|written| woven.text[written.around.clone()].starts_with("(match "))
    );
}
