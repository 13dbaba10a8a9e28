//! Every function that cleans bytes, behind one interface.

use header_set::http1::{
    self, Cleaned, Error, Framing, HeadEnd, Options, RequestHead, ResponseHead, Version,
};
use header_set::{Cleaner, HeaderSet, Nominated};

use super::lists::{ALLOWED, BOTH, FOLDED, LISTED, SENSITIVE, pooled};
use super::maps::Maps;
use super::policy::{Policy, Verb};
use super::reading::Direction;

/// A trailer section with forbidden names, names that may be nominated, and others.
pub const TRAILERS: &[u8] =
    b"X-Request-Id: 1\r\nx-internal: 2\r\nHost: a\r\nx-checksum: 3\r\nContent_Length: 4\r\nb: 5\r\nB: 6\r\n\r\n";

/// The methods of requests that responses answer.
pub const METHODS: [&[u8]; 4] = [b"GET", b"HEAD", b"POST", b"CONNECT"];

pub struct Answer {
    pub way: &'static str,
    pub result: Result<Seen, Error>,
    pub buffer: Vec<u8>,
}

#[derive(Debug)]
pub struct Seen {
    /// The old length, the new one, and the number of removed lines.
    pub counts: [usize; 3],
    pub bytes: Vec<u8>,
    /// What follows. None where a function does not say it.
    pub body: Option<Vec<u8>>,
    /// What only functions for heads say.
    pub head: Option<SeenHead>,
    /// False where lines are removed and kept as they are.
    pub can_write: bool,
}

/// Minor version, method and target of a request, status of a response.
pub type Start = (u8, Option<(Vec<u8>, Vec<u8>)>, Option<u16>);

#[derive(Debug)]
pub struct SeenHead {
    pub start: Start,
    /// That of a request, or those of a response to each of [`METHODS`].
    pub framings: Vec<Framing>,
    pub names: SeenNames,
    /// [`TRAILERS`], cleaned after this head. None where they are refused.
    pub trailers: Option<Vec<u8>>,
}

/// What a function says about `Connection`.
#[derive(Debug)]
pub struct SeenNames {
    pub upgrade: Vec<String>,
    pub nominated: Vec<String>,
    pub in_vain: Vec<String>,
}

/// Names as text, with escapes.
pub fn texts<'n>(names: impl IntoIterator<Item = &'n [u8]>) -> Vec<String> {
    let names = names.into_iter();
    names.map(|name| name.escape_ascii().to_string()).collect()
}

fn counts(cleaned: Cleaned) -> [usize; 3] {
    [cleaned.old_len, cleaned.new_len, cleaned.removed]
}

/// A cleaner of any set.
pub trait Carriers: Maps {
    /// Cleans a head by every function of its direction.
    fn heads(&self, bytes: &[u8]) -> Vec<Answer>;
    /// What a head nominates; none if it is refused.
    fn nominated(&self, head: &[u8]) -> Nominated;
    /// Cleans a trailer section after a head that nominated names.
    fn section(&self, bytes: &[u8], nominated: &Nominated) -> Answer;
}

/// A policy, its set, and its cleaner.
pub(super) struct Ways<S: HeaderSet> {
    pub(super) policy: Policy,
    pub(super) set: S,
    pub(super) cleaner: Cleaner<'static, S>,
}

/// The carriers of a policy.
pub fn carriers(policy: &Policy) -> Box<dyn Carriers> {
    match (policy.verb, policy.is_sensitive, policy.lists) {
        (Verb::Nothing, ..) => ways(policy, (), Cleaner::nothing()),
        (_, true, _) => of_set(policy, SENSITIVE),
        (_, _, 0) => of_set(policy, LISTED),
        (_, _, 1) => of_set(policy, FOLDED),
        (_, _, 2) => of_set(policy, &ALLOWED as &'static dyn HeaderSet),
        _ => of_set(policy, BOTH),
    }
}

fn of_set<S: HeaderSet + Copy + 'static>(policy: &Policy, set: S) -> Box<dyn Carriers> {
    let cleaner = match policy.verb {
        Verb::Strip => Cleaner::strip(set),
        _ => Cleaner::keep(set),
    };
    ways(policy, set, cleaner)
}

fn ways<S: HeaderSet + Copy + 'static>(
    policy: &Policy,
    set: S,
    cleaner: Cleaner<'static, S>,
) -> Box<dyn Carriers> {
    Box::new(Ways {
        policy: *policy,
        set,
        cleaner: with_options(cleaner, policy),
    })
}

fn with_options<S: HeaderSet + Copy>(
    mut cleaner: Cleaner<'static, S>,
    policy: &Policy,
) -> Cleaner<'static, S> {
    if policy.hop_by_hop {
        cleaner = cleaner.hop_by_hop();
    }
    if let Some(number) = policy.protecting {
        cleaner = cleaner.protecting(pooled(number));
    }
    if policy.including_framing {
        cleaner = cleaner.including_framing();
    }
    if policy.including_host {
        cleaner = cleaner.including_host();
    }
    if let Some(number) = policy.refusing {
        cleaner = cleaner.refusing(pooled(number));
    }
    if let Some(number) = policy.at_most_once {
        cleaner = cleaner.at_most_once(pooled(number));
    }
    if policy.refusing_ambiguous {
        cleaner = cleaner.refusing_ambiguous();
    }
    if let Some(most) = policy.max_lines {
        cleaner = cleaner.max_lines(most);
    }
    let mut options = Options::new();
    if policy.unfold {
        options = options.unfold();
    }
    if let Some(most) = policy.max_len {
        options = options.max_len(most);
    }
    cleaner.http1(options)
}

