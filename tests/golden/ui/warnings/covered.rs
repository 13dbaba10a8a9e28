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
}

fn main() {
    let _ = header_set!["y-*", "y-id"];
}
