//! Why some mutants pass all tests: the lines of `explained.txt`.

use std::fs;
use std::path::Path;

pub(crate) fn read(tree: &Path) -> Vec<String> {
    let text = fs::read_to_string(tree.join("tests/mutants/explained.txt"))
        .expect("the reasons are beside the tool");
    let lines = text.lines();
    let reasons = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    reasons.map(str::to_owned).collect()
}

/// Whether a reason, a line of file, item and mutation, is for the mutant of a name. A star at the
/// end of a line stands for anything.
pub(crate) fn explains(reason: &str, name: &str) -> bool {
    // Without its line and column, which every change moves.
    let mut parts = name.splitn(4, ':');
    let (file, what) = (parts.next(), parts.nth(2));
    let place = format!("{}:{}", file.unwrap_or_default(), what.unwrap_or_default());
    match reason.strip_suffix('*') {
        Some(start) => place.starts_with(start),
        None => place == *reason,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_for_one_mutation() {
        let operator = "a.rs: replace | with ^ in f";
        let value = "a.rs: replace g -> u8 with *";
        for (reason, name, expected) in [
            (operator, "a.rs:1:2: replace | with ^ in f", true),
            (operator, "a.rs:1:2: replace | with ^ in fold", false),
            (operator, "a.rs:1:2: replace | with & in f", false),
            (operator, "b.rs:1:2: replace | with ^ in f", false),
            (value, "a.rs:1:2: replace g -> u8 with 1", true),
            (value, "a.rs:1:2: replace g -> u16 with 1", false),
            // A place has no line, and its name may have colons.
            (
                "a.rs: replace f -> T::U with 1",
                "a.rs:12:5: replace f -> T::U with 1",
                true,
            ),
        ] {
            assert_eq!(explains(reason, name), expected, "{name}");
        }
    }
}
