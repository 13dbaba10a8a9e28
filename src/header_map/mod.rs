//! Strips an [`http::HeaderMap`] of the headers of a list, or of all others.
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
//! assert_eq!(header_map::strip(&INTERNAL, &mut headers), 2);
//! assert_eq!(headers.len(), 1);
//! ```
//!
//! All functions take sets, maps, tuples of them and `dyn HeaderSet`, and answer how many field lines went: a name with
//! three values counts three times. They allocate nothing as long as nothing goes. Where something does, they allocate
//! for names of more than 64 bytes that are no exact entries, and, where more than half of the names go, a new map for
//! the others; [`strip_via`] copies the handle of every name that is no exact entry.
//!
//! What stays may change its order, as by `HeaderMap::remove`.
//!
//! One pass over up to 64 names at a time tells those that `http` holds as a number from those that it holds as a text, without a
//! branch for any. Of the first kind the list has a bit each; the second are asked of its filter. What passes is looked up
//! before any goes. Names of the list itself are then removed by the list's own copy; others by position, from the last to the
//! first, because a removal puts the last entry of the map into the gap: so an entry that moves is one that stays. If fewer went
//! than were found, the map is walked again.

mod marks;
mod remove;
mod rule;

use http::header::GetAll;
use http::{HeaderMap, HeaderName};

use self::remove::{Via, no_one, remove, remove_via};
#[cfg(feature = "tower")]
use self::rule::Spotting;
use self::rule::{Listed, Unlisted};
use crate::HeaderSet;

/// Removes every field whose name is in `set`, and answers how many field lines went.
pub fn strip<S, T>(set: &S, headers: &mut HeaderMap<T>) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(headers, &Listed(set), no_one())
}

/// [`strip`], and answers whether a `trailer` field stays.
///
/// Sets that have a standard name have to ask about all that are in the map, so that one more costs nothing; for others it
/// is faster to look for the field.
#[cfg(feature = "tower")]
pub(crate) fn strip_spotting_trailer<S, T>(set: &S, headers: &mut HeaderMap<T>) -> bool
where
    S: HeaderSet + ?Sized,
{
    let listed = Listed(set);
    if set.standard_names() == 0 {
        remove(headers, &listed, no_one());
        return headers.contains_key(http::header::TRAILER);
    }
    let rule = Spotting {
        listed,
        has_trailer: core::cell::Cell::new(false),
    };
    remove(headers, &rule, no_one());
    rule.has_trailer.get()
}

/// [`strip`], and shows each name with its values before any goes, in no particular order.
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
    gone: impl FnMut(&HeaderName, GetAll<'_, T>),
) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(headers, &Listed(set), Some(gone))
}

/// Removes every field whose name is not in `set`, except `host`, `content-length` and `transfer-encoding`, and answers
/// how many field lines went.
///
/// Separators are compared as written, also by a set that folds them: an allow list that has `x-id` does not mean the
/// `x_id` that somebody else made up.
pub fn keep<S, T>(set: &S, headers: &mut HeaderMap<T>) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(headers, &Unlisted::<_, true>(set), no_one())
}

/// [`keep`] without the three exceptions.
pub fn keep_only<S, T>(set: &S, headers: &mut HeaderMap<T>) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(headers, &Unlisted::<_, false>(set), no_one())
}

/// [`strip`] where the map is behind an interface that must do the removal, as pingora's `RequestHeader`, which keeps
/// the spelling of names in a second map:
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
/// Answers how many field lines are gone from the map that `headers` shows. A name that `remove` leaves there stays.
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
    remove_via(holder, &Listed(set))
}
