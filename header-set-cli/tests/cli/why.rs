//! `why`

use crate::tool::Tool;

pub(crate) const CASES: &[&[&str]] = &[
    &[
        "why",
        "internal.txt",
        "CF-Ray",
        "x-internal-id",
        "x-internal-public",
        "x-other",
    ],
    &[
        "why",
        "-e",
        "x-*",
        "-e",
        "x-a-*",
        "-e",
        "!x-a-public",
        "-e",
        "x-a-public-*",
        "-e",
        "host",
        "x-a-public-1",
        "host",
    ],
    &["why", "lists.rs:FOLDED", "X_Real_IP", "--steps"],
    &[
        "why",
        "internal.txt",
        "CF-Ray",
        "x-internal-public",
        "x-other",
        "--steps",
    ],
    &["why", "--source", "lists.rs", "te"],
    &[
        "why",
        "-e",
        "te",
        "-e",
        "host",
        "-e",
        "trailer",
        "te",
        "--steps",
        "--strategy",
        "trie",
    ],
    &[
        "why",
        "-e",
        "te",
        "-e",
        "host",
        "-e",
        "trailer",
        "te",
        "--steps",
        "--strategy",
        "dfa",
    ],
];

#[test]
fn the_status_says_whether_all_names_are_in() {
    let status = |names: &[&str]| {
        let arguments: Vec<&str> = ["why", "@hop_by_hop"]
            .into_iter()
            .chain(names.iter().copied())
            .collect();
        Tool::new(&arguments).run().status
    };
    assert_eq!(status(&["te", "Connection"]), 0);
    assert_eq!(status(&["te", "host"]), 1);
}
