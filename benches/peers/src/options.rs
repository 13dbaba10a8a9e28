//! The command line.

use std::path::PathBuf;

use lexopt::prelude::*;

use crate::callgrind;
use crate::copies::COPIES;
use crate::sets::WHOLE_REQUESTS;

pub const HELP: &str = "\
Compares header-set with what a user would pick instead. After `cargo bench ... -- `:

  --sets A,B        only sets whose name contains A or B
  --streams A,B     only these of: real misses half hits near mixed
  --modes A,B       only these of: sum branch latency cold request
  --hit-rates       only streams of 0 to 100 % hits, ours told which: under ten minutes with its lists alone,
                    PEERS_SETS=hop-by-hop,standard,internal,iana,generated-300,generated-1200
  --contenders A,B  only contenders named so, and the one that ratios are to
  --rounds N        rounds a seed (default 24), rounded up to a multiple of 4
  --seeds N         seeds (default 3)
  --quick           one seed, eight rounds
  --patience N      how many times longer than it times it may wait for moments in which nobody else uses the core (default 3)
  --json FILE       every figure, machine-readable
  --svg FILE        a picture of the ratios
  --check           only check answers, on more names
  --lines           cache lines of cold requests, counted by valgrind (default: --sets internal-119)
  --list            sets and contenders, and which leave out which
";

#[derive(Debug, Default, PartialEq, Eq)]
pub enum Action {
    #[default]
    Measure,
    Check,
    Lines,
    /// The same program where valgrind runs it.
    UnderValgrind,
    List,
    Help,
}

#[derive(Debug)]
pub struct Options {
    pub action: Action,
    sets: Filter,
    streams: Filter,
    modes: Filter,
    contenders: Filter,
    /// Nothing but streams of stated shares of hits.
    pub only_hit_rates: bool,
    pub rounds: usize,
    pub seeds: u64,
    /// How many times longer than what is timed it may take to wait for quiet moments.
    pub patience: u32,
    pub json: Option<PathBuf>,
    pub svg: Option<PathBuf>,
}

/// Names that were asked for; none means all.
#[derive(Debug, Default)]
struct Filter(Vec<String>);

impl Filter {
    fn parse(parser: &mut lexopt::Parser) -> Result<Self, lexopt::Error> {
        let value = parser.value()?.string()?;
        Ok(Self(value.split(',').map(str::to_owned).collect()))
    }

    fn is(&self, name: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|wanted| wanted == name)
    }

    fn is_part_of(&self, name: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|wanted| name.contains(wanted.as_str()))
    }
}

impl Options {
    pub fn parse() -> Result<Self, lexopt::Error> {
        let mut options = Self {
            action: Action::default(),
            sets: Filter::default(),
            streams: Filter::default(),
            modes: Filter::default(),
            contenders: Filter::default(),
            only_hit_rates: false,
            rounds: 24,
            seeds: 3,
            patience: 3,
            json: None,
            svg: None,
        };
        let mut parser = lexopt::Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("sets") => options.sets = Filter::parse(&mut parser)?,
                Long("streams") => options.streams = Filter::parse(&mut parser)?,
                Long("modes") => options.modes = Filter::parse(&mut parser)?,
                Long("hit-rates") => options.only_hit_rates = true,
                Long("contenders") => options.contenders = Filter::parse(&mut parser)?,
                // Every copy of a lookup has its turn as often as the others.
                Long("rounds") => {
                    let rounds: usize = at_least_one(parser.value()?.parse()?)?;
                    options.rounds = rounds.next_multiple_of(COPIES);
                }
                Long("seeds") => options.seeds = at_least_one(parser.value()?.parse()?)?,
                Long("patience") => options.patience = parser.value()?.parse()?,
                Long("quick") => (options.rounds, options.seeds) = (8, 1),
                Long("json") => options.json = Some(parser.value()?.into()),
                Long("svg") => options.svg = Some(parser.value()?.into()),
                Long("check") => options.action = Action::Check,
                Long("lines") => options.action = Action::Lines,
                Long(name) if Some(name) == callgrind::UNDER.strip_prefix("--") => {
                    options.action = Action::UnderValgrind;
                }
                Long("list") => options.action = Action::List,
                Long("help") | Short('h') => options.action = Action::Help,
                // Cargo says so to every benchmark.
                Long("bench") => {}
                _ => return Err(argument.unexpected()),
            }
        }
        let counts = [Action::Lines, Action::UnderValgrind].contains(&options.action);
        if counts && options.sets.0.is_empty() {
            options.sets.0.push(WHOLE_REQUESTS.to_owned());
        }
        Ok(options)
    }

    pub fn has_set(&self, name: &str) -> bool {
        self.sets.is_part_of(name)
    }

    pub fn has_stream(&self, name: &str) -> bool {
        self.streams.is(name)
    }

    pub fn has_mode(&self, name: &str) -> bool {
        self.modes.is(name)
    }

    /// Streams of stated shares of hits are measured unless other streams are asked for.
    pub fn has_hit_rates(&self) -> bool {
        self.only_hit_rates || self.streams.0.is_empty()
    }

    pub fn has_contender(&self, name: &str) -> bool {
        self.contenders.is(name)
    }
}

fn at_least_one<N: PartialOrd + From<u8>>(number: N) -> Result<N, lexopt::Error> {
    if number < N::from(1) {
        Err("expected at least 1".into())
    } else {
        Ok(number)
    }
}
