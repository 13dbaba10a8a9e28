//! The command line.

use std::path::PathBuf;

use lexopt::prelude::*;

pub const HELP: &str = "\
Cleans requests with header-set and with what a user would write instead. After `cargo bench ... -- `:

  --work A,B        only these of: header_map pingora http1 hop_by_hop layer adversarial
  --contenders A,B  only contenders named so, and ours
  --rounds N        rounds (default 60)
  --quick           twelve rounds
  --svg FILE        a picture of the ratios
  --check           only check answers
";

pub struct Options {
    work: Vec<String>,
    contenders: Vec<String>,
    pub rounds: usize,
    pub svg: Option<PathBuf>,
    pub only_check: bool,
    pub help: bool,
}

impl Options {
    pub fn parse() -> Result<Self, lexopt::Error> {
        let mut options = Self {
            work: Vec::new(),
            contenders: Vec::new(),
            rounds: 60,
            svg: None,
            only_check: false,
            help: false,
        };
        let mut parser = lexopt::Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("work") => options.work = names(&mut parser)?,
                Long("contenders") => options.contenders = names(&mut parser)?,
                Long("rounds") => {
                    options.rounds = parser.value()?.parse()?;
                    if options.rounds == 0 {
                        return Err("expected at least 1 round".into());
                    }
                }
                Long("quick") => options.rounds = 12,
                Long("svg") => options.svg = Some(parser.value()?.into()),
                Long("check") => options.only_check = true,
                Long("help") | Short('h') => options.help = true,
                // Cargo says so to every benchmark.
                Long("bench") => (),
                _ => return Err(argument.unexpected()),
            }
        }
        Ok(options)
    }

    pub fn has_work(&self, name: &str) -> bool {
        self.work.is_empty() || self.work.iter().any(|wanted| wanted == name)
    }

    pub fn has_contender(&self, name: &str) -> bool {
        self.contenders.is_empty()
            || name == "ours"
            || self.contenders.iter().any(|wanted| wanted == name)
    }
}

fn names(parser: &mut lexopt::Parser) -> Result<Vec<String>, lexopt::Error> {
    Ok(parser
        .value()?
        .string()?
        .split(',')
        .map(str::to_owned)
        .collect())
}
