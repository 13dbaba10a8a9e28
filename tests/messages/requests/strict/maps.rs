//! Every function of `header_map`, `hop_by_hop` and `layer` that cleans a map.

use header_set::layer::{
    HopByHopLayer, KeepRequestHeadersLayer, KeepResponseHeadersLayer, StripRequestHeadersLayer,
    StripResponseHeadersLayer,
};
use header_set::{HeaderSet, header_map, hop_by_hop};
use http::header::{HeaderMap, HeaderName, HeaderValue};

use super::carriers::{SeenNames, TRAILERS, with_set};
use super::lists::{ALLOWED, BOTH, FOLDED, LISTED, protected};
use super::policy::{Policy, Verb};
use super::reading::{Message, read_trailers};
use super::service::{request_through, response_through};

/// Names in small letters with their values, sorted by name: removal does not keep the order of
/// names.
pub(super) type Fields = Vec<(Vec<u8>, Vec<u8>)>;

/// The result of a function.
pub(super) struct MapAnswer {
    pub(super) way: &'static str,
    /// None if too many names are nominated.
    pub(super) result: Option<SeenMap>,
    pub(super) left: Fields,
}

pub(super) struct SeenMap {
    /// The number of removed lines.
    pub(super) removed: usize,
    /// What only hop-by-hop says, and the cleaned trailers after this head.
    pub(super) hop: Option<(SeenNames, Fields)>,
}

pub(super) fn map_of(message: &Message) -> HeaderMap {
    let name = |line| HeaderName::from_bytes(message.name(line)).expect("a token");
    let value = |line| HeaderValue::from_bytes(message.value(line)).expect("a value");
    message
        .lines
        .iter()
        .map(|line| (name(line), value(line)))
        .collect()
}

fn fields(map: &HeaderMap) -> Fields {
    let bytes = |(name, value): (&HeaderName, &HeaderValue)| {
        (name.as_str().into(), value.as_bytes().into())
    };
    let mut fields: Fields = map.iter().map(bytes).collect();
    fields.sort_by(|(one, _), (other, _)| one.cmp(other));
    fields
}

/// Cleans the fields of a head by every function of the policy.
pub(super) fn clean_maps(policy: &Policy, map: &HeaderMap) -> Vec<MapAnswer> {
    match policy.verb {
        Verb::HopByHop => vec![hop_by_hop_map(policy, map)],
        _ => with_set!(policy.lists, |set| clean_map_by(set, policy, map)),
    }
}

fn clean_map_by<S: HeaderSet>(set: &S, policy: &Policy, map: &HeaderMap) -> Vec<MapAnswer> {
    let answer = |way, clean: &mut dyn FnMut(&mut HeaderMap) -> usize| {
        let mut map = map.clone();
        let removed = clean(&mut map);
        MapAnswer {
            way,
            result: Some(SeenMap { removed, hop: None }),
            left: fields(&map),
        }
    };
    let erased: &dyn HeaderSet = set;
    match (policy.verb, policy.exactly) {
        (Verb::Strip, false) => {
            let mut told = 0;
            let mut strip_with = |map: &mut HeaderMap| {
                let removed =
                    header_map::strip_with(set, map, |_, values| told += values.iter().count());
                assert_eq!(removed, told, "`strip_with` tells of each line");
                removed
            };
            let mut strip_via = |map: &mut HeaderMap| {
                let remove = |map: &mut HeaderMap, name: &HeaderName| drop(map.remove(name));
                let lines = map.len();
                header_map::strip_via(set, map, |map| map, remove);
                lines - map.len()
            };
            vec![
                answer("header_map::strip", &mut |map| header_map::strip(set, map)),
                answer("header_map::strip by dyn HeaderSet", &mut |map| {
                    header_map::strip(erased, map)
                }),
                answer("header_map::strip_with", &mut strip_with),
                answer("header_map::strip_via", &mut strip_via),
            ]
        }
        (Verb::Strip, true) => {
            vec![answer("header_map::strip_exactly", &mut |map| {
                header_map::strip_exactly(set, map)
            })]
        }
        (_, false) => vec![
            answer("header_map::keep", &mut |map| header_map::keep(set, map)),
            answer("header_map::keep by dyn HeaderSet", &mut |map| {
                header_map::keep(erased, map)
            }),
        ],
        (_, true) => {
            vec![answer("header_map::keep_exactly", &mut |map| {
                header_map::keep_exactly(set, map)
            })]
        }
    }
}

