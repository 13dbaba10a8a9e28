//! The checks of a case as a map, and behind layers.

use super::carriers::Carriers;
use super::checks::{check_names, check_te, ensure, grounds, same, show};
use super::generator::Case;
use super::hops::Nominations;
use super::maps::{Fields, LayerAnswer, MapAnswer, SeenMap, map_of, plain_verbs};
use super::policy::{Ground, Place, Policy, Refusal, is_one_of};
use super::reading::{Message, read_trailers, trim};
use crate::random::Random;

pub fn check(
    case: &Case,
    cleaner: &dyn Carriers,
    message: &Message,
    random: &mut Random,
) -> Result<(), String> {
    let policy = &case.policy;
    let map = map_of(message);
    let nominations = &Nominations::of(message, policy);
    let refusals = policy.refusals(message, nominations);
    let mut answers = cleaner.maps(&map);
    if policy.is_plain() && !policy.is_sensitive {
        answers.push(plain_verbs(policy, &map));
    }
    let before = fields_of(message, |_| true);
    for answer in answers {
        check_answer(policy, message, nominations, &refusals, &before, &answer)
            .map_err(|what| format!("{}: {what}", answer.way))?;
    }
    if refusals.is_empty() {
        check_matching(policy, message, nominations, cleaner.matching(&map))?;
    }
    // Layers are slow.
    if random.below(16) > 0 || refusals.iter().any(|it| !it.is_certain) {
        return Ok(());
    }
    for answer in cleaner.layers(&map) {
        check_layer(policy, message, nominations, !refusals.is_empty(), &answer)
            .map_err(|what| format!("{}: {what}", answer.way))?;
    }
    Ok(())
}

/// Trailers as a map, which are never refused: the names go, or all of them.
pub fn check_trailers(
    case: &Case,
    cleaner: &dyn Carriers,
    section: &Message,
    nominations: &Nominations,
    random: &mut Random,
) -> Result<(), String> {
    let policy = &case.policy;
    let map = map_of(section);
    let refusals = policy.refusals(section, &Nominations::NONE);
    let expected = trailers_of(policy, section, nominations, &refusals);
    let (removed, left) = cleaner.trailers(&map, &cleaner.nominated(&case.head_before()));
    same("left trailers", &left, &expected, show_fields)?;
    let lines = map.len() - left.len();
    same("removed lines", &removed, &lines, usize::to_string)?;
    if random.below(16) > 0 || policy.hop_by_hop || !refusals.is_empty() {
        return Ok(());
    }
    cleaner.layers(&map).iter().try_for_each(|answer| {
        let (_, left) = answer.seen.as_ref().ok_or("trailers are refused")?;
        same(answer.way, left, &expected, show_fields)
    })
}

/// The trailers that stay.
fn trailers_of(
    policy: &Policy,
    section: &Message,
    nominations: &Nominations,
    refusals: &[Refusal],
) -> Fields {
    let is_of_names = |it: &&Refusal| matches!(it.ground, Ground::Refused | Ground::Ambiguous);
    let refused = refusals.iter().filter(is_of_names);
    let refused: Vec<_> = refused
        .flat_map(|it| &it.lines)
        .map(|line| section.name(&section.lines[*line]))
        .collect();
    let are_all = !refusals.iter().all(|it| is_of_names(&it));
    fields_of(section, |name| {
        !are_all
            && !refused.iter().any(|it| it.eq_ignore_ascii_case(name))
            && !policy.removes(name, Place::Trailers, nominations)
    })
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
    let is_refused = refusals.iter().any(|it| it.is_certain);
    match &answer.result {
        Err(refusal) => {
            same("a refused map is", &answer.left, before, show_fields)?;
            let shows = |it: &Refusal| {
                let mut names = it
                    .lines
                    .iter()
                    .map(|line| message.name(&message.lines[*line]));
                let named = refusal.name.as_ref();
                Some(it.ground) == refusal.ground
                    && named.is_none_or(|name| names.any(|it| it.eq_ignore_ascii_case(name)))
            };
            ensure(refusals.iter().any(shows), || {
                format!("{refusal:?}, expected {:?}", grounds(refusals))
            })
        }
        Ok(_) if is_refused => Err(format!("accepted, expected {:?}", grounds(refusals))),
        Ok(seen) => check_cleaned(policy, message, nominations, answer, seen),
    }
}

fn check_cleaned(
    policy: &Policy,
    message: &Message,
    nominations: &Nominations,
    answer: &MapAnswer,
    seen: &SeenMap,
) -> Result<(), String> {
    let lines = message.lines.len() - answer.left.len();
    same("removed lines", &seen.removed, &lines, usize::to_string)?;
    check_left(policy, message, nominations, &answer.left, answer.can_write)?;
    if let Some(names) = seen.names.as_ref().filter(|_| policy.hop_by_hop) {
        check_names(nominations, &nominations.protocols(message), names)?;
    }
    let Some(trailers) = &seen.trailers else {
        return Ok(());
    };
    let section = read_trailers(super::carriers::TRAILERS, false).expect("it is in order");
    let refusals = policy.refusals(&section, &Nominations::NONE);
    let expected = trailers_of(policy, &section, nominations, &refusals);
    same("left trailers", trailers, &expected, show_fields)
}

fn check_left(
    policy: &Policy,
    message: &Message,
    nominations: &Nominations,
    left: &Fields,
    can_write: bool,
) -> Result<(), String> {
    let has_rule = |name: &[u8]| policy.hop_by_hop && is_one_of(name, &["te"]);
    let removes = |name: &[u8]| has_rule(name) || policy.removes(name, Place::Map, nominations);
    let expected = fields_of(message, |name| !removes(name));
    let (left, te) = match policy.hop_by_hop {
        true => without("te", left.clone()),
        false => (left.clone(), Vec::new()),
    };
    same("left", &left, &expected, show_fields)?;
    match policy.hop_by_hop {
        true => check_te(policy, message, nominations, Place::Map, &te, can_write),
        false => Ok(()),
    }
}

/// `matching` returns each name that would be removed once.
fn check_matching(
    policy: &Policy,
    message: &Message,
    nominations: &Nominations,
    names: Vec<Vec<u8>>,
) -> Result<(), String> {
    let is_counted = |name: &[u8]| !policy.hop_by_hop || !is_one_of(name, &["te"]);
    let lines = message.lines.iter().map(|line| message.name(line));
    let lines = lines.filter(|name| policy.removes(name, Place::Map, nominations));
    let mut expected: Vec<_> = lines.map(<[u8]>::to_ascii_lowercase).collect();
    expected.sort();
    expected.dedup();
    expected.retain(|name| is_counted(name));
    let mut names = names;
    names.sort();
    names.retain(|name| is_counted(name));
    same("matching", &names[..], &expected, show)
}

/// Checks that the fields follow the options, and that `Trailer` announces neither removed nor new
/// names.
fn check_layer(
    policy: &Policy,
    message: &Message,
    nominations: &Nominations,
    is_refused: bool,
    answer: &LayerAnswer,
) -> Result<(), String> {
    same(
        "refused",
        &answer.seen.is_none(),
        &is_refused,
        bool::to_string,
    )?;
    let Some((head, trailers)) = &answer.seen else {
        return Ok(());
    };
    let expected = trailers_of(policy, message, nominations, &[]);
    same("left trailers", trailers, &expected, show_fields)?;
    let (head, announced) = without("trailer", head.clone());
    let announcements: Vec<_> = message.values("trailer");
    let others = message.without("trailer");
    check_left(policy, &others, nominations, &head, true)?;
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
