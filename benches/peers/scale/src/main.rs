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

use names::Source;
use run::Options;

const HELP: &str = "\
Prints a record of long lists, as Markdown. After `cargo bench --bench scale -- `:

  --shape A,B      only these of: domains symbols paths words
  --file PATH      the names of a file, one a line, instead
  --size N         how many names; again for more; 1024, 16384, 131072 and 1048576 by default
  --only A,B       only contenders whose name contains A or B
  --globs          lists of names with stars, by their number, alone
  --rounds N       how often each is timed: 7 by default
  --sample N       lookups a round: 131072 by default
";

fn main() -> ExitCode {
    arguments::run(HELP, benchmark)
}

fn benchmark(mut arguments: Arguments) -> Done {
    let (shapes, files) = (arguments.names("--shape")?, arguments.values("--file")?);
    let mut sizes = arguments.values("--size")?;
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
    let mut sources: Vec<Source> = files.into_iter().map(Source::File).collect();
    if sources.is_empty() {
        let shapes = Shape::ALL.into_iter().filter(|it| shapes.has(it.name()));
        sources.extend(shapes.map(Source::Shape));
    }
    if sources.is_empty() {
        return Err("expected domains, symbols, paths or words".into());
    }
    if sizes.is_empty() {
        sizes = vec![1 << 10, 16 << 10, 128 << 10, 1 << 20];
    }

    print!("{}", report::head(&options));
    let mut targets = Vec::new();
    for source in &sources {
        for &size in &sizes {
            targets.extend(run::run(&options, source, size)?);
        }
    }
    print!("{}", targets::table(&targets));
    Ok(())
}
