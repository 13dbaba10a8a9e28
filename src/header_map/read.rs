//! Functions that ask a list about a map and remove nothing.

use http::{HeaderMap, HeaderName, HeaderValue};

use crate::message::choice::{NameChoice, Strip};
use crate::{Entry, HeaderSet};

/// Returns the names that [`strip`](super::strip) would remove, each with the entry that decides.
///
/// ```
/// use header_set::{header_map, header_set};
/// # let mut headers = http::HeaderMap::new();
/// # headers.insert("x-internal-shard", "eu-7".parse::<http::HeaderValue>().unwrap());
///
/// header_set! { static INTERNAL = ["x-internal-*"]; }
///
/// for (name, entry) in header_map::matching(&INTERNAL, &headers) {
///     assert_eq!(format!("{name} by {entry}"), "x-internal-shard by x-internal-*");
/// }
/// ```
pub fn matching<'a, S, T>(
    set: &'a S,
    headers: &'a HeaderMap<T>,
) -> impl Iterator<Item = (&'a HeaderName, Entry)>
where
    S: HeaderSet + ?Sized,
{
    found(Strip::of_map(set, false), headers)
}

/// Returns the first name that [`strip_exactly`](super::strip_exactly) would remove, with the entry
/// that decides: a reason to refuse the message. Framing fields such as `host` are not excepted,
/// since nothing is removed.
///
/// ```
/// use header_set::{header_map, header_set};
/// # let mut headers = http::HeaderMap::new();
/// # headers.insert("x-forwarded-for", "192.0.2.1".parse::<http::HeaderValue>().unwrap());
///
/// header_set! { static FORGED = [@forwarding]; }
///
/// if let Some((name, entry)) = header_map::first(&FORGED, &headers) {
///     eprintln!("400: {name} is refused by the entry {entry}");
/// }
/// ```
#[must_use]
pub fn first<'a, S, T>(set: &'a S, headers: &'a HeaderMap<T>) -> Option<(&'a HeaderName, Entry)>
where
    S: HeaderSet + ?Sized,
{
    found(Strip::of_map(set, true), headers).next()
}

fn found<T>(
    choice: impl NameChoice,
    headers: &HeaderMap<T>,
) -> impl Iterator<Item = (&HeaderName, Entry)> {
    headers.keys().filter_map(move |name| {
        let bytes = name.as_str().as_bytes();
        choice.removes(bytes).then(|| (name, choice.reason(bytes)))
    })
}

/// Marks the values of every name in `set` as sensitive, so that `Debug` hides them and HPACK never
/// indexes them. Returns the number of marked values.
///
/// ```
/// use header_set::{header_map, header_set};
/// # let mut headers = http::HeaderMap::new();
/// # headers.insert("authorization", "Basic YTpi".parse().unwrap());
///
/// header_set! { static SECRET = [@credentials]; }
///
/// assert_eq!(header_map::mark_sensitive(&SECRET, &mut headers), 1);
/// assert_eq!(format!("{headers:?}"), r#"{"authorization": Sensitive}"#);
/// ```
pub fn mark_sensitive<S>(set: &S, headers: &mut HeaderMap<HeaderValue>) -> usize
where
    S: HeaderSet + ?Sized,
{
    let mut marked = 0;
    for (name, value) in headers {
        if set.contains_bytes(name.as_str().as_bytes()) {
            value.set_sensitive(true);
            marked += 1;
        }
    }
    marked
}
