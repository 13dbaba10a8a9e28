//! The command line.

use kit::Done;
use kit::arguments::{Arguments, Names};

use crate::copies::COPIES;

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
  --patience N      waits at most N times as long as it times, for moments in which the core is otherwise idle (default 3)
  --check           only check answers
  --lines           cache lines of cold requests, counted by valgrind (default: --sets internal-119)
";

#[derive(Debug)]
pub struct Options {
    pub sets: Names,
    pub streams: Names,
    pub modes: Names,
    pub contenders: Names,
    pub only_hit_rates: bool,
    pub rounds: usize,
    pub seeds: u64,
    pub patience: u32,
}

impl Options {
    pub fn parse(arguments: &mut Arguments) -> Done<Self> {
        Ok(Self {
            sets: arguments.names("--sets")?,
            streams: arguments.names("--streams")?,
            modes: arguments.names("--modes")?,
            contenders: arguments.names("--contenders")?,
            only_hit_rates: arguments.flag("--hit-rates"),
            // Every copy of a lookup has its turn as often as the others.
            rounds: arguments.count("--rounds", 24)?.next_multiple_of(COPIES),
            seeds: arguments.count("--seeds", 3)? as u64,
            patience: arguments.value("--patience")?.unwrap_or(3),
        })
    }

    /// Whether a stream is asked for, in a mode; `told` if ours is told its share of hits.
    pub fn asks(&self, stream: &str, mode: &str, told: Option<usize>) -> bool {
        let is_wanted = told.is_some() || !self.only_hit_rates;
        is_wanted && self.streams.has(stream) && self.modes.has(mode)
    }
}
