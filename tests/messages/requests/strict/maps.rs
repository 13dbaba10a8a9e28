//! Every way of `header_map`, `hop_by_hop` and `layer` to clean the fields of a message as a map.

use header_set::layer::{
    HopByHopLayer, KeepRequestHeadersLayer, KeepResponseHeadersLayer, StripRequestHeadersLayer,
    StripResponseHeadersLayer,
};
use header_set::{HeaderSet, header_map, hop_by_hop};
use http::header::{HeaderMap, HeaderName, HeaderValue};

use super::carriers::with_set;
use super::lists::{ALLOWED, BOTH, FOLDED, LISTED, PROTECTED};
use super::reading::Message;
use super::rules::{Rule, Verb};
use super::service::{request_through, response_through};

/// Names in small letters with their values, sorted by name: removal does not keep the order of
/// names.
pub(super) type Fields = Vec<(Vec<u8>, Vec<u8>)>;

/// What one way did: how many lines are gone, and what is left.
pub(super) struct MapAnswer {
    pub(super) way: &'static str,
    pub(super) removed: usize,
    pub(super) left: Fields,
}

/// What hop-by-hop did to a map. None where too many names are nominated.
pub(super) struct HopMapAnswer {
    pub(super) removed: usize,
    pub(super) left: Fields,
    pub(super) upgrade: Option<Vec<u8>>,
    pub(super) nominated: Vec<Vec<u8>>,
    pub(super) refused: Vec<Vec<u8>>,
    /// The trailers that were given, cleaned.
    pub(super) trailers: Fields,
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

/// Cleans the fields of a head in every way that the rule has.
pub(super) fn clean_maps(lists: usize, rule: Rule, map: &HeaderMap) -> Vec<MapAnswer> {
    with_set!(lists, |set| clean_map_by(set, rule, map))
}

fn clean_map_by<S: HeaderSet>(set: &S, rule: Rule, map: &HeaderMap) -> Vec<MapAnswer> {
    let answer = |way, clean: &mut dyn FnMut(&mut HeaderMap) -> usize| {
        let mut map = map.clone();
        let removed = clean(&mut map);
        MapAnswer {
            way,
            removed,
            left: fields(&map),
        }
    };
    let erased: &dyn HeaderSet = set;
    match (rule.verb, rule.exactly) {
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
        (Verb::Keep, false) => vec![
            answer("header_map::keep", &mut |map| header_map::keep(set, map)),
            answer("header_map::keep by dyn HeaderSet", &mut |map| {
                header_map::keep(erased, map)
            }),
        ],
        (Verb::Strip, true) => {
            vec![answer("header_map::strip_exactly", &mut |map| {
                header_map::strip_exactly(set, map)
            })]
        }
        (Verb::Keep, true) => {
            vec![answer("header_map::keep_exactly", &mut |map| {
                header_map::keep_exactly(set, map)
            })]
        }
    }
}

/// Cleans trailers as a map. There is no verb for trailers that the list alone decides on.
pub(super) fn clean_trailer_maps(lists: usize, verb: Verb, map: &HeaderMap) -> Vec<MapAnswer> {
    let mut map = map.clone();
    let (way, removed) = with_set!(lists, |set| match verb {
        Verb::Strip => (
            "header_map::strip_trailers",
            header_map::strip_trailers(set, &mut map)
        ),
        Verb::Keep => (
            "header_map::keep_trailers",
            header_map::keep_trailers(set, &mut map)
        ),
    });
    vec![MapAnswer {
        way,
        removed,
        left: fields(&map),
    }]
}

/// The names that `header_map::matching` and `header_map::first` give, in small letters.
pub(super) fn matching(lists: usize, map: &HeaderMap) -> (Vec<Vec<u8>>, Option<Vec<u8>>) {
    let name = |(name, _): (&HeaderName, _)| name.as_str().as_bytes().to_vec();
    with_set!(lists, |set| {
        let names = header_map::matching(set, map).map(name).collect();
        (names, header_map::first(set, map).map(name))
    })
}

pub(super) fn hop_by_hop_map(
    protects: bool,
    map: &HeaderMap,
    trailers: &Message,
) -> Option<HopMapAnswer> {
    let mut map = map.clone();
    let removed = match protects {
        true => hop_by_hop::strip_protecting(&PROTECTED, &mut map),
        false => hop_by_hop::strip(&mut map),
    };
    let removed = removed.ok()?;
    let mut trailers = map_of(trailers);
    removed.strip_trailers(&mut trailers);
    Some(HopMapAnswer {
        removed: removed.fields(),
        left: fields(&map),
        upgrade: removed.upgrade().map(|value| value.as_bytes().to_vec()),
        nominated: removed.nominated().map(<[u8]>::to_vec).collect(),
        refused: removed.refused().map(<[u8]>::to_vec).collect(),
        trailers: fields(&trailers),
    })
}

/// What a service behind a layer receives, and what a client before it does: the head's fields,
/// then the trailers.
pub(super) struct LayerAnswer {
    pub(super) way: &'static str,
    pub(super) head: Fields,
    pub(super) trailers: Fields,
}

/// Sends the fields through the layers of a verb as head and as trailers.
pub(super) fn through_layers(lists: usize, verb: Verb, map: &HeaderMap) -> Vec<LayerAnswer> {
    let answer = |way, (head, trailers): (HeaderMap, HeaderMap)| LayerAnswer {
        way,
        head: fields(&head),
        trailers: fields(&trailers),
    };
    with_set!(lists, |set| match verb {
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
    })
}

/// Sends the fields through the layer that removes what is for one hop.
pub(super) fn through_hop_layer(map: &HeaderMap) -> LayerAnswer {
    let (head, trailers) = request_through(&HopByHopLayer::new(&PROTECTED), map);
    LayerAnswer {
        way: "HopByHopLayer",
        head: fields(&head),
        trailers: fields(&trailers),
    }
}
