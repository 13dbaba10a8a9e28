//! What lookups cost, counted instead of timed, so that any machine can check: `cargo bench --bench counts`.
//!
//! Runs itself under `valgrind --tool=callgrind`: instructions and branch mispredictions a lookup over a
//! stream, and the data and code lines a name of requests that find nothing of ours in the caches. Compares
//! with `benches/counts.txt` and fails where a count has grown by more than 3 %, if the compiler is the one
//! that recorded it. After `--`: `--accept` rewrites the record, `--check` only verifies answers.

#[path = "../common/callgrind.rs"]
mod callgrind;
#[path = "../common/flush.rs"]
mod flush;
#[path = "../common/lookups.rs"]
mod lookups;
#[path = "../common/machine.rs"]
mod machine;
#[path = "../common/oracle.rs"]
mod oracle;
#[path = "../common/random.rs"]
mod random;
mod record;
#[path = "../common/sets.rs"]
mod sets;
#[path = "../common/slots.rs"]
mod slots;
#[path = "../common/streams.rs"]
mod streams;
mod valgrind;
mod workload;

use std::process::ExitCode;

use record::Record;

sets::lists! {
    hop_by_hop_8 "../testdata/lists/hop-by-hop-8.txt";
    standard_81 "../testdata/lists/standard-81.txt";
    internal_119 "../testdata/lists/internal-119.txt";
    short_28 "../testdata/lists/short-28.txt";
}

fn main() -> ExitCode {
    let mut accept = false;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            // Cargo says so to every benchmark.
            "--bench" => {}
            "--accept" => accept = true,
            "--check" | "--test" => {
                workload::verify(&all());
                println!("all answers are right");
                return ExitCode::SUCCESS;
            }
            callgrind::UNDER => {
                workload::run(&all());
                return ExitCode::SUCCESS;
            }
            _ => {
                eprintln!("found `{argument}`, expected --accept or --check");
                return ExitCode::FAILURE;
            }
        }
    }
    workload::verify(&all());
    let Some(valgrind) = callgrind::version() else {
        println!("SKIPPED: no valgrind on this machine, so nothing was counted");
        return ExitCode::SUCCESS;
    };
    let counted = valgrind::count().map(|counts| Record {
        rustc: machine::rustc(),
        target: machine::target(),
        valgrind,
        counts,
    });
    match counted {
        Ok(counted) if accept => record::accept(&counted),
        Ok(counted) => record::compare(&counted),
        Err(error) => {
            eprintln!("counting failed: {error}");
            ExitCode::FAILURE
        }
    }
}
