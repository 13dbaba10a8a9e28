//! The proxy itself, as a process, between a client and an origin that write bytes.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Nothing waits as long, unless the proxy hangs.
const PATIENCE: Duration = Duration::from_secs(120);

struct Proxy {
    address: SocketAddr,
    child: Child,
}

impl Proxy {
    fn start(upstream: SocketAddr) -> Self {
        // Another test must not be given the same port before the proxy listens.
        static STARTING: Mutex<()> = Mutex::new(());
        let _starting = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        // pingora does not report its port, so the test picks one that was free a moment ago.
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap();
        drop(free);
        let child = Command::new(env!("CARGO_BIN_EXE_pingora-edge"))
            .args([address.to_string(), upstream.to_string()])
            .stdout(Stdio::null())
            .spawn()
            .expect("the proxy starts");
        let proxy = Self { address, child };
        let deadline = Instant::now() + PATIENCE;
        while TcpStream::connect(address).is_err() {
            assert!(Instant::now() < deadline, "the proxy does not listen");
            std::thread::sleep(Duration::from_millis(10));
        }
        proxy
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The bytes that the origin reads of `request`, and the client of `response`.
fn exchange(request: &str, response: &'static str) -> (String, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let proxy = Proxy::start(listener.local_addr().unwrap());
    let origin = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        // A body may come with it.
        let head = read(&mut stream, |bytes| {
            bytes.windows(4).any(|window| window == b"\r\n\r\n")
        });
        stream.write_all(response.as_bytes()).unwrap();
        head
    });
    let mut client = TcpStream::connect(proxy.address).unwrap();
    client.write_all(request.as_bytes()).unwrap();
    let answer = read(&mut client, |bytes| bytes.ends_with(b"end"));
    (origin.join().unwrap(), answer)
}

