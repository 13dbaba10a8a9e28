//! The checks of a case: each answer of the library against the strict reader and the rules.

use super::by_httparse;
use super::carriers::{Answer, Counts, Failure, clean_heads, clean_trailers, head_ends};
use super::generator::Case;
use super::lenient::find_difference;
use super::lists::CHOICES;
use super::random::Random;
use super::reading::{Message, Unread, read_head, read_trailers, read_unframed_head};
use super::rules::{Listing, Place, Rule, Verb, is_framing};

/// Reads the case strictly.
pub(super) fn read(case: &Case) -> Result<Message, Unread> {
    match case.is_head {
        true => read_head(&case.bytes, case.how),
        false => read_trailers(&case.bytes, case.how),
    }
}

/// Runs every function on the case. An error says what differs.
pub(super) fn check(case: &Case) -> Result<(), String> {
    let random = &mut Random::new(case.seed);
    let message = match read(case) {
        Ok(message) => message,
        Err(unread) => return check_refused(case, unread, random),
    };
    let names = &names(case, &message);
    let twice = random.pick(&Rule::ALL);
    for rule in Rule::ALL {
        let kept = check_rule(case, &message, names, rule)?;
        if rule == twice {
            check_again(case, rule, kept)?;
        }
    }
    check_cuts(case, &message, random)?;
    if case.is_head {
        check_rereading(case, &message, names)?;
        super::hop_checks::check(case, &message, random)?;
    }
    super::map_checks::check(case, &message, names, random)
}

fn check_refused(case: &Case, unread: Unread, random: &mut Random) -> Result<(), String> {
    let is_refused = |answer: &Answer<'_>| refused(case, unread, answer);
    for rule in Rule::ALL {
        find(case, &case.bytes, rule, &is_refused)?;
    }
    if !case.is_head {
        return Ok(());
    }
    super::hop_checks::check_refused(case, unread)?;
    // A map may have framing that is refused in a head.
    match read_unframed_head(&case.bytes, case.how) {
        Ok(message) => super::map_checks::check(case, &message, &names(case, &message), random),
        Err(_) => Ok(()),
    }
}

fn names<'m>(case: &Case, message: &'m Message) -> Vec<Listing<'m>> {
    let listing = |line| Listing::new(CHOICES[case.lists], message.name(line));
    message.lines.iter().map(listing).collect()
}

