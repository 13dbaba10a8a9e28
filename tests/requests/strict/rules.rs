//! Which field lines a verb removes: one table for every carrier.

use super::lists::{List, has, has_as_written};
use super::reading::{fold, is_alias};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Verb {
    Strip,
    Keep,
}

/// Where fields stand. What is for a head only does not count in the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Place {
    Head,
    Map,
    Trailers,
}

/// A verb, and whether the list alone decides (`strip_exactly`, `keep_exactly`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rule {
    pub(super) verb: Verb,
    pub(super) exactly: bool,
}

impl Rule {
    pub(super) const ALL: [Self; 4] = [
        Self {
            verb: Verb::Strip,
            exactly: false,
        },
        Self {
            verb: Verb::Keep,
            exactly: false,
        },
        Self {
            verb: Verb::Strip,
            exactly: true,
        },
        Self {
            verb: Verb::Keep,
            exactly: true,
        },
    ];

    /// Whether a line of this name goes. An alias of a framing field does not come here from a head.
    pub(super) fn removes(self, lists: &[List], name: &[u8], place: Place) -> bool {
        let by_list = match self.verb {
            Verb::Strip => has(lists, name),
            Verb::Keep => !has_as_written(lists, name),
        };
        let alias_goes = match place {
            Place::Head => false,
            Place::Map => self.verb == Verb::Keep || lists.iter().any(|list| list.folds),
            Place::Trailers => true,
        };
        if is_alias(name) && alias_goes {
            return true;
        }
        match (place, self.exactly) {
            (_, true) => by_list,
            (Place::Trailers, false) => by_list || is_forbidden_in_trailers(name),
            (Place::Head | Place::Map, false) => by_list && !is_framing(name),
        }
    }
}

/// What says where a message ends, and which host it is for.
pub(super) fn is_framing(name: &[u8]) -> bool {
    is_one_of(name, &["host", "content-length", "transfer-encoding"])
}

pub(super) fn is_one_of(name: &[u8], names: &[&str]) -> bool {
    names
        .iter()
        .any(|one| name.eq_ignore_ascii_case(one.as_bytes()))
}

/// What no trailer section may hold, by the kinds of RFC 9110, 6.5.1. Not all names of these kinds: the cases have those
/// that are beyond doubt.
pub(super) const FORBIDDEN_IN_TRAILERS: &[&str] = &[
    // Framing and routing.
    "content-length",
    "transfer-encoding",
    "host",
    "via",
    "forwarded",
    "x-forwarded-for",
    // Request modifiers: controls and conditions.
    "cache-control",
    "expect",
    "max-forwards",
    "pragma",
    "range",
    "te",
    "if-match",
    "if-none-match",
    "if-modified-since",
    "if-unmodified-since",
    "if-range",
    // Authentication.
    "authorization",
    "proxy-authorization",
    "www-authenticate",
    "proxy-authenticate",
    "cookie",
    "set-cookie",
    // Description of the content.
    "content-encoding",
    "content-type",
    "content-range",
    // Control of responses.
    "age",
    "expires",
    "date",
    "location",
    "retry-after",
    "vary",
    // What is said about fields and connections.
    "trailer",
    "connection",
    "keep-alive",
    "proxy-connection",
    "upgrade",
];

pub(super) fn is_forbidden_in_trailers(name: &[u8]) -> bool {
    let folded = fold(name);
    FORBIDDEN_IN_TRAILERS
        .iter()
        .any(|forbidden| folded == forbidden.as_bytes())
}
