//! Whether to rewrite golden files: `HEADER_SET_BLESS` is set, and neither empty nor 0.

pub(crate) fn is_asked() -> bool {
    std::env::var("HEADER_SET_BLESS").is_ok_and(|value| says_yes(&value))
}

fn says_yes(value: &str) -> bool {
    !["", "0"].contains(&value)
}

#[test]
fn an_empty_value_blesses_nothing() {
    assert!(says_yes("1"));
    assert!(!says_yes("") && !says_yes("0"));
}
