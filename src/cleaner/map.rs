//! Cleaning of maps.

use alloc::vec::Vec;

use http::header::{self, HeaderValue};
use http::{HeaderMap, HeaderName};

use super::Cleaner;
use super::removed::{Refusal, Removed, bytes};
use crate::header_map::remove::{self, OnMatch};
use crate::message::choice::Choice;
use crate::message::limits::{Limits, Reason, Tally};
use crate::message::nominated::Nominated;
use crate::message::one_hop::{Connection, FIELDS, OneHop, lists_trailers};
use crate::message::one_of::OneOf;
use crate::message::trailers::InTrailers;
use crate::{Entry, HeaderSet};

impl<S: HeaderSet> Cleaner<'_, S> {
    /// Removes fields from the map of a message, or refuses the message.
    ///
    /// ```
    /// use header_set::{Cleaner, header_set};
    /// use http::HeaderMap;
    ///
    /// header_set! { static INTERNAL = ["x-internal-*"]; }
    ///
    /// let mut headers = HeaderMap::new();
    /// headers.insert("host", "example.org".parse().unwrap());
    /// headers.insert("connection", "close, X-Session, host".parse().unwrap());
    /// headers.insert("x-session", "1".parse().unwrap());
    /// headers.insert("x-internal-id", "1".parse().unwrap());
    ///
    /// let removed = Cleaner::strip(&INTERNAL).hop_by_hop().headers(&mut headers)?;
    /// assert_eq!(removed.fields(), 3);
    /// assert!(headers.contains_key("host"));      // never by nomination
    /// assert_eq!(removed.protected().next(), Some(&b"host"[..]));
    /// # Ok::<(), header_set::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] if the message is refused; the map is unchanged.
    pub fn headers(&self, headers: &mut HeaderMap) -> Result<Removed, Refusal> {
        let mut removed = self.read(headers)?;
        self.remove(headers, &mut removed, &());
        Ok(removed)
    }

    /// Reads `Connection`, unless the message is refused.
    pub(crate) fn read(&self, headers: &HeaderMap) -> Result<Removed, Refusal> {
        if self.is_case_sensitive() {
            let (reason, name) = (Reason::CaseSensitive, None);
            return Err(Refusal { reason, name });
        }
        if !self.limits.are_none() {
            check_names(&self.limits, headers)?;
        }
        if !self.hop_by_hop {
            return Ok(Removed::default());
        }
        Removed::read(self.protected, headers)
    }

    /// Removes fields from a map that was read.
    pub(crate) fn remove(
        &self,
        headers: &mut HeaderMap,
        removed: &mut Removed,
        observer: &impl OnMatch,
    ) {
        let before = headers.len();
        let choice = self.in_map(removed.connection, None, headers, true);
        remove::all(&choice, headers, observer);
        // Each name takes 1,130 instructions. To compare the names of the map with the nominated
        // ones, and to remove those that are equal, took 2,950.
        if removed.connection.others {
            let others = || removed.nominated().filter(|name| !FIELDS.contains(name));
            observer.report(|| {
                let these = OneOf::new(others());
                let names = headers.keys();
                let found = names.filter(move |name| these.contains(name.as_str().as_bytes()));
                found.map(|name| (name, Entry::unlisted()))
            });
            let others = others().filter_map(|name| str::from_utf8(name).ok());
            others.for_each(|name| _ = headers.remove(name));
        }
        if choice.1.as_ref().is_some_and(|hop| hop.keeps_te) {
            shorten_te(headers);
        }
        removed.fields = before - headers.len();
    }

    /// Does the same as [`Cleaner::headers`] for a map that only its owner can change, by `remove`.
    /// pingora's `RequestHeader` is such an owner: it has the spelling of names in a second map.
    ///
    /// ```
    /// # use header_set::{Cleaner, header_set};
    /// # struct Request { headers: http::HeaderMap }
    /// # impl Request {
    /// #     fn remove_header(&mut self, name: &http::HeaderName) { self.headers.remove(name); }
    /// # }
    /// # let mut headers = http::HeaderMap::new();
    /// # headers.insert("x-internal", "a".parse().unwrap());
    /// # let request = &mut Request { headers };
    /// # header_set! { static INTERNAL = ["x-internal"]; }
    /// let removed = Cleaner::strip(&INTERNAL).headers_via(
    ///     request,
    ///     |request| &request.headers,
    ///     |request, name| request.remove_header(name),
    /// )?;
    /// # assert_eq!(removed.fields(), 1);
    /// # Ok::<(), header_set::Refusal>(())
    /// ```
    ///
    /// A name that `remove` does not remove is kept. No value can be changed, so a `te` that has
    /// more than `trailers` is removed. The names that are removed are cloned into a list first.
    ///
    /// # Errors
    /// A [`Refusal`] if the message is refused; it is unchanged.
    pub fn headers_via<M: ?Sized>(
        &self,
        message: &mut M,
        get: impl Fn(&M) -> &HeaderMap,
        remove: impl FnMut(&mut M, &HeaderName),
    ) -> Result<Removed, Refusal> {
        let mut removed = self.read(get(message))?;
        let choice = self.in_map(removed.connection, removed.others(), get(message), false);
        removed.fields = remove::via(&choice, message, get, remove);
        Ok(removed)
    }

    /// Removes fields from trailers: those that the cleaner removes from a head, those that are
    /// forbidden in trailers, and those that the head of the same message nominated. Returns the
    /// number of removed field lines.
    ///
    /// Trailers in a map cannot be refused. All of them are removed if they have more lines than
    /// [`Cleaner::max_lines`], if [`Cleaner::at_most_once`] would refuse them, or if a set of the
    /// cleaner compares case. If none is left, send no trailers: HAProxy closes a connection over
    /// HTTP/2 because of an empty section.
    ///
    /// ```
    /// use header_set::{Cleaner, Nominated};
    /// # let mut trailers = http::HeaderMap::new();
    /// # for name in ["x-internal", "host", "grpc-status"] {
    /// #     trailers.insert(name, "0".parse::<http::HeaderValue>().unwrap());
    /// # }
    ///
    /// let cleaner = Cleaner::strip(header_set::header_set!["x-internal"]);
    /// assert_eq!(cleaner.trailers(&mut trailers, &Nominated::NONE), 2);   // and `host`
    /// assert!(trailers.contains_key("grpc-status"));
    /// ```
    pub fn trailers<T>(&self, trailers: &mut HeaderMap<T>, nominated: &Nominated) -> usize {
        remove::all(&self.in_trailer_map(trailers, nominated), trailers, &())
    }

    /// The names that are removed from trailers: all, if the message would be refused for them.
    pub(crate) fn in_trailer_map<'c, T>(
        &'c self,
        trailers: &HeaderMap<T>,
        nominated: &'c Nominated,
    ) -> (&'c Choice<S>, InTrailers<'c>) {
        let mut limits = self.limits;
        (limits.refused, limits.ambiguous) = (None, false);
        let are_refused = !limits.are_none() && check_names(&limits, trailers).is_err();
        self.in_trailers(nominated, are_refused)
    }

    /// Returns the names that [`Cleaner::headers`] would remove, each with the entry that matched.
    /// The map is not changed. Whether the message would be refused is not checked.
    ///
    /// ```
    /// use header_set::{Cleaner, header_set};
    /// # let mut headers = http::HeaderMap::new();
    /// # headers.insert("x-internal-shard", "eu-7".parse::<http::HeaderValue>().unwrap());
    ///
    /// header_set! { static INTERNAL = ["x-internal-*"]; }
    ///
    /// for (name, entry) in Cleaner::strip(&INTERNAL).matching(&headers) {
    ///     assert_eq!(format!("{name} by {entry}"), "x-internal-shard by x-internal-*");
    /// }
    /// ```
    pub fn matching<'c>(
        &'c self,
        headers: &'c HeaderMap,
    ) -> impl Iterator<Item = (&'c HeaderName, Entry)> {
        // A message with too many nominated names is refused.
        let read = || Removed::read(self.protected, headers).ok();
        let removed = self.hop_by_hop.then(read).flatten().unwrap_or_default();
        let choice = self.in_map(removed.connection, removed.others(), headers, true);
        let found: Vec<_> = remove::matching(&choice, headers).collect();
        found.into_iter()
    }

    /// The names that are removed from `headers`. If `te` cannot be written, it is kept only as
    /// `trailers`.
    fn in_map<'n>(
        &self,
        connection: Connection,
        nominated: Option<OneOf<'n>>,
        headers: &HeaderMap,
        can_write: bool,
    ) -> (&Choice<S>, Option<OneHop<'n>>) {
        let is_kept = || match can_write {
            true => bytes(headers, header::TE).any(lists_trailers),
            false => te(headers).is_some_and(|te| te.eq_ignore_ascii_case(b"trailers")),
        };
        let one_hop = || OneHop {
            nominated,
            // Few messages have `te`, and to look up all its values takes longer.
            keeps_te: !connection.te && headers.contains_key(&header::TE) && is_kept(),
            removes_close: connection.close,
            removes_coding: true,
            removes_length: headers.contains_key(&header::TRANSFER_ENCODING)
                // Few messages have a name on two lines.
                || headers.len() > headers.keys_len()
                    && bytes(headers, header::CONTENT_LENGTH).nth(1).is_some(),
        };
        (&self.choice, self.hop_by_hop.then(one_hop))
    }
}

/// Holds the names of a map to limits.
fn check_names<T>(limits: &Limits<'_>, headers: &HeaderMap<T>) -> Result<(), Refusal> {
    let mut tally = Tally::new(limits);
    for name in headers.keys() {
        let lines = headers.get_all(name).iter().count();
        if let Err(reason) = tally.read(name.as_str().as_bytes(), lines) {
            // No name decides how many lines there are.
            let name = (reason != Reason::TooManyLines).then(|| name.clone());
            return Err(Refusal { reason, name });
        }
    }
    Ok(())
}

/// Leaves `te: trailers` of a `te` that is kept.
fn shorten_te(headers: &mut HeaderMap) {
    // The set may have removed it.
    if te(headers) != Some(b"trailers") && headers.remove(header::TE).is_some() {
        // This fails only for a map of thousands of names, some of which have collided.
        let _ = headers.try_insert(header::TE, HeaderValue::from_static("trailers"));
    }
}

/// The value of `te`, if that has one line.
fn te(headers: &HeaderMap) -> Option<&[u8]> {
    let mut values = bytes(headers, header::TE);
    values.next().filter(|_| values.next().is_none())
}
