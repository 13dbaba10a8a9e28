//! `cargo bench --bench request`: cleaning requests, with header-set and with what a user would
//! write instead. The README of benches says how and why.

mod contender;
mod lists;
mod message;
mod run;
mod targets;
mod work;

use std::process::ExitCode;

use kit::Done;
use kit::arguments::{self, Arguments};
use kit::cells::Cell;
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
    let only_check = arguments.flag("--check");
    let options = Options {
        work: arguments.names("--work")?,
        contenders: arguments.names("--contenders")?,
        rounds: arguments.count("--rounds", 60)?,
    };
    arguments.finish()?;
    let mut works = work::all();
    works.retain(|work| options.work.has(work.name));
    if only_check {
        for work in &works {
            for shape in &work.shapes {
                let mut contenders = (work.contenders)();
                run::check(work, shape, &mut contenders)?;
                let (work, shape, count) = (work.name, shape.name, contenders.len());
                println!("{work}, {shape}: {count} contenders agree with the oracle");
            }
        }
        return Ok(());
    }
    print!("{}", run::header());
    let mut cells = Vec::new();
    for work in &works {
        for shape in &work.shapes {
            let cell = run::measure(work, shape, &options)?;
            print!("{}", run::table(&cell));
            cells.push(cell);
        }
    }
    let all: Vec<&Cell> = cells.iter().collect();
    print!("{}", report(&targets::all(), &all));
    Ok(())
}
