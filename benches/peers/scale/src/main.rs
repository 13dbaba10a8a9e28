//! `cargo bench --bench scale`: long lists, by header-set and by what a user would pick instead.
//! The README of benches says how and why.

mod contender;
mod contenders;
mod globs;
mod names;
mod readers;
mod report;
mod run;
mod targets;
mod tasks;

use std::process::ExitCode;

use kit::Done;
use kit::arguments::{self, Arguments};
use kit::machine;
use kit::shapes::Shape;

use names::{Size, Source};
use run::Options;

const HELP: &str = "\
Prints a record of long lists, as Markdown. After `cargo bench --bench scale -- `:

  --shape NAME     domains, symbols, paths or words; again for more; all by default
  --file PATH      the names of a file, one a line, instead
  --size N         how many names, with Ki or Mi; again for more; 1Ki, 16Ki, 128Ki and 1Mi by default
  --only WORD      contenders whose names have this word; again for more
  --globs          lists of names with stars, by their number, alone
  --rounds N       how often each is timed: 7 by default
  --sample N       lookups a round: 131072 by default
";

fn main() -> ExitCode {
    arguments::run(HELP, benchmark)
}

fn benchmark(mut arguments: Arguments) -> Done {
    let mut sources: Vec<Source> = arguments.values("--shape")?;
    sources.extend(arguments.values("--file")?.into_iter().map(Source::File));
    let mut sizes: Vec<Size> = arguments.values("--size")?;
    let options = Options {
        only: arguments.names("--only")?,
        rounds: arguments.count("--rounds", 7)?,
        sample: arguments.count("--sample", 1 << 17)?,
    };
    let globs = arguments.flag("--globs");
    arguments.finish()?;
    if globs {
        print!("{}\n{}", machine::this(), globs::table(options.rounds)?);
        return Ok(());
    }
    if sources.is_empty() {
        sources = Shape::ALL.map(Source::Shape).to_vec();
    }
    if sizes.is_empty() {
        sizes = [1 << 10, 16 << 10, 128 << 10, 1 << 20].map(Size).to_vec();
    }

    print!("{}", report::head(&options));
    let mut outcomes = Vec::new();
    for source in &sources {
        for &Size(size) in &sizes {
            let outcome = run::run(&options, source, size)?;
            print!("{}", report::table(&outcome));
            outcomes.push(outcome);
        }
    }
    print!("{}", targets::table(&outcomes));
    Ok(())
}
