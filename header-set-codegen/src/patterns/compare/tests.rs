//! Globs beside expressions, and beside each other.

use header_set_runtime::Fold;

use super::Shape;
use crate::patterns::Row;
use crate::patterns::regex::{Regular, RegularState};

const EXACT: Fold = Fold {
    case: false,
    separators: false,
};

fn glob(text: &str) -> Shape {
    Shape::of_glob(text.as_bytes(), EXACT)
}

/// The expression that matches one name, with a state for each number of its bytes.
fn literal(name: &str) -> Shape {
    let state = |at: usize| RegularState {
        row: Row {
            bytes: (name.as_bytes().get(at).iter())
                .map(|&&byte| (byte, Some(at + 1)))
                .collect(),
            others: None,
        },
        matches: at == name.len(),
        settled: false,
    };
    Shape::Regular(Regular {
        source: name.to_owned(),
        states: (0..=name.len()).map(state).collect(),
    })
}

/// A comparison costs the literal bytes of a glob. In an expression it costs 256 for each state,
/// and 32 for each byte of its row.
#[test]
fn work_is_the_product_of_lengths() {
    assert_eq!(glob("x-*ab").length(), 4);
    assert_eq!(literal("ab").length(), 3 * 256 + 2 * 32);
    let long = format!("{}*", "x".repeat(512));
    for (one, other, work) in [
        (glob("x-*ab"), glob("*"), 1 + 1),
        (glob("x-*ab"), literal("ab"), 1 + 4),
        (glob(&long), literal("ab"), 1 + 3 * 4),
        (literal("ab"), literal("a"), 1 + 4 * 3),
        (glob(&long[1..]), glob("*"), 1 + 2),
    ] {
        assert_eq!(one.work_beside(&other), work, "{one:?}");
        assert_eq!(other.work_beside(&one), work, "{one:?}");
    }
}

#[test]
fn globs_contain_others_piece_by_piece() {
    for (outer, inner, contains) in [
        ("*", "*", true),
        ("*a*", "*b*", false),
        ("*ab*", "*xaby*", true),
        ("*ab*", "*xa*by*", false),
        ("*ab*ba*", "*xabba*", true),
        // Pieces do not share a byte.
        ("*ab*ba*", "*aba*", false),
        ("*ab*ba*", "*ab*ba*", true),
        ("x-*", "x-a*", true),
        ("x-a*", "x-*", false),
    ] {
        assert_eq!(
            glob(outer).contains(&glob(inner)),
            contains,
            "{outer} {inner}"
        );
    }
}

/// The automaton of a glob has a state more than literal bytes, however its pieces repeat, and few
/// bytes in each row.
#[test]
fn a_glob_is_an_automaton_of_its_length() {
    for text in ["*", "ab*cac*d", "*aab*aabaab", "*abacabad*"] {
        let shape = glob(text);
        let regular = Regular::of_glob(shape.pieces());
        assert_eq!(regular.states.len(), shape.literal_len() + 1, "{text}");
    }
    let long = Regular::of_glob(&[b"a".repeat(20_000), b"ab".repeat(20_000)]);
    let rows: usize = long.states.iter().map(|state| state.row.bytes.len()).sum();
    assert!(rows <= 3 * long.states.len(), "{rows}");
}

#[test]
fn globs_match_as_their_automata() {
    let mut random = crate::traffic::Random(0);
    let mut word = |letters: &[u8], len: usize| -> String {
        let len = random.below(len);
        let bytes = (0..len).map(|_| letters[random.below(letters.len())]);
        bytes.map(char::from).collect()
    };
    let mut matched = 0;
    for _ in 0..2_000 {
        let text = format!("{}*{}", word(b"ab*", 4), word(b"ab*", 8));
        let shape = glob(&text);
        let regular = Regular::of_glob(shape.pieces());
        assert!(regular.matches(&regular.sample()), "{text}");
        for _ in 0..20 {
            let name = word(b"abc", 10);
            let matches = shape.matches(name.as_bytes());
            assert_eq!(regular.matches(name.as_bytes()), matches, "{text} {name}");
            matched += usize::from(matches);
        }
    }
    assert!(matched > 2_000, "{matched}");
}

#[test]
fn long_globs_are_compared_by_their_pieces() {
    let long = format!("{}*", "a".repeat(20_000));
    assert!(glob("a*").contains(&glob(&long)));
    assert!(!glob("b*").contains(&glob(&long)));
    assert!(glob("a*").intersects(&glob(&long)));
    assert!(!glob("b*").intersects(&glob(&long)));
}

#[test]
fn expressions_intersect_where_a_name_matches_both() {
    for (one, other, intersect) in [
        ("a", "a", true),
        ("a", "b", false),
        ("a", "ab", false),
        ("ab", "ac", false),
        ("", "", true),
        ("", "a", false),
    ] {
        let (one, other) = (literal(one), literal(other));
        assert_eq!(one.intersects(&other), intersect, "{one:?} {other:?}");
        assert_eq!(other.intersects(&one), intersect, "{one:?} {other:?}");
    }
}

/// A walk that leaves the outer expression notes its dead state, behind the last of the others.
#[test]
fn expressions_contain_themselves_alone() {
    for len in [0, 1, 62, 63, 64, 127] {
        let name = "a".repeat(len);
        let (outer, longer) = (literal(&name), literal(&format!("{name}a")));
        assert!(outer.contains(&outer), "{len}");
        assert!(!outer.contains(&longer), "{len}");
        assert!(!longer.contains(&outer), "{len}");
        assert!(!outer.contains(&literal("b")), "{len}");
    }
}

#[test]
fn globs_meet_expressions() {
    for (text, name, contains) in [
        ("a*", "a", true),
        ("a*", "ab", true),
        ("a*", "ba", false),
        ("*a", "ba", true),
        ("*a", "ab", false),
        ("a*b*a", "aba", true),
        ("a*b*a", "ba", false),
    ] {
        let (glob, name) = (glob(text), literal(name));
        assert_eq!(glob.contains(&name), contains, "{text} {name:?}");
        assert_eq!(glob.intersects(&name), contains, "{text} {name:?}");
        assert_eq!(name.intersects(&glob), contains, "{text} {name:?}");
        assert!(!name.contains(&glob), "{text} {name:?}");
    }
    assert!(glob("*").weight() > literal("a").weight());
}
