//! Instructions of the proxy in user code, counted by callgrind, the share of cleaning, and misses
//! of a simulated cache of instructions. Other work on the machine does not change them.

use std::fmt::Write;
use std::net::SocketAddr;
use std::path::Path;

use kit::Done;
use kit::arguments::skipped;

use crate::child::Proxy;
use crate::clean::Mode;
use crate::clients::Client;

/// The requests of two runs. The start of the process is in both, and not in the difference.
const REQUESTS: [usize; 2] = [200, 1_200];

/// The simulated cache of instructions: 32 KiB, eight ways, lines of 64 bytes, as most cores have.
const CACHE: &str = "--I1=32768,8,64";

/// Instructions of a run: all, and those of the library with what it calls of others. Of all, those
/// that miss the cache.
#[derive(Clone, Copy, Default)]
struct Counted {
    all: f64,
    library: f64,
    misses: f64,
}

/// The table for the record.
pub(crate) fn count(origin: SocketAddr) -> Done<String> {
    let Some(valgrind) = kit::callgrind::version() else {
        skipped("instructions: valgrind is not installed");
        return Ok(String::new());
    };
    let mut counted = Vec::new();
    for mode in Mode::ALL {
        let [few, many] = REQUESTS;
        let (less, more) = (run(mode, origin, few)?, run(mode, origin, many)?);
        let a_request =
            |figure: fn(&Counted) -> f64| (figure(&more) - figure(&less)) / (many - few) as f64;
        let counts = Counted {
            all: a_request(|counted| counted.all),
            library: a_request(|counted| counted.library),
            misses: a_request(|counted| counted.misses),
        };
        counted.push((mode, counts));
    }
    let base = counted.iter().find(|(mode, _)| *mode == Mode::Nothing);
    let &(_, base) = base.expect("one of all");
    let mut text = format!(
        "instructions in user code a request, HTTP/1.1, {valgrind}; misses of a cache of 32 KiB for instructions\n  \
         {:17} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>11}\n",
        "", "all", "cleaning", "share %", "library", "share %", "misses", "of cleaning"
    );
    for (mode, counts) in counted {
        let Counted {
            all,
            library,
            misses,
        } = counts;
        let cleaning = all - base.all;
        let [share, of_library] = [cleaning, library].map(|part| 100.0 * part / all);
        let more = misses - base.misses;
        writeln!(
            text,
            "  {:17} {all:>8.0} {cleaning:>8.0} {share:>8.2} {library:>8.0} {of_library:>8.2} {misses:>8.0} {more:>11.0}",
            mode.title()
        )?;
    }
    Ok(text)
}

fn run(mode: Mode, origin: SocketAddr, requests: usize) -> Done<Counted> {
    let file = std::env::temp_dir().join(format!("edge-proxy-counts-{}", std::process::id()));
    let out = format!("--callgrind-out-file={}", file.display());
    let wrapped = [
        "valgrind",
        "--quiet",
        "--tool=callgrind",
        "--compress-strings=no",
        "--compress-pos=no",
        "--cache-sim=yes",
        CACHE,
        &out,
    ];
    let proxy = Proxy::start(mode, origin, &wrapped)?;
    let mut client = Client::connect(proxy.address)?;
    for _ in 0..requests {
        client.ask()?;
    }
    drop(client);
    proxy.stop()?;
    let counted = read(&file);
    std::fs::remove_file(&file)?;
    counted
}

/// Reads callgrind's file: a function's own cost in each line, and behind `calls=` that of a call.
fn read(path: &Path) -> Done<Counted> {
    let text = std::fs::read_to_string(path)?;
    let mut counted = Counted::default();
    let (mut function, mut called) = ("", "");
    let mut is_call = false;
    // Behind the line of the source, which comes first.
    let events = text.lines().find_map(|line| line.strip_prefix("events: "));
    let mut events = events.ok_or("a file without events")?.split(' ');
    let misses = 1 + events
        .position(|event| event == "I1mr")
        .ok_or("no misses")?;
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("fn=") {
            function = name;
        } else if let Some(name) = line.strip_prefix("cfn=") {
            called = name;
        } else if line.starts_with("calls=") {
            is_call = true;
        } else if line.starts_with(|first: char| first.is_ascii_digit()) {
            let columns: Vec<&str> = line.split(' ').collect();
            let cost: f64 = columns.get(1).ok_or("a line without a cost")?.parse()?;
            if !is_call {
                counted.all += cost;
                // Zeros at the end are left out.
                if let Some(column) = columns.get(misses) {
                    counted.misses += column.parse::<f64>()?;
                }
            }
            let is_counted = if is_call { serves(called) } else { true };
            if is_library(function) && is_counted {
                counted.library += cost;
            }
            is_call = false;
        }
    }
    Ok(counted)
}

fn is_library(function: &str) -> bool {
    function.contains("header_set")
}

/// Whether a function that the library calls works for it alone: a map or the allocator, not the
/// rest of the proxy, which the layers call too.
fn serves(called: &str) -> bool {
    const REST: [&str; 6] = ["header_set", "load", "hyper", "tower", "tokio", "http_body"];
    !REST.iter().any(|part| called.contains(part))
}
