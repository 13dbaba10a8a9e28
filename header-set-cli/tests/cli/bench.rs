//! `bench`

use crate::tool::{Run, Tool};

fn bench(arguments: &[&str]) -> Run {
    let all = [&["bench", "--seconds=0"], arguments].concat();
    Tool::new(&all).run()
}

/// The numbers after the name of a strategy.
fn row(text: &str, strategy: &str) -> Vec<f64> {
    let row = text.lines().find(|line| line[2..].starts_with(strategy));
    let words = row.expect(strategy)[2..].split_whitespace().skip(1);
    words.map(|word| word.parse().expect("a number")).collect()
}

/// The program compiles the tables of the plan, and checks its answers; lists have each kind of
/// entry and option.
#[test]
fn each_structure_is_compiled_and_has_a_time_and_a_prediction() {
    for (arguments, about) in [
        (
            &["internal.txt", "--traffic", "traffic.txt"][..],
            "traffic.txt traffic: 2 requests, 7 names, 42.9 % hits",
        ),
        (
            &[
                "-e",
                "regex y-[0-9]+\\.",
                "-e",
                r#""a\"b*""#,
                "-e",
                r#"!"a\"b-*""#,
                "-e",
                r#"b"c*""#,
                "-e",
                "D",
                "--names",
                "any",
                "--hit-rate",
                "0.5",
                "--optimize",
                "size",
            ],
            "50.0 % hits",
        ),
        (&["lists.rs:FOLDED", "--cold", "0.001"], "built-in traffic"),
    ] {
        let run = bench(arguments);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{arguments:?}");
        assert!(run.out.contains(about), "{}", run.out);
        assert!(
            run.out.contains("measured, ns   estimated, points"),
            "{}",
            run.out
        );
        for strategy in ["perfect_hash", "trie", "dfa"] {
            let numbers = row(&run.out, strategy);
            let are_times = numbers.iter().all(|&ns| ns > 0.0);
            assert!(numbers.len() == 2 && are_times, "{}", run.out);
        }
        assert_eq!(run.out.matches("\n* ").count(), 1, "{}", run.out);
    }
}

#[test]
fn one_structure_is_compiled_where_it_is_asked_for() {
    let run = bench(&["internal.txt", "--strategy", "dfa"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(row(&run.out, "dfa").iter().all(|&ns| ns > 0.0));
    assert!(run.out.contains("\n* dfa"), "{}", run.out);
}

#[test]
fn what_cannot_be_compiled_is_said() {
    let run = Tool::new(&["bench", "internal.txt"])
        .env("CARGO", "/missing/cargo")
        .run();
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("found no cargo"), "{}", run.err);
    for wrong in [
        &["internal.txt", "mistakes.txt"][..],
        &["internal.txt", "--seconds", "x"],
    ] {
        assert_eq!(bench(wrong).status, 2, "{wrong:?}");
    }
}
