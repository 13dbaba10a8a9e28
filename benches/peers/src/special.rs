//! Sets on which more is measured. The build script includes this file too, and compiles what that
//! takes.

/// The set of which whole requests are timed too, and which is always built.
pub const WHOLE_REQUESTS: &str = "internal-119";

/// The sets on which contenders are compared at stated shares of hits, which some of ours are told.
pub const HIT_SETS: [&str; 6] = [
    "hop-by-hop-8",
    "standard-81",
    "internal-119",
    "iana-245",
    "generated-300",
    "generated-1200",
];
