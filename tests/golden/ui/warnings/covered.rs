#![deny(deprecated)]
use header_set::header_set;

header_set! {
    static SET = [
        "x-id",
        "x-*",
        "x-int-*",
        !"x-out-*",
        "x-out-1",
        "x-out-in-*",
        "a*z",
        "abz",
        "ab*z",
        @forwarding,
        "x-forwarded-for",
        "client-ip",
    ];
    #[allow(deprecated)]
    static ALLOWED = ["y-*", "y-id"];
    static MAP: u8 = { "y-*" => 1, "y-id" => 2 };
    #[cfg(any())]
    static NOT_THERE = ["y-*", "y-id"];
    static REGULAR = ["^x-.*$", "x.+", "y-.*", "^", "a^b", "c.d", "e+", b"^x$", "f$"];
    static SEPARATORS = ["cf-ray", "CF_Ray", "x.id", "a-b_c"];
    #[header_set(separators = fold)]
    static FOLDED = ["cf-ray"];
}

fn main() {
    let _ = header_set!["y-*", "y-id"];
    assert!(REGULAR.contains("a^b"));
}
