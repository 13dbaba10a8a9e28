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
//! [`Cleaner::request`](crate::Cleaner::request) and [`Cleaner::response`](crate::Cleaner::response)
//! do more in the same call: they remove the fields of one hop, refuse messages, and say how the
//! body is framed.
//!
//! A head is a start line and field lines, up to the empty line; bytes after it are not read.
//! Nothing is allocated, and every head takes linear time.
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
//! * an HTTP/1.1 request without `host`, and two `host` lines; a `host` with a byte that no host has;
//!   one that differs from the host of the target by more than case and the scheme's default port
//!   (`CONNECT`: by more than case and the port);
//! * `content-length` beside `transfer-encoding`, or a second line of either. A length that is not
//!   plain digits, has a needless zero (octal for some), or is over 2^63 - 1;
//! * a `transfer-encoding` other than `chunked`, or in HTTP/1.0;
//! * anything but spaces before such a value, and anything after it;
//! * in `CONNECT` and in responses 1xx and 204 anything but `content-length: 0`; in 304
//!   `transfer-encoding`;
//! * an alias of either, such as `Content_Length`.
//!
//! Values may have tabs and bytes from 0x80 on; their meaning is not checked.
//!
//! # Vectors
//! With the feature `wide`, which needs the crate of that name, heads are read in vectors of 16
//! bytes. That saves a quarter of the time; the answers are the same.

mod clean;
mod cut;
mod error;
mod framing;
mod head;
mod head_end;
mod irregular;
mod lines;
mod masks;
mod name;
mod notes;
mod options;
mod parse;
mod scan;
mod slices;
mod spans;
mod start_line;

pub use error::{Error, Kind};
pub use head::{Framing, RequestHead, ResponseHead, Version};
pub use head_end::HeadEnd;
pub use options::Options;
pub use slices::Slices;

use crate::{Cleaner, HeaderSet};

use self::parse::Section;

/// The lengths of a cleaned head or trailer section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use = "the buffer has the new head and old bytes: `new_len` and `old_len` tell them apart"]
pub struct Cleaned {
    /// The length of the old head, its empty line included: the body starts there.
    pub old_len: usize,
    /// The length of the new head.
    pub new_len: usize,
    /// The number of removed field lines.
    pub removed: usize,
}

/// Removes from the head of a request every field whose name is in `set`, except `host`,
/// `content-length` and `transfer-encoding`. The other lines move up: the new head is
/// `buffer[..new_len]`. The bytes between it and `old_len` are unspecified.
///
/// # Errors
/// If the head is incomplete, malformed or a response's, or the set compares case; the buffer is
/// unchanged.
pub fn strip<S>(set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error>
where
    S: HeaderSet + ?Sized,
{
    plain(&Cleaner::strip(set), buffer)
}

/// Removes from the head of a request every field whose name is not in `set`, except `host`,
/// `content-length` and `transfer-encoding`. The other lines move up, as by [`strip`]. Separators
/// are compared as written, also if the set folds them.
///
/// # Errors
/// If the head is incomplete, malformed or a response's, or the set compares case; the buffer is
/// unchanged.
pub fn keep<S>(set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error>
where
    S: HeaderSet + ?Sized,
{
    plain(&Cleaner::keep(set), buffer)
}

#[inline(always)]
fn plain<S: HeaderSet>(cleaner: &Cleaner<'_, S>, buffer: &mut [u8]) -> Result<Cleaned, Error> {
    let (parsed, len) = cleaner.up(Section::Request, &cleaner.choice(()), buffer)?;
    Ok(parsed.cleaned(len))
}

fn malformed<T>(at: usize, kind: Kind) -> Result<T, Error> {
    Err(Error::Malformed { at, kind })
}