fn read(stream: &mut TcpStream, is_done: impl Fn(&[u8]) -> bool) -> String {
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    while !is_done(&bytes) {
        match stream.read(&mut buffer) {
            Ok(read @ 1..) => bytes.extend_from_slice(&buffer[..read]),
            _ => break,
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn nothing_internal_crosses() {
    let request = "GET / HTTP/1.1\r\nHost: edge.example\r\nX-INTERNAL-Shard: 1\r\nX_Internal: 2\r\nx.internal.a: 3\r\n\
                   X-Tenant-Id: 4\r\nX-Forwarded-For: 192.0.2.1\r\nX-Internal-Public: 5\r\nX-Once: 6\r\nX-Kept: 7\r\n\
                   Connection: close, X-Once\r\n\r\n";
    let response = "HTTP/1.1 103 Early Hints\r\nX-Internal: 1\r\nLink: </a>\r\n\r\n\
                    HTTP/1.1 200 OK\r\nContent-Length: 3\r\nX-Served-By: 2\r\nServer-Timing: 3\r\nX_Internal: 4\r\n\
                    X-Kept: 5\r\n\r\nend";
    let (seen, answer) = exchange(request, response);

    assert!(seen.starts_with("GET / HTTP/1.1\r\n"), "{seen}");
    for kept in ["Host: edge.example", "X-Internal-Public: 5", "X-Kept: 7"] {
        assert!(seen.contains(kept), "{seen}");
    }
    let lower = seen.to_ascii_lowercase();
    assert!(
        lower.contains("\r\nx-forwarded-for: 127.0.0.1\r\n"),
        "{seen}"
    );
    for gone in [
        "shard",
        "x_internal",
        "x.internal",
        "tenant",
        "192.0.2.1",
        "x-once",
    ] {
        assert!(!lower.contains(gone), "{gone} in {seen}");
    }

    // The interim response is forwarded, without its internal field.
    assert!(
        answer.starts_with("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"),
        "{answer}"
    );
    assert!(
        answer.contains("HTTP/1.1 200 OK") && answer.ends_with("end"),
        "{answer}"
    );
    assert!(answer.contains("X-Kept: 5"), "{answer}");
    let lower = answer.to_ascii_lowercase();
    for gone in ["x-internal", "x_internal", "x-served-by", "server-timing"] {
        assert!(!lower.contains(gone), "{gone} in {answer}");
    }
}

/// A client of HTTP/1.0 would take the sizes of chunks for data, and an interim response for the
/// final one.
#[test]
fn neither_chunks_nor_interim_responses_reach_http_1_0() {
    for response in [
        "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nend",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nend\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\n\r\nend",
        "HTTP/1.0 200 OK\r\n\r\nend",
    ] {
        let (_, answer) = exchange("GET / HTTP/1.0\r\nHost: a\r\n\r\n", response);
        assert!(answer.ends_with("\r\n\r\nend"), "{answer}");
        let lower = answer.to_ascii_lowercase();
        assert!(
            !lower.contains("chunked") && !lower.contains("early"),
            "{answer}"
        );
    }
}

/// pingora's policy is about requests alone.
#[test]
fn fields_of_one_hop_do_not_come_back() {
    let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    let response = "HTTP/1.1 103 Early Hints\r\nConnection: X-Once\r\nX-Once: 1\r\nLink: </a>\r\n\r\n\
                    HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: X-Once\r\nX-Once: 2\r\n\
                    Keep-Alive: timeout=5\r\nProxy-Connection: close\r\nUpgrade: h2c\r\nX-Kept: 3\r\n\r\nend";
    let (_, answer) = exchange(request, response);
    assert!(answer.ends_with("\r\n\r\nend"), "{answer}");
    let interim = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n";
    assert!(answer.starts_with(interim), "{answer}");
    assert!(answer.contains("\r\nX-Kept: 3\r\n"), "{answer}");
    let lower = answer.to_ascii_lowercase();
    for gone in ["x-once", "\r\nkeep-alive:", "proxy-connection", "upgrade"] {
        assert!(!lower.contains(gone), "{gone} in {answer}");
    }
}

/// pingora writes the framing of its own connection.
#[test]
fn chunks_come_back_as_chunks() {
    let chunks = "3\r\nend\r\n0\r\n\r\n";
    let request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    let response = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nend\r\n0\r\n\r\n";
    let (_, answer) = exchange(request, response);
    let (head, body) = answer.split_once("\r\n\r\n").expect("a whole head");
    let coding = "\r\ntransfer-encoding: chunked";
    assert!(head.to_ascii_lowercase().contains(coding), "{answer}");
    assert!(chunks.starts_with(body) && body.contains("end"), "{answer}");
}

#[test]
fn websockets_pass() {
    let request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
    let response = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
                    X-Internal: 1\r\n\r\nend";
    let (_, answer) = exchange(request, response);
    assert_eq!(answer, response.replace("X-Internal: 1\r\n", ""));
}

/// The backend's `Connection` is about its own connection.
#[test]
fn what_a_switch_nominates_is_removed() {
    let request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
    let response = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade, X-Once\r\n\
                    Upgrade: websocket\r\nX-Once: 1\r\nKeep-Alive: timeout=5\r\n\r\nend";
    let (_, answer) = exchange(request, response);
    let answer = answer.to_ascii_lowercase();
    assert!(
        !answer.contains("x-once") && !answer.contains("keep-alive"),
        "{answer}"
    );
    assert!(answer.contains("\r\nconnection: upgrade\r\n"), "{answer}");
    assert!(answer.contains("\r\nupgrade: websocket\r\n"), "{answer}");
    assert!(answer.ends_with("\r\n\r\nend"), "{answer}");
}

/// What follows a 101 is not inspected.
#[test]
fn switches_that_were_not_asked_for_are_refused() {
    let websocket =
        "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
    let h2c = websocket.replace("websocket", "h2c");
    let response = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n\
                    Upgrade: websocket\r\n\r\nend";
    let other = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n\
                 Upgrade: websocket\r\nUpgrade: h2c\r\n\r\nend";
    let unnamed = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n\r\nend";
    for (request, response) in [
        (websocket, other),
        (websocket, unnamed),
        (&h2c, response),
        ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", response),
    ] {
        let (_, answer) = exchange(request, response);
        assert!(answer.starts_with("HTTP/1.1 502"), "{request}: {answer}");
    }
}

/// Some servers answer HEAD with content, which would be the next response.
#[test]
fn a_head_is_the_last_request_on_its_connection() {
    let response = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nend";
    let request = "HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    let (seen, answer) = exchange(request, response);
    let seen = seen.to_ascii_lowercase();
    assert!(seen.contains("\r\nconnection: close\r\n"), "{seen}");
    assert!(answer.ends_with("\r\n\r\n"), "{answer}");
}

/// Some servers read the body as the next request (see the handbook, on bodies).
#[test]
fn an_upgrade_with_a_body_is_none() {
    let request = "POST / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
                   Content-Length: 3\r\n\r\nend";
    let response = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nend";
    let (seen, answer) = exchange(request, response);
    let seen = seen.to_ascii_lowercase();
    assert!(seen.contains("\r\nconnection: close\r\n"), "{seen}");
    assert!(!seen.contains("upgrade"), "{seen}");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let response = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n\
                    Upgrade: websocket\r\n\r\nend";
    let (_, answer) = exchange(request, response);
    assert!(answer.starts_with("HTTP/1.1 502"), "{answer}");
}

#[test]
fn responses_that_can_be_read_in_two_ways_are_refused() {
    let request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    for response in [
        "HTTP/1.1 200 OK\r\nContent-Length: 03\r\nX-Internal: 1\r\n\r\nend",
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 3\r\nX-Internal: 1\r\n\r\nend",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\nX-Internal: 1\r\n\r\n3\r\nend\r\n0\r\n\r\n",
        "HTTP/1.1 205 Reset Content\r\nContent-Length: 3\r\nX-Internal: 1\r\n\r\nend",
        "HTTP/1.1 205 Reset Content\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 205 Reset Content\r\n\r\nend",
    ] {
        let (_, answer) = exchange(request, response);
        assert!(answer.starts_with("HTTP/1.1 502"), "{response:?}: {answer}");
        assert!(
            !answer.to_ascii_lowercase().contains("x-internal"),
            "{answer}"
        );
    }
    let empty = "HTTP/1.1 205 Reset Content\r\nContent-Length: 0\r\n\r\n";
    let (_, answer) = exchange(request, empty);
    assert!(answer.starts_with("HTTP/1.1 205"), "{answer}");
}

/// RFC 9110, 7.6.3: a gateway names itself in each request, with the version that it received.
#[test]
fn requests_say_by_which_proxies_they_came() {
    for version in ["1.0", "1.1"] {
        let request = format!("GET / HTTP/{version}\r\nHost: a\r\nVia: 1.0 b\r\n\r\n");
        let response = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nend";
        let (seen, _) = exchange(&request, response);
        let seen = seen.to_ascii_lowercase();
        let via = format!("via: 1.0 b\r\nvia: {version} pingora-edge\r\n");
        assert!(seen.contains(&via), "{seen}");
    }
}

/// The answer to a request that must not reach the origin, and the bytes that the origin has read.
fn refused(request: &str) -> (String, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let proxy = Proxy::start(listener.local_addr().unwrap());
    // pingora connects before it looks at some requests; nothing may be sent.
    let origin = std::thread::spawn(move || {
        listener.set_nonblocking(true).unwrap();
        std::thread::sleep(Duration::from_millis(500));
        let Ok((mut stream, _)) = listener.accept() else {
            return String::new();
        };
        stream.set_nonblocking(false).unwrap();
        read(&mut stream, |bytes| bytes.ends_with(b"\r\n\r\n"))
    });
    let mut client = TcpStream::connect(proxy.address).unwrap();
    client.write_all(request.as_bytes()).unwrap();
    let answer = read(&mut client, |bytes| bytes.ends_with(b"\r\n\r\n"));
    drop(proxy);
    (answer, origin.join().unwrap())
}

/// pingora's own policy, which this example keeps: such a request is refused rather than sent
/// without its fields.
#[test]
fn nominating_what_the_origin_relies_on_is_refused() {
    let request =
        "GET / HTTP/1.1\r\nHost: a\r\nX-Internal: 1\r\nConnection: close, X-Forwarded-For\r\n\r\n";
    let (answer, seen) = refused(request);
    assert!(
        answer.starts_with("HTTP/1.1 4") || answer.starts_with("HTTP/1.1 5"),
        "{answer}"
    );
    assert_eq!(seen, "");
}

/// Such a body would be sent in chunks, which some backends do not read: the next request then.
#[test]
fn nominating_the_framing_is_refused() {
    for request in [
        "POST / HTTP/1.1\r\nHost: a\r\nConnection: Content-Length\r\nContent-Length: 2\r\n\r\nab",
        "POST / HTTP/1.1\r\nHost: a\r\nConnection: x, transfer-encoding\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ] {
        let (answer, seen) = refused(request);
        assert!(answer.starts_with("HTTP/1.1 400"), "{request:?}: {answer}");
        assert_eq!(seen, "", "{request:?}");
    }
}

#[test]
fn requests_that_can_be_read_in_two_ways_are_refused() {
    for head in [
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 02\r\n\r\nab",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2, 2\r\n\r\nab",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nab",
        // The coding would be lost.
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        // The body is the next request for some servers that ignore the case of methods.
        "connect / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab",
        "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n",
    ] {
        let (answer, seen) = refused(head);
        assert!(answer.starts_with("HTTP/1.1 400"), "{head:?}: {answer}");
        assert_eq!(seen, "", "{head:?}");
    }
}

/// uWSGI reads the body behind 120 fields as the next request.
#[test]
fn requests_have_a_limit_of_fields() {
    let request = |fields: usize| {
        let more = "X:\r\n".repeat(fields - 1);
        format!("GET / HTTP/1.1\r\nHost: a\r\n{more}\r\n")
    };
    let response = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nend";
    let (_, answer) = exchange(&request(100), response);
    assert!(answer.ends_with("end"), "{answer}");
    let (answer, seen) = refused(&request(101));
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    assert_eq!(seen, "");
}

#[test]
fn targets_that_servers_read_differently_are_refused() {
    for start in [
        "GET * HTTP/1.1\r\nHost: a\r\n",
        "GET a:443 HTTP/1.1\r\nHost: a:443\r\n",
        "GET a HTTP/1.1\r\nHost: a\r\n",
        "GET http://a:/ HTTP/1.1\r\nHost: a:\r\n",
        "GET http://u@a/ HTTP/1.0\r\n",
        "GET http://a,b/ HTTP/1.0\r\n",
        "GET http:///a HTTP/1.0\r\n",
        "GET ://a/ HTTP/1.1\r\nHost: a\r\n",
        "GET http://a\\b/ HTTP/1.0\r\n",
    ] {
        let (answer, seen) = refused(&format!("{start}\r\n"));
        assert!(answer.starts_with("HTTP/1.1 400"), "{start:?}: {answer}");
        assert_eq!(seen, "", "{start:?}");
    }
    for start in ["OPTIONS *", "GET http://a/b?c", "GET /b://c"] {
        let request = format!("{start} HTTP/1.1\r\nHost: a\r\n\r\n");
        let (seen, _) = exchange(&request, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nend");
        assert!(seen.starts_with(&format!("{start} HTTP/1.1\r\n")), "{seen}");
    }
}

/// By pingora's reader.
#[test]
fn a_second_host_is_refused() {
    for request in [
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
        "GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n",
    ] {
        let (answer, seen) = refused(request);
        assert!(answer.starts_with("HTTP/1.1 400"), "{request:?}: {answer}");
        assert_eq!(seen, "", "{request:?}");
    }
}

/// A server that believes the alias finds a request in the body.
#[test]
fn aliases_of_framing_fields_do_not_cross() {
    let request = "POST / HTTP/1.1\r\nHost: a\r\nContent_Length: 0\r\nContent-Length: 2\r\nTransfer.Encoding: chunked\r\n\
                   X-Kept: 1\r\n\r\nab";
    let response = "HTTP/1.1 200 OK\r\nContent_Length: 0\r\nContent-Length: 3\r\n\r\nend";
    let (seen, answer) = exchange(request, response);
    assert!(
        seen.contains("Content-Length: 2\r\n") && seen.contains("X-Kept: 1"),
        "{seen}"
    );
    assert!(answer.contains("Content-Length: 3\r\n"), "{answer}");
    for gone in ["Content_Length", "Transfer.Encoding"] {
        assert!(!seen.contains(gone), "{seen}");
        assert!(!answer.contains(gone), "{answer}");
    }
}
