//! `diff`

use crate::tool::Tool;

pub(crate) const CASES: &[&[&str]] = &[
    &[
        "diff",
        "internal.txt",
        "cf-ray x-internal-* x-new host* !hosts",
    ],
    &["diff", "internal.txt", "lists.rs:INTERNAL"],
    &["diff", "x-*-id regex y-[0-9]+", "x-* regex y-[0-9]+"],
    &["diff", "regex y-[0-9]+", "regex y-[0-9]"],
];

#[test]
fn lists_that_differ_in_options_differ() {
    let status = |before: &str, after: &str| Tool::new(&["diff", before, after]).run().status;
    assert_eq!(status("lists.rs:FOLDED", "x-real-ip @httpoxy"), 1);
    assert_eq!(status("x-a X-B", "x-b x-a"), 0);
    let input = Tool::new(&["diff", "-", "internal.txt"]);
    assert_eq!(
        input
            .input(include_bytes!("lists/internal.txt"))
            .run()
            .status,
        0
    );
}
