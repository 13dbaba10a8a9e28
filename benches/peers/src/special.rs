//! Sets with more measurements. The build script includes this file too.

/// The set of which whole requests are timed too, and which is always built.
pub const WHOLE_REQUESTS: &str = "internal-119";

/// The sets on which contenders are compared at stated shares of hits, which are set for some of
/// ours.
pub const HIT_SETS: [&str; 6] = [
    "hop-by-hop-8",
    "standard-81",
    "internal-119",
    "iana-245",
    "generated-300",
    "generated-1200",
];
