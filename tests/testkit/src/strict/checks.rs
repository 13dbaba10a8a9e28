//! The checks of a case as bytes: each answer of the library against the strict reader and the
//! options.

use std::fmt::Debug;

use header_set::Reason;
use header_set::http1::{Error, HeadEnd, Kind as Mistake};

use super::by_httparse;
use super::carriers::{
    AnyCleaner, METHODS, Names, Seen, SeenHead, TRAILERS, answers, cleaner_of, text, texts,
};
use super::framing;
use super::generator::Case;
use super::hops::Nominations;
use super::lenient::find_difference;
use super::lists::List;
use super::policy::{Place, Policy, Refusal, Verb, is_plain};
use super::reading::{Kind, Line, Message, Unread, is_one_of, read, read_unframed, trailers};
use crate::random::Random;

/// An error says what differs.
pub type Outcome = Result<(), String>;

pub fn check(case: &Case) -> Outcome {
    let random = &mut Random::new(case.seed);
    let unfold = case.policy.unfold;
    match read(&case.bytes, case.kind, unfold) {
        Ok(message) if case.kind == Kind::Trailers => {
            Check::of_trailers(case, &message).section(random)
        }
        Ok(message) => Check::of_head(case, &message).head(random),
        Err(unread) => {
            find(case, &case.bytes, |it| unread_by(case, unread, it))?;
            // A map may have framing that is refused in a head.
            match read_unframed(&case.bytes, case.kind, unfold) {
                Ok(message) => Check::of_head(case, &message).maps(random),
                Err(_) => Ok(()),
            }
        }
    }
}

/// Returns the first difference that `differs` finds in an answer.
fn find(case: &Case, bytes: &[u8], differs: impl Fn(&Result<Seen, Error>) -> Outcome) -> Outcome {
    answers(case, bytes)
        .iter()
        .try_for_each(|(way, result, buffer)| {
            let is_unchanged = result.is_ok() || buffer == bytes;
            let unchanged = || ensure(is_unchanged, || "a refused buffer has changed".to_owned());
            let result = differs(result).and_then(|()| unchanged());
            result.map_err(|what| format!("{way}: {what}"))
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
        format!("{what} {}, expected {}", text(found), text(expected))
    })
}

/// Whether a head or a trailer section is longer than the options allow.
pub fn is_too_long(policy: &Policy, message: &Message) -> bool {
    let most = policy.max_len;
    most.is_some_and(|most| message.text.len() > most)
}

