//! Fields of one hop: the fixed fields, and those that `Connection` names.

use http::header::{self, HeaderMap, HeaderName};

use header_set::Cleaner;

use super::{Work, header_map, sorted};
use crate::contender::{Contender, Fields, Input};
use crate::message::{HOST, Message, Names, Shape};

static HOP_BY_HOP: Cleaner<'static, ()> = Cleaner::nothing().hop_by_hop();

pub fn work() -> Work {
    Work {
        name: "hop_by_hop",
        shapes: vec![
            Shape::new("no Connection", 30, 0, Names::Standard).given(&[HOST]),
            Shape::new("keep-alive", 30, 0, Names::Standard)
                .given(&[HOST, ("connection", "keep-alive")]),
            Shape::new("close, TE", 30, 0, Names::Standard).given(&[
                HOST,
                ("connection", "close, TE"),
                ("te", "gzip"),
            ]),
            Shape::new("2 nominated", 30, 0, Names::Standard).given(&[
                HOST,
                ("connection", "x-hop-token, x-hop-hint"),
                ("x-hop-token", "8f1e2d3c"),
                ("x-hop-hint", "eu-7"),
            ]),
        ],
        contenders,
        expected,
    }
}

fn expected(message: &Message) -> Fields {
    let goes = |name: &str| ["connection", "te", "x-hop-token", "x-hop-hint"].contains(&name);
    let left = message.fields.iter().filter(|(name, _)| !goes(name));
    sorted(left.cloned().collect())
}

static FIXED: [HeaderName; 9] = [
    header::CONNECTION,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    header::PROXY_AUTHENTICATE,
    header::PROXY_AUTHORIZATION,
    header::TE,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
    HeaderName::from_static("http2-settings"),
];

/// As proxies on hyper write it: the first `Connection` alone, and only if it is visible ASCII.
fn remove_each(map: &mut HeaderMap) -> usize {
    let nominated: Vec<HeaderName> = match map.get(header::CONNECTION).map(|value| value.to_str()) {
        Some(Ok(text)) => text
            .split(',')
            .filter_map(|name| name.trim().parse().ok())
            .collect(),
        _ => Vec::new(),
    };
    header_map::remove(map, nominated.iter().chain(&FIXED))
}

fn contenders() -> Vec<Contender> {
    let input = Input {
        prepare: header_map::map_of,
        left: |map, _| header_map::fields_of(map),
    };
    vec![
        input.contender("ours", |map, _| {
            HOP_BY_HOP.headers(map).expect("few names").fields()
        }),
        input.contender("walk", header_map::walk),
        input.contender("first-line-to-str", |map, _| remove_each(map)),
    ]
}
