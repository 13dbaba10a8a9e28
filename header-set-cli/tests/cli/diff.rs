//! `diff`

use crate::tool::Tool;

pub(crate) const CASES: &[&[&str]] = &[
    &[
        "diff",
        "internal.txt",
        "-e",
        "cf-ray",
        "-e",
        "x-internal-*",
        "-e",
        "x-new",
        "-e",
        "host*",
        "-e",
        "!hosts",
    ],
    &["diff", "internal.txt", "lists.rs:INTERNAL"],
    &["diff", "stars.txt", "-e", "x-*", "-e", "regex y-[0-9]+"],
    &["diff", "stars.txt", "-e", "x-*-id", "-e", "regex y-[0-9]"],
    &[
        "diff",
        "stars.txt",
        "-e",
        "x-*-id",
        "-e",
        "x-a-id",
        "-e",
        "regex y-[0-9]+",
    ],
];

#[test]
fn lists_that_differ_in_options_differ() {
    let status = |before: &str, after: &[&str]| {
        let arguments: Vec<&str> = ["diff", before].iter().chain(after).copied().collect();
        Tool::new(&arguments).run().status
    };
    let plain = ["-e", "x-real-ip", "-e", "@httpoxy"];
    assert_eq!(status("lists.rs:FOLDED", &plain), 1);
    let capitals = ["-e", "X-*-Id", "-e", "regex y-[0-9]+"];
    assert_eq!(status("stars.txt", &capitals), 0);
    let input = Tool::new(&["diff", "-", "internal.txt"]);
    assert_eq!(
        input
            .input(include_bytes!("lists/internal.txt"))
            .run()
            .status,
        0
    );
}
