//! Every head takes linear time. Eight times the bytes may take thrice eight times as long; a
//! quadratic reader takes sixty-four times. These heads make readers look back, look ahead, or move
//! bytes often.

use std::time::Duration;

use header_set::http1::{self, Error, HeadEnd, Options};
use header_set::{Cleaner, Nominated};

use crate::LISTED;

/// The processor time of this thread, which other threads do not change.
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.try_into().expect("time goes forward")
}

/// The fastest of a few runs of hop by hop, on a head and on its trailers.
fn fastest_hop_by_hop(head: &[u8]) -> Duration {
    let start_line = "GET / HTTP/1.1\r\nhost: a\r\n";
    let section = &head[start_line.len()..];
    let (mut buffer, mut trailers) = (head.to_vec(), section.to_vec());
    let cleaner = Cleaner::strip(&LISTED).hop_by_hop();
    (0..5)
        .map(|_| {
            buffer.copy_from_slice(head);
            trailers.copy_from_slice(section);
            let start = now();
            let cleaned = cleaner.request(&mut buffer).expect("in order");
            let removed = cleaned.cleaned().removed;
            let nominated = cleaned.into_nominated();
            let cleaned = cleaner.trailer_section(&mut trailers, &nominated);
            let elapsed = now() - start;
            assert!(removed > 0 && cleaned.expect("in order").removed > 0);
            elapsed
        })
        .min()
        .expect("there are runs")
}

/// The fastest of a few runs, of equivalent calls.
fn fastest(head: &[u8]) -> Duration {
    let strip = Cleaner::strip(&LISTED);
    let cleaner = strip.http1(Options::new().unfold());
    let mut buffer = head.to_vec();
    (0..5)
        .map(|_| {
            let start = now();
            let mut results = Vec::new();
            buffer.copy_from_slice(head);
            let cleaned = cleaner.request(&mut buffer);
            results.push(cleaned.map(|head| head.cleaned().new_len));
            buffer.copy_from_slice(head);
            let cleaned = cleaner.request_towards_body(&mut buffer);
            results.push(cleaned.map(|head| head.cleaned().new_len));
            let runs = strip.request_slices(head);
            let elapsed = now() - start;
            if let Ok(runs) = runs {
                results.push(Ok(runs.map(<[u8]>::len).sum()));
            }
            results.dedup();
            assert_eq!(results.len(), 1, "{}", head[..200].escape_ascii());
            elapsed
        })
        .min()
        .expect("there are runs")
}

fn is_linear(what: &str, head: impl Fn(usize) -> Vec<u8>) {
    takes_linear_time(what, fastest, head);
}

fn takes_linear_time(
    what: &str,
    fastest: impl Fn(&[u8]) -> Duration,
    head: impl Fn(usize) -> Vec<u8>,
) {
    let (short, long) = (head(2 << 10), head(16 << 10));
    let ratio = long.len() as f64 / short.len() as f64;
    let slower = || fastest(&long).as_secs_f64() / fastest(&short).as_secs_f64();
    // Other work may slow the machine for a while; a quadratic reader is always slow.
    let slower = (0..5).map(|_| slower()).fold(f64::MAX, f64::min);
    assert!(
        slower < 3.0 * ratio,
        "{what}: {ratio:.1} times the bytes take {slower:.1} times as long"
    );
}

fn head(fields: &str) -> Vec<u8> {
    format!("GET / HTTP/1.1\r\nhost: a\r\n{fields}\r\n").into_bytes()
}

