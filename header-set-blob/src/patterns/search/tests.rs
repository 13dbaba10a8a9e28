//! Each way to compare globs with a name, over tables written by hand.

extern crate std;

use std::format;
use std::string::String;
use std::vec::Vec;

use super::super::batch::Batch;
use super::super::by_hand::{ByHand, EXACT};
use super::super::{Matched, Patterns};
use super::Search;
use header_set_runtime::trace::Trace;

fn search<'s, 'a, 'n>(
    patterns: &'s Patterns<'a>,
    name: &'n str,
    batch: Option<&'s mut Batch>,
) -> Search<'s, 'a, 'n> {
    Search {
        patterns,
        fold: EXACT,
        name: name.as_bytes(),
        best: None,
        steps: 0,
        most: usize::MAX,
        batch,
    }
}

fn quiet() -> Trace<0> {
    Trace::new()
}

/// The text of what wins: each window compared, those that windows lead to in passes, and all in
/// passes.
fn winners<'t>(tables: &'t ByHand, name: &str) -> [Option<&'t str>; 3] {
    let patterns = tables.patterns();
    let mut alone = search(&patterns, name, None);
    assert_eq!(alone.run(1, &mut quiet()), Ok(()));
    let alone = alone.best;

    let mut batch = Batch::new();
    let mut led = search(&patterns, name, Some(&mut batch));
    assert_eq!(led.run(1, &mut quiet()), Ok(()));
    led.compare_batch(&mut quiet());
    let led = led.best;

    let mut batch = Batch::new();
    let mut all = search(&patterns, name, Some(&mut batch));
    let mut lines = 0..tables.globs.len() as u32;
    let _ = lines.try_for_each(|line| all.compare(line, None, &mut quiet()));
    all.compare_batch(&mut quiet());

    [alone, led, all.best].map(|best| Some(&*tables.texts[best?.number as usize]))
}

/// The globs of a list, and names with what wins.
type Case<'t> = (&'t [&'t str], &'t [(&'t str, Option<&'t str>)]);

#[test]
fn a_glob_matches_a_name_that_has_its_pieces_in_turn() {
    let cases: &[Case<'_>] = &[
        (
            &["a*c"],
            &[
                ("ac", Some("a*c")),
                ("abc", Some("a*c")),
                ("xac", None),
                ("acx", None),
                ("a", None),
                ("c", None),
                ("", None),
            ],
        ),
        (&["a*a"], &[("a", None), ("aa", Some("a*a"))]),
        (
            &["a*b*c"],
            &[
                ("abc", Some("a*b*c")),
                ("a-b-c", Some("a*b*c")),
                ("ac", None),
                ("xbc", None),
                ("abx", None),
                ("acb", None),
            ],
        ),
        (
            &["*abc*"],
            &[
                ("abc", Some("*abc*")),
                ("-abc-", Some("*abc*")),
                ("ab", None),
                ("ab-c", None),
            ],
        ),
        // Pieces do not overlap.
        (
            &["*ab*ba*"],
            &[
                ("aba", None),
                ("aba-", None),
                ("abba", Some("*ab*ba*")),
                ("abab-ba", Some("*ab*ba*")),
            ],
        ),
        (
            &["*b*b"],
            &[("ab", None), ("b", None), ("bb", Some("*b*b"))],
        ),
        // A piece that is wider than a window.
        (
            &["*abcdefghij*k*"],
            &[
                ("-abcdefghij-k-", Some("*abcdefghij*k*")),
                ("abcdefghijk", Some("*abcdefghij*k*")),
                ("bcdefghijk", None),
                ("xbcdefghij-k", None),
            ],
        ),
        // They wait for the same piece.
        (
            &["*ab*x*", "*ab*y*"],
            &[
                ("abx", Some("*ab*x*")),
                ("aby", Some("*ab*y*")),
                ("ab", None),
                ("xab", None),
            ],
        ),
        // They wait for different pieces at once.
        (
            &["*cd*x*", "*ab*y*"],
            &[
                ("ab-cd-x", Some("*cd*x*")),
                ("cd-ab-y", Some("*ab*y*")),
                ("x-ab-cd-y", Some("*ab*y*")),
            ],
        ),
        // The most literal bytes, then the first.
        (
            &["*a*", "*ab*c*", "*abc*"],
            &[("abc", Some("*ab*c*")), ("ab", Some("*a*"))],
        ),
    ];
    for (globs, names) in cases {
        let tables = ByHand::of_globs(globs);
        for &(name, winner) in *names {
            assert_eq!(winners(&tables, name), [winner; 3], "{globs:?}: {name}");
        }
    }
}

