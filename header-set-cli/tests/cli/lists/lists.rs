//! Lists of a proxy.

use header_set::header_set;

header_set! {
    /// What clients may not set.
    pub static INTERNAL = [
        "cf-ray",
        "x-internal-*",
        !"x-internal-public",
        include "tests/cli/lists/internal.txt",
    ];

    #[header_set(separators = fold)]
    static FOLDED = ["x-real-ip", @httpoxy];
}

fn is_known(name: &str) -> bool {
    header_set!["te", "host"].contains(name)
}
