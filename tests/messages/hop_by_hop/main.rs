//! Fields of one hop, in maps and in heads, and limits of nomination.

mod fixed;
mod nominated;

use header_set::http1::Options;
use header_set::{header_set, hop_by_hop};
use http::header::{HeaderMap, HeaderName, HeaderValue};

header_set! {
    static FORWARDING = [@forwarding];
}

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

fn head(fields: &[(&str, &[u8])]) -> Vec<u8> {
    let mut head = b"GET / HTTP/1.1\r\n".to_vec();
    for (name, value) in fields {
        head.extend_from_slice(name.as_bytes());
        head.extend_from_slice(b": ");
        head.extend_from_slice(value);
        head.extend_from_slice(b"\r\n");
    }
    head.extend_from_slice(b"\r\nbody");
    head
}

/// The remaining names in a map and in a head, sorted. They must agree except on
/// `transfer-encoding`.
#[track_caller]
fn stay(fields: &[(&str, &[u8])]) -> Vec<String> {
    let mut map = map(fields);
    let removed = hop_by_hop::strip_protecting(&FORWARDING, &mut map).expect("few names");
    let mut names: Vec<String> = map.iter().map(|(name, _)| name.to_string()).collect();
    names.sort();
    assert_eq!(names.len() + removed.fields(), fields.len());

    let mut buffer = head(fields);
    let options = Options::new().exactly();
    let in_head = options
        .strip_hop_by_hop(&FORWARDING, &mut buffer)
        .expect("in order");
    let cleaned = in_head.cleaned();
    assert_eq!(cleaned.removed, removed.fields());
    assert_eq!(buffer[cleaned.old_len..], *b"body");
    let text = String::from_utf8_lossy(&buffer[..cleaned.new_len]).into_owned();
    let mut lines: Vec<String> = text
        .lines()
        .skip(1)
        .filter_map(|line| Some(line.split_once(':')?.0.to_ascii_lowercase()))
        .collect();
    lines.sort();
    assert_eq!(lines, names, "{text}");
    assert!(text.ends_with("\r\n\r\n"));
    // A map joins all lines of `upgrade`; a head gives the first.
    let first = in_head.upgrade().map(|range| &buffer[range]);
    let rest = removed
        .upgrade()
        .map(|value| value.as_bytes().strip_prefix(first?));
    assert!(
        match (first, rest) {
            (None, None) => true,
            (Some(_), Some(Some(rest))) => rest.is_empty() || rest.starts_with(b", "),
            _ => false,
        },
        "{text}"
    );
    names
}
