//! `Cleaner`: fields of one hop in maps and in heads, and every option that removes or refuses.

mod fixed;
mod linear;
mod nominated;
mod options;

use header_set::{Cleaner, header_set};
use http::header::{HeaderMap, HeaderName, HeaderValue};

header_set! {
    static FORWARDING = [@forwarding];
}

static HOP_BY_HOP: Cleaner<'static, ()> = Cleaner::nothing().hop_by_hop();
static PROTECTING: Cleaner<'static, ()> = HOP_BY_HOP_PROTECTING;
const HOP_BY_HOP_PROTECTING: Cleaner<'static, ()> =
    Cleaner::nothing().hop_by_hop().protecting(&FORWARDING);

const START: &str = "GET / HTTP/1.1\r\nHost: a\r\n";

fn map(fields: &[(&str, &[u8])]) -> HeaderMap {
    let mut map = HeaderMap::new();
    for (name, value) in fields {
        map.append(
            HeaderName::from_bytes(name.as_bytes()).expect("a name"),
            HeaderValue::from_bytes(value).expect("a value"),
        );
    }
    map
}

/// A request with `Host: a` and these fields, and a body.
fn head(fields: &[(&str, &[u8])]) -> Vec<u8> {
    let mut head = START.as_bytes().to_vec();
    for (name, value) in fields {
        head.extend_from_slice(name.as_bytes());
        head.extend_from_slice(b": ");
        head.extend_from_slice(value);
        head.extend_from_slice(b"\r\n");
    }
    head.extend_from_slice(b"\r\nbody");
    head
}

/// The remaining names in a map and in a head, sorted, without the `host` that every head has. They
/// must agree, and so must the call that writes nothing and the ones that move nothing.
#[track_caller]
fn stay(fields: &[(&str, &[u8])]) -> Vec<String> {
    let mut map = map(fields);
    let removed = PROTECTING.headers(&mut map).expect("few names");
    let mut names: Vec<String> = map.iter().map(|(name, _)| name.to_string()).collect();
    names.sort();
    assert_eq!(names.len() + removed.fields(), fields.len());

    let bytes = head(fields);
    let mut buffer = bytes.clone();
    let cleaner = HOP_BY_HOP_PROTECTING.including_framing();
    let head = cleaner.request(&mut buffer).expect("in order");
    assert_eq!(head.cleaned().removed, removed.fields());
    assert_eq!(head.body(), b"body");
    let text = String::from_utf8_lossy(head.bytes()).into_owned();
    let text_of = text.replacen("Host: a\r\n", "", 1);
    let mut lines: Vec<String> = text_of
        .lines()
        .skip(1)
        .filter_map(|line| Some(line.split_once(':')?.0.to_ascii_lowercase()))
        .collect();
    lines.sort();
    assert_eq!(lines, names, "{text}");
    assert!(text.ends_with("\r\n\r\n"));
    assert!(head.upgrade().eq(removed.upgrade()));
    assert!(head.nominated().eq(removed.nominated()));
    assert!(head.protected().eq(removed.protected()));

    let mut moved = bytes.clone();
    let moved = cleaner.request_towards_body(&mut moved).expect("in order");
    assert_eq!(
        (moved.bytes(), moved.body()),
        (text.as_bytes(), &b"body"[..])
    );
    names
}