impl<S: HeaderSet + Copy + 'static> Carriers for Ways<S> {
    fn heads(&self, bytes: &[u8]) -> Vec<Answer> {
        let cleaner = &self.cleaner;
        let request = |head: RequestHead<'_>| seen_request(cleaner, head);
        let response = |head: ResponseHead<'_>| seen_response(cleaner, head);
        let mut answers = match self.policy.direction {
            Direction::Request => vec![
                in_place("request", bytes, |it| cleaner.request(it).map(request)),
                in_place("request_towards_body", bytes, |it| {
                    cleaner.request_towards_body(it).map(request)
                }),
            ],
            Direction::Response => vec![
                in_place("response", bytes, |it| cleaner.response(it).map(response)),
                in_place("response_towards_body", bytes, |it| {
                    cleaner.response_towards_body(it).map(response)
                }),
            ],
        };
        // Runs of bytes cannot have folds overwritten.
        if !self.policy.unfold {
            answers.push(slices(cleaner, self.policy.direction, bytes));
        }
        // The verbs clean requests and take no options.
        if self.policy.is_plain() && self.policy.direction == Direction::Request {
            answers.push(match self.policy.verb {
                Verb::Keep => in_place("http1::keep", bytes, |it| {
                    let cleaned = http1::keep(&self.set, it)?;
                    Ok(seen_plain(cleaned, it))
                }),
                _ => in_place("http1::strip", bytes, |it| {
                    let cleaned = http1::strip(&self.set, it)?;
                    Ok(seen_plain(cleaned, it))
                }),
            });
        }
        answers
    }

    fn nominated(&self, head: &[u8]) -> Nominated {
        let mut buffer = head.to_vec();
        let head = self.cleaner.request(&mut buffer);
        head.map_or(Nominated::NONE, RequestHead::into_nominated)
    }

    fn section(&self, bytes: &[u8], nominated: &Nominated) -> Answer {
        in_place("trailer_section", bytes, |it| {
            let cleaned = self.cleaner.trailer_section(it, nominated)?;
            Ok(seen_plain(cleaned, it))
        })
    }
}

fn in_place(
    way: &'static str,
    bytes: &[u8],
    clean: impl FnOnce(&mut [u8]) -> Result<Seen, Error>,
) -> Answer {
    let mut buffer = bytes.to_vec();
    let result = clean(&mut buffer);
    Answer {
        way,
        result,
        buffer,
    }
}

fn seen_plain(cleaned: Cleaned, buffer: &[u8]) -> Seen {
    Seen {
        counts: counts(cleaned),
        bytes: buffer[..cleaned.new_len].to_vec(),
        body: Some(buffer[cleaned.old_len..].to_vec()),
        head: None,
        can_write: true,
    }
}

/// What both kinds of heads say, the trailers that follow included.
macro_rules! seen {
    ($cleaner:ident, $head:ident, $start:expr, $framings:expr) => {{
        let (start, framings) = ($start, $framings);
        let names = SeenNames {
            upgrade: texts($head.upgrade()),
            nominated: texts($head.nominated()),
            in_vain: texts($head.protected()),
        };
        let (bytes, body) = ($head.bytes().to_vec(), $head.body().to_vec());
        let counts = counts($head.cleaned());
        let nominated = $head.into_nominated();
        let mut trailers = TRAILERS.to_vec();
        let cleaned = $cleaner.trailer_section(&mut trailers, &nominated);
        let head = SeenHead {
            start,
            framings,
            names,
            trailers: cleaned.ok().map(|it| trailers[..it.new_len].to_vec()),
        };
        Seen {
            counts,
            bytes,
            body: Some(body),
            head: Some(head),
            can_write: true,
        }
    }};
}

fn seen_request<S: HeaderSet>(cleaner: &Cleaner<'_, S>, head: RequestHead<'_>) -> Seen {
    let route = (head.method().to_vec(), head.target().to_vec());
    let start = (minor(head.version()), Some(route), None);
    seen!(cleaner, head, start, vec![head.framing()])
}

fn seen_response<S: HeaderSet>(cleaner: &Cleaner<'_, S>, head: ResponseHead<'_>) -> Seen {
    let start = (minor(head.version()), None, Some(head.status()));
    let framings = METHODS.map(|method| head.framing(method));
    seen!(cleaner, head, start, framings.to_vec())
}

fn minor(version: Version) -> u8 {
    match version {
        Version::Http10 => 0,
        Version::Http11 => 1,
    }
}

fn slices<S: HeaderSet>(cleaner: &Cleaner<'_, S>, direction: Direction, bytes: &[u8]) -> Answer {
    let slices = match direction {
        Direction::Request => cleaner.request_slices(bytes),
        Direction::Response => cleaner.response_slices(bytes),
    };
    let result = slices.map(|slices| {
        let (old_len, removed) = (slices.old_len(), slices.removed());
        let kept = slices.collect::<Vec<_>>().concat();
        Seen {
            counts: [old_len, kept.len(), removed],
            bytes: kept,
            body: None,
            head: None,
            can_write: false,
        }
    });
    Answer {
        way: "slices",
        result,
        buffer: bytes.to_vec(),
    }
}

/// The answers of `HeadEnd` for a buffer that grows to these lengths.
pub fn head_ends(
    max_len: usize,
    bytes: &[u8],
    lengths: &[usize],
) -> Vec<Result<Option<usize>, ()>> {
    let mut end = HeadEnd::new(max_len);
    lengths
        .iter()
        .map(|&length| end.find(&bytes[..length]).map_err(drop))
        .collect()
}
