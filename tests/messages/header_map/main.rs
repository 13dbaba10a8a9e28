//! `header_map` and `aliases`: removed fields, remaining fields, and mistakes of a naive removal.

mod asking;
mod removal;

use std::collections::BTreeSet;

use header_set::header_set;
use http::header::{HeaderMap, HeaderName, HeaderValue};

header_set! {
    static INTERNAL = ["x-internal", "cf-ray", "te", "x-int-*", !"x-int-public"];
}

fn map(names: &[&str]) -> HeaderMap {
    let mut map = HeaderMap::new();
    for (number, name) in names.iter().enumerate() {
        let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
        map.append(name, HeaderValue::from(number));
    }
    map
}

fn names<T>(map: &HeaderMap<T>) -> BTreeSet<&str> {
    map.keys().map(HeaderName::as_str).collect()
}
