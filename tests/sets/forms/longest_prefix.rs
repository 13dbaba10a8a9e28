//! `longest_prefix` of compiled lists. The checks of `header-set-checks` compare it with a search of
//! every entry, in all layouts.

use header_set::header_set;

header_set! {
    #[allow(deprecated)]
    static NESTED = [
        "x", "x-a", "x-a-*", "x-a-b", "x-a-b-*", "x-a-b-c-d", "x-*-id", "*-end", "y*", !"x-a-no", b"x-*", b"y", b"",
    ];

    #[header_set(separators = fold)]
    static FOLDED = ["x_a*-c", "x-a-b", "x--"];

    #[header_set(case = sensitive)]
    #[allow(deprecated)]
    static SENSITIVE = ["Host", "Hos*", "host"];

    #[allow(deprecated)]
    static NUMBERS: u32 = { "one" => 1, "one-two" => 2, "one-*" => 3, "two-*" => 4 };

    static EMPTY = [];
}

#[test]
fn the_longest_wins_whatever_wins_the_name() {
    let nested = |name: &str| NESTED.longest_prefix(name);
    let folded = |name: &str| FOLDED.longest_prefix(name);
    let sensitive = |name: &str| SENSITIVE.longest_prefix(name);
    let numbers = |name: &str| NUMBERS.longest_prefix(name);
    for (found, expected) in [
        (nested("x-a-b-c-z"), Some((4, "x-a-b-*"))),
        (nested("X-A-NO"), Some((2, "x-a-*"))),
        (nested("x-b-other"), Some((0, "x"))),
        (nested("nothing"), Some((11, ""))),
        // Of two that are as long, the exact one. A star in bytes is a star.
        (nested("x-*-id"), Some((9, "x-*"))),
        (nested("yes"), Some((10, "y"))),
        (folded("X.A_B"), Some((1, "x-a-b"))),
        (folded("x_-z"), Some((2, "x--"))),
        (sensitive("host"), Some((2, "host"))),
        (sensitive("Hosts"), Some((0, "Host"))),
        (sensitive("HOST"), None),
        (numbers("one-two-three"), Some((1, "one-two"))),
        (numbers("zero"), None),
        (EMPTY.longest_prefix("x"), None),
    ] {
        let found = found.as_ref().and_then(|it| it.index().zip(it.as_str()));
        assert_eq!(found, expected);
    }
}
