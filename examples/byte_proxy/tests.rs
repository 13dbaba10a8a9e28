//! The proxy between a client and a server of bytes, on the loopback interface.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use crate::{FIELDS, PATIENCE, reader, serve};

const OK: &str = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
/// Between parts that must not arrive together.
const PAUSE: Duration = Duration::from_millis(100);

/// What the server received and what the client received, where the client sends `parts` and the
/// server answers the first of them.
fn exchange(parts: &[&str], answer: &'static str) -> (String, String) {
    let origin = TcpListener::bind("127.0.0.1:0").unwrap();
    let upstream = origin.local_addr().unwrap().to_string();
    let server = thread::spawn(move || {
        let (mut stream, _) = origin.accept().unwrap();
        let mut received = vec![0; 4096];
        let len = stream.read(&mut received).unwrap();
        received.truncate(len);
        // Until the proxy closes, so that nothing is missed.
        thread::sleep(PAUSE / 2);
        let _ = stream.write_all(answer.as_bytes());
        let _ = stream.read_to_end(&mut received);
        String::from_utf8(received).unwrap()
    });
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let proxy = thread::spawn(move || serve(&listener.accept().unwrap().0, &upstream));
    for part in parts {
        let _ = client.write_all(part.as_bytes());
        thread::sleep(PAUSE);
    }
    let mut answer = String::new();
    let _ = client.read_to_string(&mut answer);
    proxy.join().unwrap();
    (server.join().unwrap(), answer)
}

/// The answer to a request that must not reach the server.
fn refused(request: &str) -> String {
    let origin = TcpListener::bind("127.0.0.1:0").unwrap();
    let upstream = origin.local_addr().unwrap().to_string();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    client.write_all(request.as_bytes()).unwrap();
    serve(&listener.accept().unwrap().0, &upstream);
    let mut answer = String::new();
    let _ = client.read_to_string(&mut answer);
    origin.set_nonblocking(true).unwrap();
    assert!(origin.accept().is_err(), "{request}");
    answer
}

/// A client that reads no answer would hold a thread and a connection to the server.
#[test]
fn a_peer_neither_sends_nor_reads_for_long() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let _ = reader(&client);
    assert_eq!(client.read_timeout().unwrap(), Some(PATIENCE));
    assert_eq!(client.write_timeout().unwrap(), Some(PATIENCE));
}

const SECOND: &str = "GET /second HTTP/1.1\r\nHost: a\r\n\r\n";

#[test]
fn an_early_answer_ends_the_connection() {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1099511627776\r\n\r\n";
    let (received, answer) = exchange(&[head, "", SECOND, SECOND], OK);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(received.contains("Connection: close\r\n"), "{received}");
    assert!(!received.contains("/second"), "{received}");
}

#[test]
fn trailers_of_requests_are_dropped() {
    let request = "POST / HTTP/1.1\r\nHost: a\r\nTrailer: X\r\nTransfer-Encoding: chunked\r\n\r\n\
                   4\r\ndata\r\n0\r\nX: /second HTTP/1.1\r\nGET: /second HTTP/1.1\r\n\r\n";
    let (received, _) = exchange(&[request], OK);
    assert!(
        received.ends_with("\r\n\r\n4\r\ndata\r\n0\r\n\r\n"),
        "{received}"
    );
    assert!(!received.contains("Trailer"), "{received}");
}

#[test]
fn trailers_of_responses_are_cleaned() {
    let answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: X-Once\r\n\r\n\
                  2\r\nok\r\n0\r\nX-Sum: 1\r\nX-Internal: 2\r\nX-Once: 3\r\nHost: b\r\n\r\n";
    let (_, received) = exchange(&["GET / HTTP/1.1\r\nHost: a\r\n\r\n"], answer);
    assert!(
        received.ends_with("\r\n\r\n2\r\nok\r\n0\r\nX-Sum: 1\r\n\r\n"),
        "{received}"
    );
}

#[test]
fn bodies_arrive_whole_with_every_method() {
    for method in ["GET", "HEAD", "OPTIONS", "QUERY", "DELETE", "POST"] {
        for (framing, body) in [
            ("Content-Length: 6", "a\r\n\r\nb"),
            ("Transfer-Encoding: chunked", "6\r\na\r\n\r\nb\r\n0\r\n\r\n"),
        ] {
            let request = format!("{method} / HTTP/1.1\r\nHost: a\r\n{framing}\r\n\r\n{body}");
            let (received, _) = exchange(&[&request], OK);
            assert!(received.ends_with(&format!("\r\n\r\n{body}")), "{received}");
        }
    }
}

