//! A reverse proxy on bytes: heads and trailers are cleaned in their buffers, and no message is
//! parsed into a map.
//!
//! `cargo run --example byte_proxy -- 127.0.0.1:8080 127.0.0.1:9000` listens on the first address
//! and forwards to the second.
//!
//! A thread for each connection, one request on each, no upgrades and no tunnels. A recipient that
//! reads another end of a body would find a second request in it. [`Cleaner`] refuses the heads that
//! allow it, [`body`] the chunks. Trailers of requests are dropped, because some servers read them as
//! the next request. The connection to the server ends with its answer, because the rest of a body
//! that it has not read would be its next request.

mod body;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::process::ExitCode;
use std::time::Duration;

use header_set::http1::{Framing, HeadEnd, RequestHead, ResponseHead, Version};
use header_set::{Cleaner, Set, header_set};

use crate::body::{copy, copy_chunks, read_trailers, refused};

header_set! {
    /// Headers that never cross the edge, in either direction, and their aliases for a CGI-style
    /// backend.
    #[header_set(separators = fold)]
    static INTERNAL = ["x-internal", "x-internal-*"];

    /// Fields of a request that only a proxy may set, and those that are about trailers.
    #[header_set(separators = fold)]
    static CLAIMED = [@forwarding, !"via", "te", "trailer"];
}

static REQUESTS: Cleaner<'static, (Set<INTERNAL>, Set<CLAIMED>)> =
    Cleaner::strip((INTERNAL, CLAIMED))
        .hop_by_hop()
        .max_lines(FIELDS);
static RESPONSES: Cleaner<'static, Set<INTERNAL>> = Cleaner::strip(INTERNAL).hop_by_hop();

/// Bytes of a head at most.
const HEAD: usize = 64 * 1024;
/// Fields of a request at most. uWSGI drops a head of 130, and reads the body as the next request.
/// Node ignores those past a thousand, and the proxy's own come last.
const FIELDS: usize = 100;
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
    // Without timeouts a peer that neither sends nor reads would hold its thread. Setting one fails
    // for a zero duration only.
    let _ = stream.set_read_timeout(Some(PATIENCE));
    let _ = stream.set_write_timeout(Some(PATIENCE));
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
    let mut received = reader(client);
    let Ok(mut head) = receive(&mut received) else {
        return answer("400 Bad Request");
    };
    let Ok(request) = REQUESTS.request(&mut head) else {
        return answer("400 Bad Request");
    };
    if request.method().eq_ignore_ascii_case(b"CONNECT") {
        return answer("501 Not Implemented");
    }
    // It may have no `Host`, which the target has to say then.
    if request.version() == Version::Http10 && path_start(request.target()).is_some() {
        return answer("400 Bad Request");
    }
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
        if respond(client, &upstream, &request).is_err() {
            answer("502 Bad Gateway");
        }
        // What is left of the body must not become the server's next request.
        let _ = upstream.shutdown(Shutdown::Both);
        let _ = client.shutdown(Shutdown::Write);
    });
}

/// Sends a request. Its trailers are read and dropped.
fn send(request: &RequestHead<'_>, from: &mut Reader<'_>, mut to: &TcpStream) -> io::Result<()> {
    let via = match request.version() {
        Version::Http10 => "Via: 1.0 byte-proxy\r\n",
        Version::Http11 => "Via: 1.1 byte-proxy\r\n",
    };
    to.write_all(&closing(&in_origin_form(request), via))?;
    match request.framing() {
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
fn respond(
    mut client: &TcpStream,
    upstream: &TcpStream,
    request: &RequestHead<'_>,
) -> io::Result<()> {
    let mut received = reader(upstream);
    // A client of HTTP/1.0 would take an interim response for the final one, and the sizes of chunks
    // for data.
    let is_old = request.version() == Version::Http10;
    loop {
        let mut head = receive(&mut received)?;
        let response = RESPONSES.response(&mut head).map_err(refused)?;
        match response.status() {
            101 => return Err(refused("found another protocol, and no upgrade was sent")),
            100..200 if is_old => {}
            100..200 => client.write_all(response.bytes())?,
            // Some clients take the body for the next response. `RESPONSES` refuses any other body.
            205 if response.framing(request.method()) == Framing::UntilClose => {
                return Err(refused("found a response 205 that may have a body"));
            }
            // Whatever the method: a response to HEAD has the same fields.
            _ if is_old && response.framing(b"GET") == Framing::Chunked => {
                return Err(refused("found chunks, and the request is of HTTP/1.0"));
            }
            _ => {
                // The end of the connection shows the client that a response is cut off.
                let _ = forward(response, request.method(), &mut received, client);
                return Ok(());
            }
        }
    }
}

/// Forwards a final response with its trailers.
fn forward(
    response: ResponseHead<'_>,
    method: &[u8],
    from: &mut Reader<'_>,
    mut to: &TcpStream,
) -> io::Result<()> {
    to.write_all(&closing(response.bytes(), ""))?;
    match response.framing(method) {
        Framing::None => Ok(()),
        Framing::Length(len) => copy(len, from, &mut to),
        Framing::UntilClose => io::copy(from, &mut to).map(drop),
        Framing::Chunked => {
            copy_chunks(from, &mut to)?;
            let mut section = read_trailers(from)?;
            let nominated = response.into_nominated();
            let cleaned = RESPONSES.trailer_section(&mut section, &nominated);
            section.truncate(cleaned.map_err(refused)?.new_len);
            to.write_all(&section)
        }
    }
}

/// The start of the path in a target that begins with a scheme and a host.
fn path_start(target: &[u8]) -> Option<usize> {
    let colon = target.windows(3).position(|bytes| bytes == b"://")?;
    let host = colon + 3;
    let host_len = target[host..].iter().position(|byte| b"/?".contains(byte));
    let start = host_len.map_or(target.len(), |len| host + len);
    (!target.starts_with(b"/")).then_some(start)
}

/// The head with a target without scheme and host: a server that can be a proxy itself would fetch it
/// from there (RFC 9112, section 3.2.1). `Host` says the same.
fn in_origin_form(request: &RequestHead<'_>) -> Vec<u8> {
    let (method, target) = (request.method(), request.target());
    let path = &target[path_start(target).unwrap_or(0)..];
    let start: &[u8] = match path {
        [] if method == b"OPTIONS" => b"*",
        [] | [b'?', ..] => b"/",
        _ => b"",
    };
    let rest = &request.bytes()[method.len() + 1 + target.len()..];
    [method, b" ", start, path, rest].concat()
}

/// A head with the proxy's own fields at its end.
fn closing(head: &[u8], own: &str) -> Vec<u8> {
    let fields = &head[..head.len() - b"\r\n".len()];
    [fields, own.as_bytes(), b"Connection: close\r\n\r\n"].concat()
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
