//! The checks of a case as bytes: each answer of the library against the strict reader and the
//! options.

use std::fmt::Debug;
use std::ops::Range;

use header_set::Reason;
use header_set::http1::{Error, Kind as Mistake};

use super::by_httparse;
use super::carriers::{
    Answer, Carriers, METHODS, Seen, SeenHead, SeenNames, TRAILERS, carriers, head_ends, texts,
};
use super::framing;
use super::generator::{Case, Kind};
use super::hops::Nominations;
use super::lenient::find_difference;
use super::lists::List;
use super::maps::ground;
use super::policy::{Place, Policy, Refusal, Verb, is_one_of, is_plain};
use super::reading::{
    Direction, Line, Message, Unread, read_head, read_trailers, read_unframed_head,
};
use crate::random::Random;

/// An error says what differs.
pub type Outcome = Result<(), String>;

pub fn read(case: &Case) -> Result<Message, Unread> {
    let policy = &case.policy;
    match case.kind {
        Kind::Head => read_head(&case.bytes, policy.direction, policy.unfold),
        Kind::Trailers => read_trailers(&case.bytes, policy.unfold),
    }
}

pub fn check(case: &Case) -> Outcome {
    let random = &mut Random::new(case.seed);
    let carriers = &*carriers(&case.policy);
    let message = match read(case) {
        Ok(message) => message,
        Err(unread) => {
            find(case, carriers, &case.bytes, |it| {
                unread_by(case, unread, it)
            })?;
            if case.kind == Kind::Trailers {
                return Ok(());
            }
            // A map may have framing that is refused in a head.
            let policy = &case.policy;
            return match read_unframed_head(&case.bytes, policy.direction, policy.unfold) {
                Ok(message) => Check::of_head(case, carriers, &message).maps(random),
                Err(_) => Ok(()),
            };
        }
    };
    match case.kind {
        Kind::Head => Check::of_head(case, carriers, &message).head(random),
        Kind::Trailers => Check::of_trailers(case, carriers, &message).section(random),
    }
}

fn answers(case: &Case, carriers: &dyn Carriers, bytes: &[u8]) -> Vec<Answer> {
    match case.kind {
        Kind::Head => carriers.heads(bytes),
        Kind::Trailers => {
            let nominated = carriers.nominated(&case.head_before());
            vec![carriers.section(bytes, &nominated)]
        }
    }
}

/// Returns the first difference that `differs` finds in an answer.
fn find(
    case: &Case,
    carriers: &dyn Carriers,
    bytes: &[u8],
    differs: impl Fn(&Answer) -> Outcome,
) -> Outcome {
    let answers = answers(case, carriers, bytes);
    answers.iter().try_for_each(|answer| {
        let is_unchanged = answer.result.is_ok() || answer.buffer == bytes;
        let unchanged = || ensure(is_unchanged, || "a refused buffer has changed".to_owned());
        let result = differs(answer).and_then(|()| unchanged());
        result.map_err(|what| format!("{}: {what}", answer.way))
    })
}

pub fn ensure(is_right: bool, what: impl FnOnce() -> String) -> Outcome {
    match is_right {
        true => Ok(()),
        false => Err(what()),
    }
}

/// Compares what was found with what is expected.
pub fn same<T: PartialEq + Debug + ?Sized>(what: &str, found: &T, expected: &T) -> Outcome {
    ensure(found == expected, || {
        format!("{what} {found:?}, expected {expected:?}")
    })
}

fn same_bytes(what: &str, found: &[u8], expected: &[u8]) -> Outcome {
    ensure(found == expected, || {
        let (found, expected) = (found.escape_ascii(), expected.escape_ascii());
        format!("{what} {found}, expected {expected}")
    })
}

/// Whether a head or a trailer section is longer than the options allow.
pub fn is_too_long(policy: &Policy, message: &Message) -> bool {
    let most = policy.max_len;
    most.is_some_and(|most| message.text.len() > most)
}

