//! The checks of a case as bytes: each answer of the library against the strict reader and the
//! options.

use super::by_httparse;
use super::carriers::{
    Answer, Carriers, Counts, Failure, METHODS, Seen, SeenHead, SeenNames, TRAILERS, cleaner,
    head_ends, plain_verbs,
};
use super::framing;
use super::generator::{Case, Kind};
use super::hops::{Nominations, is_fixed};
use super::lenient::find_difference;
use super::policy::{Ground, Place, Policy, Refusal, Verb, is_one_of};
use super::reading::{
    Direction, How, Message, Start, Unread, read_head, read_trailers, read_unframed_head,
};
use crate::random::Random;

/// Reads the case strictly.
pub fn read(case: &Case) -> Result<Message, Unread> {
    match case.kind {
        Kind::Head => read_head(&case.bytes, case.policy.how()),
        Kind::Trailers => read_trailers(&case.bytes, case.policy.unfold),
    }
}

/// Runs every function on the case. An error says what differs.
pub fn check(case: &Case) -> Result<(), String> {
    let random = &mut Random::new(case.seed);
    let cleaner = &*cleaner(&case.policy);
    match case.kind {
        Kind::Head => check_head(case, cleaner, random),
        Kind::Trailers => check_section(case, cleaner, random),
    }
}

fn answers(case: &Case, cleaner: &dyn Carriers, bytes: &[u8]) -> Vec<Answer> {
    match case.kind {
        Kind::Head => {
            let mut answers = cleaner.heads(&case.policy, bytes);
            if case.policy.is_plain() && case.policy.direction == Direction::Request {
                answers.push(plain_verbs(&case.policy, bytes));
            }
            answers
        }
        Kind::Trailers => {
            let nominated = cleaner.nominated(&case.head_before());
            vec![cleaner.section(bytes, &nominated)]
        }
    }
}

/// Returns the first difference that `differs` finds in an answer.
fn find(
    case: &Case,
    cleaner: &dyn Carriers,
    bytes: &[u8],
    differs: impl Fn(&Answer) -> Result<(), String>,
) -> Result<(), String> {
    let answers = answers(case, cleaner, bytes);
    answers.iter().try_for_each(|answer| {
        let is_unchanged = answer.result.is_ok() || answer.buffer == bytes;
        let unchanged = || ensure(is_unchanged, || "a refused buffer has changed".to_owned());
        let result = differs(answer).and_then(|()| unchanged());
        result.map_err(|what| format!("{}: {what}", answer.way))
    })
}

pub fn ensure(is_right: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    match is_right {
        true => Ok(()),
        false => Err(what()),
    }
}

/// Compares what was found with what is expected.
pub fn same<T: PartialEq + ?Sized>(
    what: &str,
    found: &T,
    expected: &T,
    show: impl Fn(&T) -> String,
) -> Result<(), String> {
    ensure(found == expected, || {
        format!("{what} {}, expected {}", show(found), show(expected))
    })
}

/// The same of bytes.
fn same_bytes(what: &str, found: &[u8], expected: &[u8]) -> Result<(), String> {
    same(what, found, expected, |it| it.escape_ascii().to_string())
}

fn check_head(case: &Case, cleaner: &dyn Carriers, random: &mut Random) -> Result<(), String> {
    let policy = &case.policy;
    let message = match read(case) {
        Ok(message) => message,
        Err(unread) => {
            find(case, cleaner, &case.bytes, |answer| {
                check_unread(case, unread, answer)
            })?;
            // A map may have framing that is refused in a head.
            return match read_unframed_head(&case.bytes, policy.how()) {
                Ok(message) => super::map_checks::check(case, cleaner, &message, random),
                Err(_) => Ok(()),
            };
        }
    };
    let nominations = &Nominations::of(&message, policy);
    let refusals = policy.refusals(&message, nominations);
    let is_refused = is_too_long(&case.policy, &message) || refusals.iter().any(|it| it.is_certain);
    find(case, cleaner, &case.bytes, |answer| match &answer.result {
        Err(Failure::Refused { at }) if is_refused || !refusals.is_empty() => {
            check_place(case, &message, &refusals, *at)
        }
        Ok(seen) if !is_refused => check_cleaned(case, &message, nominations, seen),
        result => Err(format!("{result:?}, expected refused: {is_refused}")),
    })?;
    if refusals.is_empty() && !is_refused {
        check_again(case, cleaner)?;
        check_cuts(case, cleaner, &message, random)?;
        check_head_ends(case, &message, random)?;
    }
    super::map_checks::check(case, cleaner, &message, random)
}

