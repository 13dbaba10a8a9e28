//! A reverse proxy on bytes: heads and trailers are cleaned in their buffers, and no message is
//! parsed into a map.
//!
//! `cargo run --example byte_proxy -- 127.0.0.1:8080 127.0.0.1:9000` listens on the first address
//! and forwards to the second.
//!
//! A thread for each connection, one request on each, no upgrades. A recipient that reads another
//! end of a body would find a second request in it. [`http1`] refuses the heads that allow it,
//! [`body`] the chunks. Trailers of requests are dropped, because some servers read them as the next
//! request. The connection to the server ends with its answer, because the rest of a body that it
//! has not read would be its next request.

mod body;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::process::ExitCode;
use std::time::Duration;

use header_set::http1::{self, HeadEnd, Options, hop_by_hop};
use header_set::{HeaderSet, header_set};

use crate::body::{copy, copy_chunks, read_trailers, refused};

header_set! {
    /// Headers that never cross the edge, in either direction, and their aliases for a CGI-style
    /// backend.
    #[header_set(separators = fold)]
    static INTERNAL = ["x-internal", "x-internal-*"];

    /// Fields of a request that only a proxy may set, and the one that announces trailers.
    #[header_set(separators = fold)]
    static CLAIMED = [@forwarding, !"via", "trailer"];
}

/// Bytes of a head at most.
const HEAD: usize = 64 * 1024;
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

/// Received bytes of one side of a connection.
type Reader<'c> = BufReader<&'c TcpStream>;

fn reader(stream: &TcpStream) -> Reader<'_> {
    // Without a timeout a silent peer would hold its thread. Setting one fails for a zero duration
    // only.
    let _ = stream.set_read_timeout(Some(PATIENCE));
    BufReader::new(stream)
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
    let mut received = reader(client);
    let Ok(request) = Head::read(&mut received, Options::new().requests(), &cleaned) else {
        return answer("400 Bad Request");
    };
    let Ok(upstream) = TcpStream::connect(upstream) else {
        return answer("502 Bad Gateway");
    };
    std::thread::scope(|scope| {
        // A server may answer before it has read the body, and `100 Continue` comes before the body
        // is sent.
        scope.spawn(|| {
            if send(&request, &mut received, &upstream).is_err() {
                let _ = upstream.shutdown(Shutdown::Both);
            }
        });
        if respond(client, &upstream, request.bytes().starts_with(b"HEAD ")).is_err() {
            answer("502 Bad Gateway");
        }
        // What is left of the body must not become the server's next request.
        let _ = upstream.shutdown(Shutdown::Both);
        let _ = client.shutdown(Shutdown::Write);
    });
}

/// Sends a request. Its trailers are read and dropped.
fn send(request: &Head<'_>, from: &mut Reader<'_>, mut to: &TcpStream) -> io::Result<()> {
    let ours: &[u8] = match request.value(b"te") {
        Some(_) => b"Connection: close, te\r\n",
        None => b"Connection: close\r\n",
    };
    request.forward(to, ours)?;
    match request.framing(|| Framing::None) {
        Framing::Length(len) => copy(len, from, &mut to),
        Framing::Chunked => {
            copy_chunks(from, &mut to)?;
            read_trailers(from)?;
            to.write_all(b"\r\n")
        }
        Framing::None | Framing::UntilClose => Ok(()),
    }
}

/// Forwards interim responses and the final one. An error means that no final one has begun.
fn respond(client: &TcpStream, upstream: &TcpStream, has_no_body: bool) -> io::Result<()> {
    let mut received = reader(upstream);
    loop {
        let response = Head::read(&mut received, Options::new().responses(), &INTERNAL)?;
        let status = &response.bytes()[b"HTTP/1.1 ".len()..];
        if status.starts_with(b"101") {
            return Err(refused("found another protocol, and no upgrade was sent"));
        }
        if status.starts_with(b"1") {
            response.forward(client, b"")?;
            continue;
        }
        let framing = match status.starts_with(b"204") || status.starts_with(b"304") || has_no_body
        {
            true => Framing::None,
            false => response.framing(|| Framing::UntilClose),
        };
        // The end of the connection shows the client that a response is cut off.
        let _ = forward_response(&response, framing, &mut received, client);
        return Ok(());
    }
}

/// Forwards a final response with its trailers.
fn forward_response(
    response: &Head<'_>,
    framing: Framing,
    from: &mut Reader<'_>,
    mut to: &TcpStream,
) -> io::Result<()> {
    response.forward(to, b"Connection: close\r\n")?;
    match framing {
        Framing::None => Ok(()),
        Framing::Length(len) => copy(len, from, &mut to),
        Framing::UntilClose => io::copy(from, &mut to).map(drop),
        Framing::Chunked => {
            copy_chunks(from, &mut to)?;
            to.write_all(&response.trailers(read_trailers(from)?)?)
        }
    }
}

enum Framing {
    None,
    Length(u64),
    Chunked,
    UntilClose,
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
    fn read(from: &mut Reader<'_>, options: Options, list: &'s dyn HeaderSet) -> io::Result<Self> {
        let mut buffer = receive(from)?;
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
    fn framing(&self, otherwise: fn() -> Framing) -> Framing {
        if self.value(b"transfer-encoding").is_some() {
            return Framing::Chunked;
        }
        let length = self
            .value(b"content-length")
            .and_then(|value| str::from_utf8(value).ok()?.parse().ok());
        length.map_or_else(otherwise, Framing::Length)
    }

    /// Writes the head with the proxy's own fields at its end.
    fn forward(&self, mut to: &TcpStream, ours: &[u8]) -> io::Result<()> {
        let fields = &self.bytes()[..self.len - b"\r\n".len()];
        to.write_all(&[fields, ours, b"\r\n"].concat())
    }

    fn trailers(&self, mut section: Vec<u8>) -> io::Result<Vec<u8>> {
        let left = self
            .hop_by_hop
            .strip_trailers(&self.buffer, &mut section)
            .map_err(refused)?;
        section.truncate(left.new_len);
        let left = http1::strip_trailers(self.list, &mut section).map_err(refused)?;
        section.truncate(left.new_len);
        Ok(section)
    }
}

/// The bytes of the next head. What follows them stays in the reader.
fn receive(from: &mut Reader<'_>) -> io::Result<Vec<u8>> {
    let (mut end, mut head) = (HeadEnd::new(HEAD), Vec::new());
    loop {
        let (known, arrived) = (head.len(), from.fill_buf()?);
        if arrived.is_empty() {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        let arrived_len = arrived.len();
        head.extend_from_slice(arrived);
        let found = end.find(&head).map_err(refused)?;
        from.consume(found.map_or(arrived_len, |len| len - known));
        if let Some(len) = found {
            head.truncate(len);
            return Ok(head);
        }
    }
}
