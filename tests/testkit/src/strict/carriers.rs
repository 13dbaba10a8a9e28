//! Every function that cleans bytes.

use header_set::http1::{
    self, Cleaned, Error, Framing, Options, RequestHead, ResponseHead, Version,
};
use header_set::{Cleaner, HeaderSet, Nominated};

use super::generator::Case;
use super::lists::{ALLOWED, BOTH, FOLDED, LISTED, SENSITIVE, pooled};
use super::policy::{Policy, Verb};
use super::reading::Kind;

/// A trailer section with forbidden names, names that may be nominated, and others.
pub const TRAILERS: &[u8] =
    b"X-Request-Id: 1\r\nx-internal: 2\r\nHost: a\r\nx-checksum: 3\r\nContent_Length: 4\r\nb: 5\r\nB: 6\r\n\r\n";

/// The methods of requests that responses answer.
pub const METHODS: [&[u8]; 4] = [b"GET", b"HEAD", b"POST", b"CONNECT"];

/// The name of a function, what it returns, and the buffer after it.
pub type Answer = (&'static str, Result<Seen, Error>, Vec<u8>);

#[derive(Debug)]
pub struct Seen {
    /// The old length, the new one, and the number of removed lines.
    pub counts: [usize; 3],
    pub bytes: Vec<u8>,
    /// What follows. None where the buffer is only read.
    pub body: Option<Vec<u8>>,
    /// What only functions for heads say.
    pub head: Option<SeenHead>,
}

#[derive(Debug, PartialEq)]
pub struct SeenHead {
    /// Minor version, method and target of a request, status of a response.
    pub start: (u8, Option<[String; 2]>, Option<u16>),
    /// That of a request, or those of a response to each of [`METHODS`].
    pub framings: Vec<Framing>,
    pub names: Names,
    /// [`TRAILERS`], cleaned after this head. None where they are refused.
    pub trailers: Option<String>,
}

/// The protocols of an upgrade, the names that `Connection` nominates, and those that it nominates
/// in vain.
pub type Names = [Vec<String>; 3];

/// The names that a cleaned head or map has.
macro_rules! names {
    ($cleaned:expr) => {
        [
            texts($cleaned.upgrade()),
            texts($cleaned.nominated()),
            texts($cleaned.protected()),
        ]
    };
}
pub(super) use names;

/// Texts with escapes.
pub fn texts<'n>(names: impl IntoIterator<Item = &'n [u8]>) -> Vec<String> {
    names.into_iter().map(text).collect()
}

pub fn text(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string()
}

pub fn set_of(policy: &Policy) -> &'static dyn HeaderSet {
    match (policy.verb, policy.is_sensitive, policy.lists) {
        (Verb::Nothing, ..) => &(),
        (_, true, _) => &SENSITIVE,
        (_, _, 0) => &LISTED,
        (_, _, 1) => &FOLDED,
        (_, _, 2) => &ALLOWED,
        _ => &BOTH,
    }
}

pub type AnyCleaner = Cleaner<'static, &'static dyn HeaderSet>;

pub fn cleaner_of(policy: &Policy) -> AnyCleaner {
    let mut cleaner = match policy.verb {
        Verb::Keep => Cleaner::keep(set_of(policy)),
        _ => Cleaner::strip(set_of(policy)),
    };
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

/// What the head before a trailer section nominates; nothing if it is refused.
pub fn nominated(case: &Case) -> Nominated {
    let mut head = case.head_before();
    let head = cleaner_of(&case.policy).request(&mut head);
    head.map_or(Nominated::NONE, RequestHead::into_nominated)
}

/// The bytes cleaned as a case says, by every function for them.
pub fn answers(case: &Case, bytes: &[u8]) -> Vec<Answer> {
    let (policy, cleaner) = (&case.policy, &cleaner_of(&case.policy));
    let mut answers = Vec::new();
    let mut in_place = |way, clean: &dyn Fn(&mut [u8]) -> Result<Seen, Error>| {
        let mut buffer = bytes.to_vec();
        let result = clean(&mut buffer);
        answers.push((way, result, buffer));
    };
    let slices = match case.kind {
        Kind::Trailers => {
            let nominated = nominated(case);
            in_place("trailer_section", &|it| {
                let cleaned = cleaner.trailer_section(it, &nominated)?;
                Ok(seen_plain(cleaned, it))
            });
            return answers;
        }
        Kind::Request => {
            let seen = |head: RequestHead<'_>| seen_request(cleaner, head);
            in_place("request", &|it| cleaner.request(it).map(seen));
            in_place("request_towards_body", &|it| {
                cleaner.request_towards_body(it).map(seen)
            });
            // The verbs clean requests and take no options.
            if policy.is_plain() {
                in_place("http1::strip or keep", &|it| {
                    let cleaned = match policy.verb {
                        Verb::Keep => http1::keep(set_of(policy), it)?,
                        _ => http1::strip(set_of(policy), it)?,
                    };
                    Ok(seen_plain(cleaned, it))
                });
            }
            cleaner.request_slices(bytes)
        }
        Kind::Response => {
            let seen = |head: ResponseHead<'_>| seen_response(cleaner, head);
            in_place("response", &|it| cleaner.response(it).map(seen));
            in_place("response_towards_body", &|it| {
                cleaner.response_towards_body(it).map(seen)
            });
            cleaner.response_slices(bytes)
        }
    };
    // Runs of bytes cannot have folds overwritten.
    if !policy.unfold {
        let seen = slices.map(|slices| {
            let (old_len, removed) = (slices.old_len(), slices.removed());
            let kept = slices.collect::<Vec<_>>().concat();
            Seen {
                counts: [old_len, kept.len(), removed],
                bytes: kept,
                body: None,
                head: None,
            }
        });
        answers.push(("slices", seen, bytes.to_vec()));
    }
    answers
}

fn counts(cleaned: Cleaned) -> [usize; 3] {
    [cleaned.old_len, cleaned.new_len, cleaned.removed]
}

fn seen_plain(cleaned: Cleaned, buffer: &[u8]) -> Seen {
    Seen {
        counts: counts(cleaned),
        bytes: buffer[..cleaned.new_len].to_vec(),
        body: Some(buffer[cleaned.old_len..].to_vec()),
        head: None,
    }
}

/// What both kinds of heads say, the trailers that follow included.
macro_rules! seen {
    ($cleaner:ident, $head:ident, $route:expr, $status:expr, $framings:expr) => {{
        let mut trailers = TRAILERS.to_vec();
        let cleaned = $cleaner.trailer_section(&mut trailers, &$head.into_nominated());
        let minor = u8::from($head.version() == Version::Http11);
        let head = SeenHead {
            start: (minor, $route, $status),
            framings: $framings.into(),
            names: names!($head),
            trailers: cleaned.ok().map(|it| text(&trailers[..it.new_len])),
        };
        Seen {
            counts: counts($head.cleaned()),
            bytes: $head.bytes().to_vec(),
            body: Some($head.body().to_vec()),
            head: Some(head),
        }
    }};
}

fn seen_request(cleaner: &AnyCleaner, head: RequestHead<'_>) -> Seen {
    let route = [head.method(), head.target()].map(text);
    seen!(cleaner, head, Some(route), None, [head.framing()])
}

fn seen_response(cleaner: &AnyCleaner, head: ResponseHead<'_>) -> Seen {
    let framings = METHODS.map(|method| head.framing(method));
    seen!(cleaner, head, None, Some(head.status()), framings)
}
