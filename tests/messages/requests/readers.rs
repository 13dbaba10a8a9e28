//! A server of `hyper` reads stripped heads. It may find no listed name. `httparse` reads the cleaned
//! heads of the oracle.

use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use header_set::{HeaderSet, http1};
use testkit::strict::generator::Case;
use testkit::strict::lists::{BOTH, LISTED};
use testkit::strict::reading::{frames, is_one_of};

/// Strips, and gives the new head and the bytes after the old one to the server.
fn read_again(bytes: &[u8]) -> Option<usize> {
    let both: &dyn HeaderSet = &BOTH;
    let mut buffer = bytes.to_vec();
    let stripped = http1::strip(both, &mut buffer).ok()?;
    buffer.drain(stripped.new_len..stripped.old_len);
    Some(by_hyper(&buffer, both))
}

/// Whether a reader may see this name: not a listed one, unless it frames the message.
fn may_stay(listed: &dyn HeaderSet, name: &[u8]) -> bool {
    !listed.contains_bytes(name) || frames(name) || is_one_of(name, &["host"])
}

/// A connection at its end, which discards answers.
struct Wire<'b>(&'b [u8]);

impl hyper::rt::Read for Wire<'_> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        mut buffer: hyper::rt::ReadBufCursor<'_>,
    ) -> Poll<std::io::Result<()>> {
        let (now, later) = self.0.split_at(self.0.len().min(buffer.remaining()));
        buffer.put_slice(now);
        self.0 = later;
        Poll::Ready(Ok(()))
    }
}

impl hyper::rt::Write for Wire<'_> {
    fn poll_write(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

/// A server of `hyper`, which sees requests only: how many it sees.
fn by_hyper(bytes: &[u8], listed: &dyn HeaderSet) -> usize {
    // The bytes after the body may be another request, which is not stripped.
    let seen = std::cell::Cell::new(0);
    let service = hyper::service::service_fn(|request: http::Request<hyper::body::Incoming>| {
        seen.set(seen.get() + 1);
        if seen.get() == 1 {
            let mut names = request.headers().keys();
            assert!(names.all(|name| may_stay(listed, name.as_str().as_bytes())));
        }
        let response = http::Response::new(String::new());
        std::future::ready(Ok::<_, std::convert::Infallible>(response))
    });
    let server = hyper::server::conn::http1::Builder::new();
    let connection = server.serve_connection(Wire(bytes), service);
    let mut connection = std::pin::pin!(connection);
    let _ = Future::poll(connection.as_mut(), &mut Context::from_waker(Waker::noop()));
    seen.get()
}

#[test]
fn nothing_listed_is_read_again() {
    for number in 0..3_000 {
        read_again(&Case::new(number).bytes);
    }
}

/// The server reads the rest, and notices a listed name.
#[test]
fn the_server_reads() {
    let head = b"GET / HTTP/1.1\r\nhost: a\r\nX-Internal: 1\r\nb: c\r\n\r\n";
    assert_eq!(read_again(head), Some(1));
    let unstripped = std::panic::catch_unwind(|| by_hyper(head, &LISTED));
    assert!(unstripped.is_err(), "a listed name is noticed");
}
