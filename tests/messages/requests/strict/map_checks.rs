//! The checks of a case as a map, and behind layers.

use http::header::HeaderMap;

use super::carriers::TRAILERS;
use super::checks::{check_names, check_te, check_upgrade, show};
use super::generator::Case;
use super::hops::Nominations;
use super::maps::{
    Fields, LayerAnswer, MapAnswer, SeenMap, clean_maps, clean_trailer_maps, map_of, matching,
    through_layers,
};
use super::policy::{Place, Policy, Refusal, Verb, is_one_of};
use super::random::Random;
use super::reading::{Message, read_trailers, trim};

pub(super) fn check(case: &Case, message: &Message, random: &mut Random) -> Result<(), String> {
    let policy = &case.policy;
    let map = map_of(message);
    let nominations = &Nominations::of(message, policy);
    let refusals = policy.refusals(message, Place::Map, nominations);
    let before = fields_of(message, |_| true);
    for answer in clean_maps(policy, &map) {
        check_answer(policy, message, nominations, &refusals, &before, &answer)
            .map_err(|what| format!("{}: {what}", answer.way))?;
    }
    if policy.verb == Verb::Strip && !policy.exactly {
        check_matching(policy, message, &map)?;
    }
    // Layers are slow, and the plain verbs.
    let is_plain = !policy.exactly || policy.verb == Verb::HopByHop;
    if random.below(16) > 0 || !is_plain || !refusals.is_empty() {
        return Ok(());
    }
    for answer in through_layers(policy, &map) {
        check_layer(policy, message, nominations, &answer)
            .map_err(|what| format!("{}: {what}", answer.way))?;
    }
    Ok(())
}

/// Trailers as a map. Nothing refuses them.
pub(super) fn check_trailers(
    case: &Case,
    section: &Message,
    random: &mut Random,
) -> Result<(), String> {
    let policy = &case.policy;
    let map = map_of(section);
    // No function for maps ignores the forbidden names.
    let policy = &Policy {
        exactly: false,
        ..*policy
    };
    let removes = |name: &[u8]| policy.removes(name, Place::Trailers, &Nominations::NONE);
    let expected = fields_of(section, |name| !removes(name));
    let answer = clean_trailer_maps(policy, &map);
    let removed = answer.result.map_or(0, |seen| seen.removed);
    if answer.left != expected || removed != map.len() - expected.len() {
        return Err(format!(
            "{}: left {}, expected {}",
            answer.way,
            show_fields(&answer.left),
            show_fields(&expected)
        ));
    }
    // A layer gets them as head too, which may nominate.
    let nominations = &Nominations::of(section, policy);
    let refusals = policy.refusals(section, Place::Map, nominations);
    if random.below(16) > 0 || !refusals.is_empty() {
        return Ok(());
    }
    let expected = fields_of(section, |name| {
        !policy.removes(name, Place::Trailers, nominations)
    });
    for answer in through_layers(policy, &map) {
        if answer.trailers != expected {
            return Err(format!(
                "{}: left trailers {}, expected {}",
                answer.way,
                show_fields(&answer.trailers),
                show_fields(&expected)
            ));
        }
    }
    Ok(())
}

/// The fields whose names stay, in the form of a map.
fn fields_of(message: &Message, stays: impl Fn(&[u8]) -> bool) -> Fields {
    let lines = message.lines.iter();
    let lines = lines.filter(|line| stays(message.name(line)));
    let field = |line| {
        (
            message.name(line).to_ascii_lowercase(),
            message.value(line).to_vec(),
        )
    };
    let mut fields: Fields = lines.map(field).collect();
    fields.sort_by(|(one, _), (other, _)| one.cmp(other));
    fields
}

fn show_fields(fields: &Fields) -> String {
    let show = |(name, value): &(Vec<u8>, Vec<u8>)| {
        format!("{}: {}", name.escape_ascii(), value.escape_ascii())
    };
    fields.iter().map(show).collect::<Vec<_>>().join(" | ")
}

/// The other fields, and the values of this one.
fn without(name: &str, fields: Fields) -> (Fields, Vec<Vec<u8>>) {
    let (these, others): (Fields, Fields) = fields
        .into_iter()
        .partition(|(other, _)| other == name.as_bytes());
    (others, these.into_iter().map(|(_, value)| value).collect())
}

fn check_answer(
    policy: &Policy,
    message: &Message,
    nominations: &Nominations,
    refusals: &[Refusal],
    before: &Fields,
    answer: &MapAnswer,
) -> Result<(), String> {
    match &answer.result {
        None if answer.left != *before => Err("a refused map has changed".to_owned()),
        None if refusals.is_empty() => Err("too many are nominated".to_owned()),
        None => Ok(()),
        Some(_) if refusals.iter().any(|it| it.is_certain) => {
            Err("too many are allowed".to_owned())
        }
        Some(seen) => check_cleaned(policy, message, nominations, answer, seen),
    }
}

