//! Removes the fields of one connection, as an intermediary must before it forwards a message (RFC
//! 9110, section 7.6.1).
//!
//! ```
//! use header_set::hop_by_hop;
//! use http::HeaderMap;
//!
//! let mut headers = HeaderMap::new();
//! headers.insert("host", "example.org".parse().unwrap());
//! headers.insert("connection", "close, X-Session, host".parse().unwrap());
//! headers.insert("x-session", "1".parse().unwrap());
//!
//! let removed = hop_by_hop::strip(&mut headers).unwrap();
//! assert_eq!(removed.fields(), 2);
//! assert!(headers.contains_key("host"));      // never by nomination
//! assert_eq!(removed.refused().next(), Some(&b"host"[..]));
//! ```
//!
//! Removed are:
//!
//! * `connection`, `keep-alive`, `proxy-connection`, `te`, `transfer-encoding`, `upgrade` (the
//!   library's list `@hop_by_hop`), and `http2-settings`. `trailer` stays: it may be forwarded.
//! * Every name that a `Connection` field nominates, in any of its lines and in any case. Invalid
//!   elements beside it change nothing.
//! * A `content-length` beside a `transfer-encoding`: the latter framed the body, and the next hop
//!   would read the former (RFC 9112, section 6.3).
//! * Aliases of `content-length` and `transfer-encoding`, such as `content_length`: the next hop
//!   may read them as framing.
//!
//! A `te` that lists `trailers` stays as `te: trailers`, which gRPC needs, without its other
//! elements and weights. It goes if `Connection` nominates it: intermediaries must not forward it
//! then (RFC 9110, section 10.1.4).
//!
//! A sender may nominate any name, even one that a server relies on. Nomination never removes
//! `host`, `content-length`, `transfer-encoding`, or a name that [`strip_protecting`] protects.
//! Such a name is `x-forwarded-for` that an earlier proxy of yours has set. Run this *before* you
//! add fields of your own.
//!
//! `proxy-authorization` and `proxy-authenticate` stay: they are for the next proxy that asks for
//! them. A proxy that uses them itself strips them by a list of its own, such as `@credentials`.
//!
//! An extended CONNECT (RFC 8441) opens a WebSocket over HTTP/2 by a method and the pseudo-header
//! `:protocol`, without an `upgrade` field. It passes here; to prevent it, refuse the method.
#![doc = include_str!("message/verbs.md")]

use core::fmt;

use http::header::{self, HeaderValue};
use http::{HeaderMap, HeaderName, StatusCode};

use crate::header_map::standard::standard_number;
use crate::header_map::{remove, unseen};
use crate::message::alias::{is_alias, may_be_alias};
use crate::message::choice::{InTrailers, NameChoice, Strip};
use crate::message::one_hop::{
    FIELDS, LINES, NAMES, Nominated, OneOf, TooMany, elements, lists_trailers,
};
use crate::{Entry, HeaderSet};

/// Removes the fields of one hop; nomination removes any name but `host` and framing fields.
///
/// # Errors
/// If there are more than 8 `Connection` lines or 32 nominated names; the map is unchanged.
pub fn strip(headers: &mut HeaderMap) -> Result<Removed, TooManyNominated> {
    strip_protecting(&(), headers)
}

/// Removes the fields of one hop; nomination removes nothing that is in `protected`.
///
/// # Errors
/// If there are more than 8 `Connection` lines or 32 nominated names; the map is unchanged.
pub fn strip_protecting<P>(
    protected: &P,
    headers: &mut HeaderMap,
) -> Result<Removed, TooManyNominated>
where
    P: HeaderSet + ?Sized,
{
    let remove = |headers: &mut HeaderMap, fields: &Fields<'_>| {
        remove(headers, fields, unseen());
    };
    let mut removed = Removed::default();
    strip_by(protected, headers, &mut removed, false, remove)?;
    Ok(removed)
}

