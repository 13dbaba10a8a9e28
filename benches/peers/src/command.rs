//! What a command line asks for.

use std::error::Error;
use std::process::ExitCode;

use crate::built::Built;
use crate::cold::Cold;
use crate::machine::Machine;
use crate::options::{Action, HELP, Options};
use crate::outcome::Outcome;
use crate::quiet::Quiet;
use crate::runners;
use crate::sets::Set;
use crate::streams::Source;
use crate::{check, json, lines, report, run, svg};

/// The whole benchmark.
pub fn main() -> ExitCode {
    let done = Options::parse().map_err(Into::into).and_then(|options| {
        let sets = Set::all();
        let sets: Vec<&Set> = sets
            .iter()
            .filter(|set| options.has_set(set.name))
            .collect();
        match options.action {
            Action::Help => print!("{HELP}"),
            Action::Lines => lines::measure(&sets, &options)?,
            Action::UnderValgrind => lines::run(&sets, &options),
            Action::List => list(&sets, &options),
            Action::Check => check(&sets, &options)?,
            Action::Measure => measure(&sets, &options)?,
        }
        Ok::<(), Box<dyn Error>>(())
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn list(sets: &[&Set], options: &Options) {
    for set in sets {
        let (runners, left_out) = runners::runners(set, options);
        let names: Vec<&str> = runners.iter().map(|runner| runner.contender.name).collect();
        println!("{}: {}", set.name, names.join(" "));
        for left in &left_out {
            println!("{left}");
        }
    }
}

fn check(sets: &[&Set], options: &Options) -> Result<(), Box<dyn Error>> {
    for set in sets {
        let (source, built) = (Source::new(set.text), Built::new(set));
        let (runners, left_out) = runners::runners(set, options);
        check::verify(set, &source, &built, &runners, options, true)?;
        println!(
            "{}: {} contenders agree with the oracle",
            set.name,
            runners.len()
        );
        for left in &left_out {
            println!("{left}");
        }
    }
    Ok(())
}

fn measure(sets: &[&Set], options: &Options) -> Result<(), Box<dyn Error>> {
    let machine = Machine::this();
    print!("{}", report::header(&machine));
    let (mut cold, mut quiet) = (Cold::default(), Quiet::new(options.patience));
    let mut outcomes: Vec<Outcome> = Vec::new();
    for set in sets {
        let outcome = run::measure(set, options, &mut cold, &mut quiet)?;
        print!("{}", report::outcome(&outcome));
        outcomes.push(outcome);
    }
    print!("{}", report::targets(&outcomes));
    println!("{quiet}");
    if let Some(path) = &options.json {
        std::fs::write(
            path,
            format!("{:#}\n", json::document(&machine, options, &outcomes)),
        )?;
    }
    if let Some(path) = &options.svg {
        std::fs::write(path, svg::picture(&machine, &outcomes))?;
    }
    Ok(())
}
