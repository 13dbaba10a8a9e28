//! Whether golden files are to be rewritten: `HEADER_SET_BLESS=1` says so. Set to nothing, or to 0,
//! it does not.

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
