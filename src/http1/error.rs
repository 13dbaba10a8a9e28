//! The mistakes of a head, and their positions.

use core::fmt;

use crate::message::limits::Reason;

/// Why a head was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The head has not arrived whole: read more, and call again.
    Incomplete,
    /// Servers may read the head in different ways, or an option of the cleaner refuses it. Answer
    /// 400 to a request, or 502 in place of a response, and close the connection.
    Malformed {
        /// The offset of the mistake in the buffer.
        at: usize,
        /// The mistake.
        kind: Kind,
    },
}

/// What is wrong with a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// An empty line before the start line. A server may skip these two bytes (RFC 9112, section
    /// 2.2) and call again.
    LeadingLineBreak,
    /// The first line is neither that of a request nor that of a response.
    StartLine,
    /// A target that is none of these: a path, `http://host/..`, `*` with `OPTIONS`, `host:port`
    /// with `CONNECT`. One with `#`, or with a user, a backslash or an empty port in its host.
    Target,
    /// A version other than HTTP/1.0 and HTTP/1.1.
    Version,
    /// A request in place of a response.
    Request,
    /// A response in place of a request.
    Response,
    /// A carriage return without a line feed after it.
    BareCr,
    /// A line feed without a carriage return before it.
    BareLf,
    /// A control byte, such as NUL or DEL.
    Control(u8),
    /// White space at the start of a field line: obsolete line folding, except before the first
    /// field.
    Folding,
    /// A byte that is not allowed in a name: white space before the colon, too, and the colon of an
    /// empty name.
    Name(u8),
    /// A line without a colon.
    NoColon,
    /// A name that some backends read as `content-length` or `transfer-encoding`.
    FramingAlias,
    /// An HTTP/1.1 request without `host`.
    NoHost,
    /// A second `host`.
    Hosts,
    /// A `host` with a byte that no host has.
    Host,
    /// A `host` that differs from the host of the target.
    OtherHost,
    /// A `content-length` that is not plain digits, starts with a needless zero, is over 2^63 - 1,
    /// or has anything but spaces before its digits, or anything after them.
    ContentLength,
    /// A `transfer-encoding` that is not `chunked`, or has anything but spaces before that word, or
    /// anything after it.
    TransferEncoding,
    /// A second line of `content-length` and `transfer-encoding`.
    SecondFraming,
    /// A framing field that this message may not have: anything but `content-length: 0` in
    /// `CONNECT` and in responses 1xx and 204, `transfer-encoding` in 304 and in HTTP/1.0.
    Unframed,
    /// A head of 4 GiB, or over [`Options::max_len`](super::Options::max_len) or the limit of a
    /// [`HeadEnd`](super::HeadEnd).
    TooLong,
    /// An option of the [`Cleaner`](crate::Cleaner) refuses it.
    Refused(Reason),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Incomplete => f.write_str("found the end of the buffer, expected more"),
            Self::Malformed { at, kind } => write!(f, "at byte {at}: {kind}"),
        }
    }
}

impl core::error::Error for Error {}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = match *self {
            Self::LeadingLineBreak => "found an empty line, expected a start line",
            Self::StartLine => "found no start line, expected that of a request or a response",
            Self::Version => "found another version, expected HTTP/1.0 or HTTP/1.1",
            Self::Request => "found a request, expected a response",
            Self::Response => "found a response, expected a request",
            Self::Target => {
                "found another target, expected a path, `http://host/..` or `host:port`"
            }
            Self::BareCr => "found a carriage return alone, expected a line feed after it",
            Self::BareLf => "found a line feed alone, expected a carriage return before it",
            Self::Control(byte) => return write!(f, "found the byte 0x{byte:02x}, expected text"),
            Self::Folding => "found white space at the start of a line, expected a field name",
            Self::Name(byte) => {
                let byte = byte.escape_ascii();
                return write!(f, "found `{byte}` in a field name, expected a token");
            }
            Self::NoColon => "found the end of the line, expected a colon after the field name",
            Self::FramingAlias => "found an alias of a field that frames, expected none",
            Self::NoHost => "found no host in a request of HTTP/1.1, expected one",
            Self::Hosts => "found a second host, expected one",
            Self::Host => "found a byte that no host has, expected letters, digits and some signs",
            Self::OtherHost => "found a host that is not that of the target, expected the same",
            Self::ContentLength => "found another length, expected plain digits up to 2^63 - 1",
            Self::TransferEncoding => "found another transfer-encoding, expected `chunked`",
            Self::SecondFraming => "found a second length or transfer-encoding, expected one",
            Self::Unframed => "found a length or transfer-encoding, expected none in this message",
            Self::TooLong => "found a head that is too long, expected a shorter one",
            Self::Refused(reason) => return reason.fmt(f),
        };
        f.write_str(found)
    }
}
