//! What cleaning a map gives.

use alloc::vec::Vec;
use core::fmt;

use http::header::{self, HeaderValue};
use http::{HeaderMap, HeaderName, StatusCode};

use crate::message::limits::Reason;
use crate::message::nominated::Nominated;
use crate::message::one_hop::{Connection, LINES, elements};
use crate::message::one_of::{ELEMENTS, OneOf};
use crate::{Entry, HeaderSet};

/// What a cleaner removed from a map. It is needed to clean the trailers of the same message, and
/// to switch protocols. Only with [`hop_by_hop`](crate::Cleaner::hop_by_hop) does it have what
/// `Connection` and `Upgrade` said.
#[derive(Clone, Debug, Default)]
#[must_use = "trailers of the same message need its nominated names: `into_nominated`"]
pub struct Removed {
    pub(super) fields: usize,
    pub(crate) connection: Connection,
    nominating: Vec<HeaderValue>,
    upgrade: Vec<HeaderValue>,
}

/// The values of a field: at most one more than are accepted.
fn values(headers: &HeaderMap, name: &HeaderName) -> Vec<HeaderValue> {
    let values = headers.get_all(name).iter();
    values.take(LINES + 1).cloned().collect()
}

fn texts(values: &[HeaderValue]) -> impl Iterator<Item = &[u8]> + Clone {
    values.iter().map(HeaderValue::as_bytes)
}

/// The values of a field of a map.
pub(super) fn bytes(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &[u8]> {
    headers.get_all(name).iter().map(HeaderValue::as_bytes)
}

impl Removed {
    /// Reads `Connection`, and `upgrade` if that names it. Refuses too much of either.
    pub(super) fn read(
        protected: Option<&dyn HeaderSet>,
        headers: &HeaderMap,
    ) -> Result<Self, Refusal> {
        let nominating = values(headers, &header::CONNECTION);
        let upgrade = || bytes(headers, header::UPGRADE);
        let connection = Connection::read(protected, texts(&nominating), upgrade);
        let connection = connection.ok_or_else(|| Refusal {
            reason: Reason::TooManyNominated,
            name: Some(header::CONNECTION),
        })?;
        let upgrade = || values(headers, &header::UPGRADE);
        Ok(Self {
            fields: 0,
            connection,
            nominating,
            upgrade: connection.upgrade.then(upgrade).unwrap_or_default(),
        })
    }

    /// Returns the number of removed field lines.
    #[must_use]
    pub fn fields(&self) -> usize {
        self.fields
    }

    /// Returns the protocols to which the sender asks to switch: those in all lines of `upgrade`,
    /// if `Connection` lists `upgrade`. Otherwise there are none.
    ///
    /// A map has neither a version nor a body. Do not forward the upgrade of a request that is not of
    /// HTTP/1.1, or that has a body: some servers read that body as the next request.
    pub fn upgrade(&self) -> impl Iterator<Item = &[u8]> + Clone {
        texts(&self.upgrade).flat_map(elements)
    }

    /// Returns the names in `Connection` whose fields are removed, in the order and case of
    /// `Connection`. Options such as `close` are among them.
    pub fn nominated(&self) -> impl Iterator<Item = &[u8]> + Clone {
        self.connection.elements(texts(&self.nominating), true)
    }

    /// Returns the names in `Connection` whose fields are kept: protected names, `host`,
    /// `content-length`, `transfer-encoding`, and invalid names. Few clients have reason to send
    /// any.
    pub fn protected(&self) -> impl Iterator<Item = &[u8]> + Clone {
        self.connection.elements(texts(&self.nominating), false)
    }

    /// The nominated names, if there are others than those that every message loses.
    pub(super) fn others(&self) -> Option<OneOf<'_>> {
        self.connection.others.then(|| OneOf::new(self.nominated()))
    }

    /// Returns the nominated names, for [`Cleaner::trailers`](crate::Cleaner::trailers) of the same
    /// message.
    #[must_use]
    pub fn into_nominated(self) -> Nominated {
        Nominated::keep(self.nominated())
    }

    /// Whether a response with this status and these fields may be forwarded to the sender of the
    /// request. Returns `false` for a 101 (Switching Protocols) to a protocol that the request did
    /// not ask for, or to more than 32. Call it before a cleaner removes `upgrade` from the
    /// response.
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

/// Why a cleaner refused a message. Its map is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub(super) reason: Reason,
    pub(super) name: Option<HeaderName>,
}

impl Refusal {
    /// Returns the reason.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        self.reason
    }

    /// Returns the name because of which the message was refused, or `None` if it was not because
    /// of one name.
    #[must_use]
    pub const fn name(&self) -> Option<&HeaderName> {
        self.name.as_ref()
    }

    /// Returns the entry that matched that name, or `None` if it was not because of an entry.
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
