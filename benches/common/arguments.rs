//! The command line of a benchmark: options are taken out one by one, and what is left is an error,
//! or parts of names.

use std::fmt::Display;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Mutex;

use crate::Done;

static SKIPPED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Notes what cannot be measured on this machine; the last lines of a run say so.
pub fn skipped(what: impl Into<String>) {
    SKIPPED.lock().expect("no thread panics").push(what.into());
}

/// Runs a benchmark with its arguments. Prints `help` where it is asked for, errors, and what was
/// skipped.
pub fn run(help: &str, benchmark: impl FnOnce(Arguments) -> Done) -> ExitCode {
    // Cargo passes `--bench` to every benchmark.
    let arguments = std::env::args().skip(1).filter(|word| word != "--bench");
    let mut arguments = Arguments(arguments.collect());
    if arguments.flag("--help") || arguments.flag("-h") {
        print!("{help}");
        return ExitCode::SUCCESS;
    }
    let done = benchmark(arguments);
    for what in SKIPPED.lock().expect("no thread panics").iter() {
        println!("skipped: {what}");
    }
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The words that no option has taken yet.
pub struct Arguments(Vec<String>);

impl Arguments {
    /// Whether an option without a value is given.
    pub fn flag(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|word| word != name);
        self.0.len() < before
    }

    /// The values of an option, as `--name VALUE` or `--name=VALUE`, in their order.
    pub fn values<T: FromStr<Err: Display>>(&mut self, name: &str) -> Result<Vec<T>, String> {
        let mut values = Vec::new();
        let (mut left, mut words) = (Vec::new(), std::mem::take(&mut self.0).into_iter());
        while let Some(word) = words.next() {
            let joined = word
                .strip_prefix(name)
                .and_then(|rest| rest.strip_prefix('='));
            let value = match joined {
                Some(value) => value.to_owned(),
                None if word == name => words.next().ok_or(format!("{name}: no value"))?,
                None => {
                    left.push(word);
                    continue;
                }
            };
            let parsed = value
                .parse()
                .map_err(|error| format!("{name} {value}: {error}"))?;
            values.push(parsed);
        }
        self.0 = left;
        Ok(values)
    }

    /// The last value of an option.
    pub fn value<T: FromStr<Err: Display>>(&mut self, name: &str) -> Result<Option<T>, String> {
        Ok(self.values(name)?.pop())
    }

    /// A number that is at least 1.
    pub fn count(&mut self, name: &str, default: usize) -> Result<usize, String> {
        match self.value(name)?.unwrap_or(default) {
            0 => Err(format!("{name}: expected at least 1")),
            count => Ok(count),
        }
    }

    /// Names that commas separate.
    pub fn names(&mut self, name: &str) -> Result<Names, String> {
        let values: Vec<String> = self.values(name)?;
        Ok(Names(
            values
                .iter()
                .flat_map(|value| value.split(','))
                .map(str::to_owned)
                .collect(),
        ))
    }

    /// The rest, as parts of names.
    pub fn rest(self) -> Result<Names, String> {
        match self.0.iter().find(|word| word.starts_with('-')) {
            Some(word) => Err(format!("found `{word}`; --help lists the options")),
            None => Ok(Names(self.0)),
        }
    }

    /// Fails if words are left.
    pub fn finish(self) -> Result<(), String> {
        match self.rest()?.0.first() {
            Some(word) => Err(format!("found `{word}`; --help lists the options")),
            None => Ok(()),
        }
    }
}

/// The names that a run is restricted to. Without any, it has all.
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

#[cfg(test)]
mod tests {
    use super::{Arguments, Names};

    fn arguments(line: &str) -> Arguments {
        Arguments(line.split(' ').map(str::to_owned).collect())
    }

    #[test]
    fn options_are_taken_in_any_order() {
        let mut line = arguments("internal --rounds 3 --check --sets a,b --rounds=5");
        assert!(line.flag("--check") && !line.flag("--quick"));
        assert_eq!(line.count("--rounds", 7), Ok(5));
        assert_eq!(line.count("--seeds", 3), Ok(3));
        let Names(sets) = line.names("--sets").expect("two names");
        assert_eq!(sets, ["a", "b"]);
        assert!(line.rest().expect("a name").has_part_of("internal-119"));
    }

    #[test]
    fn mistakes_are_errors() {
        assert!(arguments("--rounds").count("--rounds", 1).is_err());
        assert!(arguments("--rounds 0").count("--rounds", 1).is_err());
        assert!(arguments("--rounds many").count("--rounds", 1).is_err());
        assert!(arguments("--unknown").rest().is_err());
        assert!(arguments("name").finish().is_err());
    }
}
