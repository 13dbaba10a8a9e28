//! A reverse proxy on bytes: heads and trailers are cleaned in their buffers, and no message is
//! parsed into a map.
//!
//! `cargo run --example byte_proxy -- 127.0.0.1:8080 127.0.0.1:9000` listens on the first address
//! and forwards to the second.
//!
//! A thread for each connection, one request on each, no upgrades. Chunks pass without their
//! extensions. A recipient that reads another end of the body would find a second request; [`http1`]
//! refuses the heads that allow it.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::process::ExitCode;
use std::time::Duration;

use header_set::http1::{self, HeadEnd, Options, hop_by_hop};
use header_set::{HeaderSet, header_set};

header_set! {
    /// Headers that never cross the edge, in either direction, and their aliases for a CGI-style
    /// backend.
    #[header_set(separators = fold)]
    static INTERNAL = ["x-internal", "x-internal-*"];

    /// Fields that only a proxy may set on a request.
    #[header_set(separators = fold)]
    static CLAIMED = [@forwarding, !"via"];
}

/// The longest head and the longest trailer section.
const MAX_HEAD: usize = 64 * 1024;
/// The longest line that starts a chunk.
const MAX_SIZE_LINE: usize = 1024;
const PATIENCE: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [listen, upstream] = arguments.as_slice() else {
        eprintln!("usage: byte_proxy HOST:PORT UPSTREAM");
        return ExitCode::FAILURE;
    };
    let listener = match TcpListener::bind(listen) {
        Ok(listener) => listener,
        Err(error) => {
            eprintln!("{listen}: {error}");
            return ExitCode::FAILURE;
        }
    };
    for client in listener.incoming().flatten() {
        let upstream = upstream.clone();
        std::thread::spawn(move || serve(&client, &upstream));
    }
    ExitCode::SUCCESS
}

/// Forwards one request and its response.
fn serve(client: &TcpStream, upstream: &str) {
    let answer = |status: &str| {
        let mut client = client;
        let head = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        // The client may have gone.
        let _ = client.write_all(head.as_bytes());
    };
    let cleaned = (INTERNAL, CLAIMED);
    let mut reader = Reader::new(client);
    let Ok(request) = Head::read(&mut reader, Options::new().requests(), &cleaned) else {
        return answer("400 Bad Request");
    };
    let Ok(upstream) = TcpStream::connect(upstream) else {
        return answer("502 Bad Gateway");
    };
    std::thread::scope(|scope| {
        // A server may answer before it has read the body, and `100 Continue` comes before the body
        // is sent.
        scope.spawn(|| {
            let body = request.body(|| Body::Length(0));
            let ours: &[u8] = match request.value(b"te") {
                Some(_) => b"Connection: te\r\n",
                None => b"",
            };
            let sent = request.forward(&mut reader, &upstream, body, ours);
            if sent.is_err() {
                let _ = upstream.shutdown(Shutdown::Both);
            }
        });
        if respond(client, &upstream, request.bytes().starts_with(b"HEAD ")).is_err() {
            answer("502 Bad Gateway");
            let _ = upstream.shutdown(Shutdown::Both);
        }
        let _ = client.shutdown(Shutdown::Write);
    });
}

/// Forwards interim responses and the final one. An error means that no final one has begun.
fn respond(client: &TcpStream, upstream: &TcpStream, has_no_body: bool) -> io::Result<()> {
    let mut reader = Reader::new(upstream);
    loop {
        let response = Head::read(&mut reader, Options::new().responses(), &INTERNAL)?;
        let status = &response.bytes()[b"HTTP/1.1 ".len()..];
        if status.starts_with(b"101") {
            return Err(refused("found another protocol, and no upgrade was sent"));
        }
        if status.starts_with(b"1") {
            response.forward(&mut reader, client, Body::Length(0), b"")?;
            continue;
        }
        let body = match status.starts_with(b"204") || status.starts_with(b"304") || has_no_body {
            true => Body::Length(0),
            false => response.body(|| Body::UntilClosed),
        };
        // The end of the connection shows the client that a response is cut off.
        let _ = response.forward(&mut reader, client, body, b"Connection: close\r\n");
        return Ok(());
    }
}

enum Body {
    Length(u64),
    Chunked,
    UntilClosed,
}

/// A cleaned head.
struct Head<'s> {
    buffer: Vec<u8>,
    len: usize,
    /// The nominated names, which go from the trailers too.
    hop_by_hop: hop_by_hop::Removed,
    list: &'s dyn HeaderSet,
}

impl<'s> Head<'s> {
    fn read(
        reader: &mut Reader<'_>,
        options: Options,
        list: &'s dyn HeaderSet,
    ) -> io::Result<Self> {
        let mut end = HeadEnd::new(MAX_HEAD);
        let len = loop {
            match end.find(&reader.buffer).map_err(refused)? {
                Some(len) => break len,
                None => reader.fill()?,
            }
        };
        let mut buffer = reader.take(len);
        let hop_by_hop = hop_by_hop::strip(&mut buffer).map_err(refused)?;
        let left = &mut buffer[..hop_by_hop.cleaned().new_len];
        let len = options.strip(list, left).map_err(refused)?.new_len;
        Ok(Self {
            buffer,
            len,
            hop_by_hop,
            list,
        })
    }

    fn bytes(&self) -> &[u8] {
        &self.buffer[..self.len]
    }

