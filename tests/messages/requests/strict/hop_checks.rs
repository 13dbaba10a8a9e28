//! The checks of a case for `http1::hop_by_hop`.

use super::by_httparse;
use super::carriers::{Counts, Failure, Hop, HopAnswer, hop_by_hop};
use super::generator::Case;
use super::hops::{Amount, Nominations, is_fixed};
use super::lenient::find_difference;
use super::lists::PROTECTED_TEXTS;
use super::random::Random;
use super::reading::{How, Message, Unread, read_head, read_trailers};
use super::rules::{Place, is_one_of};

/// A trailer section with forbidden names, names that may be nominated, and others.
pub(super) const TRAILERS: &[u8] =
    b"X-Request-Id: 1\r\nx-internal: 2\r\nHost: a\r\nx-checksum: 3\r\nContent_Length: 4\r\nb: 5\r\nB: 6\r\n\r\n";

/// Both without and with `exactly`, by the options of the case.
fn hops(case: &Case, protects: bool) -> [Hop; 2] {
    [false, true].map(|exactly| Hop {
        how: case.how,
        exactly,
        protects,
    })
}

/// A head that verbs refuse is refused for hop-by-hop under the same options.
pub(super) fn check_refused(case: &Case, unread: Unread) -> Result<(), String> {
    for hop in hops(case, false) {
        let answer = hop_by_hop(hop, &case.bytes, b"\r\n");
        let is_right = match (answer.result, unread) {
            // Incomplete bytes may be refused already.
            (Err(Failure::Incomplete), Unread::Incomplete) => true,
            (Err(Failure::Refused { at }), _) => at <= case.bytes.len(),
            _ => false,
        };
        let result = match is_right {
            true => unchanged(&case.bytes, &answer),
            false => Err(format!("{:?}, expected {unread:?}", answer.result)),
        };
        result.map_err(|what| format!("hop_by_hop, {hop:?}: {what}"))?;
    }
    Ok(())
}

fn unchanged(bytes: &[u8], answer: &HopAnswer) -> Result<(), String> {
    match answer.buffer == bytes {
        true => Ok(()),
        false => Err("the buffer of a refused head has changed".into()),
    }
}

pub(super) fn check(case: &Case, message: &Message, random: &mut Random) -> Result<(), String> {
    let protects = random.percent(50);
    for hop in hops(case, protects) {
        check_by(case, message, hop)
            .and_then(|left| match left {
                Some(left) => check_again(case, hop, left),
                None => Ok(()),
            })
            .and_then(|()| check_cuts(case, message, hop, random))
            .map_err(|what| format!("hop_by_hop, {hop:?}: {what}"))?;
    }
    Ok(())
}

/// Returns the head that is left, where it is not refused.
fn check_by(case: &Case, message: &Message, hop: Hop) -> Result<Option<Message>, String> {
    let (nominations, amount) =
        Nominations::of(message, |name| hop.protects && PROTECTED_TEXTS.has(name));
    let answer = hop_by_hop(hop, &case.bytes, TRAILERS);
    match (amount, answer.result) {
        (Amount::TooMany | Amount::Unclear, Err(Failure::Refused { at })) => {
            unchanged(&case.bytes, &answer)?;
            let is_connection = |name: &[u8]| is_one_of(name, &["connection"]);
            let mut lines = message.lines.iter();
            let first = lines.find(|line| is_connection(message.name(line)));
            let expected = first.map(|line| line.span.start);
            match expected == Some(at) {
                true => Ok(None),
                false => Err(format!("refused at {at}, expected {expected:?}")),
            }
        }
        (Amount::Allowed | Amount::Unclear, Ok(counts)) => {
            check_head(case, message, hop, &nominations, counts, &answer).map(Some)
        }
        (amount, result) => Err(format!("{result:?}, expected {amount:?}")),
    }
}

/// A head that is left stays as it is.
fn check_again(case: &Case, hop: Hop, left: Message) -> Result<(), String> {
    let case = &Case {
        bytes: [&left.text[..], b"body"].concat(),
        ..case.clone()
    };
    check_by(case, &left, hop).map_err(|what| format!("the second time, {what}"))?;
    let answer = hop_by_hop(hop, &case.bytes, TRAILERS);
    match answer.buffer == case.bytes {
        true => Ok(()),
        false => Err(format!(
            "the second time, left {}",
            answer.buffer.escape_ascii()
        )),
    }
}

/// A valid head is incomplete at every cut, even where it nominates too many names.
fn check_cuts(case: &Case, message: &Message, hop: Hop, random: &mut Random) -> Result<(), String> {
    let length = message.text.len();
    for end in [
        random.below(length),
        length - 1 - random.below(length.min(4)),
    ] {
        let cut = &case.bytes[..end];
        let answer = hop_by_hop(hop, cut, TRAILERS);
        if answer.result != Err(Failure::Incomplete) || answer.buffer != cut {
            return Err(format!(
                "cut to {end} bytes: {:?}, expected incomplete",
                answer.result
            ));
        }
    }
    Ok(())
}

