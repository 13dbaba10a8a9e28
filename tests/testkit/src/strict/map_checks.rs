//! The checks of a case as a map, and behind layers.

use http::header::{HeaderMap, HeaderValue};

use super::carriers::TRAILERS;
use super::checks::{Check, Outcome, ensure, same};
use super::hops::Nominations;
use super::maps::{LayerAnswer, MapAnswer, SeenMap, map_of};
use super::policy::{Ground, Place, Refusal};
use super::reading::{Line, Message, elements, read_trailers};
use crate::random::Random;

impl Check<'_> {
    pub fn maps(&self, random: &mut Random) -> Outcome {
        let map = &map_of(self.message, |_| true);
        for answer in self.carriers.maps(map) {
            let result = self.map(map, &answer);
            result.map_err(|what| format!("{}: {what}", answer.way))?;
        }
        if self.refusals.is_empty() {
            self.matching(map)?;
        }
        // Layers are slow.
        if random.below(16) > 0 || self.refusals.iter().any(|it| !it.is_certain) {
            return Ok(());
        }
        for answer in self.carriers.layers(map) {
            let result = self.layer(&answer);
            result.map_err(|what| format!("{}: {what}", answer.0))?;
        }
        Ok(())
    }

    /// Trailers as a map. They are never refused: the names for which a head would be refused are
    /// removed, or all names.
    pub fn map_trailers(&self, random: &mut Random) -> Outcome {
        let map = &map_of(self.message, |_| true);
        let expected = self.left_map_trailers(self.message);
        let nominated = self.carriers.nominated(&self.case.head_before());
        let (removed, left) = self.carriers.trailers(map, &nominated);
        same("left trailers", &left, &expected)?;
        same("removed lines", &removed, &(map.len() - left.len()))?;
        if random.below(16) > 0 || self.policy.hop_by_hop || !self.refusals.is_empty() {
            return Ok(());
        }
        let answers = self.carriers.layers(map);
        answers.iter().try_for_each(|(way, seen, _)| match seen {
            Ok(seen) => same(way, &seen.trailers, &expected),
            Err(_) => Err("trailers are refused".to_owned()),
        })
    }

    /// The trailers that are kept after the head.
    fn left_map_trailers(&self, section: &Message) -> HeaderMap {
        let refusals = self.policy.refusals(section, &Nominations::default());
        let is_of_names = |it: &&Refusal| matches!(it.ground, Ground::Refused | Ground::Ambiguous);
        let refused = refusals.iter().filter(is_of_names);
        let refused: Vec<_> = refused
            .flat_map(|it| &it.lines)
            .map(|line| section.name(&section.lines[*line]))
            .collect();
        let are_all = !refusals.iter().all(|it| is_of_names(&it));
        map_of(section, |name| {
            !are_all
                && !refused.iter().any(|it| it.eq_ignore_ascii_case(name))
                && !self
                    .policy
                    .removes(name, Place::Trailers, &self.nominations)
        })
    }

    fn map(&self, before: &HeaderMap, answer: &MapAnswer) -> Outcome {
        match &answer.result {
            Err(refusal) => {
                same("a refused map is", &answer.left, before)?;
                let named = refusal.name().map(|name| name.as_str().as_bytes());
                let is_meant = |line: &Line| {
                    let name = self.message.name(line);
                    named.is_none_or(|named| named.eq_ignore_ascii_case(name))
                };
                ensure(self.refuses(refusal.reason(), is_meant), || {
                    format!("{refusal:?}, expected {:?}", self.refusals)
                })
            }
            Ok(_) if self.is_refused() => Err(format!("accepted, expected {:?}", self.refusals)),
            Ok(seen) => self.cleaned_map(answer, seen),
        }
    }

    fn cleaned_map(&self, answer: &MapAnswer, seen: &SeenMap) -> Outcome {
        let lines = self.message.lines.len() - answer.left.len();
        same("removed lines", &seen.removed, &lines)?;
        self.left(self.message, answer.left.clone(), answer.can_write)?;
        let Some((names, trailers)) = &seen.said else {
            return Ok(());
        };
        self.names(false, names)?;
        let section = read_trailers(TRAILERS, false).expect("it is in order");
        same("left trailers", trailers, &self.left_map_trailers(&section))
    }

    fn left(&self, message: &Message, mut left: HeaderMap, can_write: bool) -> Outcome {
        let policy = self.policy;
        let removes = |name: &[u8]| {
            policy.has_rule(name) || policy.removes(name, Place::Map, &self.nominations)
        };
        let expected = map_of(message, |name| !removes(name));
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
        let mut expected: Vec<_> = names.map(|it| it.escape_ascii().to_string()).collect();
        expected.sort();
        expected.dedup();
        let mut names = self.carriers.matching(map);
        names.sort();
        for names in [&mut names, &mut expected] {
            names.retain(|name| !self.policy.has_rule(name.as_bytes()));
        }
        same("matching", &names, &expected)
    }

    /// Checks that the fields follow the options, and that `Trailer` announces neither removed nor
    /// new names.
    fn layer(&self, (_, seen, refused): &LayerAnswer) -> Outcome {
        let seen = match seen {
            Ok(_) if !self.refusals.is_empty() => return Err("passes".to_owned()),
            Ok(seen) => seen,
            Err(_) if self.refusals.is_empty() => return Err("is refused".to_owned()),
            Err(status) => {
                let are_all = self.refusals[0].ground == Ground::CaseSensitive;
                let expected = refused[usize::from(are_all)];
                return same("status", &status.as_u16(), &expected);
            }
        };
        let expected = self.left_map_trailers(self.message);
        same("left trailers", &seen.trailers, &expected)?;
        let mut head = seen.fields.clone();
        let announced = taken("trailer", &mut head);
        self.left(&self.message.without("trailer"), head, true)?;
        let removes = |place, name: &[u8]| self.policy.removes(name, place, &self.nominations);
        let before = match removes(Place::Map, b"trailer") {
            true => Vec::new(),
            false => self.message.elements("trailer"),
        };
        let announced = elements(announced.iter().map(HeaderValue::as_bytes));
        let is_wrong = |it: &&&[u8]| removes(Place::Trailers, it) || !before.contains(it);
        match announced.iter().find(is_wrong) {
            Some(name) => Err(format!("announces {}", name.escape_ascii())),
            None => Ok(()),
        }
    }
}

/// The values of a name, which is removed.
fn taken(name: &str, map: &mut HeaderMap) -> Vec<HeaderValue> {
    let values = map.get_all(name).iter().cloned().collect();
    map.remove(name);
    values
}
