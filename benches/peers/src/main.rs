//! `cargo bench --bench lookup`: header-set against everything a user would pick instead, in one
//! process, on the same streams. The README of benches says how and why.

mod built;
mod check;
mod cold;
mod contender;
mod contenders;
mod copies;
mod lines;
mod lookup;
mod options;
mod probe;
mod report;
mod run;
mod sets;
mod targets;

use std::process::ExitCode;

use kit::Done;
use kit::arguments::{self, Arguments};
use kit::counted::Counting;
use kit::flush::{BEYOND_L2, Flusher};
use kit::quiet::Quiet;
use kit::targets::report;

use crate::contender::Lineup;
use crate::options::{HELP, Options};
use crate::sets::{Set, WHOLE_REQUESTS};

fn main() -> ExitCode {
    arguments::run(HELP, benchmark)
}

fn benchmark(mut arguments: Arguments) -> Done {
    let counting = Counting::of(&mut arguments);
    let of_lines = arguments.flag("--lines");
    let mut options = Options::parse(&mut arguments)?;
    arguments.finish()?;
    if of_lines && options.sets.0.is_empty() {
        options.sets.0.push(WHOLE_REQUESTS.to_owned());
    }
    let mut sets = contenders::sets();
    sets.retain(|set| options.sets.has_part_of(set.name));
    match counting {
        Counting::Under => lines::run(&sets, &options),
        Counting::Check => sets.iter().try_for_each(|set| check(set, &options))?,
        Counting::Count if of_lines => lines::measure(&sets, &options)?,
        Counting::Count => measure(&sets, &options)?,
    }
    if let Some(missing) = option_env!("PEERS_MISSING") {
        arguments::skipped(format!("{missing}, not found when this was built"));
    }
    Ok(())
}

/// Checks the contenders of a set.
fn check(set: &Set, options: &Options) -> Done {
    let lineup = Lineup::new(set, options);
    check::verify(&lineup, options)?;
    let count = lineup.contenders.len();
    println!("{}: {count} contenders agree with the oracle", set.name);
    lineup.left_out.iter().for_each(|left| println!("{left}"));
    Ok(())
}

fn measure(sets: &[Set], options: &Options) -> Done {
    print!("{}", report::header());
    let (mut flusher, mut quiet) = (Flusher::new(BEYOND_L2), Quiet::new(options.patience));
    let mut cells = Vec::new();
    for set in sets {
        cells.extend(run::measure(set, options, &mut flusher, &mut quiet)?);
    }
    print!("{}", report(&targets::all(), &cells));
    println!("{quiet}");
    Ok(())
}
