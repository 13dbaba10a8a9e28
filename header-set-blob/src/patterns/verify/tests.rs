//! What `verify` refuses of tables written by hand, which are wrong in one place each.

extern crate std;

use std::vec;
use std::vec::Vec;

use super::super::by_hand::{ByHand, EXACT, line, set};
use super::Tally;

fn verify_in(tables: &ByHand, order: &[u32]) -> bool {
    let spelling = |number: u32| {
        tables
            .texts
            .get(number as usize)
            .map(|text| text.as_bytes())
    };
    let bytes = tables.texts.iter().map(|text| text.len()).sum();
    (tables.patterns()).verify(EXACT, spelling, bytes, order.iter().copied())
}

fn verify(tables: &ByHand) -> bool {
    verify_in(tables, &[])
}

fn changed(tables: &ByHand, change: impl FnOnce(&mut ByHand)) -> ByHand {
    let mut tables = tables.clone();
    change(&mut tables);
    tables
}

#[test]
fn affixes_ascend_and_each_has_its_parent() {
    let none = || ByHand::of_globs::<&str>(&[]);
    let right = none().start("a", 0).start("ab", 1).start("b", 0);
    let right = right.end("z", 0).end("yz", 1);
    assert!(verify(&right));
    let wrong = [
        ("starts descend", none().start("b", 0).start("a", 0)),
        ("equal starts", none().start("a", 0).start("a", 1)),
        ("no parent", none().start("a", 0).start("ab", 0)),
        ("a parent that is none", none().start("a", 0).start("b", 1)),
        ("an end descends", none().end("z", 0).end("y", 0)),
        ("an end without a parent", none().end("z", 0).end("yz", 0)),
        ("an empty end", none().end("", 0)),
        (
            "spelled otherwise",
            changed(&right, |it| it.texts[2] = "c*".into()),
        ),
        ("not spelled", changed(&right, |it| drop(it.texts.pop()))),
        (
            "a number past all",
            changed(&right, |it| set(&mut it.starts[2], 3, &[5])),
        ),
    ];
    for (what, tables) in wrong {
        assert!(!verify(&tables), "{what}");
    }
}

#[test]
fn each_included_pattern_has_its_line() {
    let mut tables = ByHand::of_globs::<&str>(&[]).start("a", 0).start("b", 0);
    tables.excluded = vec![0b10];
    assert!(verify(&tables));
    // Both lines are of the exclusion.
    set(&mut tables.starts[0], 3, &[1]);
    assert!(!verify(&tables));
}

#[test]
fn winners_of_no_automaton_are_refused() {
    let mut tables = ByHand::of_globs(&["*a*"]);
    assert!(verify(&tables));
    tables.winners = vec![[0; 4]];
    assert!(!verify(&tables));
}

#[test]
fn entries_ascend_in_written_order() {
    let tables = ByHand::of_globs(&["*a*", "*b*", "*cc*"]);
    for (order, expected) in [
        (&[][..], true),
        (&[1, 2, 0], true),
        (&[1, 2], true),
        (&[0, 1, 2], false),
        (&[1, 1], false),
        (&[3], false),
        (&[1, 3], false),
    ] {
        assert_eq!(verify_in(&tables, order), expected, "{order:?}");
    }
}

#[test]
fn lines_of_globs_follow_each_other() {
    let right = ByHand::of_globs(&["*ab*c*", "*ab*d*", "x*y"]);
    assert!(verify(&right));
    let twice = ByHand::of_globs(&["*ab*c*", "*ab*c*"]);
    let wrong = [
        (
            "equal numbers",
            changed(&twice, |it| set(&mut it.globs[1], 3, &[0])),
        ),
        (
            "pieces of another",
            changed(&twice, |it| {
                it.globs[1] = it.globs[0];
                set(&mut it.globs[1], 3, &[1]);
            }),
        ),
        (
            "numbers descend",
            changed(&right, |it| {
                set(&mut it.globs[0], 3, &[1]);
                set(&mut it.globs[1], 3, &[0]);
                it.texts.swap(0, 1);
            }),
        ),
        (
            "more literal bytes than the one before",
            ascending_literals(),
        ),
        (
            "literal bytes that are not those of its pieces",
            changed(&right, |it| set(&mut it.globs[2], 2, &[1])),
        ),
        // The same bytes, so that the window leads to it.
        (
            "the window of another",
            changed(&right, |it| set(&mut it.globs[1], 4, &[1])),
        ),
        ("no window", changed(&right, |it| it.filter = vec![[0; 8]])),
        (
            "pieces past the last",
            changed(&right, |it| set(&mut it.globs[2], 1, &[3])),
        ),
        (
            "fewer pieces",
            changed(&right, |it| set(&mut it.globs[2], 1, &[1])),
        ),
        (
            "spelled otherwise",
            changed(&right, |it| it.texts[2] = "x*z".into()),
        ),
        (
            "members descend",
            changed(&right, |it| it.members.swap(0, 1)),
        ),
    ];
    for (what, tables) in wrong {
        assert!(!verify(&tables), "{what}");
    }
}

