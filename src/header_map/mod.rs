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
//! assert_eq!(header_map::strip(&INTERNAL, &mut headers), 2);
//! assert_eq!(headers.len(), 1);
//! ```
//!
//! A [`Cleaner`](crate::Cleaner::headers) does more in the same call: it also removes the fields
//! that are meant for one connection only, and refuses messages.
//!
//! A map has names in lower case. So a set with `case = sensitive` and `ETag` removes nothing here;
//! a `Cleaner` refuses such a set.
//!
//! # What it costs
//! [`strip`] and [`keep`] return the number of removed field lines: a name with three values counts
//! three times. If nothing is removed, or all names, they allocate nothing. Exact entries are removed by
//! static names. For a name that another entry has, and `http` has no constant for, they may allocate,
//! because two handles share its text until it is removed. If more than two of five names are removed,
//! they allocate a new map for the others.
//!
//! The remaining fields may change their order, as by `HeaderMap::remove`.
//!
//! A list whose names are removed from maps has 32 more bytes in the program for each entry, if it has
//! at most 1,024. The loader relocates them.
//!
//! # How it works
//! One pass over up to 64 names, without a branch, separates standard names, which `http` stores as
//! numbers, from names that it stores as texts. The list has a bit for each standard name, and a
//! filter for texts. Names that pass are looked up before any is removed. Removal goes from the last
//! name to the first, because it moves the last entry of the map into the gap. So an entry that moves
//! is one that is kept.

mod marks;
mod names;
pub(crate) mod remove;
pub(crate) mod standard;

pub use names::Names;

use http::HeaderMap;

use crate::HeaderSet;
use crate::message::choice::Choice;
use crate::message::one_hop::OneHop;

/// Removes every field whose name is in `set`, except `host`, `content-length` and
/// `transfer-encoding`. Returns the number of removed field lines.
///
/// Aliases such as `content_length` are always removed: some backends read them as
/// `content-length` or `transfer-encoding`.
pub fn strip<S: HeaderSet + ?Sized, T>(set: &S, headers: &mut HeaderMap<T>) -> usize {
    remove::all(&(Choice::new(set, false), None::<OneHop<'_>>), headers, &())
}

/// Removes every field whose name is not in `set`, except `host`, `content-length` and
/// `transfer-encoding`. Returns the number of removed field lines.
///
/// Separators are compared as written, even if the set folds them. Aliases such as
/// `content_length` are always removed, as by [`strip`].
pub fn keep<S: HeaderSet + ?Sized, T>(set: &S, headers: &mut HeaderMap<T>) -> usize {
    remove::all(&(Choice::new(set, true), None::<OneHop<'_>>), headers, &())
}

/// Marks the values of every name in `set` as sensitive. Returns the number of marked values.
///
/// `Debug` prints `Sensitive` in place of a marked value, and HTTP/2 does not put it into its
/// compression table.
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
pub fn mark_sensitive<S: HeaderSet + ?Sized>(set: &S, headers: &mut HeaderMap) -> usize {
    let listed = (headers.iter_mut()).filter(|(name, _)| set.contains_bytes(name.as_ref()));
    listed.map(|(_, value)| value.set_sensitive(true)).count()
}