fn unread_by(case: &Case, unread: Unread, answer: &Answer) -> Outcome {
    match (&answer.result, unread) {
        // Incomplete bytes may be refused already.
        (Err(Error::Incomplete), Unread::Incomplete) | (Ok(_), Unread::Open) => Ok(()),
        (Err(Error::Malformed { at, .. }), _) if *at <= case.bytes.len() => Ok(()),
        (result, _) => Err(format!("{result:?}, expected {unread:?}")),
    }
}

/// A message that the strict reader accepts, and what the options say of it.
pub struct Check<'c> {
    pub case: &'c Case,
    pub policy: &'c Policy,
    pub carriers: &'c dyn Carriers,
    pub message: &'c Message,
    /// For trailers, those of the head before.
    pub nominations: Nominations,
    pub refusals: Vec<Refusal>,
}

impl<'c> Check<'c> {
    fn of_head(case: &'c Case, carriers: &'c dyn Carriers, message: &'c Message) -> Self {
        let policy = &case.policy;
        let nominations = Nominations::of(message, policy);
        Self {
            refusals: policy.refusals(message, &nominations),
            case,
            policy,
            carriers,
            message,
            nominations,
        }
    }

    fn of_trailers(case: &'c Case, carriers: &'c dyn Carriers, message: &'c Message) -> Self {
        let head = read_head(&case.head_before(), Direction::Request, case.policy.unfold);
        let head = head.expect("the head is in order");
        let before = Check::of_head(case, carriers, &head);
        let is_accepted = before.refusals.is_empty() && !is_too_long(&case.policy, &head);
        Self {
            case,
            policy: &case.policy,
            carriers,
            message,
            nominations: match is_accepted {
                true => before.nominations,
                false => Nominations::default(),
            },
            refusals: case.policy.refusals(message, &Nominations::default()),
        }
    }

    pub fn is_refused(&self) -> bool {
        self.refusals.iter().any(|it| it.is_certain)
    }

    fn find(&self, bytes: &[u8], differs: impl Fn(&Answer) -> Outcome) -> Outcome {
        find(self.case, self.carriers, bytes, differs)
    }

    fn head(&self, random: &mut Random) -> Outcome {
        let is_refused = self.is_refused() || is_too_long(self.policy, self.message);
        let may_refuse = is_refused || !self.refusals.is_empty();
        self.find(&self.case.bytes, |answer| match &answer.result {
            Err(Error::Malformed { at, kind }) if may_refuse => self.refused(*at, *kind),
            Ok(seen) if !is_refused => self.cleaned(seen),
            result => Err(format!("{result:?}, expected refused: {is_refused}")),
        })?;
        if !may_refuse {
            self.again()?;
            self.cuts(random)?;
            self.head_ends(random)?;
        }
        self.maps(random)
    }

    fn section(&self, random: &mut Random) -> Outcome {
        let left = self.left_trailers(self.message);
        let is_refused = self.is_refused() || is_too_long(self.policy, self.message);
        let length = self.message.text.len();
        self.find(&self.case.bytes, |answer| match &answer.result {
            Err(Error::Malformed { at, kind }) if is_refused => self.refused(*at, *kind),
            Ok(seen) if !is_refused => {
                same_bytes("left", &seen.bytes, &left)?;
                same("old length", &seen.counts[0], &length)
            }
            result => Err(format!("{result:?}, expected refused: {is_refused}")),
        })?;
        if !is_refused {
            self.cuts(random)?;
        }
        self.map_trailers(random)
    }

    /// Whether an option refuses the message for this reason, in one of the lines that are meant.
    pub fn refuses(&self, reason: Reason, is_meant: impl Fn(&Line) -> bool) -> bool {
        let list = match reason {
            Reason::Refused(_) => self.policy.refusing,
            _ => self.policy.at_most_once,
        };
        let list = list.and_then(List::pooled);
        let shows = |line: &usize| {
            let line = &self.message.lines[*line];
            let name = self.message.name(line);
            let is_right = match reason {
                Reason::Refused(entry) | Reason::Repeated(entry) => {
                    let expected = list.and_then(|list| list.entry(name));
                    expected.is_some_and(|it| it.as_bytes() == entry.as_bytes())
                }
                Reason::Ambiguous(byte) => name.contains(&byte) && !is_plain(&byte),
                _ => true,
            };
            is_right && is_meant(line)
        };
        self.refusals.iter().any(|it| {
            let is_shown = it.lines.is_empty() || it.lines.iter().any(shows);
            is_shown && Some(it.ground) == ground(reason)
        })
    }

