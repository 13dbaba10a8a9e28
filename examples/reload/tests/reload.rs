//! Requests while the list is replaced.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fs;
use std::future::ready;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use arc_swap::ArcSwap;
use header_set::layer::{CleanBody, CleanRequestLayer};
use header_set::{Cleaner, HeaderSet};
use header_set_build::Generator;
use http::{Request, Response};
use reload::{Error, List, opened, replace, serve, watch};
use tower::{Layer, Service, service_fn};

const DAYS: usize = 6;

/// The names of a day that requests have.
fn asked(day: usize) -> impl Iterator<Item = String> {
    (0..5).map(move |number| format!("x-day-{day}-{number}"))
}

/// Those names and more.
fn names(day: usize) -> impl Iterator<Item = String> {
    asked(day).chain((5..2_000).map(move |number| format!("x-day-{day}-{number}")))
}

fn blob(day: usize) -> Vec<u8> {
    Generator::new("LIST")
        .names(names(day))
        .to_bytes()
        .expect("a list")
}

fn list(day: usize) -> List {
    opened(blob(day)).expect("a blob")
}

fn started(day: usize) -> (Arc<ArcSwap<List>>, SocketAddr) {
    let current = Arc::new(ArcSwap::from_pointee(list(day)));
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let shared = Arc::clone(&current);
    thread::spawn(move || serve(&listener, &shared));
    (current, address)
}

struct Client {
    stream: TcpStream,
    reader: BufReader<TcpStream>,
}

impl Client {
    fn new(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("a server");
        let reader = BufReader::new(stream.try_clone().expect("a handle"));
        Self { stream, reader }
    }

    /// The fingerprint of the list that answers a request with names of all days, and the names.
    fn ask(&mut self) -> (String, Vec<String>) {
        let fields = (0..DAYS)
            .flat_map(asked)
            .map(|name| format!("{name}: 1\r\n"));
        let request = format!("GET / HTTP/1.1\r\n{}\r\n", fields.collect::<String>());
        self.stream.write_all(request.as_bytes()).expect("a server");
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert_ne!(self.reader.read_line(&mut head).expect("an answer"), 0);
        }
        let len = head.trim_end().rsplit(' ').next().expect("a length");
        let mut body = vec![0; len.parse().expect("a number")];
        self.reader.read_exact(&mut body).expect("a body");
        let body = String::from_utf8(body).expect("text");
        let mut words = body.split_whitespace().map(String::from);
        (words.next().expect("a fingerprint"), words.collect())
    }
}

#[test]
fn no_request_sees_half_a_list() {
    let lists: BTreeMap<String, Vec<String>> = (0..DAYS)
        .map(|day| {
            (
                format!("{:016x}", list(day).fingerprint()),
                asked(day).collect(),
            )
        })
        .collect();
    let (current, address) = started(0);
    let stop = AtomicBool::new(false);
    let seen = thread::scope(|scope| {
        let client = || {
            let mut client = Client::new(address);
            let mut seen = Vec::new();
            while !stop.load(Ordering::Relaxed) {
                let (fingerprint, names) = client.ask();
                assert_eq!(lists.get(&fingerprint), Some(&names));
                seen.push(fingerprint);
            }
            seen.dedup();
            seen
        };
        let clients: Vec<_> = (0..4).map(|_| scope.spawn(client)).collect();
        let mut other = Client::new(address);
        for day in 1..DAYS {
            replace(&current, || Ok(list(day))).expect("a list");
            // Requests that follow see it.
            let fingerprint = format!("{:016x}", current.load().fingerprint());
            assert_eq!(other.ask().0, fingerprint);
        }
        stop.store(true, Ordering::Relaxed);
        clients
            .into_iter()
            .map(|client| client.join().expect("no panic"))
            .collect::<Vec<_>>()
    });
    for seen in seen {
        assert!(
            !seen.is_empty() && seen.len() <= DAYS,
            "a list came back: {seen:?}"
        );
    }
}

#[test]
fn no_request_waits_for_a_build() {
    let (current, address) = started(0);
    let (begun, has_begun) = channel();
    let (go_on, may_go_on) = channel();
    thread::scope(|scope| {
        let current = &current;
        let builder = scope.spawn(move || {
            replace(current, || {
                begun.send(()).expect("a test");
                let list = list(1);
                may_go_on.recv().expect("a test");
                Ok(list)
            })
        });
        has_begun.recv().expect("a build");
        // The build ends only when these have been answered.
        let mut client = Client::new(address);
        for _ in 0..100 {
            assert_eq!(client.ask().1, asked(0).collect::<Vec<_>>());
        }
        go_on.send(()).expect("a build");
        builder.join().expect("no panic").expect("a list");
        assert_eq!(client.ask().1, asked(1).collect::<Vec<_>>());
    });
}

#[test]
fn a_damaged_list_changes_nothing() {
    let current = ArcSwap::from_pointee(list(0));
    let mut damaged = blob(1);
    let at = damaged.len() / 2;
    damaged[at] ^= 1;
    for bytes in [damaged, b"no blob".to_vec()] {
        replace(&current, || opened(bytes)).expect_err("damaged");
        assert!(asked(0).all(|name| current.load().contains(&name)));
    }
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_file_is_watched() {
    let path = path("watched.txt");
    let write = |text: &str| {
        fs::write(path.with_extension("new"), text).expect("a file");
        fs::rename(path.with_extension("new"), &path).expect("a file");
    };
    let current = ArcSwap::from_pointee(list(0));
    let (stop, errors) = (AtomicBool::new(false), AtomicUsize::new(0));
    let report = |outcome: Result<(), Error>| {
        errors.fetch_add(outcome.is_err().into(), Ordering::Relaxed);
    };
    let wait = |is_done: &dyn Fn() -> bool| {
        while !is_done() {
            thread::sleep(Duration::from_millis(1));
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| watch(&path, &current, Duration::from_millis(1), &stop, report));
        write("x-first\n");
        wait(&|| current.load().contains("x-first"));
        write("not a token\n");
        wait(&|| errors.load(Ordering::Relaxed) == 1);
        assert!(current.load().contains("x-first"), "the old list stays");
        write("x-second\nx-third\n");
        wait(&|| current.load().contains("x-third"));
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!(errors.into_inner(), 1);
}

#[test]
fn a_layer_takes_the_list_of_each_message() {
    let current = ArcSwap::from_pointee(Cleaner::strip(list(0)));
    let layer = CleanRequestLayer::per_message(|| current.load_full());
    let arrived = RefCell::new(Vec::new());
    let mut service = layer.layer(service_fn(|request: Request<_>| {
        let names = request.headers().keys().map(ToString::to_string);
        *arrived.borrow_mut() = names.collect();
        drop::<CleanBody<_, ()>>(request.into_body());
        ready(Ok::<_, Infallible>(Response::new(())))
    }));
    let mut send = || {
        let request = Request::builder()
            .header("x-day-0-0", "1")
            .header("x-day-1-0", "1");
        // The inner service has the request when the call returns.
        drop(service.call(request.body(()).expect("a request")));
        arrived.take()
    };
    assert_eq!(send(), ["x-day-1-0"]);
    current.store(Cleaner::strip(list(1)).into());
    assert_eq!(send(), ["x-day-0-0"]);
}
