//! What a cleaned head says.

use core::fmt;

use super::start_line::{Body, Message, is_connect};
use super::{Cleaned, lines};
use crate::message::nominated::Nominated;
use crate::message::one_hop::{Connection, elements};

/// The version of a message. The default is HTTP/1.1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Version {
    /// HTTP/1.0.
    Http10,
    /// HTTP/1.1.
    #[default]
    Http11,
}

/// How the body of a message is framed (RFC 9112, section 6.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Framing {
    /// The message has no body. After a request with `CONNECT`, and the response that accepts it,
    /// the bytes of a tunnel follow.
    None,
    /// The body has that many bytes.
    Length(u64),
    /// The body is chunked.
    Chunked,
    /// The body of a response ends where the connection does.
    UntilClose,
}

/// A cleaned head in its buffer.
#[derive(Clone, Copy)]
pub(super) struct Head<'b> {
    pub bytes: &'b [u8],
    pub body: &'b [u8],
    /// The lines of `Connection` and `Upgrade`.
    pub aside: &'b [u8],
    pub connection: Connection,
    pub cleaned: Cleaned,
    pub message: Message,
}

impl<'b> Head<'b> {
    fn values(&self, name: &'static [u8]) -> impl Iterator<Item = &'b [u8]> + Clone + use<'b> {
        lines::values(self.aside, lines::from(self.aside, 0), name)
    }

    fn connection(&self, are_removed: bool) -> impl Iterator<Item = &'b [u8]> + Clone + use<'b> {
        let values = self.values(b"connection");
        self.connection.elements(values, are_removed)
    }

    /// How the body is framed; `otherwise` if no field says so.
    fn framing(&self, is_bodiless: bool, otherwise: Framing) -> Framing {
        // Among others `CONNECT`, 1xx, 204, 304. Without a length, a 205 ends where its connection does.
        match is_bodiless || self.message.body != Body::Any && self.message.status != 205 {
            true => Framing::None,
            false => self.message.framing.unwrap_or(otherwise),
        }
    }
}

/// The cleaned head of a request. It borrows the buffer.
///
/// ```
/// use header_set::http1::{Framing, Version};
/// use header_set::{Cleaner, header_set};
///
/// header_set! { static INTERNAL = ["x-internal-*"]; }
///
/// let mut buffer = *b"POST /a HTTP/1.1\r\nHost: b\r\nContent-Length: 4\r\nX-Internal-Id: 1\r\n\r\nbody";
/// let head = Cleaner::strip(&INTERNAL).hop_by_hop().request(&mut buffer).unwrap();
/// assert_eq!(head.bytes(), b"POST /a HTTP/1.1\r\nHost: b\r\nContent-Length: 4\r\n\r\n");
/// assert_eq!((head.method(), head.target(), head.version()), (&b"POST"[..], &b"/a"[..], Version::Http11));
/// assert_eq!((head.framing(), head.body()), (Framing::Length(4), &b"body"[..]));
/// ```
#[derive(Clone, Copy)]
#[must_use = "the buffer has the new head and old bytes: `bytes` and `body` tell them apart"]
pub struct RequestHead<'b>(pub(super) Head<'b>);

/// The cleaned head of a response. It borrows the buffer.
///
/// ```
/// use header_set::http1::Framing;
/// use header_set::{Cleaner, header_set};
///
/// header_set! { static INTERNAL = ["x-internal-*"]; }
///
/// let mut buffer = *b"HTTP/1.1 200 OK\r\nX-Internal-Id: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
/// let head = Cleaner::strip(&INTERNAL).hop_by_hop().response(&mut buffer).unwrap();
/// assert_eq!(head.bytes(), b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
/// assert_eq!((head.status(), head.framing(b"GET")), (200, Framing::Chunked));
/// assert_eq!(head.framing(b"HEAD"), Framing::None);
/// ```
#[derive(Clone, Copy)]
#[must_use = "the buffer has the new head and old bytes: `bytes` and `body` tell them apart"]
pub struct ResponseHead<'b>(pub(super) Head<'b>);

