//! Removes fields from the head of an HTTP/1 message, as it was received: the headers of a list, or
//! all others.
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
//! A head is a start line and field lines, up to the empty line; what follows is never looked at.
//! Nothing is allocated, and no head takes more than linear time. All functions take sets, maps,
//! tuples of them and `dyn HeaderSet`.
//!
//! # What is refused
//! A list can only hold back what all recipients read alike. So a head that recipients are known to
//! read in different ways is refused, and the buffer stays as it was:
//!
//! * a first line that is neither `METHOD target HTTP/1.x` nor `HTTP/1.x status reason`: it would
//!   hide the first field; an empty line before it; another version than 1.0 or 1.1;
//! * a carriage return or a line feed alone, NUL, DEL and all other control bytes except the tab;
//! * white space before a colon or before the first field, a line without a colon, an empty name, a
//!   name with a byte that no name may have;
//! * folded lines, unless [`Options::unfold`] is set;
//! * two `host` lines; a target in absolute form (`GET http://b/ ..`) whose authority is not what
//!   `host` says, byte for byte but for case;
//! * `content-length` beside `transfer-encoding`, a second line of either, a length that is not
//!   plain digits, starts with a needless zero (which some read as octal) or is over 2^63 - 1;
//! * a `transfer-encoding` that is anything but `chunked`, or that stands in HTTP/1.0;
//! * an alias of either, such as `Content_Length`.
//!
//! Values may have tabs and bytes from 0x80 on. Nothing else about them is checked: what a field
//! *says* is not protected. Both requests and responses are accepted unless [`Options::requests`]
//! or [`Options::responses`] is set.
//!
#![doc = include_str!("../message/verbs.md")]
//!
//! # Vectors
//! With the feature `wide`, and so the crate of that name, heads are read in vectors of 16 bytes,
//! which takes a quarter off; the answers are the same.

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

/// What became of a head or a trailer section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cleaned {
    /// The bytes of the head as it was, its empty line included: where the body starts.
    pub old_len: usize,
    /// The bytes of the head as it is.
    pub new_len: usize,
    /// The field lines that went.
    pub removed: usize,
}

/// Removes every field whose name is in `set`, except `host`, `content-length` and
/// `transfer-encoding`. What stays moves up: the new head is `buffer[..new_len]`, and the bytes
/// between it and `old_len` are of no use.
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

/// [`strip`] where what stays moves down, towards the body, so that head and body can be sent by
/// one write: the new head is `buffer[old_len - new_len..old_len]`.
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
/// `transfer-encoding`. What stays moves up, as by [`strip`].
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

/// [`strip`] for a trailer section, which has fields and an empty line but no start line: the bytes
/// behind the last chunk of a chunked body. Fields that may not stand in trailers go too.
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

/// [`keep`] for a trailer section, as [`strip_trailers`]. Fields that may not stand in trailers go,
/// whatever `set` has.
///
/// # Errors
/// If the section is incomplete or malformed; the buffer is unchanged.
pub fn keep_trailers<S>(set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().keep_trailers(set, buffer)
}

/// The bytes that [`strip`] would leave, as runs to hand to `writev`; nothing is moved.
///
/// # Errors
/// If the head is incomplete or malformed.
pub fn strip_slices<'a, S>(set: &'a S, head: &'a [u8]) -> Result<Slices<'a>, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().strip_slices(set, head)
}

/// The bytes that [`keep`] would leave, as runs to hand to `writev`; nothing is moved.
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
