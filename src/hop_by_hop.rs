//! Removes what belongs to one connection, which an intermediary must do before it sends a message onward
//! (RFC 9110, section 7.6.1).
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
//! ```
//!
//! What goes: `connection`, `keep-alive`, `proxy-connection`, `te`, `transfer-encoding`, `upgrade` (the library's list
//! `@hop_by_hop`), `http2-settings`, and every name that a `Connection` field nominates, in all its lines, in any case,
//! and whatever bytes its other elements have. `te` that lists `trailers`, whatever else and with whatever weight, stays
//! as `te: trailers`, which gRPC needs. `trailer` stays: it may be forwarded. A `content-length` beside a `transfer-encoding` goes
//! with it: it never said where the body ends, and would say so to the next hop (RFC 9112, section 6.3).
//!
//! Nomination is in the hands of whoever sends the request, and removes what other parties may rely on. So it never
//! removes `host`, `content-length`, `transfer-encoding`, or what [`strip_protecting`] is told to protect, such as
//! `x-forwarded-for` that an earlier proxy of yours has set. Run this *before* you add fields of your own.

use core::fmt;

use http::header::{self, HeaderValue};
use http::{HeaderMap, HeaderName};

use crate::connection::{LINES, NAMES, lists_trailers, may_be_nominated, trimmed};
use crate::{HeaderSet, header_map};

static KEEP_ALIVE: HeaderName = HeaderName::from_static("keep-alive");
static PROXY_CONNECTION: HeaderName = HeaderName::from_static("proxy-connection");
static HTTP2_SETTINGS: HeaderName = HeaderName::from_static("http2-settings");

/// The fixed fields that `http` does not know by number. To look for each by the hash of its text takes longer than to look at
/// all such names of a map.
struct Textual;

impl HeaderSet for Textual {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        self.header_name(name).is_some()
    }

    #[inline]
    fn may_contain(&self, name: &[u8]) -> bool {
        let first = name.first().copied().unwrap_or_default();
        let is = |text: &HeaderName| {
            let text = text.as_str().as_bytes();
            (text.len() == name.len()) & (text[0] == first)
        };
        is(&KEEP_ALIVE) | is(&PROXY_CONNECTION) | is(&HTTP2_SETTINGS)
    }

    fn standard_names(&self) -> u128 {
        0
    }

    fn header_name(&self, name: &[u8]) -> Option<&'static HeaderName> {
        match name {
            b"keep-alive" => Some(&KEEP_ALIVE),
            b"proxy-connection" => Some(&PROXY_CONNECTION),
            b"http2-settings" => Some(&HTTP2_SETTINGS),
            _ => None,
        }
    }
}

/// Removes the fields of one hop; nothing is protected but what never goes by nomination.
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
    let before = headers.len();
    let mut removed = Removed::default();
    removed.nominate(protected, headers)?;
    for name in removed.nominated() {
        // `te` has a rule of its own below, the others are fixed.
        if let Ok(name) = core::str::from_utf8(name)
            && !name.eq_ignore_ascii_case("te")
            && !name.eq_ignore_ascii_case("upgrade")
        {
            headers.remove(name);
        }
    }
    let upgrade = headers.remove(header::UPGRADE);
    if removed.upgrades {
        removed.upgrade = upgrade;
    }
    // Each look at a name that is not there costs a tenth of what all of this does.
    if removed.lines[0].is_some() {
        headers.remove(header::CONNECTION);
    }
    header_map::strip(&Textual, headers);
    if headers.remove(header::TRANSFER_ENCODING).is_some() {
        headers.remove(header::CONTENT_LENGTH);
    }
    strip_te(headers);
    removed.fields = before - headers.len();
    Ok(removed)
}

