//! Removes fields from an [`http::HeaderMap`]: the headers of a list, or all others.
//!
//! ```
//! use header_set::{header_map, header_set};
//! use http::HeaderMap;
//!
//! header_set! {
//!     /// Headers that never leave the edge.
//!     #[header_set(separators = fold)]
//!     pub static INTERNAL = ["cf-ray", "x-internal-*"];
//! }
//!
//! let mut headers = HeaderMap::new();
//! headers.insert("host", "example.org".parse().unwrap());
//! headers.insert("cf-ray", "8f1e2d3c4b5a6978".parse().unwrap());
//! headers.insert("x_internal_shard", "eu-7".parse().unwrap());
//!
//! assert_eq!(header_map::first(&INTERNAL, &headers).unwrap().1.as_str(), Some("cf-ray"));
//! assert_eq!(header_map::strip(&INTERNAL, &mut headers), 2);
//! assert_eq!(headers.len(), 1);
//! ```
//!
#![doc = include_str!("../message/verbs.md")]
//!
//! # What it costs
//! All functions take sets, maps, tuples of them and `dyn HeaderSet`. Those that remove return the
//! number of field lines that went: a name with three values counts three times. If nothing goes,
//! they allocate nothing. Otherwise they allocate for names of more than 64 bytes that are no exact
//! entries. Where more than two of five names go, they allocate a new map for the others.
//! [`strip_via`] clones the handle of every name that is no exact entry.
//!
//! The remaining fields may change their order, as by `HeaderMap::remove`.
//!
//! One pass over up to 64 names separates standard names, which `http` holds as numbers, from names
//! that it holds as texts. It has no branch. The list has a bit for each standard name; texts go
//! through its filter. Names that pass are looked up before any is removed. Exact entries are
//! removed by the list's own copy of the name, others by position. Positions go from the last to
//! the first, because a removal moves the last entry of the map into the gap. So an entry that
//! moves is one that stays. If fewer names went than were found, the map is walked again.

mod marks;
mod names;
mod read;
mod remove;
pub(crate) mod standard;

pub use names::Names;
pub use read::{first, mark_sensitive, matching};

use http::header::GetAll;
use http::{HeaderMap, HeaderName};

use self::remove::{Via, remove_via};
use crate::HeaderSet;
use crate::message::choice::{InTrailers, Keep, Strip};

pub(crate) use self::remove::{remove, unseen};

/// Removes every field whose name is in `set`, except `host`, `content-length` and
/// `transfer-encoding`. Returns the number of removed field lines.
pub fn strip<S, T>(set: &S, headers: &mut HeaderMap<T>) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(headers, &Strip::of_map(set, false), unseen())
}

/// [`strip`] without the three exceptions.
pub fn strip_exactly<S, T>(set: &S, headers: &mut HeaderMap<T>) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(headers, &Strip::of_map(set, true), unseen())
}

/// Removes every field whose name is not in `set`, except `host`, `content-length` and
/// `transfer-encoding`. Returns the number of removed field lines.
pub fn keep<S, T>(set: &S, headers: &mut HeaderMap<T>) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(headers, &Keep::new(set, false), unseen())
}

/// [`keep`] without the three exceptions.
pub fn keep_exactly<S, T>(set: &S, headers: &mut HeaderMap<T>) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(headers, &Keep::new(set, true), unseen())
}

/// Removes every trailer whose name is in `set` or forbidden in trailers. Returns the number of
/// removed field lines.
///
/// ```
/// # use header_set::{header_map, header_set};
/// # let mut trailers = http::HeaderMap::new();
/// # for name in ["x-internal", "host", "grpc-status"] {
/// #     trailers.insert(name, "0".parse::<http::HeaderValue>().unwrap());
/// # }
/// assert_eq!(header_map::strip_trailers(&header_set!["x-internal"], &mut trailers), 2);   // and `host`
/// assert!(trailers.contains_key("grpc-status"));
/// ```
pub fn strip_trailers<S, T>(set: &S, trailers: &mut HeaderMap<T>) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(trailers, &InTrailers(Strip::new(set, true)), unseen())
}

/// Removes every trailer whose name is not in `set`, or forbidden in trailers. Returns the number
/// of removed field lines.
pub fn keep_trailers<S, T>(set: &S, trailers: &mut HeaderMap<T>) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(trailers, &InTrailers(Keep::new(set, true)), unseen())
}

/// [`strip`] that first calls `gone` with each name to be removed and its values, in no particular
/// order.
///
/// ```
/// # use header_set::{header_map, header_set};
/// # let mut headers = http::HeaderMap::new();
/// # headers.insert("x-internal", "a".parse::<http::HeaderValue>().unwrap());
/// let mut log = Vec::new();
/// header_map::strip_with(&header_set!["x-internal"], &mut headers, |name, values| {
///     log.push((name.clone(), values.iter().count()));
/// });
/// assert_eq!(log, [("x-internal".parse().unwrap(), 1)]);
/// ```
pub fn strip_with<S, T>(
    set: &S,
    headers: &mut HeaderMap<T>,
    mut gone: impl FnMut(&HeaderName, GetAll<'_, T>),
) -> usize
where
    S: HeaderSet + ?Sized,
{
    let gone = |headers: &HeaderMap<T>, name: &HeaderName| gone(name, headers.get_all(name));
    remove(headers, &Strip::of_map(set, false), Some(gone))
}

/// [`strip`] for a map behind an interface that must do the removal. pingora's `RequestHeader` is
/// one: it keeps the spelling of names in a second map.
///
/// ```
/// # use header_set::{header_map, header_set};
/// # struct Request { headers: http::HeaderMap }
/// # impl Request {
/// #     fn remove_header(&mut self, name: &http::HeaderName) { self.headers.remove(name); }
/// # }
/// # let mut headers = http::HeaderMap::new();
/// # headers.insert("x-internal", "a".parse().unwrap());
/// # let request = &mut Request { headers };
/// # header_set! { static INTERNAL = ["x-internal"]; }
/// header_map::strip_via(&INTERNAL, request, |request| &request.headers, |request, name| {
///     request.remove_header(name);
/// });
/// # assert!(request.headers.is_empty());
/// ```
///
/// Returns the number of field lines that went from the map of `headers`. A name that `remove`
/// leaves there stays.
pub fn strip_via<S, M, T>(
    set: &S,
    message: &mut M,
    headers: impl Fn(&M) -> &HeaderMap<T>,
    remove: impl FnMut(&mut M, &HeaderName),
) -> usize
where
    S: HeaderSet + ?Sized,
    M: ?Sized,
{
    let holder = &mut Via {
        message,
        headers,
        remove,
    };
    remove_via(holder, &Strip::of_map(set, false))
}
