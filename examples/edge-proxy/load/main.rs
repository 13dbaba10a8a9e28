//! The proxy under load: how much cleaning costs, and whether it leaks over time.
//!
//! The proxy runs as a child of this program, once for each [`Mode`]. All modes share the sources of
//! the example, but for `clean.rs` and `lists.rs`.

#[path = "../src/answer.rs"]
mod answer;
#[path = "../src/clean.rs"]
mod by_lists;
#[path = "../src/counts.rs"]
mod counts;
#[path = "../src/forward.rs"]
mod forward;
#[path = "../src/framing.rs"]
mod framing;
#[path = "../src/limits.rs"]
mod limits;
#[path = "../src/pipeline.rs"]
mod pipeline;
#[path = "../src/record.rs"]
mod record;
#[path = "../src/serve.rs"]
mod serve;

mod alone;
mod child;
mod clean;
mod clients;
mod compare;
mod instructions;
mod lists;
mod long;
mod messages;
mod origin;

use std::process::ExitCode;

use clean::Mode;
use kit::Done;
use kit::arguments::{Arguments, run};

const HELP: &str = "\
cargo run --release -p header-set-edge-proxy --example load -- [OPTIONS]

Without options: requests a second, times and processor time of each mode of the proxy.

--rounds N      in N rounds, in place of 7
--record FILE   also writes the report into FILE
--alone MODE    instead, the time of cleaning a request and its response, without sockets
--minutes N     instead, N minutes of steady load: memory, open files and counters
--add-to FILE   replaces the result of --minutes in FILE
";

fn main() -> ExitCode {
    run(HELP, |mut arguments| {
        if let Some(mode) = arguments.value::<Mode>("--serve")? {
            return serve_as(mode, arguments);
        }
        if let Some(mode) = arguments.value::<Mode>("--alone")? {
            let rounds = arguments.count("--rounds", 20_000)?;
            arguments.finish()?;
            return alone::run(mode, rounds);
        }
        if let Some(minutes) = arguments.value::<u64>("--minutes")? {
            let file: Option<String> = arguments.value("--add-to")?;
            arguments.finish()?;
            return long::run(minutes, file.as_deref());
        }
        let rounds = arguments.count("--rounds", 7)?;
        let record: Option<String> = arguments.value("--record")?;
        arguments.finish()?;
        compare::run(rounds, record.as_deref())
    })
}

/// The child: the proxy in a mode, until it is told to stop.
fn serve_as(mode: Mode, mut arguments: Arguments) -> Done {
    let origin: Option<String> = arguments.value("--origin")?;
    clean::choose(mode);
    child::serve(&origin.ok_or("--origin: no value")?)
}
