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

/// The mistakes, and their descriptions.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $text:literal;)*) => {
        /// What is wrong with a head.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
            /// A control byte, such as NUL or DEL.
            Control(u8),
            /// A byte that is not allowed in a name.
            Name(u8),
            /// An option of the [`Cleaner`](crate::Cleaner) refuses it.
            Refused(Reason),
        }

        impl fmt::Display for Kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match *self {
                    $(Self::$kind => f.write_str($text),)*
                    Self::Control(byte) => {
                        write!(f, "found the control byte 0x{byte:02x}, expected text")
                    }
                    Self::Name(byte) => write!(
                        f,
                        "found `{}` in a field name, expected letters, digits and !#$%&'*+-.^_`|~",
                        byte.escape_ascii()
                    ),
                    Self::Refused(reason) => reason.fmt(f),
                }
            }
        }
    };
}

kinds! {
    /// An empty line before the start line. A server may skip these two bytes (RFC 9112, section
    /// 2.2) and call again.
    LeadingLineBreak = "found an empty line, expected a start line";
    /// The first line is neither that of a request nor that of a response.
    StartLine = "found no start line, expected `METHOD target HTTP/1.x` or `HTTP/1.x status reason`";
    /// A target that is none of these: a path, `http://host/..`, `*` with `OPTIONS`, `host:port`
    /// with `CONNECT`. One with `#`, or with an empty port or a byte in its host that no host has.
    Target = "found a target that recipients read differently, expected a path, `http://host/..`, `*` or `host:port`";
    /// A version other than HTTP/1.0 and HTTP/1.1.
    Version = "found another version, expected HTTP/1.0 or HTTP/1.1";
    /// A request in place of a response.
    Request = "found a request, expected a response";
    /// A response in place of a request.
    Response = "found a response, expected a request";
    /// A carriage return without a line feed after it.
    BareCr = "found a carriage return alone, expected a line feed after it";
    /// A line feed without a carriage return before it.
    BareLf = "found a line feed alone, expected a carriage return before it";
    /// White space at the start of a field line: obsolete line folding, except before the first
    /// field.
    Folding = "found white space at the start of a line, expected a field name";
    /// White space between a name and its colon.
    SpaceBeforeColon = "found white space after the field name, expected a colon";
    /// A line whose first byte is the colon.
    EmptyName = "found a colon, expected a field name before it";
    /// A line without a colon.
    NoColon = "found the end of the line, expected a colon after the field name";
    /// A name that some backends read as `content-length` or `transfer-encoding`.
    FramingAlias = "found a name that some backends take for content-length or transfer-encoding, expected none";
    /// An HTTP/1.1 request without `host`.
    NoHost = "found no host in a request of HTTP/1.1, expected one";
    /// A second `host`.
    Hosts = "found a second host, expected one";
    /// A `host` with a byte that no host has.
    Host = "found a byte that no host has, expected letters, digits and -._~!$&'()*+;=%:[]";
    /// A `host` that differs from the host of the target.
    OtherHost = "found a host that is not that of the target, expected the same";
    /// A `content-length` that is not plain digits, starts with a needless zero, is over 2^63 - 1,
    /// or has anything but spaces before its digits, or anything after them.
    ContentLength = "found a content-length that is no plain number up to 2^63 - 1, expected one";
    /// A second `content-length`.
    ContentLengths = "found a second content-length, expected one";
    /// A `transfer-encoding` that is not `chunked`, or has anything but spaces before that word, or
    /// anything after it.
    TransferEncoding = "found a transfer-encoding that is not `chunked`, expected `chunked`";
    /// A second `transfer-encoding`.
    TransferEncodings = "found a second transfer-encoding, expected one";
    /// A `transfer-encoding` in HTTP/1.0, which does not define it.
    EncodingInHttp10 = "found a transfer-encoding in HTTP/1.0, expected none";
    /// A framing field in a message without a body: anything but `content-length: 0` in `CONNECT`
    /// and in responses 1xx, 204 and 205, `transfer-encoding` in 304.
    NoBody = "found a framing field in a message that has no body, expected none";
    /// Both `content-length` and `transfer-encoding`.
    LengthAndEncoding = "found both content-length and transfer-encoding, expected one of them";
    /// A head of 4 GiB, or over [`Options::max_len`](super::Options::max_len) or the limit of a
    /// [`HeadEnd`](super::HeadEnd).
    TooLong = "found a head that is too long, expected a shorter one";
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
