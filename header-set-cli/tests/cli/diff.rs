//! `diff`

use crate::tool::Tool;

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
    let reordered = ["-e", "regex y-[0-9]+", "-e", "x-*-id"];
    assert_eq!(status("stars.txt", &reordered), 0);
    let covered = ["-e", "x-*-id", "-e", "x-a*-id", "-e", "regex y-[0-9][0-9]*"];
    assert_eq!(status("stars.txt", &covered), 0);
    let input = Tool::new(&["diff", "-", "internal.txt"]);
    assert_eq!(
        input
            .input(include_bytes!("lists/internal.txt"))
            .run()
            .status,
        0
    );
}
