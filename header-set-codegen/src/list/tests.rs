//! Short lists, stage by stage: limits, repetitions, redundant entries.

use std::path::Path;

use header_set_runtime::Fold;
use testkit::golden;

use super::key_set::{KeySet, Pattern, Role, Shape};
use super::*;
use crate::bounds::Budget;

const FOLD: Fold = Fold {
    case: true,
    separators: false,
};

const RULES: Rules = Rules {
    kind: Kind::Set,
    names: Names::Token,
    fold: FOLD,
    strict: false,
    warnings: Warnings::All,
};

const FILE: &str = "list.txt";

fn file() -> Origin {
    Origin::File(Path::new(FILE).into())
}

/// A list of texts, where a leading `!` excludes and `regex ` stands before an expression.
fn written(origin: Origin, texts: &[&str]) -> Written {
    let mut written = Written::new(Bounds::ITEM);
    written.open(origin);
    for text in texts {
        let (text, excluded) = match text.strip_prefix('!') {
            Some(text) => (text, true),
            None => (*text, false),
        };
        let (text, flags) = Flags::parse(text.as_bytes(), excluded);
        written.push(text, flags);
    }
    written
}

impl KeySet {
    /// A list of names and globs that compares bytes as they are.
    pub(crate) fn of_texts(texts: &[&str]) -> Self {
        let fold = Fold {
            case: false,
            separators: false,
        };
        let (mut keys, mut patterns, mut spellings) = (Vec::new(), Vec::new(), Vec::new());
        for (written, text) in texts.iter().map(|text| text.as_bytes()).enumerate() {
            let role = Role::Entry(written);
            if text.contains(&b'*') {
                let shape = Shape::of_glob(text, fold);
                patterns.push(Pattern {
                    shape,
                    role,
                    written,
                });
            } else {
                keys.push((text.to_vec(), role));
            }
            spellings.push(text.to_vec());
        }
        Self::new(fold, keys, patterns, &spellings)
    }
}

/// Names that are taken verbatim.
fn of_names<const N: usize>(bounds: Bounds, names: [&[u8]; N]) -> Written {
    let mut written = Written::new(bounds);
    names
        .iter()
        .for_each(|name| written.push(name, Flags::VERBATIM));
    written
}

/// The messages about a list, each after the position of its entry.
fn messages(rules: &Rules, written: Written) -> Vec<String> {
    let (valid, mut findings) = validate(rules, written, &Budget::default(), &sort);
    let (_, later) = normalise(rules, valid);
    findings.extend(later.all);
    let message = |it: Finding| format!("{}: {}", it.at, it.message);
    findings.all.into_iter().map(message).collect()
}

fn pattern(text: &str, written: usize) -> Pattern {
    Pattern {
        shape: Shape::of_glob(text.as_bytes(), FOLD),
        role: Role::Entry(written),
        written,
    }
}

/// The lists of a golden file, a line each, with what is said of them.
#[test]
fn redundant_entries() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/redundant.txt");
    let known = std::fs::read_to_string(path).expect("lists");
    let mut found = String::new();
    // What was found before is indented.
    for line in known.lines().filter(|line| !line.starts_with(' ')) {
        found += &format!("{line}\n");
        let Some((kind, texts)) = line.split_once("> ") else {
            continue;
        };
        let (mut rules, mut origin) = (RULES, Origin::Source);
        match kind {
            "literals" => {}
            "lines" => origin = file(),
            "map" => rules.kind = Kind::Map,
            "silent" => rules.warnings = Warnings::None,
            "separators fold" => rules.fold.separators = true,
            _ => panic!("{line}"),
        }
        let texts: Vec<&str> = texts.split(" | ").collect();
        for message in messages(&rules, written(origin, &texts)) {
            found += &format!("  {message}\n");
        }
    }
    golden::check(path, found);
}