/// Whether a glob matches, by trying each place for each star.
fn matches(glob: &[u8], name: &[u8]) -> bool {
    match glob {
        [] => name.is_empty(),
        [b'*', rest @ ..] => (0..=name.len()).any(|at| matches(rest, &name[at..])),
        [byte, rest @ ..] => name.first() == Some(byte) && matches(rest, &name[1..]),
    }
}

/// Those of two to four pieces, whose inner ones are not empty, and names of up to five bytes.
#[test]
fn small_globs_match_as_every_choice_of_places_says() {
    let ends = ["", "a", "ab", "ba"];
    let inner = &ends[1..];
    let mut globs: Vec<String> = Vec::new();
    for head in ends {
        for tail in ends {
            if !head.is_empty() && !tail.is_empty() {
                globs.push(format!("{head}*{tail}"));
            }
            for one in inner {
                globs.push(format!("{head}*{one}*{tail}"));
                globs.extend((inner.iter()).map(|two| format!("{head}*{one}*{two}*{tail}")));
            }
        }
    }
    let names = (0..=5_usize).flat_map(|len| (0..1_usize << len).map(move |bits| (len, bits)));
    let name = |(len, bits): (usize, usize)| (0..len).map(move |at| ['a', 'b'][bits >> at & 1]);
    let names: Vec<String> = names.map(|it| name(it).collect()).collect();
    for glob in &globs {
        let tables = ByHand::of_globs(&[glob]);
        for name in &names {
            let winner = matches(glob.as_bytes(), name.as_bytes()).then_some(&glob[..]);
            assert_eq!(winners(&tables, name), [winner; 3], "{glob}: {name}");
        }
    }
}

/// A pass has room for 256 globs.
#[test]
fn globs_of_each_pass_match() {
    let globs: Vec<String> = (0..520).map(|at| format!("*{at:03}*z*")).collect();
    let tables = ByHand::of_globs(&globs);
    for at in [0, 1, 255, 256, 257, 511, 512, 519] {
        let name = format!("-{at:03}-z-");
        let winner = format!("*{at:03}*z*");
        assert_eq!(winners(&tables, &name), [Some(&*winner); 3], "{name}");
    }
    // Of two passes, and of none.
    assert_eq!(winners(&tables, "-511-003-z"), [Some("*003*z*"); 3]);
    assert_eq!(winners(&tables, "-z-511-003-"), [None; 3]);
    assert_eq!(winners(&tables, "-520-z"), [None; 3]);
}

#[test]
fn an_empty_piece_between_stars_matches_nothing() {
    let tables = ByHand::of_globs(&["a**b"]);
    for name in ["ab", "a-b"] {
        assert_eq!(winners(&tables, name), [None; 3], "{name}");
    }
}

#[test]
fn a_pass_ends_with_its_last_glob() {
    let name = format!("ab{}", "-".repeat(200));
    for glob in ["*a*b*", "*a*b*-"] {
        let tables = ByHand::of_globs(&[glob]);
        let patterns = tables.patterns();
        let mut batch = Batch::new();
        let mut search = search(&patterns, &name, Some(&mut batch));
        assert_eq!(search.compare(0, None, &mut quiet()), Some(()));
        let mut trace = Trace::<512>::new();
        search.compare_batch(&mut trace);
        assert!(search.best.is_some(), "{glob}");
        // Two places, and a compare or two at each.
        let steps = trace.events().len();
        assert!(steps <= 8, "{glob}: {steps} steps");
    }
}

#[test]
fn a_search_stops_past_its_steps() {
    let tables = ByHand::of_globs(&["*a*"]);
    let patterns = tables.patterns();
    for (most, end) in [(0, Err(1)), (1, Err(2)), (2, Ok(()))] {
        let mut search = search(&patterns, "aa", None);
        search.most = most;
        assert_eq!(search.run(1, &mut quiet()), end, "{most} steps");
    }
}

/// A search that stopped goes on from there in passes.
#[test]
fn a_search_that_stopped_finds_what_comes_behind() {
    let tables = ByHand::of_globs(&["*b*cd*", "*a*"]);
    let patterns = tables.patterns();
    for (name, winner) in [("a-b-cd", "*b*cd*"), ("a-cd-b", "*a*")] {
        let mut search = search(&patterns, name, None);
        search.most = 0;
        let end = search.run(1, &mut quiet()).expect_err("no steps");
        let found = search.run_again(end, &mut quiet()).expect("a glob");
        assert_eq!(tables.texts[found.number as usize], winner);
    }
}

