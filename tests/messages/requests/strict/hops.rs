//! What is for one hop: RFC 9110, 7.6.1, with the limits and exceptions that the library promises.

use super::reading::{Message, is_alias, is_token, trim};
use super::rules::{Place, is_forbidden_in_trailers, is_framing, is_one_of};

/// Fields that go whether or not `Connection` nominates them.
const FIXED: &[&str] = &[
    "connection",
    "keep-alive",
    "proxy-connection",
    "upgrade",
    "http2-settings",
];

/// What the `Connection` lines of a message say.
pub(super) struct Nominations {
    /// The elements that nomination removes, in small letters, in order.
    pub(super) removable: Vec<Vec<u8>>,
    /// The elements that nomination may not remove, in small letters, in order.
    pub(super) refused: Vec<Vec<u8>>,
    /// Whether the message has a `Transfer-Encoding`, which overrides its length: RFC 9112, 6.3.
    has_coding: bool,
}

/// How many nominations there are.
#[derive(Debug, PartialEq)]
pub(super) enum Amount {
    Allowed,
    /// It depends on whether repeated names and the fixed fields count.
    Unclear,
    TooMany,
}

impl Nominations {
    pub(super) fn of(message: &Message, is_protected: impl Fn(&[u8]) -> bool) -> (Self, Amount) {
        let lines = message.values("connection");
        let elements = lines
            .iter()
            .flat_map(|line| line.split(|&byte| byte == b','));
        let elements = elements.map(trim).filter(|element| !element.is_empty());
        let elements: Vec<Vec<u8>> = elements.map(<[u8]>::to_ascii_lowercase).collect();
        let all = elements.len();
        let (refused, removable): (Vec<_>, Vec<_>) = elements
            .into_iter()
            .partition(|name| is_framing(name) || is_protected(name) || !is_token(name));
        let mut distinct: Vec<_> = removable.iter().filter(|name| !is_fixed(name)).collect();
        distinct.sort();
        distinct.dedup();
        let amount = match () {
            () if lines.len() > 8 || distinct.len() > 32 => Amount::TooMany,
            () if all > 32 => Amount::Unclear,
            () => Amount::Allowed,
        };
        let has_coding = !message.values("transfer-encoding").is_empty();
        (
            Self {
                removable,
                refused,
                has_coding,
            },
            amount,
        )
    }

    pub(super) fn has(&self, name: &[u8]) -> bool {
        self.removable
            .iter()
            .any(|nominated| name.eq_ignore_ascii_case(nominated))
    }

    /// Whether a line of this name goes. Of `te`, see [`Nominations::te_stays`].
    pub(super) fn removes(&self, name: &[u8], place: Place) -> bool {
        if place == Place::Trailers {
            return is_forbidden_in_trailers(name) || is_alias(name) || self.has(name);
        }
        let is_overridden = self.has_coding && is_one_of(name, &["content-length"]);
        let by_place = place == Place::Map
            && (is_one_of(name, &["transfer-encoding"]) || is_alias(name) || is_overridden);
        is_fixed(name) || self.has(name) || by_place
    }

    /// Whether one line `te: trailers` stays: RFC 9110, 10.1.4. Nominated, it is for this hop.
    pub(super) fn te_stays(&self, message: &Message) -> bool {
        let lines = message.values("te");
        let mut elements = lines
            .iter()
            .flat_map(|line| line.split(|&byte| byte == b','));
        let coding = |element: &[u8]| {
            trim(
                element
                    .split(|&byte| byte == b';')
                    .next()
                    .unwrap_or_default(),
            )
            .to_vec()
        };
        !self.has(b"te")
            && elements.any(|element| coding(element).eq_ignore_ascii_case(b"trailers"))
    }
}

/// Whether a field is for one hop whatever the message says. `te` has a rule of its own.
pub(super) fn is_fixed(name: &[u8]) -> bool {
    is_one_of(name, FIXED) || is_one_of(name, &["te"])
}
