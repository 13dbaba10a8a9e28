//! Whether a message has a field of the list, to refuse it by; nothing changes.

use std::collections::HashSet;

use header_set::{Cleaner, HeaderSet, http1};
use http::header::HeaderMap;

use super::{Work, header_map as maps, http1 as heads, sorted};
use crate::contender::{Contender, Input};
use crate::lists::{self, FOLDED, Finder, INTERNAL, TEXTS};
use crate::message::{HOST, Names, Shape};

/// In maps: the first name that the list has.
pub fn in_maps() -> Work {
    Work {
        name: "refuse",
        shapes: vec![
            Shape::new("0 of 30", 30, 0, Names::Standard),
            Shape::new("2 of 30", 30, 2, Names::Standard),
            Shape::new("0 of 30, custom", 30, 0, Names::Custom),
        ],
        contenders: map_contenders,
        expected: |message| sorted(message.fields.clone()),
    }
}

/// In heads: a name that backends take for framing, somewhere among the fields.
pub fn in_heads() -> Work {
    Work {
        name: "http1, refused",
        shapes: vec![
            Shape::new("30 fields", 30, 0, Names::Standard).given(&[HOST, ("content_length", "0")]),
        ],
        contenders: head_contenders,
        expected: |message| message.fields.clone(),
    }
}

fn by(finder: impl Finder) -> impl FnMut(&mut HeaderMap, &mut Vec<u8>) -> usize {
    move |map, _| usize::from(map.keys().any(|name| finder(name).is_some()))
}

fn is_refused(set: &'static dyn HeaderSet, map: &mut HeaderMap) -> usize {
    usize::from(Cleaner::nothing().refusing(set).headers(map).is_err())
}

fn map_contenders() -> Vec<Contender> {
    let input = Input {
        prepare: maps::map_of,
        left: |map, _| maps::fields_of(map),
    };
    let std: HashSet<&str> = TEXTS.into_iter().collect();
    vec![
        input.contender("ours", |map, _| is_refused(&INTERNAL, map)),
        input.contender("ours-fold", |map, _| is_refused(&FOLDED, map)),
        input.contender("walk", maps::walk),
        input.contender("hashify", by(lists::hashify)),
        input.contender("foldhash", by(lists::foldhash())),
        input.contender("trie-hard", by(lists::trie_hard())),
        input.contender("std-hashset", move |map, _| {
            usize::from(map.keys().any(|name| std.contains(name.as_str())))
        }),
    ]
}

fn head_contenders() -> Vec<Contender> {
    let input = heads::heads();
    vec![
        input.contender("ours", |head, _| match http1::strip(&INTERNAL, head) {
            Err(http1::Error::Malformed { at, .. }) => at,
            other => panic!("an alias of framing passes: {other:?}"),
        }),
        input.contender("memchr", |head, _| heads::line_ends(head)),
    ]
}
