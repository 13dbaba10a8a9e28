//! The project's targets.

use kit::targets::Goal::{Faster, Within};
use kit::targets::{Line, Target};

#[rustfmt::skip]
const ROWS: [Line; 26] = [
    ("header_map, 2 of 30", "ours", "remove-each-str", Faster(11.0)),
    ("header_map, 2 of 30", "ours", "trie-hard", Faster(2.3)),
    ("header_map, 2 of 30", "ours", "foldhash", Faster(1.55)),
    ("header_map, 2 of 30", "ours", "hashify", Faster(1.45)),
    ("header_map, 2 of 30", "ours-patterns", "remove-each-str", Faster(10.0)),
    ("header_map, 2 of 30", "ours-patterns", "trie-hard", Faster(2.0)),
    ("header_map, 2 of 30", "ours-patterns", "foldhash", Faster(1.35)),
    ("header_map, 2 of 30", "ours-patterns", "hashify", Faster(1.3)),
    ("header_map, 2 of 30", "ours-dyn", "remove-each-str", Faster(10.0)),
    ("header_map, 2 of 30", "ours-dyn", "trie-hard", Faster(2.0)),
    ("header_map, 2 of 30", "ours-dyn", "foldhash", Faster(1.35)),
    ("header_map, 2 of 30", "ours-dyn", "hashify", Faster(1.3)),
    ("header_map, 0 of 30", "ours", "walk", Within(1.5)),
    ("header_map, 30 of 30", "ours", "ask-and-clear", Within(1.1)),
    ("header_map, 15 of 30", "ours", "ask-and-rebuild", Within(1.0)),
    ("pingora, 2 of 30", "ours", "trie-hard-clone", Faster(2.2)),
    ("pingora, 2 of 30", "ours", "hashify", Faster(1.25)),
    ("http1, 30 fields", "ours", "httparse+trie-hard", Faster(3.7)),
    ("http1, 30 fields", "ours", "httparse+hashify", Faster(2.7)),
    ("http1, 30 fields", "ours", "memchr", Within(1.4)),
    ("http1, 8 fields", "ours", "httparse+hashify", Faster(2.0)),
    ("http1, 100 fields", "ours", "httparse+hashify", Faster(2.5)),
    ("hop_by_hop, no Connection", "ours", "walk", Within(1.7)),
    ("hop_by_hop, 2 nominated", "ours", "walk", Within(4.4)),
    ("layer, 0 of 30", "ours", "ours-by-hand", Within(1.15)),
    ("layer, 2 of 30", "ours", "ours-by-hand", Within(1.15)),
];

pub fn all() -> Vec<Target> {
    ROWS.iter().map(Target::from).collect()
}
