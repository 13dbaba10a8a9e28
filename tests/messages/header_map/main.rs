//! `header_map` and `aliases`: what goes, what stays, and what a naive removal would get wrong.

mod asking;
mod removal;
mod rules;

use std::collections::BTreeSet;

use header_set::header_set;
use http::header::{HeaderMap, HeaderName, HeaderValue};

header_set! {
    static INTERNAL = ["x-internal", "cf-ray", "te", "x-int-*", !"x-int-public"];
    #[header_set(separators = fold)]
    static FOLDED = ["x-internal", "x-int-*", "content-length"];
    #[header_set(separators = fold)]
    static ALLOWED = ["x-request-id", "x-app-*", "x-*-trace", !"x-app-secret"];
    static WEIGHTS: u8 = { "cf-ray" => 1 };
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
