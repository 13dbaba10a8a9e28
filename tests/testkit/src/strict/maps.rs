//! Every function that cleans a map, and the layers.

use header_set::layer::{CleanLayer, CleanRequestLayer, CleanResponseLayer};
use header_set::{Cleaner, HeaderSet, Nominated, Reason, Refusal, Removed, header_map};
use http::header::{HeaderMap, HeaderName, HeaderValue};

use super::carriers::{SeenNames, TRAILERS};
use super::lists::{ALLOWED, BOTH, FOLDED, LISTED};
use super::policy::{Ground, Policy, Verb};
use super::reading::{Message, read_trailers};
use super::service::{Seen, request_through, response_through};

/// Names in small letters with their values, sorted by name: removal does not keep the order of
/// names.
pub type Fields = Vec<(Vec<u8>, Vec<u8>)>;

/// The result of a function.
pub struct MapAnswer {
    pub way: &'static str,
    pub result: Result<SeenMap, MapRefusal>,
    pub left: Fields,
    /// False where fields are removed and kept as they are.
    pub can_write: bool,
}

pub struct SeenMap {
    /// The number of removed lines.
    pub removed: usize,
    /// What only cleaners say.
    pub names: Option<SeenNames>,
    /// The cleaned trailers after this head.
    pub trailers: Option<Fields>,
}

#[derive(Debug)]
pub struct MapRefusal {
    /// None if this is no ground of the contract.
    pub ground: Option<Ground>,
    pub name: Option<Vec<u8>>,
}

/// The fields that a service behind a layer receives, or a client in front of it. None where the
/// layer refuses the message.
pub struct LayerAnswer {
    pub way: &'static str,
    pub seen: Option<(Fields, Fields)>,
}

pub fn map_of(message: &Message) -> HeaderMap {
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

/// Cleans the fields of a head by every function of a cleaner.
pub fn clean<S: HeaderSet>(cleaner: &Cleaner<'_, S>, map: &HeaderMap) -> Vec<MapAnswer> {
    let answer = |way, can_write, clean: &dyn Fn(&mut HeaderMap) -> Result<Removed, Refusal>| {
        let mut map = map.clone();
        let result = clean(&mut map);
        MapAnswer {
            way,
            result: match result {
                Ok(removed) => Ok(seen(cleaner, removed)),
                Err(refusal) => Err(MapRefusal {
                    ground: ground(&refusal),
                    name: refusal.name().map(|name| name.as_str().into()),
                }),
            },
            left: fields(&map),
            can_write,
        }
    };
    let remove = |map: &mut HeaderMap, name: &HeaderName| drop(map.remove(name));
    vec![
        answer("headers", true, &|map| cleaner.headers(map)),
        answer("headers_via", false, &|map| {
            cleaner.headers_via(map, |map| map, remove)
        }),
    ]
}

fn seen<S: HeaderSet>(cleaner: &Cleaner<'_, S>, removed: Removed) -> SeenMap {
    let names = SeenNames {
        upgrade: removed.upgrade().map(<[u8]>::to_vec).collect(),
        nominated: removed.nominated().map(<[u8]>::to_vec).collect(),
        in_vain: removed.protected().map(<[u8]>::to_vec).collect(),
    };
    let section = read_trailers(TRAILERS, false).expect("the section is in order");
    let lines = removed.fields();
    let nominated = removed.into_nominated();
    let (_, trailers) = clean_trailers(cleaner, &map_of(&section), &nominated);
    SeenMap {
        removed: lines,
        names: Some(names),
        trailers: Some(trailers),
    }
}

pub fn clean_trailers<S: HeaderSet>(
    cleaner: &Cleaner<'_, S>,
    map: &HeaderMap,
    nominated: &Nominated,
) -> (usize, Fields) {
    let mut map = map.clone();
    let removed = cleaner.trailers(&mut map, nominated);
    (removed, fields(&map))
}

fn ground(refusal: &Refusal) -> Option<Ground> {
    Some(match refusal.reason() {
        Reason::CaseSensitive => Ground::CaseSensitive,
        Reason::TooManyNominated => Ground::TooManyNominated,
        Reason::TooManyLines => Ground::TooManyLines,
        Reason::Refused(_) => Ground::Refused,
        Reason::Repeated(_) => Ground::Repeated,
        Reason::TooManyListed => Ground::TooManyListed,
        Reason::Ambiguous(_) => Ground::Ambiguous,
        _ => return None,
    })
}

/// The verbs of `header_map`, which take no options.
pub fn plain_verbs(policy: &Policy, map: &HeaderMap) -> MapAnswer {
    if policy.verb == Verb::Nothing {
        return plain_verb(Verb::Strip, &(), map);
    }
    match policy.lists {
        0 => plain_verb(policy.verb, &LISTED, map),
        1 => plain_verb(policy.verb, &FOLDED, map),
        2 => plain_verb(policy.verb, &ALLOWED as &dyn HeaderSet, map),
        _ => plain_verb(policy.verb, &BOTH, map),
    }
}

fn plain_verb<S: HeaderSet + ?Sized>(verb: Verb, set: &S, map: &HeaderMap) -> MapAnswer {
    let mut map = map.clone();
    let (way, removed) = match verb {
        Verb::Strip => ("header_map::strip", header_map::strip(&set, &mut map)),
        _ => ("header_map::keep", header_map::keep(&set, &mut map)),
    };
    MapAnswer {
        way,
        result: Ok(SeenMap {
            removed,
            names: None,
            trailers: None,
        }),
        left: fields(&map),
        can_write: true,
    }
}

/// Sends the fields through a layer for requests, through one for responses, and through one for both.
pub fn through_layers<S: HeaderSet + Copy + 'static>(
    cleaner: &Cleaner<'static, S>,
    map: &HeaderMap,
) -> Vec<LayerAnswer> {
    let seen = |seen: Seen| (fields(&seen.fields), fields(&seen.trailers));
    let both = CleanLayer::new(*cleaner, *cleaner);
    vec![
        LayerAnswer {
            way: "CleanLayer, a request",
            seen: request_through(&both, map, map).map(seen),
        },
        LayerAnswer {
            way: "CleanLayer, a response",
            seen: response_through(&both, map, map).map(seen),
        },
        LayerAnswer {
            way: "CleanRequestLayer",
            seen: request_through(&CleanRequestLayer::new(*cleaner), map, map).map(seen),
        },
        LayerAnswer {
            way: "CleanResponseLayer",
            seen: response_through(&CleanResponseLayer::new(*cleaner), map, map).map(seen),
        },
    ]
}
