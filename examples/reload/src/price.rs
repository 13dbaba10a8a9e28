//! What a request of 20 headers costs: with a list that can be replaced, and with the same list as
//! a static.

use std::hint::black_box;
use std::time::Instant;

use arc_swap::ArcSwap;
use header_set::{HeaderSet, LoadedSet, header_set};
use header_set_build::Generator;
use reload::{Error, opened};

header_set! {
    static INTERNAL = [include "internal.txt"];
}

/// Names of a request; two are in the lists.
const REQUEST: [&str; 20] = [
    "host",
    "user-agent",
    "accept",
    "accept-encoding",
    "accept-language",
    "x-internal-user",
    "cookie",
    "referer",
    "sec-ch-ua",
    "sec-ch-ua-mobile",
    "sec-ch-ua-platform",
    "sec-fetch-dest",
    "sec-fetch-mode",
    "sec-fetch-site",
    "x-trace-sampled",
    "cache-control",
    "priority",
    "te",
    "content-type",
    "content-length",
];

/// Nanoseconds a request, the least of several rounds.
fn nanoseconds(mut request: impl FnMut() -> usize) -> f64 {
    const REQUESTS: u32 = 20_000;
    let round = |_| {
        let start = Instant::now();
        for _ in 0..REQUESTS {
            black_box(request());
        }
        start.elapsed().as_nanos() as f64 / f64::from(REQUESTS)
    };
    (0..21).map(round).fold(f64::INFINITY, f64::min)
}

fn listed(list: &impl HeaderSet) -> usize {
    let names = black_box(&REQUEST).iter();
    names.filter(|name| list.contains(*name)).count()
}

fn row(what: &str, fixed: f64, replaced: f64) {
    println!(
        "{what:<40} {fixed:>8.0} ns {replaced:>8.0} ns {:>6.2}x",
        replaced / fixed
    );
}

/// # Errors
/// If a list cannot be built.
pub(crate) fn print() -> Result<(), Error> {
    println!(
        "{:<40} {:>11} {:>11}",
        "a request of 20 headers", "static", "replaced"
    );
    let short = include_str!("../internal.txt").lines();
    let bytes = Generator::new("SHORT").names(short).to_bytes()?;
    let current = ArcSwap::from_pointee(opened(bytes)?);
    let fixed = nanoseconds(|| listed(&INTERNAL));
    let replaced = nanoseconds(|| listed(&**current.load()));
    row(
        &format!("{} names, static by header_set!", INTERNAL.len()),
        fixed,
        replaced,
    );

    let names = (0..100_000).map(|number| format!("x-internal-{number}"));
    let long = Generator::new("LONG")
        .names(names)
        .names(["x-internal-user", "x-trace-sampled"]);
    let bytes = long.to_bytes()?;
    // As `include_set!` has it: the blob lives as long as the program.
    let linked = LoadedSet::from_slice(bytes.clone().leak())?;
    let current = ArcSwap::from_pointee(opened(bytes)?);
    let fixed = nanoseconds(|| listed(&linked));
    let replaced = nanoseconds(|| listed(&**current.load()));
    row(
        &format!("{} names, static by include_set!", linked.len()),
        fixed,
        replaced,
    );
    Ok(())
}