/// Whether a head or a trailer section is longer than the options allow.
pub fn is_too_long(policy: &Policy, message: &Message) -> bool {
    let most = policy.max_len;
    most.is_some_and(|most| message.text.len() > most)
}

fn check_unread(case: &Case, unread: Unread, answer: &Answer) -> Result<(), String> {
    match (&answer.result, unread) {
        // Incomplete bytes may be refused already.
        (Err(Failure::Incomplete), Unread::Incomplete) | (Ok(_), Unread::Open) => Ok(()),
        (Err(Failure::Refused { at }), _) if *at <= case.bytes.len() => Ok(()),
        (result, _) => Err(format!("{result:?}, expected {unread:?}")),
    }
}

/// A refusal lies in one of the lines that show it.
fn check_place(
    case: &Case,
    message: &Message,
    refusals: &[Refusal],
    at: usize,
) -> Result<(), String> {
    let is_in = |line: &usize| message.lines[*line].span.contains(&at);
    let shows = |it: &Refusal| it.lines.is_empty() || it.lines.iter().any(is_in);
    let is_right = is_too_long(&case.policy, message) || refusals.iter().any(shows);
    ensure(is_right && at <= message.text.len(), || {
        format!("refused at {at}, expected {:?}", grounds(refusals))
    })
}

pub fn grounds(refusals: &[Refusal]) -> Vec<Ground> {
    refusals.iter().map(|it| it.ground).collect()
}

fn check_cleaned(
    case: &Case,
    message: &Message,
    nominations: &Nominations,
    seen: &Seen,
) -> Result<(), String> {
    let left = check_lines(case, message, nominations, seen)?;
    let end = message.text.len();
    let expected = Counts {
        old_len: end,
        new_len: left.text.len(),
        removed: message.lines.len() - left.lines.len(),
    };
    same("counts", &seen.counts, &expected, |it| format!("{it:?}"))?;
    if let Some(body) = &seen.body {
        same_bytes("what follows is", body, &case.bytes[end..])?;
    }
    if let Some(head) = &seen.head {
        check_what_a_head_says(message, head)?;
        if case.policy.hop_by_hop {
            let protocols = match head.minor {
                // RFC 9110, 7.8: a server ignores `Upgrade` in HTTP/1.0.
                0 => Vec::new(),
                _ => nominations.protocols(message),
            };
            check_names(nominations, &protocols, &head.names)?;
        }
        check_trailers(&case.policy, nominations, head)?;
    }
    check_rereading(&case.policy, &left, nominations)
}

/// Compares the lines of a cleaned head, and returns it.
fn check_lines(
    case: &Case,
    message: &Message,
    nominations: &Nominations,
    seen: &Seen,
) -> Result<Message, String> {
    let policy = &case.policy;
    // Folds are overwritten.
    let how = How {
        unfold: false,
        ..policy.how()
    };
    let left = read_unframed_head(&seen.bytes, how)
        .map_err(|_| format!("left {}", seen.bytes.escape_ascii()))?;
    let name = |message: &Message, index: usize| message.name(&message.lines[index]).to_vec();
    let has_rule = |name: &[u8]| policy.hop_by_hop && is_one_of(name, &["te"]);
    let others = left.with_lines(|index| !has_rule(&name(&left, index)));
    let expected = message.with_lines(|index| {
        let name = name(message, index);
        !has_rule(&name) && !policy.removes(&name, Place::Head, nominations)
    });
    // Where folds are overwritten, a TAB in them may become a space.
    let spaced = |bytes: &[u8]| match policy.unfold {
        true => bytes
            .iter()
            .map(|byte| if *byte == b'\t' { b' ' } else { *byte })
            .collect(),
        false => bytes.to_vec(),
    };
    same_bytes("left", &spaced(&others), &spaced(&expected))?;
    if policy.hop_by_hop {
        let te = left.values("te");
        check_te(
            policy,
            message,
            nominations,
            Place::Head,
            &te,
            seen.can_write,
        )?;
    }
    Ok(left)
}