    /// A refusal is by an option, and lies in one of the lines that show it.
    fn refused(&self, at: usize, mistake: Mistake) -> Outcome {
        let is_right = match mistake {
            Mistake::TooLong => is_too_long(self.policy, self.message),
            Mistake::Refused(reason) => self.refuses(reason, |line| line.span().contains(&at)),
            _ => false,
        };
        ensure(is_right && at <= self.message.text.len(), || {
            format!("{mistake:?} at {at}, expected {:?}", self.refusals)
        })
    }

    fn cleaned(&self, seen: &Seen) -> Outcome {
        let left = self.lines(seen)?;
        let end = self.message.text.len();
        let removed = self.message.lines.len() - left.lines.len();
        same("counts", &seen.counts, &[end, left.text.len(), removed])?;
        if let Some(body) = &seen.body {
            same_bytes("what follows is", body, &self.case.bytes[end..])?;
        }
        if let Some(head) = &seen.head {
            self.start(head)?;
            // RFC 9110, 7.8: a server ignores `Upgrade` in HTTP/1.0.
            self.names(head.start.0 == 0, &head.names)?;
            self.trailers(head)?;
        }
        self.rereading(&left)
    }

    /// Compares the lines of a cleaned head, and returns it.
    fn lines(&self, seen: &Seen) -> Result<Message, String> {
        let policy = self.policy;
        // Folds are overwritten.
        let left = read_unframed_head(&seen.bytes, policy.direction, false)
            .map_err(|_| format!("left {}", seen.bytes.escape_ascii()))?;
        let others = left.with_lines(|name| !policy.has_rule(name));
        let expected = self.message.with_lines(|name| {
            !policy.has_rule(name) && !policy.removes(name, Place::Head, &self.nominations)
        });
        // Where folds are overwritten, a TAB in them may become a space.
        let spaced = |mut bytes: Vec<u8>| {
            let tabs = bytes.iter_mut().filter(|it| policy.unfold && **it == b'\t');
            tabs.for_each(|it| *it = b' ');
            bytes
        };
        same_bytes("left", &spaced(others), &spaced(expected))?;
        if policy.hop_by_hop {
            self.te(Place::Head, &left.values("te"), seen.can_write)?;
        }
        Ok(left)
    }

