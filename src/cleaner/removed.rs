//! What cleaning a map gives.

use alloc::vec::Vec;
use core::fmt;

use http::header::{self, HeaderValue};
use http::{HeaderMap, HeaderName, StatusCode};

use crate::Entry;
use crate::HeaderSet;
use crate::message::limits::Reason;
use crate::message::nominated::Nominated;
use crate::message::one_hop::{Connection, LINES, elements, is_short};
use crate::message::one_of::{ELEMENTS, OneOf};

/// What a cleaner removed from a map: needed to switch protocols, and to clean the trailers of the
/// same message. A cleaner with [`hop_by_hop`](crate::Cleaner::hop_by_hop) alone reads
/// `Connection` and `Upgrade`.
#[derive(Clone, Debug, Default)]
#[must_use = "trailers of the same message need its nominated names: `into_nominated`"]
pub struct Removed {
    pub(super) fields: usize,
    /// Whether the fields of one hop are removed.
    pub(crate) is_hop_by_hop: bool,
    pub(crate) connection: Connection,
    nominating: Values,
    upgrade: Values,
}

/// The values of a field. Most messages have one.
#[derive(Clone, Debug, Default)]
struct Values {
    first: Option<HeaderValue>,
    more: Vec<HeaderValue>,
}

impl Values {
    /// At most one more than are accepted.
    fn of(headers: &HeaderMap, name: HeaderName) -> Self {
        let mut values = headers.get_all(name).iter().cloned();
        Self {
            first: values.next(),
            more: values.take(LINES).collect(),
        }
    }

    fn bytes(&self) -> impl Iterator<Item = &[u8]> + Clone {
        let values = self.first.iter().chain(&self.more);
        values.map(HeaderValue::as_bytes)
    }
}

/// The values of a field of a map.
pub(super) fn bytes(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &[u8]> {
    let values = headers.get_all(name).into_iter();
    values.map(HeaderValue::as_bytes)
}

impl Removed {
    /// Reads `Connection`, and `upgrade` if that names it. `None` if there is too much of either.
    pub(super) fn read(protected: Option<&dyn HeaderSet>, headers: &HeaderMap) -> Option<Self> {
        let nominating = Values::of(headers, header::CONNECTION);
        let connection = Connection::read(protected, nominating.bytes())?;
        let upgrade = match connection.upgrade {
            true => Values::of(headers, header::UPGRADE),
            false => Values::default(),
        };
        is_short(upgrade.bytes()).then_some(Self {
            fields: 0,
            is_hop_by_hop: true,
            connection,
            nominating,
            upgrade,
        })
    }

    /// The number of removed field lines.
    #[must_use]
    pub fn fields(&self) -> usize {
        self.fields
    }

    /// The protocols to which the sender would like to switch: those of all lines of `upgrade`, if
    /// `Connection` names it. Otherwise `upgrade` has no meaning.
    pub fn upgrade(&self) -> impl Iterator<Item = &[u8]> + Clone {
        self.upgrade.bytes().flat_map(elements)
    }

    /// The nominated names that nomination removes, in the order and case of `Connection`. They
    /// include options such as `close`.
    pub fn nominated(&self) -> impl Iterator<Item = &[u8]> + Clone {
        self.connection.elements(self.nominating.bytes(), true)
    }

    /// The elements of `Connection` that nomination does not remove: protected names, `host`,
    /// framing fields, and invalid names. Few clients have reason to send any.
    pub fn protected(&self) -> impl Iterator<Item = &[u8]> + Clone {
        self.connection.elements(self.nominating.bytes(), false)
    }

    /// The nominated names, for the trailers of the same message.
    #[must_use]
    pub fn into_nominated(self) -> Nominated {
        Nominated::keep(self.nominated())
    }

    /// Whether a response with this status and these fields may go to the sender of the request.
    /// False for a 101 (Switching Protocols) to a protocol that the request did not name, or to more
    /// than 32. Ask before a cleaner removes `upgrade` from the response.
    ///
    /// ```
    /// use header_set::Cleaner;
    /// use http::{HeaderMap, StatusCode};
    ///
    /// let mut request = HeaderMap::new();
    /// request.insert("connection", "upgrade".parse().unwrap());
    /// request.insert("upgrade", "websocket".parse().unwrap());
    /// let removed = Cleaner::nothing().hop_by_hop().headers(&mut request)?;
    ///
    /// let mut response = HeaderMap::new();
    /// response.insert("upgrade", "h2c".parse().unwrap());
    /// assert!(!removed.allows(StatusCode::SWITCHING_PROTOCOLS, &response));
    /// assert!(removed.allows(StatusCode::OK, &response));
    /// # Ok::<(), header_set::Refusal>(())
    /// ```
    #[must_use]
    pub fn allows(&self, status: StatusCode, response: &HeaderMap) -> bool {
        if status != StatusCode::SWITCHING_PROTOCOLS {
            return true;
        }
        let asked = OneOf::new(self.upgrade());
        let named = || bytes(response, header::UPGRADE).flat_map(elements);
        let count = named().take(ELEMENTS + 1).count();
        (1..=ELEMENTS).contains(&count) && named().all(|name| asked.contains(name))
    }
}

/// Why a cleaner refused a map, which is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub(super) reason: Reason,
    pub(super) name: Option<HeaderName>,
}

impl Refusal {
    /// The reason.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        self.reason
    }

    /// The name that decided, if one did.
    #[must_use]
    pub const fn name(&self) -> Option<&HeaderName> {
        self.name.as_ref()
    }

    /// The entry that decided, if one did.
    #[must_use]
    pub const fn entry(&self) -> Option<Entry> {
        self.reason.entry()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "at `{name}`: {}", self.reason),
            None => self.reason.fmt(f),
        }
    }
}

impl core::error::Error for Refusal {}