/// The lines of `te` that hop-by-hop leaves: `trailers` and nothing else.
pub fn check_te<V: AsRef<[u8]>>(
    policy: &Policy,
    message: &Message,
    nominations: &Nominations,
    place: Place,
    left: &[V],
    can_write: bool,
) -> Result<(), String> {
    let stays = nominations.te_stays(message) && !policy.removes_by_list(b"te", place);
    let is_trailers = |value: &[u8]| value.eq_ignore_ascii_case(b"trailers");
    let before = message.values("te");
    let is_right = match left {
        [] if can_write => !stays,
        // Nothing can be written, so what is more than `trailers` is removed.
        [] => !stays || before.len() > 1 || !is_trailers(before[0]),
        [value] => stays && is_trailers(value.as_ref()),
        lines => stays && !can_write && lines.iter().all(|line| is_trailers(line.as_ref())),
    };
    let lines = left.len();
    ensure(is_right, || {
        format!("{lines} lines of te, expected trailers: {stays}")
    })
}

/// Start line and framing, as they arrived.
fn check_what_a_head_says(message: &Message, head: &SeenHead) -> Result<(), String> {
    let text = |range: &std::ops::Range<usize>| message.text[range.clone()].to_vec();
    let (minor, route, status) = match message.start.as_ref().expect("a head has a start line") {
        Start::Request {
            method,
            target,
            minor,
        } => (*minor, Some((text(method), text(target))), None),
        Start::Response { status, minor } => (*minor, None, Some(*status)),
    };
    let found = (head.minor, &head.route, head.status);
    same("start line", &found, &(minor, &route, status), |it| {
        format!("{it:?}")
    })?;
    let framings: Vec<_> = match status {
        None => vec![framing::of(message, b"")],
        Some(_) => METHODS
            .iter()
            .map(|method| framing::of(message, method))
            .collect(),
    };
    same("framing", &head.framings, &framings, |it| format!("{it:?}"))
}

/// The protocols, the nominated names without the fixed fields, and the names that nomination may
/// not remove.
pub fn check_names(
    nominations: &Nominations,
    protocols: &[&[u8]],
    seen: &SeenNames,
) -> Result<(), String> {
    let protocols: Vec<_> = protocols.iter().map(|it| it.to_vec()).collect();
    same("upgrade", &seen.upgrade[..], &protocols, show)?;
    let small = |names: &[Vec<u8>]| {
        let mut names: Vec<_> = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        names.sort();
        names.dedup();
        names
    };
    let counted = |names: &[Vec<u8>]| {
        let is_counted = |name: &Vec<u8>| !is_fixed(name) && name != b"close";
        let names = small(names).into_iter();
        names.filter(is_counted).collect::<Vec<_>>()
    };
    let (found, expected) = (counted(&seen.nominated), counted(&nominations.removable));
    same("nominated", &found[..], &expected, show)?;
    let (found, expected) = (small(&seen.in_vain), small(&nominations.in_vain));
    same("nominated in vain", &found[..], &expected, show)
}

pub fn show(names: &[Vec<u8>]) -> String {
    let names = names.iter().map(|name| name.escape_ascii().to_string());
    names.collect::<Vec<_>>().join(", ")
}

/// The trailers that follow a head lose what it nominated.
fn check_trailers(
    policy: &Policy,
    nominations: &Nominations,
    head: &SeenHead,
) -> Result<(), String> {
    let section = read_trailers(TRAILERS, false).expect("the section is in order");
    let refusals = policy.refusals(&section, &Nominations::NONE);
    let Some(left) = &head.trailers else {
        let may_be_refused = !refusals.is_empty() || is_too_long(policy, &section);
        return ensure(may_be_refused, || "trailers are refused".to_owned());
    };
    let removed = |index: usize| {
        policy.removes(
            section.name(&section.lines[index]),
            Place::Trailers,
            nominations,
        )
    };
    let expected = section.with_lines(|index| !removed(index));
    same_bytes("left trailers", left, &expected)
}

/// No lenient reader may find more in a cleaned head than the strict one.
fn check_rereading(
    policy: &Policy,
    left: &Message,
    nominations: &Nominations,
) -> Result<(), String> {
    let is_gone = |name: &[u8], folded: bool| {
        let by_hop = policy.hop_by_hop && !folded && !is_one_of(name, &["te"]);
        let by_hop = by_hop && nominations.removes(name);
        let mut lists = policy.lists().iter().filter(|list| list.folds || !folded);
        let is_left_alone = !policy.removes_by_list(name, Place::Head);
        let by_list = policy.verb == Verb::Strip && lists.any(|list| list.has(name));
        by_hop || by_list && !is_left_alone
    };
    let again = by_httparse::names(&left.text);
    if let Some(name) = again.iter().find(|name| is_gone(name, false)) {
        return Err(format!("httparse sees {}", name.escape_ascii()));
    }
    find_difference(left, is_gone).map_or(Ok(()), Err)
}