/// In a macro. The tool has hints of its own about them.
#[test]
fn lines_that_a_file_repeats_have_a_warning() {
    let rules = Rules {
        warnings: Warnings::Literals,
        ..RULES
    };
    let repeated = written(
        file(),
        &["b", "x-*", "A", "a", "!c", "c", "B", "X-*", "x-y"],
    );
    let expected = |at: usize, text: &str, line: usize| {
        format!("{at}: duplicate of `{text}`, first written at {FILE}:{line}:1")
    };
    assert_eq!(
        messages(&rules, repeated),
        [
            expected(3, "A", 3),
            expected(6, "b", 1),
            expected(7, "x-*", 2)
        ]
    );
    for origin in [Origin::List("iana"), Origin::Export, Origin::Iterator] {
        let others = written(origin, &["a", "a"]);
        assert_eq!(messages(&rules, others), [""; 0]);
    }
    let none = Rules {
        warnings: Warnings::None,
        ..RULES
    };
    assert_eq!(messages(&none, written(file(), &["a", "a"])), [""; 0]);
}

#[test]
fn bytes_look_like_no_expression() {
    let names = of_names(Bounds::ITEM, [&b"^x"[..], b"x.*"]);
    assert_eq!(messages(&RULES, names), [""; 0]);
}

/// Each hint takes a walk through the list.
#[test]
fn sixteen_exclusions_have_a_hint() {
    let names = (0..17).flat_map(|at| [format!("!x-{at}"), format!("x_{at}")]);
    let names: Vec<String> = names.collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let found = messages(&RULES, written(file(), &names));
    let hints = found.iter().filter(|it| it.contains("did you mean"));
    assert_eq!((found.len(), hints.count()), (17, 16));
}

#[test]
fn entries_are_numbered_and_spelled() {
    for (texts, positions, spelled) in [
        (&["a", "a"][..], &[0][..], &[][..]),
        (&["b", "A", "a", "c"], &[0, 1, 3], &[1]),
    ] {
        let list = written(file(), texts);
        let (valid, _) = validate(&RULES, list, &Budget::default(), &sort);
        let (list, _) = normalise(&RULES, valid);
        assert_eq!(list.positions, positions, "{texts:?}");
        assert_eq!(list.keys.spelled.indices, spelled, "{texts:?}");
    }
}

#[test]
fn errors_past_the_limit_are_counted() {
    let bounds = Bounds {
        findings: 2,
        ..Bounds::ITEM
    };
    let list = of_names(bounds, [&b"a"[..]]);
    let warning = || Finding::warning(&list, 0, String::from("a"));
    let mut findings = Findings::of(&list);
    findings.push(warning());
    findings.push(warning());
    assert_eq!((findings.all.len(), findings.more), (2, 0));
    findings.push(warning());
    assert_eq!((findings.all.len(), findings.more), (2, 0));
    assert!(!findings.has_errors());
    // An error is never only counted while a warning is shown.
    for counted in [0, 0, 1] {
        findings.push(Finding::error(&list, 0, String::from("b")));
        assert_eq!((findings.all.len(), findings.more), (2, counted));
        assert!(findings.has_errors());
    }
    let mut later = Findings::of(&list);
    later.more = 3;
    findings.and(later);
    assert_eq!((findings.all.len(), findings.more), (2, 4));
    let mut findings = Findings::of(&list);
    findings.push(Finding::error(&list, 0, String::from("a")));
    assert!(findings.has_errors());
}

#[test]
fn idle_exclusions_change_no_fingerprint() {
    let list = |excluded: &[&str]| {
        let excluded = excluded.iter().map(|it| it.as_bytes().to_vec());
        let keys = excluded.map(|name| (name, Role::Excluded)).collect();
        KeySet::new(FOLD, keys, vec![pattern("x-*", 0)], &[b"x-*".to_vec()])
    };
    let plain = list(&[]).fingerprint();
    assert_eq!(list(&["a", "b"]).fingerprint(), plain);
    assert_ne!(list(&["a", "x-a"]).fingerprint(), plain);
    assert_eq!(
        list(&["a", "x-a"]).fingerprint(),
        list(&["x-a"]).fingerprint()
    );
}