    /// The lines of `te` that hop-by-hop leaves: `trailers` and nothing else.
    pub fn te<V: AsRef<[u8]>>(&self, place: Place, left: &[V], can_write: bool) -> Outcome {
        let stays =
            self.nominations.te_stays(self.message) && !self.policy.removes_by_list(b"te", place);
        let is_trailers = |value: &[u8]| value.eq_ignore_ascii_case(b"trailers");
        let before = self.message.values("te");
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
    fn start(&self, head: &SeenHead) -> Outcome {
        let message = self.message;
        let text = |range: &Range<usize>| message.text[range.clone()].to_vec();
        let read = &message.start;
        let route = read.route.as_ref();
        let route = route.map(|(method, target)| (text(method), text(target)));
        let start = (read.minor, route, read.status);
        same("start line", &head.start, &start)?;
        let framings: Vec<_> = match start.2 {
            None => vec![framing::of(message, b"")],
            Some(_) => METHODS.map(|it| framing::of(message, it)).into(),
        };
        same("framing", &head.framings, &framings)
    }

    /// The protocols, unless they are ignored, and the names that `Connection` nominates, and those
    /// that it nominates in vain.
    pub fn names(&self, ignores_upgrade: bool, seen: &SeenNames) -> Outcome {
        let none = Nominations::default();
        let nominations = match self.policy.hop_by_hop {
            true => &self.nominations,
            false => &none,
        };
        let protocols = match ignores_upgrade {
            true => Vec::new(),
            false => nominations.protocols(self.message),
        };
        same("upgrade", &seen.upgrade, &texts(protocols))?;
        let written = |names: &[Vec<u8>]| texts(names.iter().map(Vec::as_slice));
        same(
            "nominated",
            &seen.nominated,
            &written(&nominations.removable),
        )?;
        same("in vain", &seen.in_vain, &written(&nominations.in_vain))
    }

    /// What a section loses after the head.
    fn left_trailers(&self, section: &Message) -> Vec<u8> {
        section.with_lines(|it| !self.policy.removes(it, Place::Trailers, &self.nominations))
    }

    /// The trailers that follow a head lose what it nominated.
    fn trailers(&self, head: &SeenHead) -> Outcome {
        let section = read_trailers(TRAILERS, false).expect("the section is in order");
        let refusals = self.policy.refusals(&section, &Nominations::default());
        let is_refused = !refusals.is_empty() || is_too_long(self.policy, &section);
        match &head.trailers {
            None if is_refused => Ok(()),
            Some(left) if !is_refused => {
                same_bytes("left trailers", left, &self.left_trailers(&section))
            }
            _ => Err(format!("expected trailers refused: {is_refused}")),
        }
    }

    /// No lenient reader may find more in a cleaned head than the strict one.
    fn rereading(&self, left: &Message) -> Outcome {
        let policy = self.policy;
        let is_gone = |name: &[u8], folded: bool| {
            let by_hop = policy.hop_by_hop && !folded && !is_one_of(name, &["te"]);
            let by_hop = by_hop && self.nominations.removes(name);
            let mut lists = policy
                .lists()
                .filter(|list| list.folds.separators || !folded);
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
    fn again(&self) -> Outcome {
        let first = answers(self.case, self.carriers, &self.case.bytes);
        let left = first.into_iter().next().and_then(|it| it.result.ok());
        let left = left.expect("the head is accepted").bytes;
        if read_head(&left, self.policy.direction, self.policy.unfold).is_err() {
            return Ok(());
        }
        self.find(&left, |answer| match &answer.result {
            Ok(seen) if seen.bytes == left && seen.counts[2] == 0 => Ok(()),
            result => Err(format!("the second time, {result:?}")),
        })
    }

    /// A valid message is incomplete at every cut.
    fn cuts(&self, random: &mut Random) -> Outcome {
        let length = self.message.text.len();
        let bytes = &self.case.bytes;
        let is_fold = |end: &usize| matches!(bytes[end - 1..=*end], [b'\n', b' ' | b'\t']);
        // An empty trailer section is not cut.
        let ends = [
            random.below(length),
            length - 1 - random.below(length.min(4)),
        ];
        for end in ends.into_iter().chain((1..length).filter(is_fold)) {
            self.find(&bytes[..end], |answer| match &answer.result {
                Err(Error::Incomplete) => Ok(()),
                result => Err(format!("cut to {end} bytes: {result:?}")),
            })?;
        }
        Ok(())
    }

    /// The end of a head is found as soon as it has arrived.
    fn head_ends(&self, random: &mut Random) -> Outcome {
        let (bytes, length) = (&self.case.bytes, self.message.text.len());
        let mut lengths: Vec<usize> = (0..6).map(|_| random.below(bytes.len() + 1)).collect();
        lengths.extend([length - 1, length, bytes.len()]);
        lengths.sort();
        let expected = lengths
            .iter()
            .map(|&it| Ok((it >= length).then_some(length)));
        let expected: Vec<_> = expected.collect();
        same("HeadEnd", &head_ends(length, bytes, &lengths), &expected)?;
        let over = head_ends(length - 1, bytes, &[length]);
        same("HeadEnd over its limit", &over[..], &[Err(())])
    }
}
