//! The checks of a case as a map, and behind layers.

use header_set::layer::{CleanLayer, CleanRequestLayer, CleanResponseLayer};
use header_set::{Refusal, Removed, header_map};
use http::StatusCode;
use http::header::{HeaderMap, HeaderName, HeaderValue};

use super::carriers::{TRAILERS, names, nominated, set_of, text, texts};
use super::checks::{Check, Outcome, ensure, same};
use super::hops::Nominations;
use super::policy::{Place, Verb};
use super::reading::{Line, Message, elements, is_one_of, trailers};
use super::service::{Around, Seen, request_through, response_through};
use crate::random::Random;

/// The number of removed lines, and what only cleaners say.
type Cleaned = Result<(usize, Option<Removed>), Refusal>;

/// Sends fields through a layer, as those of a request or of a response.
type Through = fn(&dyn Around, &HeaderMap, &HeaderMap) -> Result<Seen, StatusCode>;

impl Check<'_> {
    pub fn maps(&self, random: &mut Random) -> Outcome {
        let names = self
            .message
            .lines
            .iter()
            .map(|line| self.message.name(line));
        if names
            .map(<[u8]>::len)
            .any(|len| len > usize::from(u16::MAX))
        {
            // The crate `http` takes no name as long.
            return Ok(());
        }
        let map = &map_of(self.message, |_| true);
        let cleaner = &self.cleaner;
        let said = |removed: Removed| (removed.fields(), Some(removed));
        let remove = |map: &mut HeaderMap, name: &HeaderName| drop(map.remove(name));
        self.map("headers", map, true, |map| cleaner.headers(map).map(said))?;
        self.map("headers_via", map, false, |map| {
            let removed = cleaner.headers_via(map, |map| map, remove);
            removed.map(said)
        })?;
        // The verbs take no options, and look names up in small letters.
        if self.policy.is_plain() && !self.policy.is_sensitive {
            let set = set_of(self.policy);
            self.map("header_map::strip or keep", map, true, |map| {
                let removed = match self.policy.verb {
                    Verb::Keep => header_map::keep(set, map),
                    _ => header_map::strip(set, map),
                };
                Ok((removed, None))
            })?;
        }
        if self.refusals.is_empty() {
            self.matching(map)?;
        }
        // Layers are slow.
        if random.below(16) > 0 || self.refusals.iter().any(|it| !it.is_certain) {
            return Ok(());
        }
        self.layers(map, |seen, refused| self.layer(seen, refused))
    }

    /// Trailers as a map. They are never refused: the names for which a head would be refused are
    /// removed, or all names.
    pub fn map_trailers(&self, random: &mut Random) -> Outcome {
        let map = &map_of(self.message, |_| true);
        let expected = self.left_map_trailers(self.message);
        let mut left = map.clone();
        let removed = self.cleaner.trailers(&mut left, &nominated(self.case));
        same("left trailers", &left, &expected)?;
        same("removed lines", &removed, &(map.len() - left.len()))?;
        if random.below(16) > 0 || self.policy.hop_by_hop || !self.refusals.is_empty() {
            return Ok(());
        }
        self.layers(map, |seen, _| match seen {
            Ok(seen) => same("left trailers", &seen.trailers, &expected),
            Err(_) => Err("trailers are refused".to_owned()),
        })
    }

    /// The trailers that are kept after the head.
    fn left_map_trailers(&self, section: &Message) -> HeaderMap {
        let refusals = self.policy.refusals(section, &Nominations::default());
        let is_of_names = |ground| ["Refused", "Ambiguous"].contains(&ground);
        let are_all = !refusals.iter().all(|it| is_of_names(it.ground));
        let refused: Vec<_> = refusals
            .iter()
            .flat_map(|it| &it.lines)
            .map(|line| section.name(&section.lines[*line]))
            .collect();
        map_of(section, |name| {
            !are_all
                && !refused.iter().any(|it| it.eq_ignore_ascii_case(name))
                && !self
                    .policy
                    .removes(name, Place::Trailers, &self.nominations)
        })
    }

    fn map(
        &self,
        way: &str,
        before: &HeaderMap,
        can_write: bool,
        clean: impl FnOnce(&mut HeaderMap) -> Cleaned,
    ) -> Outcome {
        let mut left = before.clone();
        let result = match clean(&mut left) {
            Err(refusal) => {
                same("a refused map is", &left, before).and_then(|()| self.refused_map(&refusal))
            }
            Ok(_) if self.is_refused() => Err(format!("accepted, expected {:?}", self.refusals)),
            Ok((removed, said)) => {
                let lines = self.message.lines.len() - left.len();
                same("removed lines", &removed, &lines)
                    .and_then(|()| self.left(left, can_write, ""))
                    .and_then(|()| said.map_or(Ok(()), |it| self.said_of_map(it)))
            }
        };
        result.map_err(|what| format!("{way}: {what}"))
    }

    fn refused_map(&self, refusal: &Refusal) -> Outcome {
        let named = refusal.name().map(HeaderName::as_str);
        let is_meant =
            |line: &Line| named.is_none_or(|named| is_one_of(self.message.name(line), &[named]));
        ensure(self.refuses(refusal.reason(), is_meant), || {
            format!("{refusal:?}, expected {:?}", self.refusals)
        })
    }

    fn said_of_map(&self, removed: Removed) -> Outcome {
        same("the names are", &names!(removed), &self.names(false))?;
        let section = trailers(TRAILERS);
        let mut left = map_of(&section, |_| true);
        self.cleaner.trailers(&mut left, &removed.into_nominated());
        same("left trailers", &left, &self.left_map_trailers(&section))
    }

    /// Compares what is left of the fields, but for those of one name.
    fn left(&self, mut left: HeaderMap, can_write: bool, besides: &str) -> Outcome {
        let policy = self.policy;
        let expected = map_of(self.message, |name| {
            !policy.has_rule(name)
                && !policy.removes(name, Place::Map, &self.nominations)
                && !is_one_of(name, &[besides])
        });
        if policy.hop_by_hop {
            self.te(Place::Map, &taken("te", &mut left), can_write)?;
        }
        same("left", &left, &expected)
    }

    /// `matching` returns each name that would be removed once.
    fn matching(&self, map: &HeaderMap) -> Outcome {
        let lines = self.message.lines.iter();
        let names = lines.map(|line| self.message.name(line).to_ascii_lowercase());
        let names = names.filter(|it| self.policy.removes(it, Place::Map, &self.nominations));
        let mut expected: Vec<_> = names.map(|it| text(&it)).collect();
        expected.sort();
        expected.dedup();
        let found = self.cleaner.matching(map);
        let mut found = texts(found.map(|(name, _)| name.as_str().as_bytes()));
        found.sort();
        for names in [&mut found, &mut expected] {
            names.retain(|name| !self.policy.has_rule(name.as_bytes()));
        }
        same("matching", &found, &expected)
    }

    /// Sends the fields through every layer as head and as trailers. `differs` gets what a service
    /// behind it receives, or a client in front of it; and the statuses of refusals: of the message,
    /// and if all messages are refused.
    fn layers(
        &self,
        map: &HeaderMap,
        differs: impl Fn(Result<Seen, StatusCode>, [u16; 2]) -> Outcome,
    ) -> Outcome {
        let both = CleanLayer::new(self.cleaner, self.cleaner);
        let request = CleanRequestLayer::new(self.cleaner);
        let response = CleanResponseLayer::new(self.cleaner);
        let ways: [(_, &dyn Around, Through, _); 4] = [
            ("CleanLayer, a request", &both, request_through, [400, 400]),
            (
                "CleanLayer, a response",
                &both,
                response_through,
                [502, 400],
            ),
            ("CleanRequestLayer", &request, request_through, [400, 400]),
            (
                "CleanResponseLayer",
                &response,
                response_through,
                [502, 502],
            ),
        ];
        ways.into_iter()
            .try_for_each(|(way, layer, through, refused)| {
                let result = differs(through(layer, map, map), refused);
                result.map_err(|what| format!("{way}: {what}"))
            })
    }

    /// Checks that the fields follow the options, and that `Trailer` announces neither removed nor
    /// new names.
    fn layer(&self, seen: Result<Seen, StatusCode>, refused: [u16; 2]) -> Outcome {
        let mut seen = match seen {
            Ok(_) if !self.refusals.is_empty() => return Err("passes".to_owned()),
            Ok(seen) => seen,
            Err(_) if self.refusals.is_empty() => return Err("is refused".to_owned()),
            Err(status) => {
                let are_all = self.refusals[0].ground == "CaseSensitive";
                let expected = refused[usize::from(are_all)];
                return same("status", &status.as_u16(), &expected);
            }
        };
        let expected = self.left_map_trailers(self.message);
        same("left trailers", &seen.trailers, &expected)?;
        let announced = taken("trailer", &mut seen.fields);
        self.left(seen.fields, true, "trailer")?;
        let removes = |place, name: &[u8]| self.policy.removes(name, place, &self.nominations);
        let before = match removes(Place::Map, b"trailer") {
            true => Vec::new(),
            false => self.message.elements("trailer"),
        };
        let announced = elements(announced.iter().map(HeaderValue::as_bytes));
        let is_wrong = |it: &&&[u8]| removes(Place::Trailers, it) || !before.contains(it);
        match announced.iter().find(is_wrong) {
            Some(name) => Err(format!("announces {}", text(name))),
            None => Ok(()),
        }
    }
}

/// The fields whose names stay.
fn map_of(message: &Message, stays: impl Fn(&[u8]) -> bool) -> HeaderMap {
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

/// The values of a name, which is removed.
fn taken(name: &str, map: &mut HeaderMap) -> Vec<HeaderValue> {
    let values = map.get_all(name).iter().cloned().collect();
    map.remove(name);
    values
}
