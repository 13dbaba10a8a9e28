//! The field lines that a verb removes: one table for every carrier.

use super::lists::List;
use super::reading::{fold, is_alias};
use super::words::TRAILER_NAMES;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Verb {
    Strip,
    Keep,
}

/// A name, and the lists' answers for it.
pub(super) struct Listing<'n> {
    pub(super) text: &'n [u8],
    pub(super) is_listed: bool,
    is_listed_as_written: bool,
    is_alias: bool,
}

impl<'n> Listing<'n> {
    /// True if one of several lists has the name.
    pub(super) fn new(lists: &[List], text: &'n [u8]) -> Self {
        Self {
            text,
            is_listed: lists.iter().any(|list| list.has(text)),
            is_listed_as_written: lists.iter().any(|list| list.has_as_written(text)),
            is_alias: is_alias(text),
        }
    }
}

/// The carrier of a field. Rules for heads do not apply to the others.
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

    /// Whether a line of this name goes. A head with an alias of a framing field is refused before.
    pub(super) fn removes(self, name: &Listing<'_>, place: Place) -> bool {
        let by_list = match self.verb {
            Verb::Strip => name.is_listed,
            Verb::Keep => !name.is_listed_as_written,
        };
        let alias_goes = match place {
            Place::Head => false,
            Place::Map | Place::Trailers => true,
        };
        if name.is_alias && alias_goes {
            return true;
        }
        match (place, self.exactly) {
            (_, true) => by_list,
            (Place::Trailers, false) => by_list || is_forbidden_in_trailers(name.text),
            (Place::Head | Place::Map, false) => by_list && !is_framing(name.text),
        }
    }
}

/// The fields that determine where a message ends, and its host.
pub(super) fn is_framing(name: &[u8]) -> bool {
    is_one_of(name, &["host", "content-length", "transfer-encoding"])
}

pub(super) fn is_one_of(name: &[u8], names: &[&str]) -> bool {
    names
        .iter()
        .any(|one| name.eq_ignore_ascii_case(one.as_bytes()))
}

/// Names that RFC 9110, 6.5.1 forbids in trailers, by its kinds. The cases have only clear names of
/// each kind.
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
    // Fields about fields and connections.
    "trailer",
    "connection",
    "keep-alive",
    "proxy-connection",
    "upgrade",
];

/// The names that the library documents as forbidden in trailers. They decide on names that are no
/// clear case of RFC 9110, 6.5.1.
const DOCUMENTED: &str = include_str!("../../../../header-set-codegen/lists/trailer_forbidden.txt");

pub(super) fn is_forbidden_in_trailers(name: &[u8]) -> bool {
    let folded = fold(name);
    let is_forbidden = |forbidden: &str| match forbidden.strip_suffix('*') {
        Some(start) => folded.starts_with(start.as_bytes()),
        None => folded == forbidden.as_bytes(),
    };
    let is_clear = TRAILER_NAMES
        .iter()
        .any(|clear| fold(clear.as_bytes()) == folded);
    let mut clear = FORBIDDEN_IN_TRAILERS.iter().chain(&["x-forwarded-*"]);
    clear.any(|name| is_forbidden(name)) || !is_clear && DOCUMENTED.lines().any(is_forbidden)
}
