//! Costs of lookups, counted instead of timed, so that any machine can check them:
//! `cargo bench --bench counts`.
//!
//! Runs itself under `valgrind --tool=callgrind`. It counts instructions and branch mispredictions
//! a lookup over a stream, and data and code lines a name of cold requests. Then it counts the
//! instructions and mispredictions of cleaning a message.

mod messages;
mod record;
mod sets;
mod valgrind;
mod workload;

use std::process::ExitCode;

use kit::Done;
use kit::arguments::{self, Arguments};
use kit::callgrind;

const HELP: &str = "\
Counts what lookups and cleaned messages cost. Compares with `benches/counts.txt` and fails where a count has grown by more than 3 %, if the
compiler is the one that recorded it. After `cargo bench --bench counts -- `:

  --accept  rewrites the record
  --check   only check answers
";

fn main() -> ExitCode {
    arguments::run(HELP, benchmark)
}

fn benchmark(mut arguments: Arguments) -> Done {
    let accept = arguments.flag("--accept");
    let check = arguments.flag("--check") | arguments.flag("--test");
    let is_counted = arguments.flag(callgrind::UNDER);
    let are_messages = arguments.flag(messages::ONLY);
    arguments.finish()?;
    let lists = sets::all();
    if is_counted {
        match are_messages {
            true => messages::run(),
            false => workload::run(&lists),
        }
        return Ok(());
    }
    workload::verify(&lists);
    messages::verify();
    if check {
        println!("all answers are right");
        return Ok(());
    }
    let Some(valgrind) = callgrind::version() else {
        arguments::skipped("all counts, for which there is no valgrind");
        return Ok(());
    };
    let mut counts = valgrind::count(&lists)?;
    counts.extend(messages::count()?);
    let text = record::text(&valgrind, &counts);
    print!("{text}");
    match accept {
        true => record::accept(&text),
        false => record::compare(&text, &counts),
    }
}