/// Two globs, of which the second has more literal bytes.
fn ascending_literals() -> ByHand {
    let [long, short] = [["*ab*"], ["*c*"]].map(|it| ByHand::of_globs(&it));
    let mut tables = ByHand::of_globs(&["*ab*", "*c*"]);
    tables.literals = b"cab".to_vec();
    tables.pieces = [(0, 0), (0, 1), (0, 0), (0, 0), (1, 2), (0, 0)]
        .map(|(start, len)| line(&[start, len]))
        .to_vec();
    tables.globs = vec![short.globs[0], long.globs[0]];
    set(&mut tables.globs[1], 0, &[3, 3, 2, 1, 4]);
    tables.texts.reverse();
    tables
}

#[test]
fn literal_bytes_are_those_of_pieces_that_may_stand_there() {
    for (glob, count, expected) in [
        ("a*bc", 2, Some(3)),
        ("*a*", 3, Some(1)),
        ("a*b*cd", 3, Some(4)),
        // Beside the only star, and between two.
        ("*a", 2, None),
        ("a*", 2, None),
        ("a**b", 3, None),
        ("**", 3, None),
        // There are fewer.
        ("*a*", 4, None),
    ] {
        let tables = ByHand::of_globs(&[glob]);
        let found = tables.patterns().literal_of(0..count);
        assert_eq!(found, expected, "{glob}: {count} pieces");
    }
}

#[test]
fn a_window_leads_to_its_glob() {
    let right = ByHand::of_globs(&["*ab*c*"]);
    assert!(right.patterns().leads_to(0));
    assert!(!right.patterns().leads_to(1));
    let window = |start: u32, width: u32| {
        changed(&right, |it| {
            set(&mut it.globs[0], 5, &[start | width << 24]);
            it.widths = 0xff;
            it.filter = vec![[0xff; 8]];
        })
    };
    // Each window of the piece does, as the only bucket has the glob.
    assert!(window(1, 1).patterns().leads_to(0));
    let wrong = [
        ("no width", window(0, 0)),
        ("a window past its piece", window(1, 2)),
        ("a window of nine bytes", window(0, 9)),
        ("another width", changed(&right, |it| it.widths = 1)),
        ("no bits", changed(&right, |it| it.filter = vec![[0; 8]])),
        (
            "another member",
            changed(&right, |it| it.members = vec![[1; 4]]),
        ),
        (
            "an empty bucket",
            changed(&right, |it| it.buckets[1] = [0; 4]),
        ),
    ];
    for (what, tables) in wrong {
        assert!(!tables.patterns().leads_to(0), "{what}");
    }
}

#[test]
fn members_ascend_in_each_bucket() {
    for (buckets, members, expected) in [
        (&[0, 2][..], &[0, 1][..], true),
        (&[0, 1, 2], &[1, 0], true),
        (&[0, 2], &[1, 0], false),
        (&[0, 2], &[1, 1], false),
        (&[0, 1], &[0, 1], false),
        (&[0, 3], &[0, 1], false),
        (&[0, 2, 1], &[0, 1], false),
    ] {
        let bytes = |numbers: &[u32]| -> Vec<[u8; 4]> {
            numbers.iter().map(|number| number.to_le_bytes()).collect()
        };
        let tables = ByHand {
            buckets: bytes(buckets),
            members: bytes(members),
            ..ByHand::default()
        };
        let found = tables.patterns().has_members_in_order();
        assert_eq!(found, expected, "{buckets:?} {members:?}");
    }
}

#[test]
fn a_spelling_has_each_piece_and_no_more() {
    for (text, pieces, left, expected) in [
        ("a*b", &["a", "b"][..], 3, true),
        ("a**b", &["a", "b"], 4, true),
        ("*a*", &["", "a", ""], 3, true),
        ("**", &["", ""], 2, true),
        ("a*b", &["a", "c"], 3, false),
        ("a*b", &["c", "b"], 3, false),
        ("a*b*", &["a", "b"], 4, false),
        ("a*b", &["a", "b", ""], 3, false),
        ("a*b", &["a", "", "b"], 3, false),
        ("a", &["a", ""], 1, false),
        // Bytes that may be compared are fewer.
        ("a*b", &["a", "b"], 2, false),
    ] {
        let mut tally = Tally { spelled: 0, left };
        let mut parts = pieces.iter().map(|piece| piece.as_bytes());
        let found = tally.is_spelled(EXACT, text.as_bytes(), &mut parts);
        assert_eq!(found, expected, "{text} {pieces:?} {left}");
    }
}