    fn value(&self, wanted: &[u8]) -> Option<&[u8]> {
        let mut fields = self.bytes().split(|&byte| byte == b'\n').skip(1);
        fields.find_map(|line| {
            let (name, value) = line.split_at_checked(wanted.len())?;
            let value = value.strip_prefix(b":")?;
            name.eq_ignore_ascii_case(wanted)
                .then(|| value.trim_ascii())
        })
    }

    /// The framing of the body. `http1` refuses every encoding but `chunked`, and every length that
    /// is no number.
    fn body(&self, otherwise: fn() -> Body) -> Body {
        if self.value(b"transfer-encoding").is_some() {
            return Body::Chunked;
        }
        let length = self
            .value(b"content-length")
            .and_then(|value| str::from_utf8(value).ok()?.parse().ok());
        length.map_or_else(otherwise, Body::Length)
    }

    /// Writes the head with the proxy's own fields at its end, then the body.
    fn forward(
        &self,
        from: &mut Reader<'_>,
        mut to: &TcpStream,
        body: Body,
        ours: &[u8],
    ) -> io::Result<()> {
        let fields = &self.bytes()[..self.len - b"\r\n".len()];
        to.write_all(&[fields, ours, b"\r\n"].concat())?;
        match body {
            Body::Length(len) => from.copy(len, to),
            Body::UntilClosed => from.copy(u64::MAX, to),
            Body::Chunked => {
                loop {
                    let size = chunk_size(&from.line(MAX_SIZE_LINE)?)?;
                    // Without extensions: some recipients find the end of the line in one.
                    to.write_all(format!("{size:x}\r\n").as_bytes())?;
                    if size == 0 {
                        break;
                    }
                    from.copy(size, to)?;
                    let end = from.line(b"\r\n".len())?;
                    to.write_all(&end)?;
                }
                to.write_all(&self.trailers(from)?)
            }
        }
    }

    fn trailers(&self, from: &mut Reader<'_>) -> io::Result<Vec<u8>> {
        let mut trailers = Vec::new();
        while !(trailers == b"\r\n" || trailers.ends_with(b"\r\n\r\n")) {
            trailers.extend(from.line(MAX_HEAD.saturating_sub(trailers.len()))?);
        }
        let left = self
            .hop_by_hop
            .strip_trailers(&self.buffer, &mut trailers)
            .map_err(refused)?;
        trailers.truncate(left.new_len);
        let left = http1::strip_trailers(self.list, &mut trailers).map_err(refused)?;
        trailers.truncate(left.new_len);
        Ok(trailers)
    }
}

/// The size in a line that starts a chunk.
fn chunk_size(line: &[u8]) -> io::Result<u64> {
    let digits = line
        .iter()
        .take_while(|byte| byte.is_ascii_hexdigit())
        .count();
    let (digits, rest) = line.split_at(digits);
    let digits = str::from_utf8(digits).unwrap_or_default();
    match u64::from_str_radix(digits, 16) {
        Ok(size) if rest == b"\r\n" || rest.starts_with(b";") => Ok(size),
        _ => Err(refused("found no size of a chunk")),
    }
}

fn refused(why: impl std::fmt::Display) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why.to_string())
}

/// One side of a connection, with received bytes that were not yet consumed.
struct Reader<'c> {
    stream: &'c TcpStream,
    buffer: Vec<u8>,
}

impl<'c> Reader<'c> {
    fn new(stream: &'c TcpStream) -> Self {
        // Without a timeout a silent peer would hold its thread. Setting one fails for a zero
        // duration only.
        let _ = stream.set_read_timeout(Some(PATIENCE));
        let buffer = Vec::new();
        Self { stream, buffer }
    }

    fn fill(&mut self) -> io::Result<()> {
        let mut bytes = [0; 8192];
        match self.stream.read(&mut bytes)? {
            0 => Err(ErrorKind::UnexpectedEof.into()),
            read => {
                self.buffer.extend_from_slice(&bytes[..read]);
                Ok(())
            }
        }
    }

    fn take(&mut self, len: usize) -> Vec<u8> {
        let rest = self.buffer.split_off(len);
        std::mem::replace(&mut self.buffer, rest)
    }

    /// The next line with its CRLF; a line feed alone is refused.
    fn line(&mut self, max_len: usize) -> io::Result<Vec<u8>> {
        loop {
            let end = self.buffer.iter().position(|&byte| byte == b'\n');
            let len = end.map_or(self.buffer.len(), |end| end + 1);
            if len > max_len || end.is_some() && !self.buffer[..len].ends_with(b"\r\n") {
                return Err(refused("found a line that is too long or has no CRLF"));
            }
            if end.is_some() {
                return Ok(self.take(len));
            }
            self.fill()?;
        }
    }

    /// Copies `len` bytes; all until the end of the stream for `u64::MAX`.
    fn copy(&mut self, len: u64, mut to: &TcpStream) -> io::Result<()> {
        let mut left = len;
        while left > 0 {
            if self.buffer.is_empty() {
                match self.fill() {
                    Err(error) if error.kind() == ErrorKind::UnexpectedEof && len == u64::MAX => {
                        return Ok(());
                    }
                    filled => filled?,
                }
            }
            let part = left.min(self.buffer.len() as u64);
            to.write_all(&self.take(part as usize))?;
            left -= part;
        }
        Ok(())
    }
}
