//! The project's targets.

use kit::targets::Goal::{Faster, Smaller, Within};
use kit::targets::{ANY, Line, Target};

use crate::sets::HIT_SETS;

/// The table of targets, a line each: set with stream and mode, which of ours, rival, goal. Answers
/// are summed without a branch, unless the row is about something else; rivals are the ones that
/// the table names.
#[rustfmt::skip]
const ROWS: &[Line] = &[
    ("internal-119, real, sum", "ours", "hashify", Faster(2.0)),
    ("internal-119, real, sum", "ours", "gperf", Faster(2.3)),
    ("internal-119, real, sum", "ours", "foldhash", Faster(3.0)),
    ("internal-119, real, sum", "ours", "trie-hard", Faster(5.0)),
    ("internal-119, mixed, sum", "ours-i", "hashify-i", Faster(2.3)),
    ("internal-119, mixed, sum", "ours-i", "gperf-i", Faster(2.8)),
    ("internal-119, hits, sum", "ours", "hashify", Faster(1.9)),
    ("internal-119, hits, sum", "ours", "gperf", Faster(1.15)),
    ("internal-119, hits, sum", "ours", "trie-hard", Faster(20.0)),
    ("internal-119, near, sum", "ours", "hashify", Faster(4.0)),
    ("internal-119, near, sum", "ours", "trie-hard", Faster(40.0)),
    ("internal-119, real, cold", "ours", "hashify", Faster(1.5)),
    ("internal-119, real, cold", "ours", "trie-hard", Faster(5.0)),
    ("standard-81, real, sum", "ours", "hashify", Faster(1.7)),
    ("standard-81, real, sum", "ours", "trie-hard", Faster(8.0)),
    ("hop-by-hop-8, real, sum", "ours", "hashify", Faster(2.2)),
    ("hop-by-hop-8, real, sum", "ours", "match-str", Faster(1.3)),
    ("hop-by-hop-8, real, sum", "ours", "match-bytes", Faster(1.3)),
    ("hop-by-hop-8, real, sum", "ours", "trie-hard", Faster(2.8)),
    ("generated-1200, real, sum", "ours", "hashify", Faster(1.2)),
    ("generated-1200, misses, sum", "ours", "hashify", Faster(1.6)),
    ("generated-1200, real, sum", "ours", "trie-hard", Faster(6.0)),
    ("generated-1200, misses, sum", "ours", "trie-hard", Faster(6.0)),
    ("generated-16384, real, sum", "ours", "hashify", Faster(1.35)),
    ("generated-16384, real, sum", "ours", "phf", Faster(4.0)),
    ("generated-100000, real, sum", "ours", "hashify", Faster(1.1)),
    ("generated-100000, real, sum", "ours", "phf", Faster(4.0)),
    ("generated-16384, hits, sum", "ours", "hashify", Faster(1.0)),
    ("generated-100000, hits, sum", "ours", "hashify", Faster(1.0)),
    ("internal-119, hits-0, request", "ours-classify", "bound", Within(1.5)),
    ("internal-119, hits-10, request", "ours-classify", "bound", Within(2.4)),
    ("internal-119, hits-30, request", "ours-classify", "bound", Within(3.2)),
    ("internal-119, hits-0, request", "ours-classify", "hashify", Faster(3.6)),
    ("internal-119, hits-10, request", "ours-classify", "hashify", Faster(3.2)),
    ("internal-119, hits-30, request", "ours-classify", "hashify", Faster(3.2)),
    ("internal-119, hits-0, request", "ours-classify", "ours", Faster(1.35)),
    ("internal-119, hits-10, request", "ours-classify", "ours", Faster(1.5)),
    ("internal-119, hits-30, request", "ours-classify", "ours", Faster(2.0)),
    ("internal-119, hits-0, request", "ours-classify", "trie-hard", Faster(5.0)),
    ("internal-119, hits-10, request", "ours-classify", "trie-hard", Faster(5.0)),
    ("internal-119, hits-30, request", "ours-classify", "trie-hard", Faster(5.0)),
    ("internal-119, real, sum", "ours-trie", "hashify", Faster(1.3)),
    ("internal-119, hits, sum", "ours-trie", "hashify", Faster(1.6)),
    ("internal-119, near, sum", "ours-trie", "hashify", Faster(2.4)),
    ("internal-119, real, sum", "ours-trie", "fst", Faster(5.0)),
    ("internal-119, hits, sum", "ours-trie", "fst", Faster(5.0)),
    ("internal-119, near, sum", "ours-trie", "fst", Faster(5.0)),
    ("internal-119, real, sum", "ours-trie", "trie-hard", Faster(3.4)),
    ("internal-119, hits, sum", "ours-trie", "trie-hard", Faster(17.0)),
    ("internal-119, near, sum", "ours-trie", "trie-hard", Faster(28.0)),
    ("prefixed-97, misses, sum", "ours", "hashify", Faster(2.5)),
    ("prefixed-97, misses, sum", "ours", "regex-automata", Faster(2.0)),
    ("globs-8, real, sum", "ours", "regex-automata", Faster(1.2)),
    ("globs-8", "ours", "regex-automata", Smaller(3.0)),
    ("internal-119, real, sum", "ours-dfa", "regex-automata", Faster(1.0)),
    ("internal-119, hits, sum", "ours-dfa", "regex-automata", Faster(1.0)),
    ("internal-119, near, sum", "ours-dfa", "regex-automata", Faster(1.0)),
    ("internal-119", "ours-dfa", "regex-automata", Smaller(16.0)),
    ("internal-119, real, sum", "ours-dfa", "trie-hard", Faster(1.6)),
    ("internal-119, hits, sum", "ours-dfa", "trie-hard", Faster(3.0)),
];

/// Percents of hits, and how much faster on those sets than every peer where answers are summed and
/// where the caller branches.
const SHARES: [(usize, f64, f64); 7] = [
    (0, 1.0, 1.0),
    (10, 1.0, 1.0),
    (30, 1.3, 1.15),
    (50, 1.3, 1.15),
    (70, 1.3, 1.15),
    (90, 1.0, 1.0),
    (100, 1.0, 1.0),
];

pub fn all() -> Vec<Target> {
    let mut all: Vec<Target> = ROWS.iter().map(Target::from).collect();
    for set in HIT_SETS {
        for (percent, summed, branching) in SHARES {
            for (mode, least) in [("sum", summed), ("branch", branching)] {
                all.push(Target {
                    place: format!("{set}, {percent}-hits, {mode}"),
                    ours: format!("ours-hit-{percent}"),
                    rival: ANY,
                    goal: Faster(least),
                });
            }
        }
    }
    all
}
