//! `lint`

pub(crate) const CASES: &[&[&str]] = &[
    &["lint", "internal.txt"],
    &["lint", "lists.rs"],
    &["lint", "repeated.txt"],
    &[
        "lint",
        "-e",
        "x-internal-*",
        "-e",
        "x-internal-id",
        "-e",
        "host",
        "-e",
        "x_id",
        "-e",
        "content-*",
        "-e",
        "accept-*",
    ],
    &[
        "lint",
        "-e",
        "x-internal-*",
        "-e",
        "x_id",
        "--separators",
        "fold",
    ],
];
