//! Every function that cleans bytes, behind one interface.

use header_set::http1::{
    self, Cleaned, Error, HeadEnd, Options, RequestHead, ResponseHead, Version,
};
use header_set::{Cleaner, HeaderSet, Nominated};
use http::header::HeaderMap;

use super::framing::Framing;
use super::lists::{ALLOWED, BOTH, FOLDED, LISTED, SENSITIVE, pooled};
use super::maps::{Fields, LayerAnswer, MapAnswer};
use super::policy::{Policy, Verb};
use super::reading::Direction;

/// A trailer section with forbidden names, names that may be nominated, and others.
pub const TRAILERS: &[u8] =
    b"X-Request-Id: 1\r\nx-internal: 2\r\nHost: a\r\nx-checksum: 3\r\nContent_Length: 4\r\nb: 5\r\nB: 6\r\n\r\n";

/// The methods of requests that responses answer.
pub const METHODS: [&[u8]; 4] = [b"GET", b"HEAD", b"POST", b"CONNECT"];

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Counts {
    pub old_len: usize,
    pub new_len: usize,
    pub removed: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Failure {
    Incomplete,
    Refused {
        at: usize,
    },
    /// An error that bytes do not have.
    Other,
}

/// The result of a function.
pub struct Answer {
    pub way: &'static str,
    pub result: Result<Seen, Failure>,
    /// The buffer afterwards.
    pub buffer: Vec<u8>,
}

/// A cleaned message.
#[derive(Debug)]
pub struct Seen {
    pub counts: Counts,
    pub bytes: Vec<u8>,
    /// What follows. None where a function does not say it.
    pub body: Option<Vec<u8>>,
    /// What only functions for heads say.
    pub head: Option<SeenHead>,
    /// False where lines are removed and kept as they are.
    pub can_write: bool,
}

#[derive(Debug)]
pub struct SeenHead {
    pub minor: u8,
    /// Method and target of a request.
    pub route: Option<(Vec<u8>, Vec<u8>)>,
    pub status: Option<u16>,
    /// That of a request, or those of a response to each of [`METHODS`].
    pub framings: Vec<Framing>,
    pub names: SeenNames,
    /// [`TRAILERS`], cleaned after this head. None where they are refused.
    pub trailers: Option<Vec<u8>>,
}

/// What a function says about `Connection`.
#[derive(Debug)]
pub struct SeenNames {
    pub upgrade: Vec<Vec<u8>>,
    pub nominated: Vec<Vec<u8>>,
    pub in_vain: Vec<Vec<u8>>,
}

fn counts(cleaned: Cleaned) -> Counts {
    Counts {
        old_len: cleaned.old_len,
        new_len: cleaned.new_len,
        removed: cleaned.removed,
    }
}

fn failure(error: Error) -> Failure {
    match error {
        Error::Incomplete => Failure::Incomplete,
        Error::Malformed { at, .. } => Failure::Refused { at },
        _ => Failure::Other,
    }
}

/// A cleaner of any set.
pub trait Carriers {
    /// Cleans a head by every function of its direction.
    fn heads(&self, policy: &Policy, bytes: &[u8]) -> Vec<Answer>;
    /// What a head nominates; none if it is refused.
    fn nominated(&self, head: &[u8]) -> Nominated;
    /// Cleans a trailer section after a head that nominated names.
    fn section(&self, bytes: &[u8], nominated: &Nominated) -> Answer;
    /// Cleans the fields of a head by every function for maps.
    fn maps(&self, map: &HeaderMap) -> Vec<MapAnswer>;
    /// Cleans trailers after a head that nominated names, and gives the number of removed lines.
    fn trailers(&self, map: &HeaderMap, nominated: &Nominated) -> (usize, Fields);
    /// The names that would go, in small letters.
    fn matching(&self, map: &HeaderMap) -> Vec<Vec<u8>>;
    /// Sends the fields through layers as head and as trailers.
    fn layers(&self, map: &HeaderMap) -> Vec<LayerAnswer>;
}

/// The cleaner of a policy.
pub fn cleaner(policy: &Policy) -> Box<dyn Carriers> {
    match (policy.verb, policy.is_sensitive, policy.lists) {
        (Verb::Nothing, ..) => Box::new(with_options(Cleaner::nothing(), policy)),
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
    Box::new(with_options(cleaner, policy))
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

impl<S: HeaderSet + Copy + 'static> Carriers for Cleaner<'static, S> {
    fn heads(&self, policy: &Policy, bytes: &[u8]) -> Vec<Answer> {
        let mut answers = match policy.direction {
            Direction::Request => vec![
                in_place("request", bytes, |it| {
                    Ok(seen_request(self, self.request(it)?))
                }),
                in_place("request_towards_body", bytes, |it| {
                    Ok(seen_request(self, self.request_towards_body(it)?))
                }),
            ],
            Direction::Response => vec![
                in_place("response", bytes, |it| {
                    Ok(seen_response(self, self.response(it)?))
                }),
                in_place("response_towards_body", bytes, |it| {
                    Ok(seen_response(self, self.response_towards_body(it)?))
                }),
            ],
        };
        // Runs of bytes cannot have folds overwritten.
        if !policy.unfold {
            answers.push(slices(self, policy.direction, bytes));
        }
        answers
    }

    fn nominated(&self, head: &[u8]) -> Nominated {
        let mut buffer = head.to_vec();
        let head = self.request(&mut buffer);
        head.map_or(Nominated::NONE, RequestHead::into_nominated)
    }

    fn section(&self, bytes: &[u8], nominated: &Nominated) -> Answer {
        in_place("trailer_section", bytes, |it| {
            let cleaned = self.trailer_section(it, nominated)?;
            Ok(seen_plain(cleaned, it))
        })
    }

    fn maps(&self, map: &HeaderMap) -> Vec<MapAnswer> {
        super::maps::clean(self, map)
    }

    fn trailers(&self, map: &HeaderMap, nominated: &Nominated) -> (usize, Fields) {
        super::maps::clean_trailers(self, map, nominated)
    }

    fn matching(&self, map: &HeaderMap) -> Vec<Vec<u8>> {
        let names = self.matching(map);
        names
            .map(|(name, _)| name.as_str().as_bytes().to_vec())
            .collect()
    }

    fn layers(&self, map: &HeaderMap) -> Vec<LayerAnswer> {
        super::maps::through_layers(self, map)
    }
}

/// The verbs of `http1`, which clean requests and take no options.
pub fn plain_verbs(policy: &Policy, bytes: &[u8]) -> Answer {
    if policy.verb == Verb::Nothing {
        return plain_verb(Verb::Strip, &(), bytes);
    }
    match (policy.is_sensitive, policy.lists) {
        (true, _) => plain_verb(policy.verb, &SENSITIVE, bytes),
        (_, 0) => plain_verb(policy.verb, &LISTED, bytes),
        (_, 1) => plain_verb(policy.verb, &FOLDED, bytes),
        (_, 2) => plain_verb(policy.verb, &ALLOWED as &dyn HeaderSet, bytes),
        _ => plain_verb(policy.verb, &BOTH, bytes),
    }
}

fn plain_verb<S: HeaderSet + ?Sized>(verb: Verb, set: &S, bytes: &[u8]) -> Answer {
    match verb {
        Verb::Strip => in_place("http1::strip", bytes, |it| {
            let cleaned = http1::strip(&set, it)?;
            Ok(seen_plain(cleaned, it))
        }),
        _ => in_place("http1::keep", bytes, |it| {
            let cleaned = http1::keep(&set, it)?;
            Ok(seen_plain(cleaned, it))
        }),
    }
}

fn in_place(
    way: &'static str,
    bytes: &[u8],
    clean: impl FnOnce(&mut [u8]) -> Result<Seen, Error>,
) -> Answer {
    let mut buffer = bytes.to_vec();
    let result = clean(&mut buffer).map_err(failure);
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
    ($cleaner:ident, $head:ident, $start:expr) => {{
        let (minor, route, status, framings) = $start;
        let names = SeenNames {
            upgrade: $head.upgrade().map(<[u8]>::to_vec).collect(),
            nominated: $head.nominated().map(<[u8]>::to_vec).collect(),
            in_vain: $head.protected().map(<[u8]>::to_vec).collect(),
        };
        let (bytes, body) = ($head.bytes().to_vec(), $head.body().to_vec());
        let counts = counts($head.cleaned());
        let nominated = $head.into_nominated();
        let mut trailers = TRAILERS.to_vec();
        let cleaned = $cleaner.trailer_section(&mut trailers, &nominated);
        let head = SeenHead {
            minor,
            route,
            status,
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
    let framings = vec![framing(head.framing())];
    let start = (minor(head.version()), Some(route), None, framings);
    seen!(cleaner, head, start)
}

fn seen_response<S: HeaderSet>(cleaner: &Cleaner<'_, S>, head: ResponseHead<'_>) -> Seen {
    let framings = METHODS.iter().map(|method| framing(head.framing(method)));
    let framings = framings.collect();
    let start = (minor(head.version()), None, Some(head.status()), framings);
    seen!(cleaner, head, start)
}

fn minor(version: Version) -> u8 {
    match version {
        Version::Http10 => 0,
        Version::Http11 => 1,
    }
}

fn framing(framing: http1::Framing) -> Framing {
    match framing {
        http1::Framing::None => Framing::None,
        http1::Framing::Length(length) => Framing::Length(length),
        http1::Framing::Chunked => Framing::Chunked,
        http1::Framing::UntilClose => Framing::UntilClose,
    }
}

fn slices<S: HeaderSet>(cleaner: &Cleaner<'_, S>, direction: Direction, bytes: &[u8]) -> Answer {
    let slices = match direction {
        Direction::Request => cleaner.request_slices(bytes),
        Direction::Response => cleaner.response_slices(bytes),
    };
    let result = slices.map_err(failure).map(|slices| {
        let (old_len, removed) = (slices.old_len(), slices.removed());
        let mut kept = Vec::new();
        slices.for_each(|slice| kept.extend_from_slice(slice));
        Seen {
            counts: Counts {
                old_len,
                new_len: kept.len(),
                removed,
            },
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