fn unread_by(case: &Case, unread: Unread, result: &Result<Seen, Error>) -> Outcome {
    match (result, unread) {
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
    pub cleaner: AnyCleaner,
    pub message: &'c Message,
    /// For trailers, those of the head before.
    pub nominations: Nominations,
    pub refusals: Vec<Refusal>,
}

impl<'c> Check<'c> {
    fn of_head(case: &'c Case, message: &'c Message) -> Self {
        let policy = &case.policy;
        let nominations = Nominations::of(message, policy);
        Self {
            refusals: policy.refusals(message, &nominations),
            case,
            policy,
            cleaner: cleaner_of(policy),
            message,
            nominations,
        }
    }

    fn of_trailers(case: &'c Case, message: &'c Message) -> Self {
        let policy = &case.policy;
        let head = read(&case.head_before(), Kind::Request, policy.unfold);
        let head = head.expect("the head is in order");
        let before = Check::of_head(case, &head);
        let is_accepted = before.refusals.is_empty() && !is_too_long(policy, &head);
        Self {
            nominations: match is_accepted {
                true => before.nominations,
                false => Nominations::default(),
            },
            refusals: policy.refusals(message, &Nominations::default()),
            ..Self::of_head(case, message)
        }
    }

    pub fn is_refused(&self) -> bool {
        self.refusals.iter().any(|it| it.is_certain)
    }

    fn head(&self, random: &mut Random) -> Outcome {
        self.answered(|seen| self.cleaned(seen))?;
        if self.refusals.is_empty() && !is_too_long(self.policy, self.message) {
            self.again()?;
            self.cuts(random)?;
            self.head_ends(random)?;
        }
        self.maps(random)
    }

    fn section(&self, random: &mut Random) -> Outcome {
        let left = self.left_trailers(self.message);
        self.answered(|seen| {
            same_bytes("left", &seen.bytes, &left)?;
            same("old length", &seen.counts[0], &self.message.text.len())
        })?;
        if self.refusals.is_empty() && !is_too_long(self.policy, self.message) {
            self.cuts(random)?;
        }
        self.map_trailers(random)
    }

    /// Whether each answer is a refusal, where one is expected, or what `cleaned` checks.
    fn answered(&self, cleaned: impl Fn(&Seen) -> Outcome) -> Outcome {
        let is_refused = self.is_refused() || is_too_long(self.policy, self.message);
        let may_be = is_refused || !self.refusals.is_empty();
        find(self.case, &self.case.bytes, |result| match result {
            Err(Error::Malformed { at, kind }) if may_be => self.refused(*at, *kind),
            Ok(seen) if !is_refused => cleaned(seen),
            result => Err(format!("{result:?}, expected refused: {is_refused}")),
        })
    }

    /// Whether an option refuses the message for this reason, in one of the lines that are meant.
    pub fn refuses(&self, reason: Reason, is_meant: impl Fn(&Line) -> bool) -> bool {
        let ground = format!("{reason:?}");
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
            is_shown && ground.starts_with(it.ground)
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
            same("the head says", head, &self.said())?;
        }
        self.rereading(&left)
    }

    /// Compares the lines of a cleaned head, and returns it.
    fn lines(&self, seen: &Seen) -> Result<Message, String> {
        let policy = self.policy;
        // Folds are overwritten.
        let left = read_unframed(&seen.bytes, self.case.kind, false)
            .map_err(|_| format!("left {}", text(&seen.bytes)))?;
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
            let can_write = seen.body.is_some();
            self.te(Place::Head, &left.values("te"), can_write)?;
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

    /// Start line and framing as they arrived, names, and [`TRAILERS`] after the head.
    fn said(&self) -> SeenHead {
        let message = self.message;
        let start = &message.start;
        let route = start.route.clone();
        let route =
            route.map(|(method, target)| [method, target].map(|it| text(&message.text[it])));
        let section = trailers(TRAILERS);
        let refusals = self.policy.refusals(&section, &Nominations::default());
        let is_accepted = refusals.is_empty() && !is_too_long(self.policy, &section);
        SeenHead {
            start: (start.minor, route, start.status),
            framings: match start.status {
                None => vec![framing::of(message, b"")],
                Some(_) => METHODS.map(|it| framing::of(message, it)).into(),
            },
            // RFC 9110, 7.8: a server ignores `Upgrade` in HTTP/1.0.
            names: self.names(start.minor == 0),
            trailers: is_accepted.then(|| text(&self.left_trailers(&section))),
        }
    }

    pub fn names(&self, ignores_upgrade: bool) -> Names {
        if !self.policy.hop_by_hop {
            return Names::default();
        }
        let nominations = &self.nominations;
        let protocols = match ignores_upgrade {
            true => Vec::new(),
            false => nominations.protocols(self.message),
        };
        let written = |names: &[Vec<u8>]| texts(names.iter().map(Vec::as_slice));
        [
            texts(protocols),
            written(&nominations.removable),
            written(&nominations.in_vain),
        ]
    }

    /// What a section loses after the head.
    fn left_trailers(&self, section: &Message) -> Vec<u8> {
        section.with_lines(|it| !self.policy.removes(it, Place::Trailers, &self.nominations))
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
            return Err(format!("httparse sees {}", text(name)));
        }
        find_difference(left, |name| is_gone(name, true)).map_or(Ok(()), Err)
    }

    /// A clean head that is accepted again is unchanged. One that lost its `Host` is not.
    fn again(&self) -> Outcome {
        let (_, first, _) = answers(self.case, &self.case.bytes).remove(0);
        let left = first.expect("the head is accepted").bytes;
        if read(&left, self.case.kind, self.policy.unfold).is_err() {
            return Ok(());
        }
        find(self.case, &left, |result| match result {
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
            find(self.case, &bytes[..end], |result| match result {
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
        let ends = |max_len, lengths: &[usize]| -> Vec<Result<Option<usize>, ()>> {
            let mut end = HeadEnd::new(max_len);
            let ends = lengths.iter().map(|&it| end.find(&bytes[..it]));
            ends.map(|end| end.map_err(drop)).collect()
        };
        let expected = lengths
            .iter()
            .map(|&it| Ok((it >= length).then_some(length)));
        same("HeadEnd", &ends(length, &lengths), &expected.collect())?;
        let over = ends(length - 1, &[length]);
        same("HeadEnd over its limit", &over[..], &[Err(())])
    }
}
