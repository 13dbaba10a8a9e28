//! One value that says which fields are removed from a message, for every carrier.

#[cfg(feature = "http")]
mod map;
#[cfg(feature = "http")]
mod removed;

#[cfg(feature = "http")]
pub use removed::{Refusal, Removed};

use crate::HeaderSet;
#[cfg(feature = "http1")]
use crate::http1::Options;
use crate::message::choice::Choice;
use crate::message::limits::Limits;
use crate::message::nominated::Nominated;
use crate::message::trailers::InTrailers;

/// Says which fields are removed from a message, and which messages are refused.
///
/// A cleaner cleans an `http::HeaderMap` ([`Cleaner::headers`]), the bytes of an HTTP/1 head
/// ([`Cleaner::request`], [`Cleaner::response`]) and trailers ([`Cleaner::trailers`],
/// [`Cleaner::trailer_section`]). The layers of [`layer`](crate::layer) take one for a tower stack.
/// The lifetime is that of the sets that options borrow, such as `protecting(&OURS)`.
///
/// ```
/// use header_set::{Cleaner, Set, header_set};
///
/// header_set! {
///     /// Headers that never leave the edge.
///     static INTERNAL = ["cf-ray", "x-internal-*"];
///     /// Headers that this proxy has set: `Connection: x-forwarded-for` does not remove them.
///     static OURS = ["x-forwarded-for"];
/// }
/// static CLEANER: Cleaner<'static, &Set<INTERNAL>> =
///     Cleaner::strip(&INTERNAL).hop_by_hop().protecting(&OURS);
///
/// let mut buffer = *b"GET /a HTTP/1.1\r\nHost: a\r\nCF-Ray: 1\r\nConnection: close, x-forwarded-for\r\nX-Forwarded-For: ::1\r\n\r\n";
/// let head = CLEANER.request(&mut buffer)?;
/// assert_eq!(head.bytes(), b"GET /a HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ::1\r\n\r\n");
/// assert_eq!(head.target(), b"/a");
/// assert_eq!(head.protected().next(), Some(&b"x-forwarded-for"[..]));
/// # Ok::<(), header_set::http1::Error>(())
/// ```
///
/// If you only need one list and no option, use [`header_map::strip`](crate::header_map::strip),
/// [`http1::strip`](crate::http1::strip), or `keep` of the same modules.
///
#[doc = include_str!("../message/rules.md")]
#[derive(Clone, Copy, Debug)]
#[must_use = "a cleaner does nothing by itself"]
pub struct Cleaner<'a, S> {
    pub(crate) choice: Choice<S>,
    pub(crate) hop_by_hop: bool,
    pub(crate) protected: Option<&'a dyn HeaderSet>,
    pub(crate) limits: Limits<'a>,
    #[cfg(feature = "http1")]
    pub(crate) http1: Options,
}

impl Cleaner<'_, ()> {
    /// A cleaner without a list: it only does what its options say.
    pub const fn nothing() -> Self {
        Self::strip(())
    }
}

impl<'a, S: HeaderSet> Cleaner<'a, S> {
    /// A cleaner that removes every field whose name is in `set`.
    pub const fn strip(set: S) -> Self {
        Self {
            choice: Choice::new(set, false),
            hop_by_hop: false,
            protected: None,
            limits: Limits::NONE,
            #[cfg(feature = "http1")]
            http1: Options::new(),
        }
    }

    /// A cleaner that removes every field whose name is not in `set`. Separators are compared as
    /// written, even if the set folds them: an allow list with `x-id` does not allow `x_id`.
    pub const fn keep(set: S) -> Self {
        let mut cleaner = Self::strip(set);
        cleaner.choice.keeps = true;
        cleaner
    }

    /// Also removes the fields that are meant for this connection only, and those that `Connection`
    /// lists (RFC 9110, section 7.6.1). A proxy must do so before it adds fields of its own.
    pub const fn hop_by_hop(mut self) -> Self {
        self.hop_by_hop = true;
        self
    }

    /// Keeps the names of `set` even if the sender lists them in `Connection`.
    pub const fn protecting(mut self, set: &'a dyn HeaderSet) -> Self {
        self.protected = Some(set);
        self
    }

    /// Lets the list decide about `content-length` and `transfer-encoding` too, which are kept
    /// otherwise. It is for a program that writes its own. `hop_by_hop` then also removes
    /// `transfer-encoding` from heads.
    pub const fn including_framing(mut self) -> Self {
        self.choice.framing = true;
        self
    }

    /// Lets the list decide about `host` too, which is kept otherwise.
    pub const fn including_host(mut self) -> Self {
        self.choice.host = true;
        self
    }

    /// Refuses messages that have a name of `set`. From trailers in a map such names are removed,
    /// because it is too late to refuse the message.
    pub const fn refusing(mut self, set: &'a dyn HeaderSet) -> Self {
        self.limits.refused = Some(set);
        self
    }

    /// Refuses messages in which a name of `set`, such as `authorization`, is on two lines. Names
    /// are equal if the set compares them as equal. A message with more than 64 different names of
    /// the set is refused too. Trailers in a map are all removed where they would be refused.
    pub const fn at_most_once(mut self, set: &'a dyn HeaderSet) -> Self {
        self.limits.once = Some(set);
        self
    }

    /// Refuses messages that have a name with a separator other than `-`: backends that turn names
    /// into variables may read it as [another name](crate::aliases::is_ambiguous). From trailers in
    /// a map such names are removed.
    pub const fn refusing_ambiguous(mut self) -> Self {
        self.limits.ambiguous = true;
        self
    }

    /// Refuses messages that have more than `lines` field lines. Trailers in a map are all removed
    /// where they would be refused.
    ///
    /// uWSGI drops a head of 130 fields, and may read the body as the next request. Node ignores
    /// fields past the first thousand or so, and those that a proxy appends come last. Many servers
    /// refuse more than 100. Each part of a `cookie` that HTTP/2 has split is a line.
    pub const fn max_lines(mut self, lines: usize) -> Self {
        self.limits.lines = lines;
        self
    }

    /// Sets the options for heads and trailer sections of HTTP/1.
    #[cfg(feature = "http1")]
    pub const fn http1(mut self, options: Options) -> Self {
        self.http1 = options;
        self
    }

    /// Whether a set compares case, which field names do not. No message is cleaned then.
    pub(crate) fn is_case_sensitive(&self) -> bool {
        let others = [self.protected, self.limits.refused, self.limits.once];
        let compares = |set: &&dyn HeaderSet| set.rules().is_case_sensitive();
        self.choice.rules().is_case_sensitive() || others.iter().flatten().any(compares)
    }

    /// The names that are removed from trailers: all, if the trailers are refused or a set compares
    /// case.
    pub(crate) fn in_trailers<'c>(
        &'c self,
        nominated: &'c Nominated,
        are_refused: bool,
    ) -> (&'c Choice<S>, InTrailers<'c>) {
        let also = InTrailers {
            are_all: are_refused || self.is_case_sensitive(),
            nominated: nominated.names(),
            limits: &self.limits,
        };
        (&self.choice, also)
    }
}
