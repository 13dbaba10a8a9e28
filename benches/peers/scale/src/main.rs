//! `cargo bench --bench scale`: long lists, by header-set and by what a user would pick instead. The README of benches
//! says how and why.

mod contender;
mod contenders;
#[path = "../../../common/flush.rs"]
mod flush;
#[path = "../../../common/machine.rs"]
mod machine;
mod memory;
mod names;
mod options;
#[path = "../../../common/random.rs"]
mod random;
mod report;
mod run;
#[path = "../../../common/stats.rs"]
mod stats;
mod streams;
mod svg;
mod targets;
mod walks;

use std::error::Error;
use std::process::ExitCode;

use machine::Machine;
use options::{HELP, Options};

fn main() -> ExitCode {
    match Options::parse()
        .map_err(Into::into)
        .and_then(|options| measure(&options))
    {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(options: &Options) -> Result<(), Box<dyn Error>> {
    if options.help {
        print!("{HELP}");
        return Ok(());
    }
    let machine = Machine::this();
    println!("{machine}");
    let mut outcomes = Vec::new();
    for source in &options.sources {
        for &size in &options.sizes {
            let outcome = run::run(options, source, size)?;
            print!("{}", report::table(&outcome));
            outcomes.push(outcome);
        }
    }
    let targets = targets::table(&outcomes);
    print!("{targets}");
    if let Some(path) = &options.report {
        let document = report::document(&machine, options, &outcomes);
        std::fs::write(path, document + &targets)?;
    }
    if let Some(path) = &options.svg {
        std::fs::write(path, svg::picture(&machine, &outcomes))?;
    }
    Ok(())
}
