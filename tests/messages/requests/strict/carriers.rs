//! Every function that cleans bytes, behind one interface.

use header_set::HeaderSet;
use header_set::http1::{self, Cleaned, Error, HeadEnd, Options};

use super::lists::{ALLOWED, BOTH, FOLDED, LISTED, protected};
use super::policy::{Policy, Verb};
use super::reading::Direction;

/// Gives one of the sets of `lists::CHOICES` a name.
macro_rules! with_set {
    ($lists:expr, |$set:ident| $body:expr) => {
        match $lists {
            0 => {
                let $set = &LISTED;
                $body
            }
            1 => {
                let $set = &FOLDED;
                $body
            }
            2 => {
                let $set = &ALLOWED;
                $body
            }
            _ => {
                let $set = &BOTH;
                $body
            }
        }
    };
}
pub(super) use with_set;

/// A trailer section with forbidden names, names that may be nominated, and others.
pub(super) const TRAILERS: &[u8] =
    b"X-Request-Id: 1\r\nx-internal: 2\r\nHost: a\r\nx-checksum: 3\r\nContent_Length: 4\r\nb: 5\r\nB: 6\r\n\r\n";

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Counts {
    pub(super) old_len: usize,
    pub(super) new_len: usize,
    pub(super) removed: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Failure {
    Incomplete,
    Refused {
        at: usize,
    },
    /// An error that bytes do not have.
    Other,
}

/// The result of a function.
pub(super) struct Answer {
    pub(super) way: &'static str,
    pub(super) result: Result<Seen, Failure>,
    /// The buffer afterwards.
    pub(super) buffer: Vec<u8>,
}

/// A cleaned message.
#[derive(Debug)]
pub(super) struct Seen {
    pub(super) counts: Counts,
    pub(super) bytes: Vec<u8>,
    /// What follows.
    pub(super) body: Vec<u8>,
    /// What only hop-by-hop says.
    pub(super) hop: Option<SeenHop>,
}

#[derive(Debug)]
pub(super) struct SeenHop {
    pub(super) names: SeenNames,
    /// [`TRAILERS`], cleaned after this head. None where they are refused.
    pub(super) trailers: Option<Vec<u8>>,
}

/// What a function says about `Connection`.
#[derive(Debug)]
pub(super) struct SeenNames {
    pub(super) upgrade: Option<Vec<u8>>,
    pub(super) nominated: Vec<Vec<u8>>,
    pub(super) in_vain: Vec<Vec<u8>>,
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

fn options(policy: &Policy) -> Options {
    let mut options = Options::new();
    if policy.unfold {
        options = options.unfold();
    }
    if policy.refusing_ambiguous {
        options = options.refuse_ambiguous();
    }
    if policy.exactly {
        options = options.exactly();
    }
    match policy.direction {
        _ if !policy.is_one_way => options,
        Direction::Request => options.requests(),
        Direction::Response => options.responses(),
    }
}

/// Cleans a head by every function of the policy.
pub(super) fn heads(policy: &Policy, bytes: &[u8]) -> Vec<Answer> {
    match policy.verb {
        Verb::HopByHop => vec![hop_by_hop(policy, bytes)],
        _ => with_set!(policy.lists, |set| heads_by(set, policy, bytes)),
    }
}

fn heads_by<S: HeaderSet>(set: &S, policy: &Policy, bytes: &[u8]) -> Vec<Answer> {
    let options = options(policy);
    let erased: &dyn HeaderSet = set;
    let in_place = |way, clean: &dyn Fn(&mut [u8]) -> Result<Cleaned, Error>| {
        in_place(way, bytes, |it| clean(it).map(|cleaned| seen(cleaned, it)))
    };
    let mut answers = match policy.verb {
        Verb::Strip => vec![
            in_place("Options::strip", &|it| options.strip(set, it)),
            in_place("strip by dyn HeaderSet", &|it| options.strip(erased, it)),
            towards_body(set, policy, bytes),
        ],
        _ => vec![
            in_place("Options::keep", &|it| options.keep(set, it)),
            in_place("keep by dyn HeaderSet", &|it| options.keep(erased, it)),
        ],
    };
    // Runs of bytes cannot have folds overwritten.
    if !policy.unfold {
        answers.push(slices(set, policy, bytes));
    }
    if policy.is_plain() {
        answers.push(match (policy.verb, policy.exactly) {
            (Verb::Strip, false) => in_place("strip", &|it| http1::strip(set, it)),
            (Verb::Strip, true) => in_place("strip_exactly", &|it| http1::strip_exactly(set, it)),
            (_, false) => in_place("keep", &|it| http1::keep(set, it)),
            (_, true) => in_place("keep_exactly", &|it| http1::keep_exactly(set, it)),
        });
    }
    answers
}

/// Cleans a trailer section by every function of the policy.
pub(super) fn sections(policy: &Policy, bytes: &[u8]) -> Vec<Answer> {
    let options = options(policy);
    let is_plain = policy.is_plain() && !policy.exactly;
    let in_place = |way, clean: &dyn Fn(&mut [u8]) -> Result<Cleaned, Error>| {
        in_place(way, bytes, |it| clean(it).map(|cleaned| seen(cleaned, it)))
    };
    with_set!(policy.lists, |set| {
        let (by_options, plain) = match policy.verb {
            Verb::Strip => (
                in_place("Options::strip_trailers", &|it| {
                    options.strip_trailers(set, it)
                }),
                in_place("strip_trailers", &|it| http1::strip_trailers(set, it)),
            ),
            Verb::Keep => (
                in_place("Options::keep_trailers", &|it| {
                    options.keep_trailers(set, it)
                }),
                in_place("keep_trailers", &|it| http1::keep_trailers(set, it)),
            ),
            Verb::HopByHop => (
                in_place("Options::strip_trailers of ()", &|it| {
                    options_of_hop(policy).strip_trailers(&(), it)
                }),
                in_place("strip_trailers of ()", &|it| http1::strip_trailers(&(), it)),
            ),
        };
        match is_plain {
            true => vec![by_options, plain],
            false => vec![by_options],
        }
    })
}

/// Hop-by-hop loses forbidden trailers, `exactly` or not.
fn options_of_hop(policy: &Policy) -> Options {
    options(&Policy {
        exactly: false,
        ..*policy
    })
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

fn seen(cleaned: Cleaned, buffer: &[u8]) -> Seen {
    Seen {
        counts: counts(cleaned),
        bytes: buffer[..cleaned.new_len].to_vec(),
        body: buffer[cleaned.old_len..].to_vec(),
        hop: None,
    }
}

fn towards_body<S: HeaderSet>(set: &S, policy: &Policy, bytes: &[u8]) -> Answer {
    in_place("strip_towards_body", bytes, |it| {
        let cleaned = match policy.is_plain() && !policy.exactly {
            true => http1::strip_towards_body(set, it)?,
            false => options(policy).strip_towards_body(set, it)?,
        };
        let bytes = it[cleaned.old_len - cleaned.new_len..cleaned.old_len].to_vec();
        Ok(Seen {
            bytes,
            ..seen(cleaned, it)
        })
    })
}

fn slices<S: HeaderSet>(set: &S, policy: &Policy, bytes: &[u8]) -> Answer {
    let options = options(policy);
    let is_plain = policy.is_plain() && !policy.exactly;
    let slices = match policy.verb {
        Verb::Strip if is_plain => http1::strip_slices(set, bytes),
        Verb::Strip => options.strip_slices(set, bytes),
        _ if is_plain => http1::keep_slices(set, bytes),
        _ => options.keep_slices(set, bytes),
    };
    let result = slices.map_err(failure).map(|slices| {
        let (old_len, removed) = (slices.old_len(), slices.removed());
        let kept = slices.collect::<Vec<_>>().concat();
        Seen {
            counts: Counts {
                old_len,
                new_len: kept.len(),
                removed,
            },
            bytes: kept,
            body: bytes[old_len..].to_vec(),
            hop: None,
        }
    });
    Answer {
        way: "slices",
        result,
        buffer: bytes.to_vec(),
    }
}

/// Removes the fields of one hop from a head, and then from a trailer section.
fn hop_by_hop(policy: &Policy, bytes: &[u8]) -> Answer {
    let options = options(policy);
    let is_plain = policy.is_plain() && !policy.exactly;
    in_place("hop_by_hop", bytes, |it| {
        let removed = match policy.protecting.map(protected) {
            Some(set) if is_plain => http1::hop_by_hop::strip_protecting(set, it)?,
            Some(set) => options.strip_hop_by_hop(set, it)?,
            None if is_plain => http1::hop_by_hop::strip(it)?,
            None => options.strip_hop_by_hop(&(), it)?,
        };
        let mut trailers = TRAILERS.to_vec();
        let cleaned = removed.strip_trailers(it, &mut trailers);
        let names = SeenNames {
            upgrade: removed.upgrade().map(|range| it[range].to_vec()),
            nominated: removed.nominated(it).map(<[u8]>::to_vec).collect(),
            in_vain: removed.refused(it).map(<[u8]>::to_vec).collect(),
        };
        let trailers = cleaned.ok().map(|it| trailers[..it.new_len].to_vec());
        Ok(Seen {
            hop: Some(SeenHop { names, trailers }),
            ..seen(removed.cleaned(), it)
        })
    })
}

/// The answers of `HeadEnd` for a buffer that grows to these lengths.
pub(super) fn head_ends(
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
