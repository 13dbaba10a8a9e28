//! The messages of `tests/golden/ui` without a compiler: those that the generator itself writes,
//! each at its place.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use regex::Regex;
use testkit::files::of_kind;

use crate::calls;
use crate::written::{Message, written};

/// How many messages only the compiler shows, or only the generator: errors of the compiler itself,
/// lints that an attribute turns off, and what macros around ours write.
const OF_ONE: &[(&str, usize)] = &[
    ("constants/unknown", 2),
    // rustc reports a malformed `derive`.
    ("enums/names", 1),
    ("maps/half_typed", 2),
    ("matches/half_typed", 2),
    ("matches/slips", 1),
    ("matches/unreachable", 1),
    ("names/texts", 1),
    ("regex/mistakes", 1),
    ("syntax/as_item", 6),
    ("syntax/entries", 3),
    // The rows of a derive.
    ("syntax/slips", 3),
    ("warnings/covered", 2),
    ("warnings/unused", 5),
];

/// A test for each topic, so that one takes no second where `tests/mutants` counts every branch.
macro_rules! topics {
    ($($topic:ident)*) => {
        $(
            #[test]
            fn $topic() {
                check(stringify!($topic));
            }
        )*

        #[test]
        fn every_topic_has_a_test() {
            let folders = fs::read_dir("golden/ui").expect("a folder").flatten();
            let folders = folders.filter(|entry| entry.path().is_dir());
            let topics: BTreeSet<_> = folders.map(|entry| entry.file_name()).collect();
            assert_eq!(topics, [$(stringify!($topic).into()),*].into());
        }
    };
}

topics! { constants enums exclusions lists maps matches names options regex syntax warnings }

fn check(topic: &str) {
    let mut count = 0;
    for case in of_kind(&Path::new("golden/ui").join(topic), "rs") {
        let golden = fs::read_to_string(case.with_extension("stderr")).expect("a golden file");
        let golden = of_golden(&golden);
        let found = of_source(&fs::read_to_string(&case).expect("a case"));
        let of_one: Vec<&Message> = (found.iter().filter(|it| !golden.contains(it)))
            .chain(golden.iter().filter(|it| !found.contains(it)))
            .collect();
        let name = case.with_extension("").to_string_lossy().into_owned();
        let expected = OF_ONE.iter().find(|(case, _)| name.ends_with(case));
        assert_eq!(
            of_one.len(),
            expected.map_or(0, |(_, count)| *count),
            "{name}: only one has {of_one:#?}"
        );
        count += golden.len();
    }
    assert!(count > 0, "{topic} has no message");
}

/// The messages of a golden file.
fn of_golden(golden: &str) -> Vec<Message> {
    let message = r"(?m)^error: (?:.*HEADER_LIST`: )?(.*)\n(?:.*\n)*? *--> .*:([0-9]+):([0-9]+)$";
    let message = Regex::new(message).expect("an expression");
    let found = message.captures_iter(golden).map(|it| it.extract().1);
    let number = |digits: &str| digits.parse().expect("a number");
    let messages = found.map(|[text, line, at]| (number(line), number(at), text.to_owned()));
    messages.collect()
}

/// The messages of all macros in a file: of each the line that the compiler shows after `error`.
fn of_source(source: &str) -> Vec<Message> {
    let mut messages = Vec::new();
    for call in calls::of(source) {
        written(call.expand(), &mut messages);
    }
    for (_, _, text) in &mut messages {
        *text = text.lines().next().unwrap_or_default().to_owned();
    }
    messages
}
