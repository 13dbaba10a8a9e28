//! `cargo bench --bench request`: cleaning requests, with header-set and with what a user would
//! write instead. The README of benches says how and why.

mod contender;
mod lists;
mod message;
mod run;
mod work;

use std::process::ExitCode;

use kit::Done;
use kit::arguments::{self, Arguments};
use kit::targets::report;

use run::Options;

const HELP: &str = "\
Cleans requests with header-set and with what a user would write instead. After `cargo bench ... -- `:

  --work A,B        only these of: header_map pingora http1 hop_by_hop layer
  --contenders A,B  only contenders named so, and ours
  --rounds N        rounds (default 60)
  --check           only check answers
";

fn main() -> ExitCode {
    arguments::run(HELP, benchmark)
}

fn benchmark(mut arguments: Arguments) -> Done {
    let options = Options {
        check: arguments.flag("--check"),
        work: arguments.names("--work")?,
        contenders: arguments.names("--contenders")?,
        rounds: arguments.count("--rounds", 60)?,
    };
    arguments.finish()?;
    let mut works = work::all();
    works.retain(|work| options.work.has(work.name));
    if !options.check {
        print!("{}", run::header());
    }
    let mut cells = Vec::new();
    for work in &works {
        for shape in &work.shapes {
            cells.extend(run::measure(work, shape, &options)?);
        }
    }
    if !options.check {
        print!("{}", report(include_str!("../targets.txt"), &cells));
    }
    Ok(())
}
