//! pingora's request, which keeps the spelling of names in a second map and removes by its own
//! method alone.

use arrayvec::ArrayVec;
use header_set::{Cleaner, Set};
use http::HeaderName;
use kit::streams::title;
use pingora_http::RequestHeader;

use super::{Work, header_map::fields_of, sorted};
use crate::contender::{Contender, Input};
use crate::lists::{self, Finder, INTERNAL, TEXTS};
use crate::message::{Message, Names, Shape};

static STRIP: Cleaner<'static, &Set<INTERNAL>> = Cleaner::strip(&INTERNAL);

pub fn work() -> Work {
    Work {
        name: "pingora",
        shapes: vec![
            Shape::new("0 of 30", 30, 0, Names::Standard),
            Shape::new("2 of 30", 30, 2, Names::Standard),
        ],
        contenders,
        expected: |message| sorted(message.stripped()),
    }
}

fn request_of(message: &Message) -> RequestHeader {
    let mut request = RequestHeader::build("GET", b"/articles", Some(message.fields.len()))
        .expect("a valid request line");
    for (name, value) in &message.fields {
        request
            .append_header(title(name), value.as_str())
            .expect("a valid field");
    }
    request
}

fn by(finder: impl Finder) -> impl FnMut(&mut RequestHeader, &mut Vec<u8>) -> usize {
    move |request, _| {
        let mut found: ArrayVec<&'static HeaderName, 64> = ArrayVec::new();
        found.extend(request.headers.keys().filter_map(&finder));
        for name in &found {
            request.remove_header(*name);
        }
        found.len()
    }
}

fn contenders() -> Vec<Contender> {
    let input = Input {
        prepare: request_of,
        left: |request: &RequestHeader, _| fields_of(&request.headers),
    };
    let trie = lists::trie_hard();
    vec![
        input.contender("ours", |request, _| {
            let removed = STRIP.headers_via(
                request,
                |request| &request.headers,
                |request, name| {
                    request.remove_header(name);
                },
            );
            removed.expect("nothing is refused").fields()
        }),
        input.contender("remove-each-str", |request, _| {
            let texts = TEXTS.iter();
            texts
                .filter(|text| request.remove_header(**text).is_some())
                .count()
        }),
        // As the article's service does: found by the trie, cloned, removed.
        input.contender("trie-hard-clone", move |request, _| {
            let found = request.headers.keys().filter(|name| trie(name).is_some());
            let found: Vec<HeaderName> = found.cloned().collect();
            let found = found.iter();
            found
                .filter(|name| request.remove_header(*name).is_some())
                .count()
        }),
        input.contender("trie-hard", by(lists::trie_hard())),
        input.contender("hashify", by(lists::hashify)),
        input.contender("foldhash", by(lists::foldhash())),
        input.contender("std-hashmap", by(lists::std_map())),
    ]
}
