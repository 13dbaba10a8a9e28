//! `lint`

pub(crate) const CASES: &[&[&str]] = &[
    &["lint", "internal.txt"],
    &["lint", "lists.rs"],
    &[
        "lint",
        "x-internal-* x-internal-id host x_id content-* accept-*",
    ],
    &["lint", "x-internal-* x_id", "--separators", "fold"],
];
