//! Which names must not cross the edge, said without the library.

use hyper::header::{HeaderMap, HeaderName};

const EXACT: [&str; 10] = [
    "x-internal",
    "x-tenant-id",
    "x-user-roles",
    "x-session-claims",
    "x-route-cluster",
    "x-served-by",
    "x-backend-server",
    "x-runtime",
    "x-powered-by",
    "server-timing",
];
const PREFIXES: [&str; 6] = [
    "x-internal-",
    "x-acme-",
    "x-envoy-",
    "x-b3-",
    "x-upstream-",
    "x-debug-",
];

/// Whether `name` is internal, or what a CGI-style backend takes for an internal name.
pub(crate) fn is_internal(name: &str) -> bool {
    let folded: String = name
        .chars()
        .map(|char| match char.is_ascii_alphanumeric() {
            true => char.to_ascii_lowercase(),
            false => '-',
        })
        .collect();
    folded != "x-internal-public"
        && (EXACT.contains(&folded.as_str())
            || PREFIXES.iter().any(|prefix| folded.starts_with(prefix)))
}

/// The internal names among fields that have arrived.
pub(crate) fn leaks(headers: &HeaderMap) -> Vec<&HeaderName> {
    let names = headers.keys();
    names.filter(|name| is_internal(name.as_str())).collect()
}

/// Fails where the field `trailer`, or anything else that has arrived, names something internal.
#[track_caller]
pub(crate) fn assert_clean(headers: &HeaderMap) {
    assert!(leaks(headers).is_empty(), "leaked: {headers:?}");
    for line in headers.get_all("trailer") {
        let names = String::from_utf8_lossy(line.as_bytes()).into_owned();
        let mut names = names.split(',').map(str::trim);
        assert!(!names.any(is_internal), "announced: {line:?}");
    }
}

/// The same of the bytes of an HTTP/1 head.
#[track_caller]
pub(crate) fn assert_clean_bytes(head: &[u8]) {
    let head = String::from_utf8_lossy(head);
    for line in head.split(['\r', '\n']) {
        let name = line.split(':').next().unwrap_or(line).trim();
        assert!(!is_internal(name), "leaked {name:?} in {head:?}");
    }
}
