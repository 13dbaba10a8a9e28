#![deny(deprecated)]
use header_set::header_set;

header_set! {
    static SET = ["cf-ray", "CF_Ray", "x.id", "a-b_c"];
    #[header_set(separators = fold)]
    static FOLDED = ["cf-ray"];
}

fn main() {}