#[test]
fn steps_are_the_words_and_the_places_that_are_compared() {
    let tables = ByHand::of_globs(&["hhhhhhhh*ppppppppp*tttttttt"]);
    let patterns = tables.patterns();
    let mut whole = search(&patterns, "hhhhhhhh-ppppppppp-tttttttt", None);
    assert_eq!(whole.compare(0, Some(17), &mut quiet()), Some(()));
    assert!(whole.best.is_some());
    // The glob itself, and 25 bytes.
    assert_eq!(whole.steps, 1 + 3);

    let tables = ByHand::of_globs(&["*cd*"]);
    let patterns = tables.patterns();
    let mut search = search(&patterns, "ab-cd---", None);
    assert_eq!(search.forwards(1, 2, 8, &mut quiet()), Some(5));
    assert_eq!(search.steps, 2);
    assert_eq!(search.backwards(1, 2, 8, &mut quiet()), Some(3));
    assert_eq!(search.steps, 2 + 4);
    assert_eq!(search.forwards(1, 4, 8, &mut quiet()), None);
    assert_eq!(search.backwards(1, 2, 4, &mut quiet()), None);
}

#[test]
fn no_glob_is_searched_that_has_fewer_literal_bytes_than_the_best() {
    let tables = ByHand::of_globs(&["*ab*"]);
    let patterns = tables.patterns();
    let best = |literal| Some(Matched { number: 9, literal });
    for (literal, is_searched) in [(1, true), (2, true), (3, false)] {
        let mut trace = Trace::<16>::new();
        patterns.best_glob(EXACT, b"ab", best(literal), &mut trace);
        assert_eq!(!trace.events().is_empty(), is_searched, "{literal} bytes");
        // A compare says that those behind need none.
        let mut search = search(&patterns, "ab", None);
        search.best = best(literal);
        let goes_on = search.compare(0, Some(2), &mut quiet()).is_some();
        assert_eq!(goes_on, is_searched, "{literal} bytes");
    }
}

#[test]
fn the_most_literal_bytes_win_then_the_first_written() {
    // Written in the other order.
    let mut tables = ByHand::of_globs(&["*a*", "*b*"]);
    tables.written_order.reverse();
    let patterns = tables.patterns();
    let cases = [
        ((0, 1), (1, 1), false),
        ((1, 1), (0, 1), true),
        ((0, 2), (1, 1), true),
        ((1, 1), (0, 2), false),
        // None wins over itself.
        ((0, 1), (0, 1), false),
    ];
    for (this, other, wins) in cases {
        let [this, other] = [this, other].map(|(number, literal)| Matched { number, literal });
        let found = patterns.wins(this, other, &mut quiet());
        assert_eq!(found, wins, "{this:?} {other:?}");
    }
}

/// Whether the only glob may match by the places of its other pieces.
fn can_match(glob: &str, name: &str, start: usize, stop: usize) -> bool {
    let tables = ByHand::of_globs(&[glob]);
    let patterns = tables.patterns();
    let line = patterns.globs.line(0).expect("a glob");
    let mut batch = Batch::new();
    search(&patterns, name, Some(&mut batch)).can_match(&line, start, stop, &mut quiet())
}

#[test]
fn a_glob_cannot_match_where_its_other_pieces_stand_on_the_wrong_side() {
    let glob = "*a*bbb*c*";
    for (name, start, expected) in [
        ("a-bbb-c", 2, true),
        ("abbbc", 1, true),
        ("bbb-a-c", 0, false),
        ("a-c-bbb", 4, false),
        ("bbb-c", 0, false),
        ("a-bbb", 2, false),
        // One of each is enough.
        ("a-c-bbb-a-c", 4, true),
    ] {
        let found = can_match(glob, name, start, start + 3);
        assert_eq!(found, expected, "{name}");
    }
}

/// Texts that lie 16 bytes apart have the same room.
#[test]
fn a_piece_is_not_judged_by_the_place_of_another() {
    let window = "b".repeat(15);
    let glob = format!("*a*{window}*c*");
    // The place of `a` is kept, so that of `c` is not known.
    let name = format!("ac{window}");
    assert!(can_match(&glob, &name, 2, 17));
    let name = format!("c{window}a");
    assert!(!can_match(&glob, &name, 1, 16));
}
