#![deny(deprecated)]
use header_set::header_set;

header_set! {
    static REGULAR = ["^x-.*$", "x.+", "y-.*", "^", "a^b", "c.d", "e+", b"^x$", "f$"];
}

fn main() {
    assert!(REGULAR.contains("a^b"));
}
