#![deny(warnings)]

use header_set::{header_match, header_set};

header_set! {
    static COVERED = [
        "x-1",
        "x-a-*",
        "y-*",
        regex "x-[0-9a-z-]+",
        regex "y-[0-9]+",
        regex "x-[0-9]+",
    ];
    static ALL = ["host", regex "(?s).*"];
}

fn main() {
    header_match!("x", {
        regex "x-[0-9]+" => 1,
        regex "x-[0-4]+" => 2,
        regex "(?s).*" => 5,
        "x-3" => 3,
        _ => 4,
    });
}
