//! Every function of `http1` that cleans bytes, behind one interface.

use std::ops::Range;

use header_set::HeaderSet;
use header_set::http1::{self, Cleaned, Error, HeadEnd, Options};

use super::lists::{ALLOWED, BOTH, FOLDED, LISTED, PROTECTED};
use super::reading::{Direction, How};
use super::rules::{Rule, Verb};

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
pub(super) struct Answer<'a> {
    pub(super) way: &'static str,
    pub(super) result: Result<Counts, Failure>,
    /// The cleaned message, where there is one.
    pub(super) kept: &'a [u8],
    /// The buffer afterwards.
    pub(super) buffer: &'a [u8],
}

/// The options of hop-by-hop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hop {
    pub(super) how: How,
    pub(super) exactly: bool,
    /// Whether `PROTECTED` has the names that nomination may not remove.
    pub(super) protects: bool,
}

/// The result of hop-by-hop on a head.
pub(super) struct HopAnswer {
    pub(super) result: Result<Counts, Failure>,
    pub(super) buffer: Vec<u8>,
    pub(super) upgrade: Option<Range<usize>>,
    pub(super) nominated: Vec<Vec<u8>>,
    pub(super) refused: Vec<Vec<u8>>,
    /// The cleaned trailer section.
    pub(super) trailers: Vec<u8>,
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

fn options(how: How, rule: Rule) -> Options {
    let mut options = Options::new();
    if how.unfold {
        options = options.unfold();
    }
    if how.refuse_ambiguous {
        options = options.refuse_ambiguous();
    }
    if rule.exactly {
        options = options.exactly();
    }
    match how.only {
        Some(Direction::Request) => options.requests(),
        Some(Direction::Response) => options.responses(),
        None => options,
    }
}

type Report<'r> = &'r mut dyn FnMut(Answer<'_>);

/// Cleans a head by every function of the rule.
pub(super) fn clean_heads(lists: usize, rule: Rule, how: How, bytes: &[u8], report: Report<'_>) {
    with_set!(lists, |set| {
        clean_by(set, rule, how, bytes, report);
        towards_body(set, rule, how, bytes, report);
        slices(set, rule, how, bytes, report);
    });
}

/// Cleans a trailer section by every function of the rule.
pub(super) fn clean_trailers(lists: usize, rule: Rule, how: How, bytes: &[u8], report: Report<'_>) {
    let options = options(how, rule);
    let plain = how == How::default() && !rule.exactly;
    with_set!(lists, |set| match rule.verb {
        Verb::Strip => {
            in_place(
                "Options::strip_trailers",
                bytes,
                |it| options.strip_trailers(set, it),
                report,
            );
            if plain {
                in_place(
                    "strip_trailers",
                    bytes,
                    |it| http1::strip_trailers(set, it),
                    report,
                );
            }
        }
        Verb::Keep => {
            in_place(
                "Options::keep_trailers",
                bytes,
                |it| options.keep_trailers(set, it),
                report,
            );
            if plain {
                in_place(
                    "keep_trailers",
                    bytes,
                    |it| http1::keep_trailers(set, it),
                    report,
                );
            }
        }
    });
}

fn clean_by<S: HeaderSet>(set: &S, rule: Rule, how: How, bytes: &[u8], report: Report<'_>) {
    let options = options(how, rule);
    let erased: &dyn HeaderSet = set;
    match rule.verb {
        Verb::Strip => {
            in_place("Options::strip", bytes, |it| options.strip(set, it), report);
            in_place(
                "strip by dyn HeaderSet",
                bytes,
                |it| options.strip(erased, it),
                report,
            );
        }
        Verb::Keep => {
            in_place("Options::keep", bytes, |it| options.keep(set, it), report);
            in_place(
                "keep by dyn HeaderSet",
                bytes,
                |it| options.keep(erased, it),
                report,
            );
        }
    }
    if how == How::default() {
        match (rule.verb, rule.exactly) {
            (Verb::Strip, false) => in_place("strip", bytes, |it| http1::strip(set, it), report),
            (Verb::Keep, false) => in_place("keep", bytes, |it| http1::keep(set, it), report),
            (Verb::Strip, true) => in_place(
                "strip_exactly",
                bytes,
                |it| http1::strip_exactly(set, it),
                report,
            ),
            (Verb::Keep, true) => in_place(
                "keep_exactly",
                bytes,
                |it| http1::keep_exactly(set, it),
                report,
            ),
        }
    }
}

fn in_place(
    way: &'static str,
    bytes: &[u8],
    clean: impl FnOnce(&mut [u8]) -> Result<Cleaned, Error>,
    report: Report<'_>,
) {
    let mut buffer = bytes.to_vec();
    let result = clean(&mut buffer).map(counts).map_err(failure);
    let kept = result.map_or(0, |counts| counts.new_len);
    report(Answer {
        way,
        result,
        kept: &buffer[..kept],
        buffer: &buffer,
    });
}

fn towards_body<S: HeaderSet>(set: &S, rule: Rule, how: How, bytes: &[u8], report: Report<'_>) {
    if rule.verb == Verb::Keep {
        return;
    }
    let mut buffer = bytes.to_vec();
    let result = match how == How::default() && !rule.exactly {
        true => http1::strip_towards_body(set, &mut buffer),
        false => options(how, rule).strip_towards_body(set, &mut buffer),
    };
    let result = result.map(counts).map_err(failure);
    let kept = result.map_or(0..0, |counts| {
        counts.old_len - counts.new_len..counts.old_len
    });
    report(Answer {
        way: "strip_towards_body",
        result,
        kept: &buffer[kept],
        buffer: &buffer,
    });
}

/// Runs of bytes cannot have folds overwritten.
fn slices<S: HeaderSet>(set: &S, rule: Rule, how: How, bytes: &[u8], report: Report<'_>) {
    if how.unfold {
        return;
    }
    let options = options(how, rule);
    let plain = how == How::default() && !rule.exactly;
    let slices = match rule.verb {
        Verb::Strip if plain => http1::strip_slices(set, bytes),
        Verb::Keep if plain => http1::keep_slices(set, bytes),
        Verb::Strip => options.strip_slices(set, bytes),
        Verb::Keep => options.keep_slices(set, bytes),
    };
    let mut kept = Vec::new();
    let result = slices.map_err(failure).map(|slices| {
        let (old_len, removed) = (slices.old_len(), slices.removed());
        slices.for_each(|slice| kept.extend_from_slice(slice));
        Counts {
            old_len,
            new_len: kept.len(),
            removed,
        }
    });
    report(Answer {
        way: "slices",
        result,
        kept: &kept,
        buffer: bytes,
    });
}

/// Removes the fields of one hop from a head, and then from a trailer section.
pub(super) fn hop_by_hop(hop: Hop, bytes: &[u8], trailers: &[u8]) -> HopAnswer {
    let mut buffer = bytes.to_vec();
    let rule = Rule {
        verb: Verb::Strip,
        exactly: hop.exactly,
    };
    let options = options(hop.how, rule);
    let plain = hop.how == How::default() && !hop.exactly;
    let removed = match (plain, hop.protects) {
        (true, true) => http1::hop_by_hop::strip_protecting(&PROTECTED, &mut buffer),
        (true, false) => http1::hop_by_hop::strip(&mut buffer),
        (false, true) => options.strip_hop_by_hop(&PROTECTED, &mut buffer),
        (false, false) => options.strip_hop_by_hop(&(), &mut buffer),
    };
    let removed = match removed {
        Ok(removed) => removed,
        Err(error) => {
            return HopAnswer {
                result: Err(failure(error)),
                buffer,
                upgrade: None,
                nominated: Vec::new(),
                refused: Vec::new(),
                trailers: Vec::new(),
            };
        }
    };
    let mut cleaned = trailers.to_vec();
    let length = removed
        .strip_trailers(&buffer, &mut cleaned)
        .map_or(0, |cleaned| cleaned.new_len);
    cleaned.truncate(length);
    HopAnswer {
        result: Ok(counts(removed.cleaned())),
        upgrade: removed.upgrade(),
        nominated: removed.nominated(&buffer).map(<[u8]>::to_vec).collect(),
        refused: removed.refused(&buffer).map(<[u8]>::to_vec).collect(),
        trailers: cleaned,
        buffer,
    }
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