#[test]
fn what_follows_a_body_is_not_forwarded() {
    let request = format!("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\ndata{SECOND}");
    let (received, _) = exchange(&[&request], OK);
    assert!(received.ends_with("\r\n\r\ndata"), "{received}");
}

/// A gateway names itself in each request (RFC 9110, section 7.6.3).
#[test]
fn requests_say_by_which_proxies_they_came() {
    for version in ["1.0", "1.1"] {
        let request = format!("GET / HTTP/{version}\r\nHost: a\r\nVia: 1.0 b\r\n\r\n");
        let (received, _) = exchange(&[&request], OK);
        let via = format!("Via: 1.0 b\r\nVia: {version} byte-proxy\r\n");
        assert!(received.contains(&via), "{received}");
    }
}

/// A server sends none to HTTP/1.0 (RFC 9110, section 15.2).
#[test]
fn interim_responses_are_for_http_1_1() {
    const ANSWER: &str =
        "HTTP/1.1 103 Early Hints\r\nX: 1\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
    for (version, first) in [("1.0", "HTTP/1.1 200"), ("1.1", "HTTP/1.1 103")] {
        let request = format!("GET / HTTP/{version}\r\nHost: a\r\n\r\n");
        let (_, answer) = exchange(&[&request], ANSWER);
        assert!(answer.starts_with(first), "{version}: {answer}");
    }
}

/// A client of HTTP/1.0 would take the sizes of chunks for data (RFC 9112, section 6.1).
#[test]
fn chunks_are_for_http_1_1() {
    const ANSWER: &str =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n";
    for (method, version, first) in [
        ("GET", "1.0", "HTTP/1.1 502"),
        ("HEAD", "1.0", "HTTP/1.1 502"),
        ("GET", "1.1", "HTTP/1.1 200"),
    ] {
        let request = format!("{method} / HTTP/{version}\r\nHost: a\r\n\r\n");
        let (_, answer) = exchange(&[&request], ANSWER);
        assert!(answer.starts_with(first), "{method} {version}: {answer}");
    }
}

/// Ruby's client takes the content of a 205 for the next response (RFC 9110, section 15.3.6).
#[test]
fn a_response_205_has_no_content() {
    for (method, answer, first) in [
        (
            "GET",
            "HTTP/1.1 205 R\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 205",
        ),
        (
            "GET",
            "HTTP/1.1 205 R\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 502",
        ),
        ("GET", "HTTP/1.1 205 R\r\n\r\nok", "HTTP/1.1 502"),
        ("HEAD", "HTTP/1.1 205 R\r\n\r\n", "HTTP/1.1 205"),
    ] {
        let request = format!("{method} / HTTP/1.1\r\nHost: a\r\n\r\n");
        let (_, found) = exchange(&[&request], answer);
        assert!(found.starts_with(first), "{method} {answer}: {found}");
    }
}

/// Behind more, some servers read the body as the next request, or ignore those that the proxy
/// appends.
#[test]
fn requests_have_a_limit_of_fields() {
    let request = |count| {
        format!(
            "GET / HTTP/1.1\r\nHost: a\r\n{}\r\n",
            "X:\r\n".repeat(count)
        )
    };
    let (received, _) = exchange(&[&request(FIELDS - 1)], OK);
    assert!(received.contains("Via: 1.1 byte-proxy\r\n"), "{received}");
    let answer = refused(&request(FIELDS));
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
}

#[test]
fn tunnels_are_refused() {
    for method in ["CONNECT", "connect"] {
        let request = format!("{method} a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n");
        let answer = refused(&request);
        assert!(answer.starts_with("HTTP/1.1 501"), "{answer}");
    }
}

/// A server that can be a proxy would fetch the target from the host in it (RFC 9112, 3.2.1).
#[test]
fn targets_arrive_without_a_host() {
    for (sent, expected) in [
        ("GET http://a/b?c=http://d/", "GET /b?c=http://d/"),
        ("GET HTTPS://a?b", "GET /?b"),
        ("GET http://a", "GET /"),
        ("OPTIONS http://a", "OPTIONS *"),
        ("OPTIONS http://a/", "OPTIONS /"),
        ("OPTIONS *", "OPTIONS *"),
        ("GET /http://b/", "GET /http://b/"),
    ] {
        let request = format!("{sent} HTTP/1.1\r\nHost: a\r\n\r\n");
        let (received, _) = exchange(&[&request], OK);
        let start = format!("{expected} HTTP/1.1\r\nHost: a\r\n");
        assert!(received.starts_with(&start), "{sent}: {received}");
    }
    // What is in `Host` otherwise would be lost.
    let answer = refused("GET http://a/ HTTP/1.0\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
}
