//! The command line of a benchmark: options, and parts of names.

use std::fmt::Display;
use std::process::ExitCode;
use std::str::FromStr;

use crate::Done;

/// Says that this machine cannot make a measurement.
pub fn skipped(what: impl Display) {
    println!("skipped: {what}");
}

/// Runs a benchmark with its arguments. Prints `help` if asked, and errors.
pub fn run(help: &str, benchmark: impl FnOnce(Arguments) -> Done) -> ExitCode {
    // Cargo passes `--bench` to every benchmark.
    let arguments = std::env::args_os().skip(1).filter(|word| word != "--bench");
    let mut arguments = pico_args::Arguments::from_vec(arguments.collect());
    if arguments.contains(["-h", "--help"]) {
        print!("{help}");
        return ExitCode::SUCCESS;
    }
    match benchmark(Arguments(arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The words that no option has taken yet.
pub struct Arguments(pico_args::Arguments);

impl Arguments {
    /// Whether an option without a value is given.
    pub fn flag(&mut self, name: &'static str) -> bool {
        self.0.contains(name)
    }

    /// The values of an option, as `--name VALUE` or `--name=VALUE`, in their order.
    pub fn values<T: FromStr<Err: Display>>(&mut self, name: &'static str) -> Done<Vec<T>> {
        Ok(self.0.values_from_str(name)?)
    }

    /// The last value of an option.
    pub fn value<T: FromStr<Err: Display>>(&mut self, name: &'static str) -> Done<Option<T>> {
        Ok(self.values(name)?.pop())
    }

    /// A number that is at least 1.
    pub fn count(&mut self, name: &'static str, default: usize) -> Done<usize> {
        match self.value(name)?.unwrap_or(default) {
            0 => Err(format!("{name}: expected at least 1").into()),
            count => Ok(count),
        }
    }

    /// Names that commas separate.
    pub fn names(&mut self, name: &'static str) -> Done<Names> {
        let values: Vec<String> = self.values(name)?;
        let names = values.iter().flat_map(|value| value.split(','));
        Ok(Names(names.map(str::to_owned).collect()))
    }

    /// Fails if words are left.
    pub fn finish(self) -> Done {
        match self.0.finish().first() {
            Some(word) => {
                Err(format!("found `{}`; --help lists the options", word.display()).into())
            }
            None => Ok(()),
        }
    }
}

/// The names that a run is restricted to; all if empty.
#[derive(Debug, Default)]
pub struct Names(pub Vec<String>);

impl Names {
    pub fn has(&self, name: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|wanted| wanted == name)
    }

    /// Whether `name` contains one of the names.
    pub fn has_part_of(&self, name: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|part| name.contains(part.as_str()))
    }
}
