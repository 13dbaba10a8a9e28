//! What an edge proxy does before a response leaves: takes its internal headers out.
//!
//! `cargo run --release --example strip_internal` strips a built-in response; with a path, the head of an
//! HTTP/1 message in that file.

use header_set::header_set;

header_set! {
    /// Headers that never leave the edge.
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

const RESPONSE: &str = "\
HTTP/1.1 200 OK
Date: Sat, 21 Nov 2026 09:00:00 GMT
Content-Type: text/html; charset=utf-8
Content-Length: 12345
Cache-Control: max-age=60
CF-Ray: 8f1e2d3c4b5a6978-AMS
CF-Cache-Status: HIT
X-Served-By: cache-ams21043
X-Envoy-Upstream-Service-Time: 12
X-Internal-Shard: eu-7
X-Debug-Trace: on
Vary: Accept-Encoding
ETag: \"33a64df5\"
";

fn main() -> std::io::Result<()> {
    let message = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path)?,
        None => RESPONSE.to_owned(),
    };
    let (start, fields) = message.split_once('\n').unwrap_or((&message, ""));
    println!("before\n------\n{}\n", message.trim_end());
    println!("after\n-----\n{}", start.trim_end());
    let mut stripped = 0;
    for field in fields.lines().take_while(|field| !field.is_empty()) {
        let name = field.split(':').next().unwrap_or(field);
        if INTERNAL.contains(name) {
            stripped += 1;
        } else {
            println!("{field}");
        }
    }
    println!("\n{stripped} internal headers stripped\n");
    println!("plan\n----\n{}", INTERNAL.plan());
    Ok(())
}
