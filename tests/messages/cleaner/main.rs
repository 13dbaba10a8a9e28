//! `Cleaner`: fields of one hop in maps and in heads, and every option that removes or refuses.

mod fixed;
mod linear;
mod options;

use header_set::Cleaner;
use http::header::{HeaderMap, HeaderName, HeaderValue};
use testkit::heads;

static HOP_BY_HOP: Cleaner<'static, ()> = Cleaner::nothing().hop_by_hop();

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
    [&heads::head(fields)[..], b"body"].concat()
}
