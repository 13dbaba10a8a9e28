use std::borrow::Cow;
use std::cmp::Reverse;

use super::{PatternAutomaton, States, build};
use crate::patterns::regex::Regular;
use crate::patterns::{Pattern, Role, Shape};

fn pattern(shape: Shape) -> Pattern {
    Pattern {
        shape,
        role: Role::Entry(0),
        written: 0,
    }
}

fn glob(pieces: &[&[u8]]) -> Pattern {
    pattern(Shape::Glob(
        pieces.iter().map(|piece| piece.to_vec()).collect(),
    ))
}

/// The pattern that wins for a name.
fn winner(automaton: &PatternAutomaton, name: &[u8]) -> Option<usize> {
    let mut state = &automaton.states[0];
    for &byte in name {
        state = &automaton.states[state.row.after(byte)];
    }
    state.end.map(|outcome| automaton.winner(outcome))
}

fn automata(patterns: &[Pattern]) -> Vec<Cow<'_, Regular>> {
    patterns.iter().map(|it| it.regular()).collect()
}

/// The first state of patterns of one rank.
fn states<'a>(automata: &'a [Cow<'_, Regular>]) -> States<'a> {
    States::new(automata, automata.iter().map(|_| (1, Reverse(0))))
}

#[test]
fn a_state_counts_its_home_once_and_what_is_away() {
    let patterns = [glob(&[b"", b"ab"]), glob(&[b"", b"ac"])];
    let automata = automata(&patterns);
    let mut states = states(&automata);
    // The places of `*ab` are 0 to 2, those of `*ac` 3 to 5. Both wait at the start of their piece.
    for (state, expected) in [
        (vec![0, 3], 2),
        (vec![1, 4], 4),
        (vec![2, 3], 5),
        (vec![1, 4], 5),
        (vec![0, 5], 6),
    ] {
        states.of(state);
        assert_eq!(states.len_places, expected);
    }
}

#[test]
fn an_expression_that_matches_nothing_has_no_place() {
    let nothing = pattern(Shape::Regular(Regular {
        source: String::from("[a&&b]"),
        states: Vec::new(),
    }));
    let glob = glob(&[b"x", b""]);
    for (patterns, at) in [
        ([nothing.clone(), glob.clone()], 1),
        ([glob.clone(), nothing.clone()], 0),
    ] {
        assert_eq!(states(&automata(&patterns)).homes[0].places, [0]);
        let automaton = build(&patterns).expect("an automaton");
        assert_eq!(winner(&automaton, b"xa"), Some(at));
        assert_eq!(winner(&automaton, b"a"), None);
    }
}

/// Pieces with all bytes have 258 columns, of two bytes each in 1,016 states. Two globs of different
/// first bytes share the first state and the dead one.
#[test]
fn states_fit_into_the_table() {
    let piece = |first: u8, len: usize| -> Vec<u8> {
        let bytes = (0..len).map(|at| first.wrapping_add(at as u8));
        bytes.collect()
    };
    let states = |lens: [usize; 2]| {
        let [one, other] = [piece(0, lens[0]), piece(1, lens[1])];
        let automaton = build(&[glob(&[&one, b""]), glob(&[&other, b""])]);
        automaton.map(|automaton| automaton.states.len())
    };
    assert_eq!(states([300, 300]), Ok(602));
    assert_eq!(states([507, 507]), Ok(1_016));
    let reason = "the automaton of its patterns would pass the bound of 1016 states";
    assert_eq!(states([507, 508]), Err(reason.to_owned()));
    assert_eq!(states([1_015, 1]), Err(reason.to_owned()));
}

/// A glob of more literal bytes than places is refused before its places are made.
#[test]
fn literal_bytes_are_a_bound_of_places() {
    let longest = vec![b'a'; (1 << 20) + 1];
    let reason = |len: usize| build(&[glob(&[&longest[..len], b""])]).err();
    let bound = |bound| format!("the automaton of its patterns would pass the bound of {bound}");
    assert_eq!(reason(1 << 20), Some(bound("87381 states")));
    assert_eq!(
        reason((1 << 20) + 1),
        Some(bound("1048576 places in its states"))
    );
}

/// In each state of the bytes that 256 globs share, each has a place. Two bytes more tell them apart,
/// with 512 places in all.
#[test]
fn places_are_bounded() {
    let built = |shared: usize| {
        let ends = (0..=u8::MAX).map(|number| [b'a' + number / 16, b'a' + number % 16]);
        let globs = ends.map(|end| glob(&[&[&vec![b'z'; shared][..], &end].concat(), b""]));
        build(&globs.collect::<Vec<_>>()).map(|automaton| automaton.states.len())
    };
    assert_eq!(built(4_093), Ok(4_094 + 16 + 256 + 1));
    let reason =
        "the automaton of its patterns would pass the bound of 1048576 places in its states";
    assert_eq!(built(4_094), Err(reason.to_owned()));
}

/// Globs of one weight that a name may match together: the first as written wins.
#[test]
fn many_ties_are_broken_by_order() {
    let word = |number: u8| {
        [
            b'a' + number % 26,
            b'a' + number / 5,
            b'k',
            b'q',
            b'w',
            b'z',
        ]
    };
    let words: Vec<[u8; 6]> = (0..30).map(word).collect();
    let pattern = |(number, word): (usize, &[u8; 6])| Pattern {
        written: 29 - number,
        ..glob(&[b"", word, b""])
    };
    let patterns: Vec<Pattern> = words.iter().enumerate().map(pattern).collect();
    let automaton = build(&patterns).expect("an automaton");
    assert!(automaton.states.len() < 5_000, "{}", automaton.states.len());
    for (one, other) in [(0, 29), (29, 0), (3, 4), (17, 9)] {
        let name = [&b"x"[..], &words[one], b"-", &words[other], b"y"].concat();
        assert_eq!(winner(&automaton, &name), Some(one.max(other)));
        assert_eq!(winner(&automaton, &words[one]), Some(one));
    }
    assert_eq!(winner(&automaton, b"abcdef"), None);
}