#[test]
fn adversarial_heads() {
    is_linear("one byte a line", |len| head(&"a:\r\n".repeat(len / 4)));
    is_linear("one byte a line, every second stays", |len| {
        head(&"a:\r\nb:\r\n".repeat(len / 8))
    });
    is_linear("listed and not by turns", |len| {
        head(&"x-int-1: 1\r\nb: 2\r\n".repeat(len / 18))
    });
    is_linear("all colons", |len| {
        head(&format!("b{}\r\n", ":".repeat(len)))
    });
    is_linear("lines of colons", |len| head(&":\r\n".repeat(len / 3)));
    is_linear("one long name", |len| {
        head(&format!("{}: 1\r\n", "x-int-".repeat(len / 6)))
    });
    is_linear("one long name of unusual bytes", |len| {
        head(&format!("{}: 1\r\n", "x_".repeat(len / 2)))
    });
    is_linear("unusual names", |len| head(&"_:\r\n".repeat(len / 4)));
    is_linear("tabs", |len| {
        head(&format!("a: {}\r\n", "\tb".repeat(len / 2)))
    });
    is_linear("lines of tabs", |len| head(&"b:\t\t\t\r\n".repeat(len / 7)));
    is_linear("folds", |len| {
        head(&format!("a: 1\r\n{}", " b\r\n".repeat(len / 4)))
    });
    is_linear("folded lines", |len| head(&"a:\r\n b\r\n".repeat(len / 8)));
    is_linear("lengths", |len| {
        head(&"content-length: 1\r\n".repeat(len / 19))
    });
    is_linear("a long start line", |len| {
        format!("GET /{} HTTP/1.1\r\nhost: a\r\na:\r\n\r\n", "p".repeat(len)).into_bytes()
    });
    is_linear("a long start line, then unusual names", |len| {
        let (path, fields) = ("p".repeat(len / 2), "_:\r\n".repeat(len / 8));
        format!("GET /{path} HTTP/1.1\r\nhost: a\r\n{fields}\r\n").into_bytes()
    });
    is_linear("spaces", |len| {
        format!("GET{}HTTP/1.1\r\n\r\n", " ".repeat(len)).into_bytes()
    });
    is_linear("no end", |len| "a: b\r\n".repeat(len / 6).into_bytes());
    is_linear("carriage returns", |len| head(&"\r".repeat(len)));
}

/// To split `Connection` again for each line takes quadratic time: 790 ms for 64 KiB.
#[test]
fn adversarial_nominations() {
    let hops = |what, fields: &dyn Fn(usize) -> String| {
        takes_linear_time(what, fastest_hop_by_hop, |len| head(&fields(len)));
    };
    hops("a long name, and many lines", &|len| {
        let name = "a".repeat(len / 2);
        format!(
            "Connection: close, {name}\r\nte: a\r\n{}",
            "b:\r\n".repeat(len / 8)
        )
    });
    hops("many commas, and many lines", &|len| {
        let commas = ",".repeat(len / 2);
        format!(
            "Connection: {commas}x\r\nx: a\r\n{}",
            "b:\r\n".repeat(len / 8)
        )
    });
    hops("many commas on every line, and many lines", &|len| {
        let line = format!("connection: x{}\r\n", ",".repeat(len / 16));
        format!("{}x: a\r\n{}", line.repeat(8), "b:\r\n".repeat(len / 8))
    });
}

/// A byte at a time, over all calls.
#[test]
fn the_end_of_a_head_that_drips_in() {
    let drip = |len: usize| {
        let head = head(&"a: b\r\n".repeat(len / 6));
        let start = now();
        let mut end = HeadEnd::new(head.len());
        let found = (0..=head.len()).find(|&len| end.find(&head[..len]) == Ok(Some(len)));
        assert_eq!(found, Some(head.len()));
        (now() - start).as_secs_f64()
    };
    let slower = (0..5).map(|_| drip(128 << 10) / drip(16 << 10));
    assert!(slower.fold(f64::MAX, f64::min) < 24.0);
}

/// More runs than `Spans` has capacity for.
#[test]
fn thousands_of_repeated_fields() {
    let fields = "x-internal: 1\r\nx-int-a: 2\r\nb: 3\r\n".repeat(4000);
    let mut head = head(&fields);
    let cleaner = Cleaner::strip(&LISTED);
    let slices = cleaner.request_slices(&head).expect("in order");
    let slices = slices.collect::<Vec<_>>().concat();
    let moved = {
        let mut head = head.clone();
        let cleaned = cleaner.request_towards_body(&mut head).expect("in order");
        cleaned.bytes().to_vec()
    };
    let cleaned = http1::strip(&LISTED, &mut head).expect("in order");
    assert_eq!(cleaned.removed, 8000);
    let start = "GET / HTTP/1.1\r\nhost: a\r\n";
    let expected = format!("{start}{}\r\n", "b: 3\r\n".repeat(4000)).into_bytes();
    assert!(head[..cleaned.new_len] == expected && slices == expected && moved == expected);
    assert_eq!(http1::strip(&LISTED, &mut []), Err(Error::Incomplete));
    let mut section = fields.into_bytes();
    section.extend_from_slice(b"\r\n");
    let cleaned = cleaner.trailer_section(&mut section, &Nominated::NONE);
    assert_eq!(cleaned.expect("in order").removed, 8000);
}