/// [`strip_protecting`] by `remove`, which removes nothing in a dry run. `removed` is filled in
/// place, since it is large.
#[inline(always)]
pub(crate) fn strip_by<P>(
    protected: &P,
    headers: &mut HeaderMap,
    removed: &mut Removed,
    dry_run: bool,
    remove: impl FnOnce(&mut HeaderMap, &Fields<'_>),
) -> Result<(), TooManyNominated>
where
    P: HeaderSet + ?Sized,
{
    let before = headers.len();
    removed.read(protected, headers)?;
    let fields = Fields::of(removed, headers);
    remove(headers, &fields);
    if !dry_run {
        fields.rewrite_te(headers);
    }
    removed.fields = before - headers.len();
    Ok(())
}

/// The fields of one hop in one message.
pub(crate) struct Fields<'r> {
    /// The nominated names that the map has, if any, and their number. To read `Connection` for each
    /// name of the map would take quadratic time.
    nominated: Option<([&'r [u8]; NAMES], usize)>,
    /// A bit for each length of their names: a prefilter by one shift.
    lengths: u64,
    /// The standard names that may go.
    standard: u128,
    /// `te` lists `trailers`, and is not nominated.
    keeps_te: bool,
    /// `transfer-encoding` frames the body.
    is_coded: bool,
}

impl<'r> Fields<'r> {
    /// The fields of one hop in `headers`, whose `Connection` is `removed`.
    fn of(removed: &'r Removed, headers: &HeaderMap) -> Self {
        let mut fields = Self {
            nominated: None,
            lengths: 0,
            standard: FIELDS.standard_names(),
            keeps_te: false,
            is_coded: headers.contains_key(header::TRANSFER_ENCODING),
        };
        for name in removed.nominated() {
            let is_in = |name| headers.contains_key(name);
            if !FIELDS.contains(name) && str::from_utf8(name).is_ok_and(is_in) {
                let none = ([&b""[..]; NAMES], 0);
                let (names, count) = fields.nominated.get_or_insert(none);
                // In range: `nominated` gives at most `NAMES` names.
                names[*count] = name;
                *count += 1;
                fields.lengths |= 1 << (name.len() % 64);
                fields.standard = u128::MAX;
            }
        }
        if fields.is_coded {
            let length = standard_number(&header::CONTENT_LENGTH);
            fields.standard |= length.map_or(u128::MAX, |number| 1 << number);
        }
        if !removed.nominated.te {
            let mut te = headers.get_all(header::TE).iter();
            fields.keeps_te = te.any(|value| lists_trailers(value.as_bytes()));
        }
        fields
    }

    fn is_nominated(&self, name: &[u8]) -> bool {
        self.nominated.as_ref().is_some_and(|(names, count)| {
            let mut names = names.iter().take(*count);
            names.any(|one| one.eq_ignore_ascii_case(name))
        })
    }

    /// Leaves `te: trailers` of a `te` that stays.
    fn rewrite_te(&self, headers: &mut HeaderMap) {
        if !self.keeps_te {
            return;
        }
        let mut values = headers.get_all(header::TE).iter();
        let first = values.next().map(HeaderValue::as_bytes);
        if first != Some(b"trailers") || values.next().is_some() {
            headers.remove(header::TE);
            // This fails only for a map of 32,768 names, and a name has just been removed.
            let _ = headers.try_insert(header::TE, HeaderValue::from_static("trailers"));
        }
    }
}

impl NameChoice for Fields<'_> {
    fn removes(&self, name: &[u8]) -> bool {
        match name {
            b"te" => !self.keeps_te,
            b"content-length" => self.is_coded,
            _ => FIELDS.contains(name) || is_alias(name) || self.is_nominated(name),
        }
    }

    #[inline(always)]
    fn may_remove(&self, name: &[u8]) -> bool {
        HeaderSet::may_contain(&FIELDS, name)
            | may_be_alias(name)
            | (self.lengths >> (name.len() % 64) & 1 == 1)
    }

    fn reason(&self, name: &[u8]) -> Entry {
        let entry = FIELDS.entry(name).map(Entry::of_another_list);
        entry.unwrap_or_else(Entry::unlisted)
    }

    fn standard(&self) -> u128 {
        self.standard
    }

    fn known(&self, name: &HeaderName) -> Option<&'static HeaderName> {
        let name = name.as_str().as_bytes();
        FIELDS.header_name(name).filter(|_| self.removes(name))
    }
}

/// The removed names: needed to switch protocols, and to clean the trailers of the same message.
#[derive(Clone, Debug, Default)]
pub struct Removed {
    fields: usize,
    /// The values of `Connection`.
    lines: [Option<HeaderValue>; LINES],
    nominated: Nominated,
    upgrade: Option<HeaderValue>,
}

impl Removed {
    /// Reads `Connection`, and `upgrade` if that names it.
    fn read<P>(&mut self, protected: &P, headers: &HeaderMap) -> Result<(), TooManyNominated>
    where
        P: HeaderSet + ?Sized,
    {
        let lines = headers.get_all(header::CONNECTION);
        let nominated = Nominated::read(protected, lines.iter().map(HeaderValue::as_bytes));
        self.nominated = nominated.map_err(|too_many| TooManyNominated {
            lines: matches!(too_many, TooMany::Lines),
        })?;
        for (slot, line) in self.lines.iter_mut().zip(&lines) {
            *slot = Some(line.clone());
        }
        if self.nominated.upgrade {
            self.upgrade = joined(headers);
        }
        Ok(())
    }

