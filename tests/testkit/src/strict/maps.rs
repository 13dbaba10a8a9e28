//! Every function that cleans a map, and the layers.

use header_set::layer::{CleanLayer, CleanRequestLayer, CleanResponseLayer};
use header_set::{HeaderSet, Nominated, Reason, Refusal, Removed, header_map};
use http::StatusCode;
use http::header::{HeaderMap, HeaderName, HeaderValue};

use super::carriers::{SeenNames, TRAILERS, Ways, texts};
use super::policy::{Ground, Verb};
use super::reading::{Message, read_trailers};
use super::service::{Around, Seen, request_through, response_through};

pub struct MapAnswer {
    pub way: &'static str,
    pub result: Result<SeenMap, Refusal>,
    pub left: HeaderMap,
    /// False where fields are removed and kept as they are.
    pub can_write: bool,
}

pub struct SeenMap {
    pub removed: usize,
    /// What only cleaners say: names, and the cleaned trailers after this head.
    pub said: Option<(SeenNames, HeaderMap)>,
}

/// A layer; what a service behind it receives, or a client in front of it; the statuses of refusals: of
/// the message, and if all messages are refused.
pub type LayerAnswer = (&'static str, Result<Seen, StatusCode>, [u16; 2]);

/// A cleaner of any set, for maps.
pub trait Maps {
    /// Cleans the fields of a head by every function for maps.
    fn maps(&self, map: &HeaderMap) -> Vec<MapAnswer>;
    /// Cleans trailers after a head that nominated names, and gives the number of removed lines.
    fn trailers(&self, map: &HeaderMap, nominated: &Nominated) -> (usize, HeaderMap);
    /// The names that would be removed, in small letters.
    fn matching(&self, map: &HeaderMap) -> Vec<String>;
    /// Sends the fields through layers as head and as trailers.
    fn layers(&self, map: &HeaderMap) -> Vec<LayerAnswer>;
}

/// The fields whose names stay.
pub fn map_of(message: &Message, stays: impl Fn(&[u8]) -> bool) -> HeaderMap {
    let lines = message.lines.iter();
    let lines = lines.filter(|line| stays(message.name(line)));
    let field = |line| {
        (
            HeaderName::from_bytes(message.name(line)).expect("a token"),
            HeaderValue::from_bytes(message.value(line)).expect("a value"),
        )
    };
    lines.map(field).collect()
}

impl<S: HeaderSet + Copy + 'static> Maps for Ways<S> {
    fn maps(&self, map: &HeaderMap) -> Vec<MapAnswer> {
        let answer =
            |way, can_write, clean: &dyn Fn(&mut HeaderMap) -> Result<SeenMap, Refusal>| {
                let mut left = map.clone();
                MapAnswer {
                    way,
                    result: clean(&mut left),
                    left,
                    can_write,
                }
            };
        let remove = |map: &mut HeaderMap, name: &HeaderName| drop(map.remove(name));
        let mut answers = vec![
            answer("headers", true, &|map| {
                self.cleaner.headers(map).map(|it| self.seen(it))
            }),
            answer("headers_via", false, &|map| {
                let removed = self.cleaner.headers_via(map, |map| map, remove);
                removed.map(|it| self.seen(it))
            }),
        ];
        // The verbs take no options, and look names up in small letters.
        if self.policy.is_plain() && !self.policy.is_sensitive {
            let plain = |removed| {
                Ok(SeenMap {
                    removed,
                    said: None,
                })
            };
            answers.push(match self.policy.verb {
                Verb::Keep => answer("header_map::keep", true, &|map| {
                    plain(header_map::keep(&self.set, map))
                }),
                _ => answer("header_map::strip", true, &|map| {
                    plain(header_map::strip(&self.set, map))
                }),
            });
        }
        answers
    }

    fn trailers(&self, map: &HeaderMap, nominated: &Nominated) -> (usize, HeaderMap) {
        let mut left = map.clone();
        (self.cleaner.trailers(&mut left, nominated), left)
    }

    fn matching(&self, map: &HeaderMap) -> Vec<String> {
        let names = self.cleaner.matching(map);
        texts(names.map(|(name, _)| name.as_str().as_bytes()))
    }

    fn layers(&self, map: &HeaderMap) -> Vec<LayerAnswer> {
        let both = CleanLayer::new(self.cleaner, self.cleaner);
        let request = CleanRequestLayer::new(self.cleaner);
        let response = CleanResponseLayer::new(self.cleaner);
        let ways: [(_, &dyn Around, _); 4] = [
            ("CleanLayer, a request", &both, [400, 400]),
            ("CleanLayer, a response", &both, [502, 400]),
            ("CleanRequestLayer", &request, [400, 400]),
            ("CleanResponseLayer", &response, [502, 502]),
        ];
        let through = |(way, layer, refused): (_, _, [u16; 2])| match refused {
            [400, _] => (way, request_through(layer, map, map), refused),
            _ => (way, response_through(layer, map, map), refused),
        };
        ways.map(through).into()
    }
}

impl<S: HeaderSet + Copy + 'static> Ways<S> {
    fn seen(&self, removed: Removed) -> SeenMap {
        let names = SeenNames {
            upgrade: texts(removed.upgrade()),
            nominated: texts(removed.nominated()),
            in_vain: texts(removed.protected()),
        };
        let section = read_trailers(TRAILERS, false).expect("the section is in order");
        let lines = removed.fields();
        let section = map_of(&section, |_| true);
        let (_, trailers) = self.trailers(&section, &removed.into_nominated());
        SeenMap {
            removed: lines,
            said: Some((names, trailers)),
        }
    }
}

/// None if this is no ground of the contract.
pub fn ground(reason: Reason) -> Option<Ground> {
    Some(match reason {
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
