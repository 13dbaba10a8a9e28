//! Removes fields from the received head of an HTTP/1 message: the headers of a list, or all
//! others.
//!
//! ```
//! use header_set::{header_set, http1};
//!
//! header_set! {
//!     /// Headers that never leave the edge.
//!     #[header_set(separators = fold)]
//!     pub static INTERNAL = ["cf-ray", "x-internal-*"];
//! }
//!
//! let mut buffer = *b"GET / HTTP/1.1\r\nHost: a\r\nX_Internal_Shard: eu-7\r\nAccept: */*\r\n\r\nthe body";
//! let cleaned = http1::strip(&INTERNAL, &mut buffer).unwrap();
//! assert_eq!(cleaned.removed, 1);
//! assert_eq!(&buffer[..cleaned.new_len], b"GET / HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n");
//! assert_eq!(&buffer[cleaned.old_len..], b"the body");
//! ```
//!
//! A head is a start line and field lines, up to the empty line; bytes behind it are not read.
//! Nothing is allocated, and every head takes linear time. All functions take sets, maps, tuples of
//! them and `dyn HeaderSet`.
//!
//! # What is refused
//! A list protects only if all recipients read the same fields. So a head that recipients are known
//! to read in different ways is refused, and the buffer is unchanged. Refused are:
//!
//! * a first line that is neither `METHOD target HTTP/1.x` nor `HTTP/1.x status reason`: it would
//!   hide the first field. An empty line before it. A version other than 1.0 and 1.1;
//! * a carriage return or a line feed alone, NUL, DEL and all other control bytes except the tab;
//! * white space before a colon or before the first field, a line without a colon, an empty name, a
//!   name with a forbidden byte;
//! * folded lines, unless [`Options::unfold`] is set;
//! * a target that is no path, no `http://host/..`, not `*` with `OPTIONS`, and not `host:port` with
//!   `CONNECT`; one with `#`, or with a user, a backslash or an empty port in its host;
//! * two `host` lines; a `host` with a byte that no host has; one that differs from the host of the
//!   target by more than case and the scheme's default port (`CONNECT`: by more than case and the
//!   port);
//! * `content-length` beside `transfer-encoding`, or a second line of either. A length that is not
//!   plain digits, has a needless zero (octal for some), or is over 2^63 - 1;
//! * a `transfer-encoding` other than `chunked`, or in HTTP/1.0;
//! * anything but spaces before such a value, and anything after it;
//! * in `CONNECT` and in responses 1xx and 204 anything but `content-length: 0`; in 304
//!   `transfer-encoding`;
//! * an alias of either, such as `Content_Length`.
//!
//! Values may have tabs and bytes from 0x80 on; their meaning is not checked. Both requests and
//! responses are accepted unless [`Options::requests`] or [`Options::responses`] is set.
//!
#![doc = include_str!("../message/verbs.md")]
//!
//! # Vectors
//! With the feature `wide`, which needs the crate of that name, heads are read in vectors of 16
//! bytes. That saves a quarter of the time; the answers are the same.

mod cut;
mod error;
mod framing;
mod head_end;
pub mod hop_by_hop;
mod irregular;
mod lines;
mod masks;
mod name;
mod options;
mod parse;
mod scan;
mod slices;
mod spans;
mod start_line;

pub use error::{Error, Kind};
pub use head_end::HeadEnd;
pub use options::Options;
pub use slices::Slices;

use crate::HeaderSet;

/// The result for a head or a trailer section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cleaned {
    /// The length of the old head, its empty line included: the body starts there.
    pub old_len: usize,
    /// The length of the new head.
    pub new_len: usize,
    /// The number of removed field lines.
    pub removed: usize,
}

/// Removes every field whose name is in `set`, except `host`, `content-length` and
/// `transfer-encoding`. The other lines move up: the new head is `buffer[..new_len]`. The bytes
/// between it and `old_len` are unspecified.
///
/// # Errors
/// If the head is incomplete or malformed; the buffer is unchanged.
pub fn strip<S>(set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().strip(set, buffer)
}

/// [`strip`] without the three exceptions.
///
/// # Errors
/// If the head is incomplete or malformed; the buffer is unchanged.
pub fn strip_exactly<S>(set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().exactly().strip(set, buffer)
}

/// [`strip`] that moves the other lines down, towards the body, so that one write sends head and
/// body. The new head is `buffer[old_len - new_len..old_len]`.
///
/// # Errors
/// If the head is incomplete or malformed; the buffer is unchanged.
pub fn strip_towards_body<S>(set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().strip_towards_body(set, buffer)
}

/// Removes every field whose name is not in `set`, except `host`, `content-length` and
/// `transfer-encoding`. The other lines move up, as by [`strip`].
///
/// # Errors
/// If the head is incomplete or malformed; the buffer is unchanged.
pub fn keep<S>(set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().keep(set, buffer)
}

/// [`keep`] without the three exceptions.
///
/// # Errors
/// If the head is incomplete or malformed; the buffer is unchanged.
pub fn keep_exactly<S>(set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().exactly().keep(set, buffer)
}

/// [`strip`] for a trailer section: the bytes behind the last chunk of a chunked body. It has
/// fields and an empty line, but no start line. Fields that are forbidden in trailers go too.
///
/// ```
/// use header_set::{header_set, http1};
///
/// let mut section = *b"X-Internal: 1\r\nHost: b\r\nGrpc-Status: 0\r\n\r\n";
/// let cleaned = http1::strip_trailers(&header_set!["x-internal"], &mut section).unwrap();
/// assert_eq!(&section[..cleaned.new_len], b"Grpc-Status: 0\r\n\r\n");
/// ```
///
/// # Errors
/// If the section is incomplete or malformed; the buffer is unchanged.
pub fn strip_trailers<S>(set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().strip_trailers(set, buffer)
}

/// [`keep`] for a trailer section, as [`strip_trailers`]. Fields that are forbidden in trailers go
/// even if `set` has them.
///
/// # Errors
/// If the section is incomplete or malformed; the buffer is unchanged.
pub fn keep_trailers<S>(set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().keep_trailers(set, buffer)
}

/// Returns the bytes that [`strip`] would leave, as runs for `writev`; nothing is moved.
///
/// # Errors
/// If the head is incomplete or malformed.
pub fn strip_slices<'a, S>(set: &'a S, head: &'a [u8]) -> Result<Slices<'a>, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().strip_slices(set, head)
}

/// Returns the bytes that [`keep`] would leave, as runs for `writev`; nothing is moved.
///
/// # Errors
/// If the head is incomplete or malformed.
pub fn keep_slices<'a, S>(set: &'a S, head: &'a [u8]) -> Result<Slices<'a>, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().keep_slices(set, head)
}

fn malformed<T>(at: usize, kind: Kind) -> Result<T, Error> {
    Err(Error::Malformed { at, kind })
}
