//! Heads that make readers look back, look ahead, or move bytes often: every way of reading them
//! agrees. `cargo bench --bench hostile` counts what such messages cost.

use header_set::http1::{self, Error, Options};
use header_set::{Cleaner, Nominated};

use crate::LISTED;

/// Bytes of a head. A reader that takes cubic time does not end.
const LEN: usize = 16 << 10;

/// Equivalent calls give the same.
fn agree(head: &[u8]) {
    let strip = Cleaner::strip(&LISTED);
    let cleaner = strip.http1(Options::new().unfold());
    let mut results = Vec::new();
    let mut buffer = head.to_vec();
    let cleaned = cleaner.request(&mut buffer);
    results.push(cleaned.map(|head| head.cleaned().new_len));
    buffer.copy_from_slice(head);
    let cleaned = cleaner.request_towards_body(&mut buffer);
    results.push(cleaned.map(|head| head.cleaned().new_len));
    if let Ok(runs) = strip.request_slices(head) {
        results.push(Ok(runs.map(<[u8]>::len).sum()));
    }
    results.dedup();
    assert_eq!(results.len(), 1, "{}", head[..200].escape_ascii());
}

/// Hop by hop, on a head and on its trailers.
fn cleans(head: &[u8]) {
    let start_line = "GET / HTTP/1.1\r\nhost: a\r\n";
    let (mut buffer, mut trailers) = (head.to_vec(), head[start_line.len()..].to_vec());
    let cleaner = Cleaner::strip(&LISTED).hop_by_hop();
    let cleaned = cleaner.request(&mut buffer).expect("in order");
    assert!(cleaned.cleaned().removed > 0);
    let nominated = cleaned.into_nominated();
    let cleaned = cleaner.trailer_section(&mut trailers, &nominated);
    assert!(cleaned.expect("in order").removed > 0);
}

fn of_length(head: impl Fn(usize) -> Vec<u8>) {
    agree(&head(LEN));
}

fn head(fields: &str) -> Vec<u8> {
    format!("GET / HTTP/1.1\r\nhost: a\r\n{fields}\r\n").into_bytes()
}

#[test]
fn adversarial_heads() {
    of_length(|len| head(&"a:\r\n".repeat(len / 4)));
    of_length(|len| head(&"a:\r\nb:\r\n".repeat(len / 8)));
    of_length(|len| head(&"x-int-1: 1\r\nb: 2\r\n".repeat(len / 18)));
    of_length(|len| head(&format!("b{}\r\n", ":".repeat(len))));
    of_length(|len| head(&":\r\n".repeat(len / 3)));
    of_length(|len| head(&format!("{}: 1\r\n", "x-int-".repeat(len / 6))));
    of_length(|len| head(&format!("{}: 1\r\n", "x_".repeat(len / 2))));
    of_length(|len| head(&"_:\r\n".repeat(len / 4)));
    of_length(|len| head(&format!("a: {}\r\n", "\tb".repeat(len / 2))));
    of_length(|len| head(&"b:\t\t\t\r\n".repeat(len / 7)));
    of_length(|len| head(&format!("a: 1\r\n{}", " b\r\n".repeat(len / 4))));
    of_length(|len| head(&"a:\r\n b\r\n".repeat(len / 8)));
    of_length(|len| head(&"content-length: 1\r\n".repeat(len / 19)));
    of_length(|len| {
        format!("GET /{} HTTP/1.1\r\nhost: a\r\na:\r\n\r\n", "p".repeat(len)).into_bytes()
    });
    of_length(|len| {
        let (path, fields) = ("p".repeat(len / 2), "_:\r\n".repeat(len / 8));
        format!("GET /{path} HTTP/1.1\r\nhost: a\r\n{fields}\r\n").into_bytes()
    });
    of_length(|len| format!("GET{}HTTP/1.1\r\n\r\n", " ".repeat(len)).into_bytes());
    of_length(|len| "a: b\r\n".repeat(len / 6).into_bytes());
    of_length(|len| head(&"\r".repeat(len)));
}

/// To split `Connection` again for each line takes quadratic time: 790 ms for 64 KiB.
#[test]
fn adversarial_nominations() {
    let hops = |fields: &dyn Fn(usize) -> String| cleans(&head(&fields(LEN)));
    hops(&|len| {
        let name = "a".repeat(len / 2);
        format!(
            "Connection: close, {name}\r\nte: a\r\n{}",
            "b:\r\n".repeat(len / 8)
        )
    });
    hops(&|len| {
        let commas = ",".repeat(len / 2);
        format!(
            "Connection: {commas}x\r\nx: a\r\n{}",
            "b:\r\n".repeat(len / 8)
        )
    });
    hops(&|len| {
        let line = format!("connection: x{}\r\n", ",".repeat(len / 16));
        format!("{}x: a\r\n{}", line.repeat(8), "b:\r\n".repeat(len / 8))
    });
}

/// More runs than `Spans` has capacity for.
#[test]
fn thousands_of_repeated_fields() {
    let fields = "x-internal: 1\r\nx-int-a: 2\r\nb: 3\r\n".repeat(4000);
    let mut head = head(&fields);
    let cleaner = Cleaner::strip(&LISTED);
    let slices = cleaner.request_slices(&head).expect("in order");
    let slices = slices.collect::<Vec<_>>().concat();
    let moved = {
        let mut head = head.clone();
        let cleaned = cleaner.request_towards_body(&mut head).expect("in order");
        cleaned.bytes().to_vec()
    };
    let cleaned = http1::strip(&LISTED, &mut head).expect("in order");
    assert_eq!(cleaned.removed, 8000);
    let start = "GET / HTTP/1.1\r\nhost: a\r\n";
    let expected = format!("{start}{}\r\n", "b: 3\r\n".repeat(4000)).into_bytes();
    assert!(head[..cleaned.new_len] == expected && slices == expected && moved == expected);
    assert_eq!(http1::strip(&LISTED, &mut []), Err(Error::Incomplete));
    let mut section = fields.into_bytes();
    section.extend_from_slice(b"\r\n");
    let cleaned = cleaner.trailer_section(&mut section, &Nominated::NONE);
    assert_eq!(cleaned.expect("in order").removed, 8000);
}
