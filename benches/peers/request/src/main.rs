//! `cargo bench --bench request`: cleaning requests, with header-set and with what a user would write instead. The README of
//! benches says how and why.

// rama's stack is as deep as the list is long.
#![recursion_limit = "1024"]

mod adversarial;
#[path = "../../../common/bars.rs"]
mod bars;
mod contender;
mod finders;
mod lists;
#[path = "../../../common/machine.rs"]
mod machine;
mod message;
mod options;
mod parsers;
#[path = "../../../common/random.rs"]
mod random;
mod report;
mod run;
#[path = "../../../common/spread.rs"]
mod spread;
mod svg;
mod targets;
mod work;

use std::error::Error;
use std::process::ExitCode;

use machine::Machine;
use options::{HELP, Options};

fn main() -> ExitCode {
    let done = Options::parse().map_err(Into::into).and_then(|options| {
        if options.help {
            print!("{HELP}");
            Ok(())
        } else if options.only_check {
            check(&options)
        } else {
            measure(&options)
        }
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn check(options: &Options) -> Result<(), Box<dyn Error>> {
    for work in work::all()
        .iter()
        .filter(|work| options.has_work(work.name))
    {
        for shape in &work.shapes {
            let mut contenders = (work.contenders)();
            run::check(work, shape, &mut contenders)?;
            println!(
                "{}, {}: {} contenders agree with the oracle",
                work.name,
                shape.name,
                contenders.len()
            );
        }
    }
    Ok(())
}

fn measure(options: &Options) -> Result<(), Box<dyn Error>> {
    let machine = Machine::this();
    print!("{}", report::header(&machine));
    let mut cells = Vec::new();
    for work in work::all()
        .iter()
        .filter(|work| options.has_work(work.name))
    {
        for &shape in &work.shapes {
            let cell = run::measure(work, shape, options)?;
            print!("{}", report::cell(&cell));
            cells.push(cell);
        }
    }
    if options.has_work(adversarial::WORK) {
        for cell in adversarial::measure(options)? {
            print!("{}", report::cell(&cell));
            cells.push(cell);
        }
    }
    print!("{}", targets::report(&cells));
    if let Some(path) = &options.svg {
        std::fs::write(path, svg::picture(&machine, &cells))?;
    }
    Ok(())
}
