//! Removes fields from the bytes of an HTTP/1 head: the headers of a list, or all others.
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
//! [`Cleaner::request`](crate::Cleaner::request) and
//! [`Cleaner::response`](crate::Cleaner::response) do more in the same call: they also remove the
//! fields that are meant for one connection only, refuse messages, and say where the body ends.
//!
//! A head is the start line and the field lines, up to the empty line. Bytes after it are not read.
//! Cleaning allocates nothing, and takes time that is linear in the length of the head.
//!
//! # What is refused
//! A list protects only if your proxy and its backend read the same fields. So a head is refused if
//! servers are known to read it in different ways. The buffer is then unchanged. Refused are:
//!
//! * a first line that is neither `METHOD target HTTP/1.x` nor `HTTP/1.x status reason`; an empty
//!   line before it; a version other than 1.0 and 1.1;
//! * a carriage return or a line feed alone, NUL, DEL and all other control bytes except the tab;
//! * white space before a colon or before the first field, a line without a colon, an empty name, a
//!   name with a forbidden byte;
//! * folded lines, unless [`Options::unfold`] is set;
//! * a target that is no path, no `http://host/..`, not `*` with `OPTIONS`, and not `host:port` with
//!   `CONNECT`; one with `#`, or with an empty port or a byte in its host that no host has;
//! * an HTTP/1.1 request without `host`, and two `host` lines; a `host` with a byte that no host has;
//!   one that differs from the host of the target by more than case and the scheme's default port
//!   (`CONNECT`: by more than case and the port); of two ports neither may be left out;
//! * `content-length` beside `transfer-encoding`, or a second line of either. A length that is not
//!   plain digits, has a needless zero (octal for some), or is over 2^63 - 1;
//! * a `transfer-encoding` other than `chunked`, or in HTTP/1.0;
//! * anything but spaces before the value of either, and anything after it;
//! * in `CONNECT` and in responses 1xx, 204 and 205 a `transfer-encoding`, and a `content-length`
//!   other than 0; in a response 304 a `transfer-encoding`;
//! * an alias of either, such as `Content_Length`.
//!
//! Other values may have any bytes but control bytes; a tab is allowed. Their meaning is not
//! checked.
//!
//! # Vectors
//! With the feature `wide`, heads are read in vectors of 16 bytes. That saves a quarter of the
//! time; the answers are the same. The feature needs the crate `wide`.

mod clean;
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

use self::start_line::Section;

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
/// `content-length` and `transfer-encoding`.
///
/// The other lines move up: the new head is `buffer[..new_len]`, and the body starts at `old_len`.
/// The bytes between them are unspecified.
///
/// # Errors
/// [`Error::Incomplete`] if the head has not arrived whole. [`Error::Malformed`] if it is
/// [refused](self#what-is-refused), is that of a response, or if the set compares case. The buffer
/// is then unchanged.
pub fn strip<S: HeaderSet + ?Sized>(set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error> {
    let cleaner = Cleaner::strip(set);
    cleaner.up(Section::Request, &cleaner.choice, buffer)
}

/// Removes from the head of a request every field whose name is not in `set`, except `host`,
/// `content-length` and `transfer-encoding`.
///
/// The other lines move up, as by [`strip`]. Separators are compared as written, even if the set
/// folds them.
///
/// # Errors
/// As [`strip`].
pub fn keep<S: HeaderSet + ?Sized>(set: &S, buffer: &mut [u8]) -> Result<Cleaned, Error> {
    let cleaner = Cleaner::keep(set);
    cleaner.up(Section::Request, &cleaner.choice, buffer)
}

fn malformed<T>(at: usize, kind: Kind) -> Result<T, Error> {
    Err(Error::Malformed { at, kind })
}
