//! A `HeaderMap` without the names of the list.

use arrayvec::ArrayVec;
use bytes::Bytes;
use header_set::{HeaderSet, header_map};
use http::header::{HeaderMap, HeaderName, HeaderValue};

use super::{Work, sorted};
use crate::contender::{Contender, Fields, Input};
use crate::lists::{self, FOLDED, Finder, INTERNAL, NAMES, PATTERNS, TEXTS};
use crate::message::{Message, Names, Shape};

pub fn work() -> Work {
    Work {
        name: "header_map",
        shapes: vec![
            Shape::new("0 of 30", 30, 0, Names::Standard),
            Shape::new("2 of 30", 30, 2, Names::Standard),
            Shape::new("3 of 30", 30, 3, Names::Standard),
            Shape::new("8 of 30", 30, 8, Names::Standard),
            Shape::new("15 of 30", 30, 15, Names::Standard),
            Shape::new("30 of 30", 30, 30, Names::Standard),
            Shape::new("0 of 30, custom", 30, 0, Names::Custom),
            Shape::new("2 of 30, custom", 30, 2, Names::Custom),
            Shape::new("6 of 30, repeated", 30, 6, Names::Repeated),
        ],
        contenders,
        expected: |message| sorted(message.stripped()),
    }
}

/// As hyper's parser builds it: names copied where they are not standard, values slices of the
/// buffer that was read.
pub fn map_of(message: &Message) -> HeaderMap {
    let head = Bytes::from(message.head());
    let mut map = HeaderMap::with_capacity(message.fields.len());
    let mut at = crate::message::START.len() + 2;
    for (name, value) in &message.fields {
        let start = at + name.len() + 2;
        at = start + value.len() + 2;
        let value = HeaderValue::from_maybe_shared(head.slice(start..at - 2));
        let name = HeaderName::from_bytes(name.as_bytes()).expect("a valid name");
        map.append(name, value.expect("a valid value"));
    }
    map
}

pub fn fields_of(map: &HeaderMap) -> Fields {
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let fields = map.iter();
    let fields = fields.map(|(name, value)| (name.to_string(), text(value)));
    sorted(fields.collect())
}

/// The last byte of each name: the least that a reader of all names does.
pub fn walk(map: &mut HeaderMap, _: &mut Vec<u8>) -> usize {
    let last = |name: &HeaderName| name.as_str().as_bytes().last().copied();
    map.keys()
        .map(|name| usize::from(last(name).unwrap_or(0)))
        .sum()
}

/// Names are found first, because a map cannot be changed while it is read.
#[inline(always)]
pub fn remove_found(finder: &impl Finder, map: &mut HeaderMap) -> usize {
    let mut found: ArrayVec<&'static HeaderName, 64> = ArrayVec::new();
    found.extend(map.keys().filter_map(finder));
    remove(map, found)
}

#[inline(always)]
pub fn remove<'n>(map: &mut HeaderMap, names: impl IntoIterator<Item = &'n HeaderName>) -> usize {
    let names = names.into_iter();
    names.filter(|name| map.remove(*name).is_some()).count()
}

fn by(finder: impl Finder) -> impl FnMut(&mut HeaderMap, &mut Vec<u8>) -> usize {
    move |map, _| remove_found(&finder, map)
}

/// A lookup in the map for each name of the list.
#[inline(always)]
pub fn remove_each_text(map: &mut HeaderMap) -> usize {
    let texts = TEXTS.iter();
    texts.filter(|text| map.remove(**text).is_some()).count()
}

/// A new map with what stays; a name is copied only where a second value follows.
fn rebuild(map: &mut HeaderMap) -> usize {
    let old = std::mem::replace(map, HeaderMap::with_capacity(map.keys_len()));
    let mut fields = old.into_iter().peekable();
    while let Some((Some(name), mut value)) = fields.next() {
        let stays = !INTERNAL.contains(&name);
        while let Some((_, next)) = fields.next_if(|(name, _)| name.is_none()) {
            let earlier = std::mem::replace(&mut value, next);
            if stays {
                map.append(&name, earlier);
            }
        }
        if stays {
            map.append(name, value);
        }
    }
    map.len()
}

fn contenders() -> Vec<Contender> {
    let input = Input {
        prepare: map_of,
        left: |map, _| fields_of(map),
    };
    let trie = lists::trie_hard();
    vec![
        input.contender("ours", |map, _| header_map::strip(&INTERNAL, map)),
        input.contender("ours-fold", |map, _| header_map::strip(&FOLDED, map)),
        input.contender("ours-patterns", |map, _| header_map::strip(&PATTERNS, map)),
        input.contender("ours-dyn", {
            let set: &'static dyn HeaderSet = &INTERNAL;
            move |map, _| header_map::strip(std::hint::black_box(set), map)
        }),
        input.contender("walk", walk),
        input.contender("ask-and-clear", |map, _| {
            let found = map.keys().filter(|name| INTERNAL.contains(name)).count();
            map.clear();
            found
        }),
        input.contender("ask-and-rebuild", |map, _| rebuild(map)),
        input.contender("remove-each-str", |map, _| remove_each_text(map)),
        input.contender("remove-each-name", |map, _| remove(map, &NAMES)),
        // The article's second step, as its code would read today: names that hit are cloned, then
        // removed.
        input.contender("trie-hard-clone", move |map, _| {
            let found = map.keys().filter(|name| trie(name).is_some());
            let found: Vec<HeaderName> = found.cloned().collect();
            remove(map, &found)
        }),
        input.contender("trie-hard", by(lists::trie_hard())),
        input.contender("hashify", by(lists::hashify)),
        input.contender("foldhash", by(lists::foldhash())),
        input.contender(
            "foldhash-names",
            by(lists::set_of_names::<foldhash::fast::RandomState>()),
        ),
        input.contender("std-hashmap", by(lists::std_map())),
        input.contender(
            "std-hashset-names",
            by(lists::set_of_names::<std::hash::RandomState>()),
        ),
        input.contender("phf", by(lists::phf)),
        input.contender("match-str", by(lists::match_str)),
    ]
}
