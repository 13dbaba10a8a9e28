//! Every form of item in older editions of Rust: this file is compiled as 2018 and as 2021, by the
//! packages beside it. All other tests are of 2024.

use header_set::{header_match, header_set};

header_set! {
    /// Headers that never leave the edge.
    pub static INTERNAL = ["cf-ray", "x-internal-*", !"x-internal-public"];

    static WEIGHT: u32 = { "cookie" => 3, "x-*" | "sec-*" => 1 };

    #[derive(Default)]
    enum Known { #[default] Host = "host", "cache-control", Trace = "x-trace-*" }
}

fn limit(name: &str, trusted: bool) -> Option<usize> {
    let limit = header_match!(name, {
        "cookie" => 8_192,
        "x-debug-*" if !trusted => return None,
        "x-*" => 1_024,
        _ => 256,
    });
    Some(limit)
}

macro_rules! of_literals {
    ($($name:literal),*) => { header_set![$($name),*] };
}

#[test]
fn every_form_answers() {
    assert!(INTERNAL.contains("CF-Ray") && !INTERNAL.contains("x-internal-public"));
    assert_eq!(WEIGHT.get("Sec-Fetch-Mode"), Some(&1));
    assert_eq!(
        Known::from_bytes(b"Cache-Control").map(Known::as_str),
        Some("cache-control")
    );
    assert_eq!(Known::default(), Known::Host);
    assert!(Known::from_bytes(b"x-trace-1") == Some(Known::Trace));
    assert_eq!(limit("X-Debug-Level", false), None);
    assert_eq!(limit("x-debug-level", true), Some(1_024));
    assert!(of_literals!["host", "te"].contains("TE"));
}
