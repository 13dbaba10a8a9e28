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
    /// with `CONNECT`. One with `#`, or with an empty port or a byte in its host that no host has.
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
    /// White space between a name and its colon.
    SpaceBeforeColon,
    /// A line whose first byte is the colon.
    EmptyName,
    /// A byte that is not allowed in a name.
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
    /// A second `content-length`.
    ContentLengths,
    /// A `transfer-encoding` that is not `chunked`, or has anything but spaces before that word, or
    /// anything after it.
    TransferEncoding,
    /// A second `transfer-encoding`.
    TransferEncodings,
    /// A `transfer-encoding` in HTTP/1.0, which does not define it.
    EncodingInHttp10,
    /// A framing field in a message without a body: anything but `content-length: 0` in `CONNECT`
    /// and in responses 1xx and 204, `transfer-encoding` in 304.
    NoBody,
    /// Both `content-length` and `transfer-encoding`.
    LengthAndEncoding,
    /// A head of 4 GiB, or over [`Options::max_len`](super::Options::max_len) or the limit of a
    /// [`HeadEnd`](super::HeadEnd).
    TooLong,
    /// An option of the [`Cleaner`](crate::Cleaner) refuses it.
    Refused(Reason),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Incomplete => {
                f.write_str("found the end of the buffer, expected more of the head")
            }
            Self::Malformed { at, kind } => write!(f, "at byte {at}: {kind}"),
        }
    }
}

impl core::error::Error for Error {}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = match *self {
            Self::LeadingLineBreak => "found an empty line, expected a start line",
            Self::Version => "found another version, expected HTTP/1.0 or HTTP/1.1",
            Self::Request => "found a request, expected a response",
            Self::Response => "found a response, expected a request",
            Self::StartLine => {
                "found no start line, expected `METHOD target HTTP/1.x` or `HTTP/1.x status reason`"
            }
            Self::BareCr => "found a carriage return alone, expected a line feed after it",
            Self::BareLf => "found a line feed alone, expected a carriage return before it",
            Self::Control(byte) => {
                return write!(f, "found the control byte 0x{byte:02x}, expected text");
            }
            Self::Folding => "found white space at the start of a line, expected a field name",
            Self::SpaceBeforeColon => "found white space after the field name, expected a colon",
            Self::EmptyName => "found a colon, expected a field name before it",
            Self::Name(byte) => {
                return write!(
                    f,
                    "found `{}` in a field name, expected letters, digits and !#$%&'*+-.^_`|~",
                    byte.escape_ascii()
                );
            }
            Self::NoColon => "found the end of the line, expected a colon after the field name",
            Self::FramingAlias => {
                "found a name that some backends take for content-length or transfer-encoding, expected none"
            }
            Self::Target => {
                "found a target that recipients read differently, expected a path, `http://host/..`, `*` or `host:port`"
            }
            Self::Host => {
                "found a byte that no host has, expected letters, digits and -._~!$&'()*+;=%:[]"
            }
            Self::NoBody => "found a framing field in a message that has no body, expected none",
            Self::NoHost => "found no host in a request of HTTP/1.1, expected one",
            Self::Hosts => "found a second host, expected one",
            Self::OtherHost => "found a host that is not that of the target, expected the same",
            Self::ContentLength => {
                "found a content-length that is no plain number up to 2^63 - 1, expected one"
            }
            Self::ContentLengths => "found a second content-length, expected one",
            Self::TransferEncoding => {
                "found a transfer-encoding that is not `chunked`, expected `chunked`"
            }
            Self::TransferEncodings => "found a second transfer-encoding, expected one",
            Self::EncodingInHttp10 => "found a transfer-encoding in HTTP/1.0, expected none",
            Self::LengthAndEncoding => {
                "found both content-length and transfer-encoding, expected one of them"
            }
            Self::TooLong => "found a head that is too long, expected a shorter one",
            Self::Refused(reason) => return reason.fmt(f),
        };
        f.write_str(found)
    }
}
