//! The rules for one hop: RFC 9110, 7.6.1, with the documented limits and exceptions.

use super::policy::Policy;
use super::reading::{Message, frames, is_one_of, is_token, trim};

/// Fields that are removed whether or not `Connection` nominates them. `te` has a rule of its own.
const FIXED: &[&str] = &[
    "connection",
    "keep-alive",
    "proxy-connection",
    "te",
    "upgrade",
    "http2-settings",
];

/// The most lines of `Connection` or of `Upgrade`, and the most names in them.
const MAX_LINES: usize = 8;
const MAX_NAMES: usize = 32;

/// The nominations of a message's `Connection` lines. The default is that of one without.
#[derive(Default)]
pub struct Nominations {
    /// The elements that nomination removes, as written, in order.
    pub removable: Vec<Vec<u8>>,
    /// The elements that nomination may not remove.
    pub in_vain: Vec<Vec<u8>>,
    /// `None` if there are few enough. False where it is open: repeated names, fixed fields and
    /// protocols may count or not.
    pub are_too_many: Option<bool>,
    /// Whether the message has a `Transfer-Encoding`, which overrides its length: RFC 9112, 6.3.
    has_coding: bool,
    /// Whether it has a length on two lines: recipients take the first or the last, or join them.
    has_lengths: bool,
}

impl Nominations {
    pub fn of(message: &Message, policy: &Policy) -> Self {
        let elements = message.elements("connection");
        let all = elements.len();
        let elements = elements.into_iter().map(<[u8]>::to_vec);
        let is_in_vain = |name: &Vec<u8>| {
            let is_kept = frames(name) || is_one_of(name, &["host"]) || policy.is_protected(name);
            is_kept || !is_token(name)
        };
        let (in_vain, removable): (Vec<_>, Vec<_>) = elements.partition(is_in_vain);
        let distinct = removable.iter().filter(|name| !is_one_of(name, FIXED));
        let mut distinct: Vec<_> = distinct.map(|name| name.to_ascii_lowercase()).collect();
        distinct.sort();
        distinct.dedup();
        let lines = message.values("connection").len();
        let switches = is_listed(&removable, b"upgrade")
            && (message.values("upgrade").len() > MAX_LINES
                || message.elements("upgrade").len() > MAX_NAMES);
        let is_certain = lines > MAX_LINES || distinct.len() > MAX_NAMES;
        let may_be = is_certain || all > MAX_NAMES || switches;
        Self {
            removable,
            in_vain,
            are_too_many: may_be.then_some(is_certain),
            has_coding: !message.values("transfer-encoding").is_empty(),
            has_lengths: message.values("content-length").len() > 1,
        }
    }

    pub fn has(&self, name: &[u8]) -> bool {
        is_listed(&self.removable, name)
    }

    pub fn removes(&self, name: &[u8]) -> bool {
        is_one_of(name, FIXED) || self.has(name)
    }

    /// A map's body carries its own framing.
    pub fn removes_framing(&self, name: &[u8]) -> bool {
        self.has_coding && frames(name) || self.has_lengths && is_one_of(name, &["content-length"])
    }

    /// The protocols of all lines of `Upgrade`, which count where `Connection` lists it.
    pub fn protocols<'m>(&self, message: &'m Message) -> Vec<&'m [u8]> {
        match self.has(b"upgrade") {
            true => message.elements("upgrade"),
            false => Vec::new(),
        }
    }

    /// Whether one line `te: trailers` stays: RFC 9110, 10.1.4. If nominated, it is removed.
    pub fn te_stays(&self, message: &Message) -> bool {
        let is_trailers = |element: &&[u8]| {
            let coding = element.split(|&byte| byte == b';').next();
            trim(coding.unwrap_or_default()).eq_ignore_ascii_case(b"trailers")
        };
        !self.has(b"te") && message.elements("te").iter().any(is_trailers)
    }
}

fn is_listed(names: &[Vec<u8>], name: &[u8]) -> bool {
    names.iter().any(|listed| name.eq_ignore_ascii_case(listed))
}