/// Runs every function of a verb on bytes.
fn clean(case: &Case, bytes: &[u8], rule: Rule, report: &mut dyn FnMut(Answer<'_>)) {
    match case.is_head {
        true => clean_heads(case.lists, rule, case.how, bytes, report),
        false => clean_trailers(case.lists, rule, case.how, bytes, report),
    }
}

/// Returns the first difference that `differs` finds in an answer.
fn find(
    case: &Case,
    bytes: &[u8],
    rule: Rule,
    differs: &dyn Fn(&Answer<'_>) -> Option<String>,
) -> Result<(), String> {
    let mut found = Ok(());
    clean(case, bytes, rule, &mut |answer| {
        if let (Ok(()), Some(what)) = (&found, differs(&answer)) {
            found = Err(format!("{} ({rule:?}): {what}", answer.way));
        }
    });
    found
}

const STRIP: Rule = Rule {
    verb: Verb::Strip,
    exactly: false,
};

/// The message without the lines that the rule removes, and the number of these.
fn clean_by_rule(
    case: &Case,
    message: &Message,
    names: &[Listing<'_>],
    rule: Rule,
) -> (Vec<u8>, usize) {
    let place = if case.is_head {
        Place::Head
    } else {
        Place::Trailers
    };
    let goes: Vec<bool> = names.iter().map(|name| rule.removes(name, place)).collect();
    (
        message.with_lines(|index| !goes[index]),
        goes.iter().filter(|goes| **goes).count(),
    )
}

fn check_rule(
    case: &Case,
    message: &Message,
    names: &[Listing<'_>],
    rule: Rule,
) -> Result<Vec<u8>, String> {
    let (kept, removed) = clean_by_rule(case, message, names, rule);
    let counts = Counts {
        old_len: message.text.len(),
        new_len: kept.len(),
        removed,
    };
    find(case, &case.bytes, rule, &|answer| {
        cleaned(case, counts, &kept, answer)
    })?;
    Ok(kept)
}

/// A clean message is unchanged.
fn check_again(case: &Case, rule: Rule, kept: Vec<u8>) -> Result<(), String> {
    let counts = Counts {
        old_len: kept.len(),
        new_len: kept.len(),
        removed: 0,
    };
    let case = &Case {
        bytes: kept,
        ..case.clone()
    };
    find(case, &case.bytes, rule, &|answer| {
        cleaned(case, counts, &case.bytes, answer).map(|what| format!("the second time, {what}"))
    })
}

/// No lenient reader may find more in a stripped head than the strict one.
fn check_rereading(case: &Case, message: &Message, names: &[Listing<'_>]) -> Result<(), String> {
    let (kept, _) = clean_by_rule(case, message, names, STRIP);
    let kept = read_head(&kept, case.how).map_err(|_| "a cleaned head is refused")?;
    let is_gone = |name: &[u8], folded: bool| {
        let mut lists = CHOICES[case.lists]
            .iter()
            .filter(|list| list.folds || !folded);
        !is_framing(name) && lists.any(|list| list.has(name))
    };
    let again = by_httparse::names(&kept.text);
    if let Some(name) = again.iter().find(|name| is_gone(name, false)) {
        return Err(format!("httparse sees {}", name.escape_ascii()));
    }
    find_difference(&kept, is_gone).map_or(Ok(()), Err)
}

fn cleaned(case: &Case, expected: Counts, kept: &[u8], answer: &Answer<'_>) -> Option<String> {
    // Where folds are overwritten, a TAB in them may become a space.
    let alike = |one: &[u8], other: &[u8]| match case.how.unfold {
        true => {
            let spaces = |byte: &u8| if *byte == b'\t' { b' ' } else { *byte };
            one.iter().map(spaces).eq(other.iter().map(spaces))
        }
        false => one == other,
    };
    if answer.result != Ok(expected) {
        return Some(format!("{:?}, expected {expected:?}", answer.result));
    }
    if !alike(answer.kept, kept) {
        return Some(format!(
            "left {}, expected {}",
            answer.kept.escape_ascii(),
            kept.escape_ascii()
        ));
    }
    let body = expected.old_len..;
    (answer.buffer[body.clone()] != case.bytes[body]).then(|| "what follows has changed".to_owned())
}

fn refused(case: &Case, unread: Unread, answer: &Answer<'_>) -> Option<String> {
    let expected = match (answer.result, unread) {
        // Incomplete bytes may be refused already.
        (Err(Failure::Incomplete), Unread::Incomplete) => true,
        (Err(Failure::Refused { at }), _) => at <= case.bytes.len(),
        _ => false,
    };
    if !expected {
        return Some(format!("{:?}, expected {unread:?}", answer.result));
    }
    (answer.buffer != case.bytes).then(|| "the buffer of a refused message has changed".to_owned())
}

/// A valid message is incomplete at every cut, and its end is found as soon as it has arrived.
fn check_cuts(case: &Case, message: &Message, random: &mut Random) -> Result<(), String> {
    let length = message.text.len();
    let rule = Rule {
        exactly: false,
        verb: random.pick(&[Verb::Strip, Verb::Keep]),
    };
    // An empty trailer section is not cut.
    for end in [
        random.below(length),
        length - 1 - random.below(length.min(4)),
    ] {
        let cut = &case.bytes[..end];
        find(case, cut, rule, &|answer| {
            let is_incomplete = answer.result == Err(Failure::Incomplete) && answer.buffer == cut;
            (!is_incomplete).then(|| {
                format!(
                    "cut to {end} bytes: {:?}, expected incomplete",
                    answer.result
                )
            })
        })?;
    }
    if !case.is_head {
        return Ok(());
    }
    let mut lengths: Vec<usize> = (0..6).map(|_| random.below(case.bytes.len() + 1)).collect();
    lengths.extend([length - 1, length, case.bytes.len()]);
    lengths.sort();
    let expected: Vec<_> = lengths
        .iter()
        .map(|&seen| Ok((seen >= length).then_some(length)))
        .collect();
    let found = head_ends(length, &case.bytes, &lengths);
    if found != expected {
        return Err(format!(
            "HeadEnd: {found:?} at {lengths:?}, expected {expected:?}"
        ));
    }
    match head_ends(length - 1, &case.bytes, &[length])[0] {
        Err(()) => Ok(()),
        found => Err(format!("HeadEnd over its limit: {found:?}")),
    }
}