    /// The number of removed field lines.
    #[must_use]
    pub fn fields(&self) -> usize {
        self.fields
    }

    /// The protocols to which the sender would like to switch: all lines of `upgrade`, if
    /// `Connection` names it. Otherwise `upgrade` has no meaning.
    #[must_use]
    pub fn upgrade(&self) -> Option<&HeaderValue> {
        self.upgrade.as_ref()
    }

    /// The nominated names that nomination removes, in the order and case of `Connection`. They
    /// include options such as `close`.
    pub fn nominated(&self) -> impl Iterator<Item = &[u8]> + Clone {
        self.nominated.removed(self.lines())
    }

    /// The elements of `Connection` that nomination does not remove: protected names, `host`,
    /// framing fields, and invalid names. Few clients have reason to send any.
    pub fn refused(&self) -> impl Iterator<Item = &[u8]> {
        self.nominated.refused(self.lines())
    }

    /// Removes nominated and forbidden names from the trailers of the same message. Forbidden names
    /// include the fixed hop-by-hop fields. Returns the number of removed field lines.
    pub fn strip_trailers<T>(&self, trailers: &mut HeaderMap<T>) -> usize {
        let nominated: OneOf<'_> = self.nominated().collect();
        let choice = InTrailers(Strip::new(&nominated, true));
        remove(trailers, &choice, unseen())
    }

    /// Whether a response with this status and these headers may go to the sender of the request.
    /// False for a 101 (Switching Protocols) to a protocol that the request did not name. Call it
    /// before [`strip`] removes `upgrade` from the response.
    ///
    /// ```
    /// use header_set::hop_by_hop;
    /// use http::{HeaderMap, HeaderName, StatusCode};
    ///
    /// let mut request = HeaderMap::new();
    /// request.insert("connection", "upgrade".parse().unwrap());
    /// request.insert("upgrade", "websocket".parse().unwrap());
    /// let removed = hop_by_hop::strip(&mut request).unwrap();
    ///
    /// let mut response = HeaderMap::new();
    /// response.insert("upgrade", "h2c".parse().unwrap());
    /// assert!(!removed.allows(StatusCode::SWITCHING_PROTOCOLS, &response));
    /// assert!(removed.allows(StatusCode::OK, &response));
    /// ```
    #[must_use]
    pub fn allows(&self, status: StatusCode, response: &HeaderMap) -> bool {
        status != StatusCode::SWITCHING_PROTOCOLS
            || self
                .upgrade
                .as_ref()
                .is_some_and(|asked| switches_to(asked, response))
    }

    fn lines(&self) -> impl Iterator<Item = &[u8]> + Clone {
        self.lines.iter().flatten().map(HeaderValue::as_bytes)
    }
}

/// The value of all lines of `upgrade`.
fn joined(headers: &HeaderMap) -> Option<HeaderValue> {
    let mut lines = headers.get_all(header::UPGRADE).iter();
    let first = lines.next()?;
    let Some(second) = lines.next() else {
        return Some(first.clone());
    };
    let mut all = [first.as_bytes(), second.as_bytes()].join(&b", "[..]);
    for line in lines {
        all.extend_from_slice(b", ");
        all.extend_from_slice(line.as_bytes());
    }
    HeaderValue::from_bytes(&all).ok()
}

/// Whether a response names a protocol, and only requested ones. Of a request that names more than
/// [`NAMES`], it may only name the first of them.
fn switches_to(asked: &HeaderValue, response: &HeaderMap) -> bool {
    let asked: OneOf<'_> = elements(asked.as_bytes()).collect();
    let lines = response.get_all(header::UPGRADE).iter();
    let mut named = lines.flat_map(|line| elements(line.as_bytes())).peekable();
    named.peek().is_some() && named.all(|name| asked.contains_bytes(name))
}

/// More `Connection` lines or nominated names than any client has reason to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyNominated {
    lines: bool,
}

impl fmt::Display for TooManyNominated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lines {
            true => write!(
                f,
                "found more than {LINES} lines of `connection`, expected one"
            ),
            false => write!(
                f,
                "found more than {NAMES} names in `connection`, expected a few"
            ),
        }
    }
}

impl core::error::Error for TooManyNominated {}
