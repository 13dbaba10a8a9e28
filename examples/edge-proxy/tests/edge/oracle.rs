//! The names that must not cross the edge, stated without the library.

use hyper::header::{HeaderMap, HeaderName};

const EXACT: &str = "x-internal x-tenant-id x-user-roles x-session-claims x-route-cluster \
    x-served-by \
    x-backend-server x-runtime x-powered-by server-timing";
const PREFIXES: &str = "x-internal- x-acme- x-envoy- x-b3- x-upstream- x-debug-";

/// The name as a CGI-style backend reads it.
fn folded(name: &str) -> String {
    let chars = name.chars().map(|char| match char.is_ascii_alphanumeric() {
        true => char.to_ascii_lowercase(),
        false => '-',
    });
    chars.collect()
}

fn is_one_of(names: &str, name: &str) -> bool {
    names.split(' ').any(|it| it == name)
}

/// Whether `name` is internal, or what a CGI-style backend takes for an internal name.
pub(crate) fn is_internal(name: &str) -> bool {
    let folded = folded(name);
    folded != "x-internal-public"
        && (is_one_of(EXACT, &folded)
            || PREFIXES.split(' ').any(|prefix| folded.starts_with(prefix)))
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

/// The names that a CGI-style backend takes for those of the fields that frame a message.
pub(crate) fn framing_aliases(headers: &HeaderMap) -> Vec<&str> {
    let names = headers.keys().map(HeaderName::as_str);
    let is_alias = |name: &&str| {
        let folded = folded(name);
        folded != *name && ["content-length", "transfer-encoding"].contains(&folded.as_str())
    };
    names.filter(is_alias).collect()
}

/// Whether a trailer of this name may mislead its recipient (RFC 9110, section 6.5.1), or is a
/// proxy's to say.
pub(crate) fn is_forbidden_trailer(name: &str) -> bool {
    const FORBIDDEN: &str = "host authorization proxy-authorization cookie set-cookie \
        content-length transfer-encoding \
        content-type content-encoding content-range cache-control expect max-forwards range \
        www-authenticate trailer te connection keep-alive upgrade via x-forwarded-for forwarded";
    is_one_of(FORBIDDEN, &folded(name))
}
