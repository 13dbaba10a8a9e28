//! What must hold for `http1::hop_by_hop` on a case.

use super::carriers::{Counts, Failure, HopAnswer, hop_by_hop};
use super::generator::Case;
use super::hops::{Amount, Nominations, is_fixed};
use super::lists::PROTECTED_TEXTS;
use super::random::Random;
use super::reading::{How, Message, Unread, read_head, read_trailers};
use super::rules::Place;

/// A trailer section with names that are forbidden, nominated now and then, and neither.
pub(super) const TRAILERS: &[u8] =
    b"X-Request-Id: 1\r\nx-internal: 2\r\nHost: a\r\nx-checksum: 3\r\nContent_Length: 4\r\nb: 5\r\nB: 6\r\n\r\n";

/// A head that is refused for its verbs is refused for hop-by-hop.
pub(super) fn check_refused(case: &Case, unread: Unread) -> Result<(), String> {
    if case.how != How::default() {
        return Ok(());
    }
    let answer = hop_by_hop(false, &case.bytes, b"\r\n");
    match (answer.result, unread) {
        _ if answer.buffer != case.bytes => {
            Err("hop_by_hop: the buffer of a refused head has changed".into())
        }
        (Err(Failure::Incomplete), Unread::Incomplete) | (Err(Failure::Refused { .. }), _) => {
            Ok(())
        }
        (result, _) => Err(format!("hop_by_hop: {result:?}, expected {unread:?}")),
    }
}

pub(super) fn check(case: &Case, message: &Message, random: &mut Random) -> Result<(), String> {
    if case.how != How::default() {
        return Ok(());
    }
    let protects = random.percent(50);
    let (nominations, amount) =
        Nominations::of(message, |name| protects && PROTECTED_TEXTS.has(name));
    let answer = hop_by_hop(protects, &case.bytes, TRAILERS);
    match (amount, answer.result) {
        (Amount::TooMany | Amount::Unclear, Err(error)) if error != Failure::Incomplete => {
            let changed = answer.buffer != case.bytes;
            return if changed {
                Err("hop_by_hop: refused, but changed".into())
            } else {
                Ok(())
            };
        }
        (Amount::Allowed | Amount::Unclear, Ok(counts)) => {
            check_head(case, message, &nominations, counts, &answer)
        }
        (amount, result) => Err(format!("{result:?}, expected {amount:?}")),
    }
    .map_err(|what| format!("hop_by_hop, protects {protects}: {what}"))
}

fn check_head(
    case: &Case,
    message: &Message,
    nominations: &Nominations,
    counts: Counts,
    answer: &HopAnswer,
) -> Result<(), String> {
    let left = &answer.buffer[..counts.new_len];
    let rest =
        read_head(left, How::default()).map_err(|_| format!("left {}", left.escape_ascii()))?;
    let is_te = |name: &[u8]| name.eq_ignore_ascii_case(b"te");
    let stays =
        |index: usize| !nominations.removes(message.name(&message.lines[index]), Place::Head);
    let others = rest.with_lines(|index| !is_te(rest.name(&rest.lines[index])));
    let expected = message.with_lines(stays);
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
    check_upgrade(message, nominations, upgrade)?;
    check_names(nominations, &answer.nominated, &answer.refused)?;
    let trailers = read_trailers(TRAILERS, How::default()).expect("the section is in order");
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

/// `upgrade` counts where `Connection` lists it. Of several lines it is left open which one is
/// given.
pub(super) fn check_upgrade(
    message: &Message,
    nominations: &Nominations,
    upgrade: Option<&[u8]>,
) -> Result<(), String> {
    let values = message.values("upgrade");
    let is_right = match upgrade {
        Some(value) => nominations.has(b"upgrade") && values.contains(&value),
        None => !nominations.has(b"upgrade") || values.len() != 1,
    };
    match is_right {
        true => Ok(()),
        false => Err(format!(
            "upgrade {:?}",
            upgrade.map(|value| value.escape_ascii().to_string())
        )),
    }
}

/// The names that were nominated, but for what goes anyway, and those that nomination may not
/// remove.
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
