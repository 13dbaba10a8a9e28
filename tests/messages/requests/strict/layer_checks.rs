//! What must hold for the fields of a case behind layers: the rules of maps, and what `Trailer`
//! announces.

use http::header::HeaderMap;

use super::generator::Case;
use super::hop_checks::check_te;
use super::hops::{Amount, Nominations};
use super::lists::{CHOICES, PROTECTED_TEXTS};
use super::map_checks::{left_by, left_by_hop, show_fields, without};
use super::maps::{Fields, LayerAnswer, through_hop_layer, through_layers};
use super::reading::{Message, trim};
use super::rules::{Listing, Place, Rule, Verb};

pub(super) fn check(
    case: &Case,
    message: &Message,
    map: &HeaderMap,
    names: &[Listing<'_>],
) -> Result<(), String> {
    for verb in [Verb::Strip, Verb::Keep] {
        let rule = Rule {
            verb,
            exactly: false,
        };
        let head = left_by(rule, message, names, Place::Map);
        let trailers = left_by(rule, message, names, Place::Trailers);
        let goes =
            |name: &[u8]| rule.removes(&Listing::new(CHOICES[case.lists], name), Place::Trailers);
        for answer in through_layers(case.lists, verb, map) {
            compare(case, answer, &head, &trailers, goes)?;
        }
    }
    let (nominations, amount) = Nominations::of(message, |name| PROTECTED_TEXTS.has(name));
    if amount != Amount::Allowed {
        return Ok(());
    }
    let mut answer = through_hop_layer(map);
    let (others, te) = without("te", answer.head);
    answer.head = others;
    check_te(&te, nominations.te_stays(message))
        .map_err(|what| format!("{}: {what}", answer.way))?;
    let head = left_by_hop(&nominations, message, Place::Map);
    let trailers = left_by_hop(&nominations, message, Place::Trailers);
    compare(case, answer, &head, &trailers, |name| {
        nominations.removes(name, Place::Trailers)
    })
}

/// The fields are those of the rule, and `Trailer` announces nothing that goes and nothing new.
fn compare(
    case: &Case,
    answer: LayerAnswer,
    head: &Fields,
    trailers: &Fields,
    goes: impl Fn(&[u8]) -> bool,
) -> Result<(), String> {
    let (got, announced) = without("trailer", answer.head);
    let (expected, announcements) = without("trailer", head.clone());
    let differs = |what: &str, got: &Fields, expected: &Fields| {
        Err(format!(
            "{}: {what} {}, expected {}",
            answer.way,
            show_fields(got),
            show_fields(expected)
        ))
    };
    if got != expected {
        return differs("left", &got, &expected);
    }
    // Names of heads are in doubt as trailers.
    if !case.is_head && answer.trailers != *trailers {
        return differs("left trailers", &answer.trailers, trailers);
    }
    let before = elements(&announcements);
    match elements(&announced)
        .iter()
        .find(|name| goes(name) || !before.contains(name))
    {
        Some(name) => Err(format!("{}: announces {}", answer.way, name.escape_ascii())),
        None => Ok(()),
    }
}

fn elements(values: &[Vec<u8>]) -> Vec<&[u8]> {
    let elements = values
        .iter()
        .flat_map(|value| value.split(|&byte| byte == b','));
    elements
        .map(trim)
        .filter(|element| !element.is_empty())
        .collect()
}