#[test]
fn costly_exclusions_all_count_in_a_fingerprint() {
    // A product of more than a million comparisons.
    let patterns = || (0..1_001).map(|at| pattern(&format!("x-{at}*"), at));
    let spellings = vec![Vec::new(); 1_001];
    let list = |excluded: usize| {
        let keys = (0..excluded).map(|at| (format!("a{at}").into_bytes(), Role::Excluded));
        KeySet::new(FOLD, keys.collect(), patterns().collect(), &spellings)
    };
    assert_ne!(list(1_000).fingerprint(), list(0).fingerprint());
}

#[test]
fn stars_in_front_cost_eight_comparisons() {
    for (texts, comparisons) in [
        (&[][..], 1),
        (&["a*"], 1),
        (&["*a"], 8),
        (&["a*b", "*"], 9),
        (&["*a*", "*b"], 16),
    ] {
        let patterns = texts.iter().zip(0..).map(|(text, at)| pattern(text, at));
        let list = KeySet::new(FOLD, Vec::new(), patterns.collect(), &[]);
        assert_eq!(list.comparisons(), comparisons, "{texts:?}");
    }
}

#[cfg(feature = "regex")]
#[test]
fn globs_cover_globs_and_expressions_beside_expressions() {
    let texts = [
        "a*",
        "ab*",
        "regex ac+",
        "regex k[0-9]",
        "regex l[0-9]",
        "regex m[0-9]",
        "regex n[0-9]",
        "regex o[0-9]",
        "regex p[0-9]",
        "regex q*r",
        "regex [^q]|qr",
    ];
    let found = messages(&RULES, written(file(), &texts));
    assert_eq!(
        found,
        [
            "1: `ab*` is covered by `a*` in list.txt:1",
            "2: `ac+` is covered by `a*` in list.txt:1",
        ]
    );
}

#[test]
fn other_places_are_named_by_line_and_column() {
    let mut list = Written::new(Bounds::ITEM);
    list.open(file());
    list.push_line(b"host", Flags::of(b"host", false), 3, 5);
    list.push_line(b"HOST", Flags::of(b"HOST", false), 7, 1);
    let strict = Rules {
        strict: true,
        ..RULES
    };
    assert_eq!(
        messages(&strict, list),
        ["1: duplicate of `host`, first written at list.txt:3:5"]
    );
}

#[test]
fn full_lists_take_no_more() {
    let bounds = |entries, bytes| Bounds {
        entries,
        bytes,
        ..Bounds::ITEM
    };
    for (bounds, taken) in [
        (bounds(3, 100), 3),
        (bounds(4, 100), 4),
        (bounds(100, 4), 2),
        (bounds(100, 5), 3),
        (bounds(100, 7), 4),
        // A shorter name would fit behind the one that does not.
        (bounds(100, 6), 3),
    ] {
        let names = [&b"ab"[..], b"cd", b"e", b"fg", b"h"];
        let list = of_names(bounds, names);
        assert_eq!(list.len(), taken, "{bounds:?}");
        assert!(list.is_full());
        assert!(list.full.is_some());
    }
    let list = of_names(bounds(5, 8), [&b"ab"[..], b"cd", b"e", b"fg", b"h"]);
    assert!(list.len() == 5 && !list.is_full());
    let list = of_names(bounds(1, 1 << 20), ["a".repeat((1 << 20) + 1).as_bytes()]);
    let message = "found names of more than 1 MiB, expected at most 1 MiB in a list";
    assert_eq!(list.full.as_deref(), Some(message));
    assert!(list.is_empty() && !of_names(Bounds::ITEM, [&b"a"[..]]).is_empty());
}

#[test]
fn lists_know_their_exclusions_and_literals() {
    for (texts, excludes) in [
        (&[][..], false),
        (&["a"], false),
        (&["!a"], true),
        (&["a", "!b"], true),
        (&["!a", "b"], true),
        (&["a", "b*"], false),
    ] {
        assert_eq!(
            written(file(), texts).has_exclusions(),
            excludes,
            "{texts:?}"
        );
    }
    assert!(written(Origin::Source, &["a"]).has_literals());
    assert!(!written(file(), &["a"]).has_literals());
    assert!(!of_names(Bounds::ITEM, [&b"a"[..]]).has_literals());
}
