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
use kit::cells::Cell;
use kit::quiet::Quiet;
use kit::targets::report;

use crate::cold::Cold;
use crate::contender::Lineup;
use crate::options::{Action, HELP, Options};
use crate::run::Outcome;
use crate::sets::Set;

fn main() -> ExitCode {
    arguments::run(HELP, benchmark)
}

fn benchmark(arguments: Arguments) -> Done {
    let options = Options::parse(arguments)?;
    let mut sets = contenders::sets();
    sets.retain(|set| options.sets.has_part_of(set.name));
    match options.action {
        Action::Lines => lines::measure(&sets, &options),
        Action::UnderValgrind => {
            lines::run(&sets, &options);
            Ok(())
        }
        Action::Check => sets.iter().try_for_each(|set| check(set, &options)),
        Action::Measure => measure(&sets, &options),
    }?;
    match env!("PEERS_MISSING") {
        "" => {}
        missing => arguments::skipped(format!("{missing}, not found when this was built")),
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
    let (mut cold, mut quiet) = (Cold::default(), Quiet::new(options.patience));
    let mut outcomes: Vec<Outcome> = Vec::new();
    for set in sets {
        let outcome = run::measure(set, options, &mut cold, &mut quiet)?;
        print!("{}", report::outcome(&outcome));
        outcomes.push(outcome);
    }
    let cells: Vec<&Cell> = outcomes.iter().flat_map(Outcome::all_cells).collect();
    print!("{}", report(&targets::all(), &cells));
    println!("{quiet}");
    Ok(())
}
