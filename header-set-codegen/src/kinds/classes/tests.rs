//! Classes, warnings and limits of matches.

use super::Classes;
use crate::front::diagnostics::Diagnostics;
use crate::front::parse;
use crate::kinds::tests::{meaning_of, read};
use crate::list::Severity;

fn classified(arms: &str) -> (Classes<'static>, Diagnostics) {
    let input = format!("c; name, {{ {arms} }}");
    let (mut items, _) = read(parse::header_match, input.parse().expect("tokens"));
    let mut item = items.remove(0);
    (meaning_of(&mut item).classes, item.diagnostics)
}

/// Matches of `count` names with `bytes` bytes in all, and of one glob whose piece costs 4,000
/// bytes: each byte of a name costs 250, and each name 3.
fn errors_of(count: usize, bytes: usize) -> Vec<String> {
    let len = bytes / count;
    let names: Vec<String> = (0..count)
        .map(|number| {
            let len = len + if number == 0 { bytes % count } else { 0 };
            format!("\"n{number:0>rest$}\"", rest = len - 1)
        })
        .collect();
    let piece = "a".repeat(4_000 + crate::bounds::traffic::SHORT_PIECE);
    let arms = format!("{} => 0, \"*{piece}*\" => 0, _ => 0", names.join("|"));
    let (classes, diagnostics) = classified(&arms);
    let errors = diagnostics.into_errors();
    // The last name too has its arm.
    assert!(!errors.is_empty() || classes.by_entry.iter().all(|&class| class == 0));
    errors
}

#[test]
fn a_match_has_as_much_work_as_the_limit_at_most() {
    let too_many = "found too many arms that match the same names, expected fewer guards or globs";
    // 250 * 19,997 + 3 * 250 = 5,000,000.
    assert_eq!(errors_of(250, 19_997), [""; 0]);
    assert_eq!(errors_of(250, 19_998), [too_many]);
    // 250 * 19,999 + 3 * 84 = 5,000,002, of which the arms of the last name are 2.
    assert_eq!(errors_of(84, 19_999), [too_many]);
}

#[cfg(feature = "regex")]
#[test]
fn an_arm_tests_each_of_its_expressions_once() {
    let arms = r#"
        regex "a[0-9]" | regex "b[0-9]" | regex "a[0-9]" => 0,
        regex "c[0-9]" | regex "c[0-9]" => 0,
        "te" => 0,
        _ => 0,
        regex "d[0-9]" => 0
    "#;
    let (classes, diagnostics) = classified(arms);
    assert_eq!(diagnostics.into_errors(), [""; 0]);
    let counts = classes.arms.iter().map(|arm| {
        let expressions = arm.expressions.as_deref();
        expressions.map_or(0, |(keys, _)| keys.patterns.len())
    });
    assert_eq!(counts.collect::<Vec<_>>(), [2, 1, 0, 0, 0]);
}

/// Where the lists of an invocation have spent their names, a set of expressions is run over few
/// requests, as any list is.
#[cfg(feature = "regex")]
#[test]
fn expressions_keep_to_the_budget() {
    let (classes, diagnostics) = classified(r#"regex "a[0-9]" => 0, _ => 0"#);
    assert_eq!(diagnostics.into_errors(), [""; 0]);
    let planned = classes.arms[0].expressions.as_deref();
    let (keys, chosen) = planned.expect("an expression");
    let budget = crate::bounds::Budget::default();
    budget.spend_names(400_000);
    let arena = crate::tables::Arena::default();
    let patterns = keys.patterns.clone();
    let (_, few) = super::plan_expressions(keys.fold, patterns, &budget, &arena).expect("a plan");
    let (all, few) = (chosen.stream.len(), few.stream.len());
    assert!(few < all, "{few} {all}");
}

#[test]
fn an_entry_that_several_arms_take_is_reported_once() {
    let cases: [(&str, &[&str]); 3] = [
        (
            r#""a" => 0, _ => 0, "a" => 0"#,
            &["`a` never gets here: the arm at line 1, column 12 takes it"],
        ),
        (
            r#"_ => 0, "b" => 0, "b" => 0"#,
            &[
                "`b` never gets here: the arm at line 1, column 12 takes it",
                "`b` never gets here: the arm at line 1, column 12 takes it",
            ],
        ),
        (
            r#""x-*" => 0, "x-a" => 0, _ => 0, "x-a" => 0, "c" => 0"#,
            &[
                "`x-a` never gets here: the arm at line 1, column 12 takes it",
                "`x-a` never gets here: the arm at line 1, column 12 takes it",
                "`c` never gets here: the arm at line 1, column 36 takes it",
            ],
        ),
    ];
    for (arms, expected) in cases {
        assert_eq!(warnings(arms), expected, "{arms}");
    }
}

/// A pattern that takes all names does so as `_` does.
#[test]
fn nothing_is_reached_after_a_pattern_that_takes_all_names() {
    for (arms, column) in [
        (r#""a" => 0, "*" => 0, _ => 0"#, 22),
        (r#""**" => 0, "*" if g => 0, _ => 0"#, 12),
        (r#""*" if g => 0, "**" => 0, _ => 0"#, 27),
        (r#""z**" => 0, "**" => 0, _ => 0"#, 24),
    ] {
        let expected = format!("`_` never gets here: the arm at line 1, column {column} takes it");
        let warnings = warnings(arms).into_iter();
        let found: Vec<_> = warnings.filter(|it| it.starts_with("`_`")).collect();
        assert_eq!(found, [expected], "{arms}");
    }
}

/// Each glob costs 122 comparisons with each before it, of which 1,000,000 are allowed.
#[test]
fn a_pattern_that_another_takes_is_reported_up_to_a_limit() {
    let reported = |between: usize| {
        let piece = "a".repeat(2_560);
        let globs: Vec<String> = (0..between)
            .map(|number| format!("\"*{number:03}{piece}*\" => 0, "))
            .collect();
        let globs = globs.concat();
        let arms = format!("\"*z*\" => 0, {globs} \"*z*c*\" => 0, _ => 0");
        warnings(&arms)
    };
    let expected = "`*z*c*` never gets here: the arm at line 1, column 12 takes it";
    assert_eq!(reported(20), [expected]);
    assert_eq!(reported(140), [""; 0]);
}

fn warnings(arms: &str) -> Vec<String> {
    let reports = classified(arms).1.take().into_iter();
    let warnings = reports.filter(|report| report.severity == Severity::Warning);
    warnings.map(|report| report.error.to_string()).collect()
}