/// A clean head that is accepted again is unchanged. One that lost its `Host` is not.
fn check_again(case: &Case, cleaner: &dyn Carriers) -> Result<(), String> {
    let first = answers(case, cleaner, &case.bytes).into_iter().next();
    let left = first.and_then(|answer| answer.result.ok());
    let left = left.expect("the head is accepted").bytes;
    if read_head(&left, case.policy.how()).is_err() {
        return Ok(());
    }
    find(case, cleaner, &left, |answer| match &answer.result {
        Ok(seen) if seen.bytes == left && seen.counts.removed == 0 => Ok(()),
        result => Err(format!("the second time, {result:?}")),
    })
}

/// A valid message is incomplete at every cut.
fn check_cuts(
    case: &Case,
    cleaner: &dyn Carriers,
    message: &Message,
    random: &mut Random,
) -> Result<(), String> {
    let length = message.text.len();
    let is_fold = |end: &usize| matches!(case.bytes[end - 1..=*end], [b'\n', b' ' | b'\t']);
    // An empty trailer section is not cut.
    let ends = [
        random.below(length),
        length - 1 - random.below(length.min(4)),
    ];
    for end in ends.into_iter().chain((1..length).filter(is_fold)) {
        let cut = &case.bytes[..end];
        find(case, cleaner, cut, |answer| match answer.result {
            Err(Failure::Incomplete) => Ok(()),
            ref result => Err(format!(
                "cut to {end} bytes: {result:?}, expected incomplete"
            )),
        })?;
    }
    Ok(())
}

/// The end of a head is found as soon as it has arrived.
fn check_head_ends(case: &Case, message: &Message, random: &mut Random) -> Result<(), String> {
    let length = message.text.len();
    let mut lengths: Vec<usize> = (0..6).map(|_| random.below(case.bytes.len() + 1)).collect();
    lengths.extend([length - 1, length, case.bytes.len()]);
    lengths.sort();
    let expected: Vec<_> = lengths
        .iter()
        .map(|&seen| Ok((seen >= length).then_some(length)))
        .collect();
    let found = head_ends(length, &case.bytes, &lengths);
    same("HeadEnd", &found, &expected, |it| {
        format!("{it:?} at {lengths:?}")
    })?;
    let over = &head_ends(length - 1, &case.bytes, &[length])[0];
    same("HeadEnd over its limit", over, &Err(()), |it| {
        format!("{it:?}")
    })
}

fn check_section(case: &Case, cleaner: &dyn Carriers, random: &mut Random) -> Result<(), String> {
    let policy = &case.policy;
    let section = match read(case) {
        Ok(section) => section,
        Err(unread) => {
            return find(case, cleaner, &case.bytes, |answer| {
                check_unread(case, unread, answer)
            });
        }
    };
    // The contract leaves open whether options refuse trailers.
    let may_refuse = !policy.refusals(&section, &Nominations::NONE).is_empty();
    let nominations = &nominations_before(case);
    let removed = |name: &[u8]| policy.removes(name, Place::Trailers, nominations);
    let left = section.with_lines(|index| !removed(section.name(&section.lines[index])));
    let is_refused = is_too_long(&case.policy, &section);
    find(case, cleaner, &case.bytes, |answer| match &answer.result {
        Err(Failure::Refused { .. }) if may_refuse || is_refused => Ok(()),
        Ok(_) if is_refused => Err("a longer section is accepted".to_owned()),
        Ok(seen) if seen.bytes == left && seen.counts.old_len == section.text.len() => Ok(()),
        result => Err(format!("{result:?}, expected {}", left.escape_ascii())),
    })?;
    if !may_refuse && !is_refused {
        check_cuts(case, cleaner, &section, random)?;
    }
    super::map_checks::check_trailers(case, cleaner, &section, nominations, random)
}

/// What the head before a section nominates; nothing if it is refused.
fn nominations_before(case: &Case) -> Nominations {
    let how = How {
        direction: Direction::Request,
        ..case.policy.how()
    };
    let head = read_head(&case.head_before(), how).expect("the head is in order");
    let nominations = Nominations::of(&head, &case.policy);
    let refusals = case.policy.refusals(&head, &nominations);
    match refusals.is_empty() && !is_too_long(&case.policy, &head) {
        true => nominations,
        false => Nominations::NONE,
    }
}