/// Cleans trailers as a map. No function for trailers ignores the forbidden names.
pub(super) fn clean_trailer_maps(policy: &Policy, map: &HeaderMap) -> MapAnswer {
    let mut map = map.clone();
    let removed = with_set!(policy.lists, |set| match policy.verb {
        Verb::Strip => header_map::strip_trailers(set, &mut map),
        Verb::Keep => header_map::keep_trailers(set, &mut map),
        Verb::HopByHop => header_map::strip_trailers(&(), &mut map),
    });
    MapAnswer {
        way: "trailers of a map",
        result: Some(SeenMap { removed, hop: None }),
        left: fields(&map),
    }
}

/// The names that `header_map::matching` and `header_map::first` give, in small letters.
pub(super) fn matching(lists: usize, map: &HeaderMap) -> (Vec<Vec<u8>>, Option<Vec<u8>>) {
    let name = |(name, _): (&HeaderName, _)| name.as_str().as_bytes().to_vec();
    with_set!(lists, |set| {
        let names = header_map::matching(set, map).map(name).collect();
        (names, header_map::first(set, map).map(name))
    })
}

fn hop_by_hop_map(policy: &Policy, map: &HeaderMap) -> MapAnswer {
    let mut map = map.clone();
    let removed = match policy.protecting.map(protected) {
        Some(set) => hop_by_hop::strip_protecting(set, &mut map),
        None => hop_by_hop::strip(&mut map),
    };
    let section = read_trailers(TRAILERS, false).expect("the section is in order");
    let mut trailers = map_of(&section);
    let result = removed.ok().map(|removed| {
        removed.strip_trailers(&mut trailers);
        let names = SeenNames {
            upgrade: removed.upgrade().map(|value| value.as_bytes().to_vec()),
            nominated: removed.nominated().map(<[u8]>::to_vec).collect(),
            in_vain: removed.refused().map(<[u8]>::to_vec).collect(),
        };
        SeenMap {
            removed: removed.fields(),
            hop: Some((names, fields(&trailers))),
        }
    });
    MapAnswer {
        way: "hop_by_hop of a map",
        result,
        left: fields(&map),
    }
}

/// The fields and trailers that a service behind a layer receives, and a client in front of it.
pub(super) struct LayerAnswer {
    pub(super) way: &'static str,
    pub(super) head: Fields,
    pub(super) trailers: Fields,
}

/// Sends the fields through the layers of the policy's verb as head and as trailers.
pub(super) fn through_layers(policy: &Policy, map: &HeaderMap) -> Vec<LayerAnswer> {
    let answer = |way, (head, trailers): (HeaderMap, HeaderMap)| LayerAnswer {
        way,
        head: fields(&head),
        trailers: fields(&trailers),
    };
    with_set!(policy.lists, |set| match policy.verb {
        Verb::Strip => vec![
            answer(
                "StripRequestHeadersLayer",
                request_through(&StripRequestHeadersLayer::new(set), map)
            ),
            answer(
                "StripResponseHeadersLayer",
                response_through(&StripResponseHeadersLayer::new(set), map)
            ),
        ],
        Verb::Keep => vec![
            answer(
                "KeepRequestHeadersLayer",
                request_through(&KeepRequestHeadersLayer::new(set), map)
            ),
            answer(
                "KeepResponseHeadersLayer",
                response_through(&KeepResponseHeadersLayer::new(set), map)
            ),
        ],
        Verb::HopByHop => vec![answer(
            "HopByHopLayer",
            match policy.protecting.map(protected) {
                Some(set) => request_through(&HopByHopLayer::new(set), map),
                None => request_through(&HopByHopLayer::new(()), map),
            }
        )],
    })
}
