//! Strips internal headers as an edge proxy does, from a received head and from a `HeaderMap`.
//!
//! `cargo run --release --example strip_internal` strips a built-in request; with a path, the head
//! of an HTTP/1 message in that file.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use header_set::{header_map, header_set, http1};
use http::{HeaderMap, HeaderName, HeaderValue};

header_set! {
    /// Headers that never leave the edge.
    // Many backends read `X_Internal_Shard` as `x-internal-shard`.
    #[header_set(separators = fold)]
    static INTERNAL = [
        "cf-ray",
        "cf-worker",
        "cf-cache-status",
        "x-served-by",
        "x-timer",
        "x-request-id",
        "x-envoy-upstream-service-time",
        "server-timing",
        "via",
        "x-internal-*",
        "x-debug-*",
    ];
}

const REQUEST: &str = "\
GET /orders?page=2 HTTP/1.1\r
Host: www.example.com\r
User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r
Accept: application/json\r
Accept-Language: en-GB,en;q=0.9\r
Accept-Encoding: gzip, deflate, br, zstd\r
CF-Ray: 8f1e2d3c4b5a6978-AMS\r
X-Internal-Shard: eu-7\r
X_Internal_Shard: eu-8\r
Cookie: session=0f8e7d6c5b4a39281706f5e4d3c2b1a0\r
X-Debug-Trace: on\r
Cache-Control: no-cache\r
\r
";

/// Messages that are timed.
const TIMES: u32 = 100_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut message = match std::env::args().nth(1) {
        Some(path) => std::fs::read(path)?,
        None => REQUEST.into(),
    };
    println!(
        "before\n------\n{}",
        String::from_utf8_lossy(&message).trim_end()
    );
    let mut headers = headers(&message);

    let received = message.clone();
    let head = http1::strip(&INTERNAL, &mut message)?;
    let removed = header_map::strip(&INTERNAL, &mut headers);

    let kept = String::from_utf8_lossy(&message[..head.new_len]).into_owned();
    println!("\nafter\n-----\n{}", kept.trim_end());
    println!(
        "\n{} lines removed from the head, {removed} from the map",
        head.removed
    );
    assert_eq!(head.removed, removed);

    let in_place = nanoseconds(|| {
        message.copy_from_slice(&received);
        http1::strip(&INTERNAL, black_box(&mut message)).map(|head| head.new_len)
    });
    let copy = nanoseconds(|| message.copy_from_slice(black_box(&received)));
    // A second pass finds nothing, as for most messages.
    let clean = nanoseconds(|| header_map::strip(&INTERNAL, black_box(&mut headers)));
    println!(
        "{:.0} ns to read, check and strip the head",
        in_place - copy
    );
    println!("{clean:.0} ns to find that nothing is left to remove from the map");
    println!("\nplan\n----\n{}", INTERNAL.plan());
    Ok(())
}

/// The fields of a head as a map.
fn headers(message: &[u8]) -> HeaderMap {
    let lines = message.split(|&byte| byte == b'\n').skip(1);
    let fields = lines
        .map(<[u8]>::trim_ascii)
        .take_while(|line| !line.is_empty());
    fields
        .filter_map(|line| {
            let colon = line.iter().position(|&byte| byte == b':')?;
            let name = HeaderName::from_bytes(&line[..colon]).ok()?;
            let value = HeaderValue::from_bytes(line[colon + 1..].trim_ascii()).ok()?;
            Some((name, value))
        })
        .collect()
}

/// The mean time of a call.
fn nanoseconds<T>(mut call: impl FnMut() -> T) -> f64 {
    let start = Instant::now();
    for _ in 0..TIMES {
        black_box(call());
    }
    start.elapsed().as_nanos() as f64 / f64::from(TIMES)
}