/// Leaves `te: trailers` where that is listed, and no `te` otherwise.
fn strip_te(headers: &mut HeaderMap) {
    let mut values = headers.get_all(header::TE).iter();
    let Some(first) = values.next() else {
        return;
    };
    let is_alone = values.next().is_none();
    if is_alone && first.as_bytes() == b"trailers" {
        return;
    }
    let mut values = headers.get_all(header::TE).iter();
    let lists_trailers = values.any(|value| lists_trailers(value.as_bytes()));
    headers.remove(header::TE);
    if lists_trailers {
        // Only a map of 32,768 names could refuse, and it has just lost one.
        let _ = headers.try_insert(header::TE, HeaderValue::from_static("trailers"));
    }
}

/// What was removed, for those who go on: to switch protocols, or to clean the trailers.
#[derive(Clone, Debug, Default)]
pub struct Removed {
    fields: usize,
    /// The values of `Connection`.
    lines: [Option<HeaderValue>; LINES],
    /// Where in which line each nominated name is.
    names: [Span; NAMES],
    count: usize,
    upgrades: bool,
    upgrade: Option<HeaderValue>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Span {
    line: u32,
    start: u32,
    len: u32,
}

impl Removed {
    /// How many field lines went.
    #[must_use]
    pub fn fields(&self) -> usize {
        self.fields
    }

    /// The protocols to which the sender would like to switch: the `upgrade` field, if `Connection` names it, without
    /// which it means nothing.
    #[must_use]
    pub fn upgrade(&self) -> Option<&HeaderValue> {
        self.upgrade.as_ref()
    }

    /// What `Connection` nominates, in the order and the case in which it does: options such as `close` too, but
    /// nothing that nomination cannot remove.
    pub fn nominated(&self) -> impl Iterator<Item = &[u8]> {
        self.names[..self.count].iter().filter_map(|span| {
            let line = self.lines.get(span.line as usize)?.as_ref()?;
            let (start, len) = (span.start as usize, span.len as usize);
            line.as_bytes().get(start..start + len)
        })
    }

    /// Removes from the trailers of the same message what must not be in them either: the fixed fields, and what was
    /// nominated. Answers how many field lines went.
    pub fn strip_trailers<T>(&self, trailers: &mut HeaderMap<T>) -> usize {
        let before = trailers.len();
        for name in self.nominated() {
            if let Ok(name) = core::str::from_utf8(name) {
                trailers.remove(name);
            }
        }
        for name in [
            &header::CONNECTION,
            &header::TRANSFER_ENCODING,
            &header::UPGRADE,
            &header::TE,
            &KEEP_ALIVE,
            &PROXY_CONNECTION,
            &HTTP2_SETTINGS,
        ] {
            trailers.remove(name);
        }
        before - trailers.len()
    }

    /// Notes what `Connection` nominates.
    fn nominate<P>(&mut self, protected: &P, headers: &HeaderMap) -> Result<(), TooManyNominated>
    where
        P: HeaderSet + ?Sized,
    {
        let mut elements_seen = 0;
        for (line, value) in headers.get_all(header::CONNECTION).iter().enumerate() {
            let Some(slot) = self.lines.get_mut(line) else {
                return Err(TooManyNominated { lines: true });
            };
            let text = value.as_bytes();
            let mut at = 0;
            for part in text.split(|&byte| byte == b',') {
                let element = trimmed(part);
                let start = at + (part.len() - part.trim_ascii_start().len());
                at += part.len() + 1;
                if element.is_empty() {
                    continue;
                }
                elements_seen += 1;
                if elements_seen > NAMES {
                    return Err(TooManyNominated { lines: false });
                }
                self.upgrades |= element.eq_ignore_ascii_case(b"upgrade");
                if may_be_nominated(protected, element) {
                    self.names[self.count] = Span {
                        line: line as u32,
                        start: start as u32,
                        len: element.len() as u32,
                    };
                    self.count += 1;
                }
            }
            *slot = Some(value.clone());
        }
        Ok(())
    }
}

/// More `Connection` lines or nominated names than any client has reason to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyNominated {
    lines: bool,
}

impl fmt::Display for TooManyNominated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.lines {
            write!(
                f,
                "found more than {LINES} lines of `connection`, expected one"
            )
        } else {
            write!(
                f,
                "found more than {NAMES} names in `connection`, expected a few"
            )
        }
    }
}

impl core::error::Error for TooManyNominated {}
