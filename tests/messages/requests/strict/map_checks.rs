//! The checks of a case as a map, and behind layers.

use http::header::HeaderMap;

use super::generator::Case;
use super::hop_checks::{TRAILERS, check_names, check_te, check_upgrade, show};
use super::hops::{Amount, Nominations};
use super::lists::PROTECTED_TEXTS;
use super::maps::{
    Fields, MapAnswer, clean_maps, clean_trailer_maps, hop_by_hop_map, map_of, matching,
};
use super::random::Random;
use super::reading::{How, Message, read_trailers};
use super::rules::{Listing, Place, Rule, Verb};

pub(super) fn check(
    case: &Case,
    message: &Message,
    names: &[Listing<'_>],
    random: &mut Random,
) -> Result<(), String> {
    let map = map_of(message);
    if case.is_head {
        for rule in Rule::ALL {
            compare(
                &left_by(rule, message, names, Place::Map),
                clean_maps(case.lists, rule, &map),
                &map,
            )?;
        }
        check_matching(case, &map, names)?;
        check_hop_map(message, &map, random)?;
    } else {
        for verb in [Verb::Strip, Verb::Keep] {
            let rule = Rule {
                verb,
                exactly: false,
            };
            let left = left_by(rule, message, names, Place::Trailers);
            compare(&left, clean_trailer_maps(case.lists, verb, &map), &map)?;
        }
    }
    // Layers are slow.
    match random.below(16) {
        0 => super::layer_checks::check(case, message, &map, names),
        _ => Ok(()),
    }
}

/// The fields that a rule leaves, in the form of a map.
pub(super) fn left_by(
    rule: Rule,
    message: &Message,
    names: &[Listing<'_>],
    place: Place,
) -> Fields {
    fields_of(message, |index| !rule.removes(&names[index], place))
}

/// The fields that stay after hop-by-hop.
pub(super) fn left_by_hop(nominations: &Nominations, message: &Message, place: Place) -> Fields {
    fields_of(message, |index| {
        !nominations.removes(message.name(&message.lines[index]), place)
    })
}

fn fields_of(message: &Message, stays: impl Fn(usize) -> bool) -> Fields {
    let lines = message
        .lines
        .iter()
        .enumerate()
        .filter(|(index, _)| stays(*index));
    let field = |(_, line)| {
        (
            message.name(line).to_ascii_lowercase(),
            message.value(line).to_vec(),
        )
    };
    let mut fields: Fields = lines.map(field).collect();
    fields.sort_by(|(one, _), (other, _)| one.cmp(other));
    fields
}

pub(super) fn show_fields(fields: &Fields) -> String {
    let show = |(name, value): &(Vec<u8>, Vec<u8>)| {
        format!("{}: {}", name.escape_ascii(), value.escape_ascii())
    };
    fields.iter().map(show).collect::<Vec<_>>().join(" | ")
}

fn compare(expected: &Fields, answers: Vec<MapAnswer>, map: &HeaderMap) -> Result<(), String> {
    let removed = map.len() - expected.len();
    for answer in answers {
        if answer.left != *expected {
            return Err(format!(
                "{}: left {}, expected {}",
                answer.way,
                show_fields(&answer.left),
                show_fields(expected)
            ));
        }
        if answer.removed != removed {
            return Err(format!(
                "{}: {} lines, expected {removed}",
                answer.way, answer.removed
            ));
        }
    }
    Ok(())
}

/// `matching` returns each name that would go once. `first` returns a name that refuses the
/// message; it may be framing.
fn check_matching(case: &Case, map: &HeaderMap, names: &[Listing<'_>]) -> Result<(), String> {
    let strip = Rule {
        verb: Verb::Strip,
        exactly: false,
    };
    let chosen = |is_chosen: &dyn Fn(&Listing<'_>) -> bool| {
        let names = names.iter().filter(|name| is_chosen(name));
        let mut names: Vec<_> = names.map(|name| name.text.to_ascii_lowercase()).collect();
        names.sort();
        names.dedup();
        names
    };
    let gone = chosen(&|name| strip.removes(name, Place::Map));
    let grounds = chosen(&|name| name.is_listed || strip.removes(name, Place::Map));
    let (mut names, first) = matching(case.lists, map);
    names.sort();
    if names != gone {
        return Err(format!(
            "header_map::matching: {}, expected {}",
            show(&names),
            show(&gone)
        ));
    }
    match first {
        None if grounds.is_empty() => Ok(()),
        Some(name) if grounds.contains(&name) => Ok(()),
        first => {
            let first = show(&Vec::from_iter(first));
            Err(format!(
                "header_map::first: {first}, expected one of {}",
                show(&grounds)
            ))
        }
    }
}

/// The other fields, and the values of this one.
pub(super) fn without(name: &str, fields: Fields) -> (Fields, Vec<Vec<u8>>) {
    let (these, others): (Fields, Fields) = fields
        .into_iter()
        .partition(|(other, _)| other == name.as_bytes());
    (others, these.into_iter().map(|(_, value)| value).collect())
}

fn check_hop_map(message: &Message, map: &HeaderMap, random: &mut Random) -> Result<(), String> {
    let protects = random.percent(50);
    let (nominations, amount) =
        Nominations::of(message, |name| protects && PROTECTED_TEXTS.has(name));
    let trailers = read_trailers(TRAILERS, How::default()).expect("the section is in order");
    let Some(answer) = hop_by_hop_map(protects, map, &trailers) else {
        let is_right = amount != Amount::Allowed;
        return if is_right {
            Ok(())
        } else {
            Err("hop_by_hop of a map: too many nominated".into())
        };
    };
    if amount == Amount::TooMany {
        return Err("hop_by_hop of a map: too many are allowed".into());
    }
    let lines = answer.left.len();
    let (got, te) = without("te", answer.left);
    let expected = left_by_hop(&nominations, message, Place::Map);
    if got != expected {
        return Err(format!(
            "hop_by_hop of a map: left {}, expected {}",
            show_fields(&got),
            show_fields(&expected)
        ));
    }
    if answer.removed != message.lines.len() - lines {
        return Err(format!(
            "hop_by_hop of a map: {} lines, {lines} are left",
            answer.removed
        ));
    }
    let expected = left_by_hop(&nominations, &trailers, Place::Trailers);
    if answer.trailers != expected {
        return Err(format!(
            "trailers of a map: left {}, expected {}",
            show_fields(&answer.trailers),
            show_fields(&expected)
        ));
    }
    check_te(&te, nominations.te_stays(message))
        .and_then(|()| {
            // A map joins all lines: RFC 9110, 5.3.
            let lines = message.values("upgrade");
            let joined = (!lines.is_empty()).then(|| lines.join(&b", "[..]));
            check_upgrade(joined, &nominations, answer.upgrade.as_deref())
        })
        .and_then(|()| check_names(&nominations, &answer.nominated, &answer.refused))
        .map_err(|what| format!("hop_by_hop of a map, protects {protects}: {what}"))
}