fn check_cleaned(
    policy: &Policy,
    message: &Message,
    nominations: &Nominations,
    answer: &MapAnswer,
    seen: &SeenMap,
) -> Result<(), String> {
    if seen.removed != message.lines.len() - answer.left.len() {
        return Err(format!(
            "{} lines removed, {} are left",
            seen.removed,
            answer.left.len()
        ));
    }
    check_left(policy, message, nominations, &answer.left)?;
    let Some((names, trailers)) = &seen.hop else {
        return Ok(());
    };
    let upgrades = message.values("upgrade");
    let joined = (!upgrades.is_empty()).then(|| upgrades.join(&b", "[..]));
    check_upgrade(nominations, joined.as_deref(), names)?;
    check_names(nominations, names)?;
    let section = read_trailers(TRAILERS, false).expect("the section is in order");
    let removes = |name: &[u8]| policy.removes(name, Place::Trailers, nominations);
    let expected = fields_of(&section, |name| !removes(name));
    match *trailers == expected {
        true => Ok(()),
        false => Err(format!(
            "left trailers {}, expected {}",
            show_fields(trailers),
            show_fields(&expected)
        )),
    }
}

fn check_left(
    policy: &Policy,
    message: &Message,
    nominations: &Nominations,
    left: &Fields,
) -> Result<(), String> {
    let is_hop = policy.verb == Verb::HopByHop;
    let has_rule = |name: &[u8]| is_hop && is_one_of(name, &["te"]);
    let removes = |name: &[u8]| has_rule(name) || policy.removes(name, Place::Map, nominations);
    let expected = fields_of(message, |name| !removes(name));
    let (left, te) = match is_hop {
        true => without("te", left.clone()),
        false => (left.clone(), Vec::new()),
    };
    if left != expected {
        return Err(format!(
            "left {}, expected {}",
            show_fields(&left),
            show_fields(&expected)
        ));
    }
    match is_hop {
        true => check_te(&te, nominations.te_stays(message)),
        false => Ok(()),
    }
}

/// `matching` returns each name that would be removed once. `first` returns a name that refuses the
/// message; it may be framing.
fn check_matching(policy: &Policy, message: &Message, map: &HeaderMap) -> Result<(), String> {
    let chosen = |is_chosen: &dyn Fn(&[u8]) -> bool| {
        let names = message.lines.iter().map(|line| message.name(line));
        let names = names.filter(|name| is_chosen(name));
        let mut names: Vec<_> = names.map(<[u8]>::to_ascii_lowercase).collect();
        names.sort();
        names.dedup();
        names
    };
    let exactly = &Policy {
        exactly: true,
        ..*policy
    };
    let removes =
        |policy: &Policy, name: &[u8]| policy.removes(name, Place::Map, &Nominations::NONE);
    let removed = chosen(&|name| removes(policy, name));
    let grounds = chosen(&|name| removes(exactly, name));
    let (mut names, first) = matching(policy.lists, map);
    names.sort();
    if names != removed {
        return Err(format!(
            "header_map::matching: {}, expected {}",
            show(&names),
            show(&removed)
        ));
    }
    match first {
        None if grounds.is_empty() => Ok(()),
        Some(name) if grounds.contains(&name) => Ok(()),
        first => Err(format!(
            "header_map::first: {}, expected one of {}",
            show(first.as_slice()),
            show(&grounds)
        )),
    }
}

/// Checks that the fields follow the options, and that `Trailer` announces neither removed nor new
/// names.
fn check_layer(
    policy: &Policy,
    message: &Message,
    nominations: &Nominations,
    answer: &LayerAnswer,
) -> Result<(), String> {
    let (head, announced) = without("trailer", answer.head.clone());
    let announcements: Vec<_> = message.values("trailer");
    let others = message.without("trailer");
    check_left(policy, &others, nominations, &head)?;
    let before = match policy.removes(b"trailer", Place::Map, nominations) {
        true => Vec::new(),
        false => elements(&announcements),
    };
    let removes = |name: &[u8]| policy.removes(name, Place::Trailers, nominations);
    match elements(&announced)
        .iter()
        .find(|name| removes(name) || !before.contains(name))
    {
        Some(name) => Err(format!("announces {}", name.escape_ascii())),
        None => Ok(()),
    }
}

fn elements<V: AsRef<[u8]>>(values: &[V]) -> Vec<&[u8]> {
    let elements = values
        .iter()
        .flat_map(|value| value.as_ref().split(|&byte| byte == b','));
    elements
        .map(trim)
        .filter(|element| !element.is_empty())
        .collect()
}
