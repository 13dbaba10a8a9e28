//! Strips the head of an HTTP/1 message, as it was received, of the fields of a list, or of all others.
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
//! let stripped = http1::strip(&INTERNAL, &mut buffer).unwrap();
//! assert_eq!(stripped.removed, 1);
//! assert_eq!(&buffer[..stripped.new_len], b"GET / HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n");
//! assert_eq!(&buffer[stripped.old_len..], b"the body");
//! ```
//!
//! A head is a start line and field lines, up to the empty line; what follows is never looked at. Nothing is allocated,
//! and no head takes more than linear time. All functions take sets, maps, tuples of them and `dyn HeaderSet`.
//!
//! # What is refused
//! A list can only hold back what is read alike by all who read it. So a head that recipients are known to read in
//! different ways is refused, and the buffer stays as it was:
//!
//! * a first line that is neither `METHOD target HTTP/1.x` nor `HTTP/1.x status reason`: it would hide the first field;
//! * a carriage return or a line feed alone, NUL, DEL and all other control bytes except the tab;
//! * white space before a colon or before the first field, a line without a colon, an empty name, a name with a byte
//!   that no name may have;
//! * folded lines, unless [`Options::unfold`] is set;
//! * `content-length` beside `transfer-encoding`, several that differ, one that is no plain number; a second
//!   `transfer-encoding`.
//!
//! Values may have tabs and bytes from 0x80 on. Nothing else about them is checked: what a field *says* is not protected.
//!
//! # Vectors
//! With the feature `wide`, and so the crate of that name, heads are read in vectors of 16 bytes, which takes a quarter off; the
//! answers are the same.
//!
//! # What never goes
//! `host`, `content-length` and `transfer-encoding`, whatever the list says, unless [`Options::reframing`] is set:
//! without them the message would be another one.

mod cut;
mod error;
mod framing;
pub mod hop_by_hop;
mod irregular;
mod kept;
mod lines;
mod masks;
mod name;
mod options;
mod parse;
mod scan;
mod spans;
mod start_line;

pub use error::{Error, Kind};
pub use kept::Kept;
pub use options::Options;

use crate::HeaderSet;

/// What became of a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stripped {
    /// The bytes of the head as it was, its empty line included: where the body starts.
    pub old_len: usize,
    /// The bytes of the head as it is.
    pub new_len: usize,
    /// The field lines that went.
    pub removed: usize,
}

/// Removes every field whose name is in `set`. What stays moves up: the new head is `buffer[..new_len]`, and what lies
/// between it and `old_len` is of no use.
///
/// # Errors
/// If the head is incomplete or malformed; the buffer is unchanged.
pub fn strip<S>(set: &S, buffer: &mut [u8]) -> Result<Stripped, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().strip(set, buffer)
}

/// [`strip`] where what stays moves down, towards the body, so that head and body can be sent by one write: the new
/// head is `buffer[old_len - new_len..old_len]`.
///
/// # Errors
/// If the head is incomplete or malformed; the buffer is unchanged.
pub fn strip_right<S>(set: &S, buffer: &mut [u8]) -> Result<Stripped, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().strip_right(set, buffer)
}

/// Removes every field whose name is not in `set`. What stays moves up, as by [`strip`].
///
/// Separators are compared as written, also by a set that folds them: an allow list that has `x-id` does not mean the
/// `x_id` that somebody else made up.
///
/// # Errors
/// If the head is incomplete or malformed; the buffer is unchanged.
pub fn keep<S>(set: &S, buffer: &mut [u8]) -> Result<Stripped, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().keep(set, buffer)
}

/// [`strip`] for a trailer section, which has fields and an empty line but no start line: what follows the last chunk
/// of a chunked body. Nothing frames a message there, so no name is exempt.
///
/// # Errors
/// If the section is incomplete or malformed; the buffer is unchanged.
pub fn strip_trailers<S>(set: &S, buffer: &mut [u8]) -> Result<Stripped, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().strip_trailers(set, buffer)
}

/// The bytes that [`strip`] would leave, as runs to hand to `writev`; nothing is moved.
///
/// # Errors
/// If the head is incomplete or malformed.
pub fn kept<'a, S>(set: &'a S, head: &'a [u8]) -> Result<Kept<'a>, Error>
where
    S: HeaderSet + ?Sized,
{
    Options::new().kept(set, head)
}

fn malformed<T>(at: usize, kind: Kind) -> Result<T, Error> {
    Err(Error::Malformed { at, kind })
}

/// Which names go.
trait Rule {
    fn takes(&self, name: &[u8]) -> bool;

    /// Whether it could, without a branch.
    fn may_take(&self, name: &[u8]) -> bool;
}

struct Listed<'s, S: ?Sized>(&'s S);

impl<S: HeaderSet + ?Sized> Rule for Listed<'_, S> {
    #[inline(always)]
    fn takes(&self, name: &[u8]) -> bool {
        self.0.contains_bytes(name)
    }

    #[inline(always)]
    fn may_take(&self, name: &[u8]) -> bool {
        self.0.may_contain(name)
    }
}

struct Nothing;

impl Rule for Nothing {
    #[inline(always)]
    fn takes(&self, _: &[u8]) -> bool {
        false
    }

    #[inline(always)]
    fn may_take(&self, _: &[u8]) -> bool {
        false
    }
}

struct Unlisted<'s, S: ?Sized>(&'s S);

impl<S: HeaderSet + ?Sized> Rule for Unlisted<'_, S> {
    #[inline(always)]
    fn takes(&self, name: &[u8]) -> bool {
        !self.0.contains_as_written(name)
    }

    #[inline(always)]
    fn may_take(&self, _: &[u8]) -> bool {
        true
    }
}
