//! What is asked for on the command line.

use std::path::PathBuf;

use lexopt::prelude::*;

use crate::names::{Shape, Source};

pub(crate) const HELP: &str = "\
cargo bench --bench scale -- [OPTIONS]

  --shape NAME     domains, symbols, paths or words; again for more; all by default
  --file PATH      the names of a file, one a line, instead
  --size N         how many names, with Ki or Mi; again for more; 1Ki, 16Ki, 128Ki and 1Mi by default
  --only WORD      contenders whose names have this word; again for more
  --rounds N       how often each is timed: 7 by default
  --sample N       lookups a round: 131072 by default
  --report PATH    writes the tables as Markdown
  --svg PATH       draws time and bytes against size, and the Pareto front of the largest size
";

#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) help: bool,
    pub(crate) sources: Vec<Source>,
    pub(crate) sizes: Vec<usize>,
    pub(crate) only: Vec<String>,
    pub(crate) rounds: usize,
    pub(crate) sample: usize,
    pub(crate) report: Option<PathBuf>,
    pub(crate) svg: Option<PathBuf>,
}

impl Options {
    pub(crate) fn parse() -> Result<Self, lexopt::Error> {
        let mut options = Self {
            help: false,
            sources: Vec::new(),
            sizes: Vec::new(),
            only: Vec::new(),
            rounds: 7,
            sample: 1 << 17,
            report: None,
            svg: None,
        };
        let mut parser = lexopt::Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("help") => options.help = true,
                // Cargo adds it.
                Long("bench") => {}
                Long("shape") => {
                    let shape = parser.value()?.parse_with(Shape::parse)?;
                    options.sources.push(Source::Shape(shape));
                }
                Long("file") => options
                    .sources
                    .push(Source::File(PathBuf::from(parser.value()?))),
                Long("size") => options.sizes.push(parser.value()?.parse_with(size)?),
                Long("only") => options.only.push(parser.value()?.string()?),
                Long("rounds") => options.rounds = parser.value()?.parse_with(at_least_one)?,
                Long("sample") => options.sample = parser.value()?.parse_with(at_least_one)?,
                Long("report") => options.report = Some(PathBuf::from(parser.value()?)),
                Long("svg") => options.svg = Some(PathBuf::from(parser.value()?)),
                _ => return Err(argument.unexpected()),
            }
        }
        if options.sources.is_empty() {
            options.sources = Shape::ALL.map(Source::Shape).to_vec();
        }
        if options.sizes.is_empty() {
            options.sizes = vec![1 << 10, 16 << 10, 128 << 10, 1 << 20];
        }
        Ok(options)
    }

    pub(crate) fn has(&self, contender: &str) -> bool {
        self.only.is_empty()
            || self
                .only
                .iter()
                .any(|word| contender.contains(word.as_str()))
    }
}

fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(format!("found `{text}`, expected a number from 1 on")),
    }
}

fn size(text: &str) -> Result<usize, String> {
    let (digits, factor) = match text.trim_end_matches(char::is_alphabetic) {
        digits if text.ends_with("Mi") => (digits, 1 << 20),
        digits if text.ends_with("Ki") => (digits, 1 << 10),
        digits => (digits, 1),
    };
    match digits.parse::<usize>() {
        Ok(number) if (1..=1 << 24).contains(&(number * factor)) => Ok(number * factor),
        _ => Err(format!("found `{text}`, expected a size of up to 16Mi")),
    }
}