/// Compares a cleaned head, and returns it.
fn check_head(
    case: &Case,
    message: &Message,
    hop: Hop,
    nominations: &Nominations,
    counts: Counts,
    answer: &HopAnswer,
) -> Result<Message, String> {
    let left = &answer.buffer[..counts.new_len];
    // Folds are overwritten.
    let how = How {
        unfold: false,
        ..case.how
    };
    let rest = read_head(left, how).map_err(|_| format!("left {}", left.escape_ascii()))?;
    let is_te = |name: &[u8]| is_one_of(name, &["te"]);
    let goes = |name: &[u8]| {
        let is_coding = is_one_of(name, &["transfer-encoding"]);
        nominations.removes(name, Place::Head) || hop.exactly && is_coding
    };
    let others = rest.with_lines(|index| !is_te(rest.name(&rest.lines[index])));
    let expected = message.with_lines(|index| !goes(message.name(&message.lines[index])));
    if others != expected {
        return Err(format!(
            "left {}, expected {}",
            others.escape_ascii(),
            expected.escape_ascii()
        ));
    }
    check_te(&rest.values("te"), nominations.te_stays(message))?;
    let expected = Counts {
        old_len: message.text.len(),
        new_len: rest.text.len(),
        removed: message.lines.len() - rest.lines.len(),
    };
    if counts != expected {
        return Err(format!("{counts:?}, expected {expected:?}"));
    }
    if answer.buffer[counts.old_len..] != case.bytes[counts.old_len..] {
        return Err("what follows has changed".into());
    }
    let upgrade = answer.upgrade.clone().map(|range| &answer.buffer[range]);
    // A head gives the first line.
    let first = message.values("upgrade").first().map(|line| line.to_vec());
    check_upgrade(first, nominations, upgrade)?;
    check_names(nominations, &answer.nominated, &answer.refused)?;
    check_trailers(case.how, nominations, answer)?;
    check_rereading(&rest, |name| goes(name) && !is_te(name))?;
    Ok(rest)
}

/// Trailers are read with the options of the head. A section that is refused has no length.
fn check_trailers(how: How, nominations: &Nominations, answer: &HopAnswer) -> Result<(), String> {
    let Ok(trailers) = read_trailers(TRAILERS, how) else {
        return match answer.trailers.is_empty() {
            true => Ok(()),
            false => Err("left trailers that are to be refused".to_owned()),
        };
    };
    let goes =
        |index: usize| nominations.removes(trailers.name(&trailers.lines[index]), Place::Trailers);
    let expected = trailers.with_lines(|index| !goes(index));
    match answer.trailers == expected {
        true => Ok(()),
        false => Err(format!(
            "left trailers {}, expected {}",
            answer.trailers.escape_ascii(),
            expected.escape_ascii()
        )),
    }
}

/// No lenient reader finds a name in a cleaned head that is gone. Hop-by-hop folds no separators.
fn check_rereading(left: &Message, is_gone: impl Fn(&[u8]) -> bool) -> Result<(), String> {
    let again = by_httparse::names(&left.text);
    if let Some(name) = again.iter().find(|name| is_gone(name)) {
        return Err(format!("httparse sees {}", name.escape_ascii()));
    }
    find_difference(left, |name, folded| !folded && is_gone(name)).map_or(Ok(()), Err)
}

/// Either no line of `te`, or one with `trailers` alone.
pub(super) fn check_te<V: AsRef<[u8]>>(values: &[V], stays: bool) -> Result<(), String> {
    let is_right = match values {
        [] => !stays,
        [value] => stays && value.as_ref().eq_ignore_ascii_case(b"trailers"),
        _ => false,
    };
    match is_right {
        true => Ok(()),
        false => Err(format!(
            "{} lines of te, expected trailers: {stays}",
            values.len()
        )),
    }
}

/// `upgrade` counts if `Connection` lists it.
pub(super) fn check_upgrade(
    received: Option<Vec<u8>>,
    nominations: &Nominations,
    upgrade: Option<&[u8]>,
) -> Result<(), String> {
    let expected = received.filter(|_| nominations.has(b"upgrade"));
    let expected = expected.as_deref();
    let show = |value: &[u8]| value.escape_ascii().to_string();
    match upgrade == expected {
        true => Ok(()),
        false => Err(format!(
            "upgrade {:?}, expected {:?}",
            upgrade.map(show),
            expected.map(show)
        )),
    }
}

/// The nominated names without the fixed fields, and the names that nomination may not remove.
pub(super) fn check_names(
    nominations: &Nominations,
    nominated: &[Vec<u8>],
    refused: &[Vec<u8>],
) -> Result<(), String> {
    let small = |names: &[Vec<u8>]| {
        let mut names: Vec<_> = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        names.sort();
        names.dedup();
        names
    };
    let counted = |names: Vec<Vec<u8>>| {
        let is_counted = |name: &Vec<u8>| !is_fixed(name) && name != b"close";
        names.into_iter().filter(is_counted).collect::<Vec<_>>()
    };
    let (got, expected) = (
        counted(small(nominated)),
        counted(small(&nominations.removable)),
    );
    if got != expected {
        return Err(format!(
            "nominated {}, expected {}",
            show(&got),
            show(&expected)
        ));
    }
    let (got, expected) = (small(refused), small(&nominations.refused));
    match got == expected {
        true => Ok(()),
        false => Err(format!(
            "refused {}, expected {}",
            show(&got),
            show(&expected)
        )),
    }
}

pub(super) fn show(names: &[Vec<u8>]) -> String {
    let names = names.iter().map(|name| name.escape_ascii().to_string());
    names.collect::<Vec<_>>().join(", ")
}
