//! Heads that make readers look back, look ahead, or move bytes often, against the strict reader.
//! `cargo bench --bench hostile` counts what such messages cost.

use testkit::strict::reading::Kind;

use crate::everywhere::{check_all, check_head};

/// Bytes of a head. A reader that takes cubic time does not end.
const LEN: usize = 16 << 10;

fn many(text: &str, bytes: usize) -> String {
    text.repeat(bytes / text.len())
}

#[track_caller]
fn check_fields(fields: &str) {
    let head = format!("GET / HTTP/1.1\r\nhost: a\r\n{fields}\r\n");
    check_head(head);
}

#[test]
fn adversarial_fields() {
    for (start, text, end) in [
        ("", "a:\r\n", ""),
        ("", "a:\r\nb:\r\n", ""),
        ("", "x-int-1: 1\r\nb: 2\r\n", ""),
        ("", ":\r\n", ""),
        ("", "_:\r\n", ""),
        ("", "b:\t\t\t\r\n", ""),
        ("", "a:\r\n b\r\n", ""),
        ("", "content-length: 1\r\n", ""),
        ("", "\r", ""),
        ("b", ":", "\r\n"),
        ("", "x-int-", ": 1\r\n"),
        ("", "x_", ": 1\r\n"),
        ("a: ", "\tb", "\r\n"),
        ("a: 1\r\n", " b\r\n", ""),
    ] {
        check_fields(&[start, &many(text, LEN), end].concat());
    }
}

#[test]
fn adversarial_start_lines() {
    let (path, fields) = (many("p", LEN), many("a:\r\n_:\r\n", LEN));
    for head in [
        format!("GET /{path} HTTP/1.1\r\nhost: a\r\n{fields}\r\n"),
        format!("GET{}HTTP/1.1\r\n\r\n", many(" ", LEN)),
        many("a: b\r\n", LEN),
    ] {
        check_head(head);
    }
}

/// To split `Connection` again for each line takes quadratic time: 790 ms for 64 KiB.
#[test]
fn adversarial_nominations() {
    let (name, commas) = (many("a", LEN / 2), many(",", LEN / 16));
    for nominating in [
        format!("Connection: close, {name}\r\nte: a\r\n"),
        "Connection: x,\r\n y\r\nx: 1\r\n 2\r\ny: 3\r\nc: 4\r\n".to_owned(),
        format!("Connection: {}x\r\nx: a\r\n", commas.repeat(8)),
        format!("connection: x{commas}\r\n").repeat(8) + "x: a\r\n",
    ] {
        check_fields(&(nominating + &many("b:\r\n", LEN / 2)));
    }
}

/// More runs than `Spans` has capacity for.
#[test]
fn thousands_of_repeated_fields() {
    let fields = "x-internal: 1\r\nx-int-a: 2\r\nb: 3\r\n".repeat(4000);
    check_fields(&fields);
    check_all(Kind::Trailers, fields + "\r\n");
}