/// The methods that requests and responses share.
macro_rules! both {
    ($head:ident) => {
        impl<'b> $head<'b> {
            /// Returns the new head, with its empty line.
            #[must_use]
            pub fn bytes(&self) -> &'b [u8] {
                self.0.bytes
            }

            /// Returns the bytes after the old head in the buffer.
            #[must_use]
            pub fn body(&self) -> &'b [u8] {
                self.0.body
            }

            /// Returns the version.
            #[must_use]
            pub fn version(&self) -> Version {
                self.0.message.version
            }

            /// Returns the protocols to which the sender asks to switch: those in all lines of
            /// `upgrade`, if `Connection` lists `upgrade`. Otherwise, in HTTP/1.0, and without
            /// [`hop_by_hop`](crate::Cleaner::hop_by_hop), there are none. Do not forward the upgrade
            /// of a request that has a body: some servers read that body as the next request.
            pub fn upgrade(&self) -> impl Iterator<Item = &'b [u8]> + Clone + use<'b> {
                // RFC 9110 (section 7.8) lets nothing of HTTP/1.0 ask for it.
                let asks = self.0.connection.upgrade && self.version() == Version::Http11;
                let values = self.0.values(b"upgrade").filter(move |_| asks);
                values.flat_map(elements)
            }

            /// Returns the names in `Connection` whose fields are removed, in the order and case of
            /// `Connection`. Options such as `close` are among them. Without
            /// [`hop_by_hop`](crate::Cleaner::hop_by_hop) there are none.
            pub fn nominated(&self) -> impl Iterator<Item = &'b [u8]> + Clone + use<'b> {
                self.0.connection(true)
            }

            /// Returns the names in `Connection` whose fields are kept: protected names, `host`,
            /// `content-length`, `transfer-encoding`, and invalid names. Without
            /// [`hop_by_hop`](crate::Cleaner::hop_by_hop) there are none.
            pub fn protected(&self) -> impl Iterator<Item = &'b [u8]> + Clone + use<'b> {
                self.0.connection(false)
            }

            /// Returns the lengths of the old head and the new one, for callers that use offsets.
            pub fn cleaned(&self) -> Cleaned {
                self.0.cleaned
            }

            /// Returns the nominated names, for
            /// [`Cleaner::trailer_section`](crate::Cleaner::trailer_section) of the same message.
            #[must_use]
            pub fn into_nominated(self) -> Nominated {
                Nominated::keep(self.nominated())
            }
        }

        impl fmt::Debug for $head<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($head))
                    .field("bytes", &format_args!("{}", self.bytes().escape_ascii()))
                    .field("cleaned", &self.cleaned())
                    .finish_non_exhaustive()
            }
        }
    };
}

both!(RequestHead);
both!(ResponseHead);

impl<'b> RequestHead<'b> {
    /// Returns the method, as received.
    #[must_use]
    pub fn method(&self) -> &'b [u8] {
        // In range: the first line is kept, and starts with the method.
        &self.bytes()[..self.0.message.method]
    }

    /// Returns the target, as received.
    #[must_use]
    pub fn target(&self) -> &'b [u8] {
        let Message { method, target, .. } = self.0.message;
        // In range: the first line is kept; a space is between the method and the target.
        &self.bytes()[method + 1..][..target]
    }

    /// Returns how the body is framed, as received.
    #[must_use]
    pub fn framing(&self) -> Framing {
        self.0.framing(false, Framing::None)
    }
}

impl<'b> ResponseHead<'b> {
    /// Returns the status.
    #[must_use]
    pub fn status(&self) -> u16 {
        self.0.message.status
    }

    /// Returns how the body of this response is framed, as received. `request_method` is the method
    /// of the request: a response to `HEAD` has no body.
    #[must_use]
    pub fn framing(&self, request_method: &[u8]) -> Framing {
        let opens_tunnel = is_connect(request_method) && (200..300).contains(&self.status());
        let is_bodiless = request_method == b"HEAD" || opens_tunnel;
        self.0.framing(is_bodiless, Framing::UntilClose)
    }
}
