//! `bench`: the layouts of a list as a release build compiles them, timed on traffic, beside the
//! model's prediction.

mod program;

use std::io::Write;

use header_set_codegen::tables::Arena;
use header_set_runtime::Strategy;

use crate::failure::{Failure, Found};
use crate::list::{Lists, up_to};
use crate::paint::{FAINT, STRONG, painted};
use crate::plan;
use crate::text::{counted, wrapped};

/// Times the structures of a list as your program compiles them, beside the estimated costs
///
/// Run it in a package that depends on header-set, or in a checkout of header-set. The command
/// writes a small program below `target`, or in the folder for temporary files, and runs it with
/// cargo. The first run compiles header-set. Each answer is checked before it is timed. All tables
/// are cached.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  header-set bench headers/internal.txt --traffic requests.txt
  header-set bench src/lists.rs:INTERNAL --hit-rate 0.5
  header-set bench @hop_by_hop --seconds 2")]
pub(crate) struct Args {
    /// Seconds for which each structure is timed
    #[arg(long, default_value = "0.5", value_parser = up_to(600.0))]
    seconds: f64,
    #[command(flatten)]
    lists: Lists,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let list = args.lists.only()?;
    let arena = Arena::default();
    let chosen = plan::of(&list, list.options.hit_rate, &arena)?;
    let compiled: Vec<Strategy> = (Strategy::ALL.iter().copied())
        .filter(|&strategy| chosen.layouts[strategy as usize].is_some())
        .collect();
    let measured = program::run(&list, &chosen, &compiled, args.seconds)?;
    let stream = &chosen.stream;
    writeln!(out, "{}", painted(STRONG, &list.name))?;
    let hits = stream.hit_rate() * 100.0;
    let requests = counted(stream.requests.len(), "request", "requests");
    let names = counted(stream.len(), "name", "names");
    let about = format!("{} traffic: {requests}, {names}", stream.source);
    writeln!(out, "{about}, {hits:.1} % hits")?;
    let head = format!("{:>28}{:>20}", "measured, ns", "estimated, points");
    writeln!(out, "{}", painted(FAINT, head))?;
    for report in &chosen.candidates {
        let strategy = report.strategy;
        let is_chosen = strategy == chosen.built.strategy();
        let mark = if is_chosen { '*' } else { ' ' };
        let at = compiled.iter().position(|&compiled| compiled == strategy);
        let (Some(at), Some(price)) = (at, report.price) else {
            let label = format!("{mark} {strategy:<13}  ");
            writeln!(out, "{}", wrapped(&label, report.remark))?;
            continue;
        };
        let (measured, hot) = (measured[at], price.hot);
        writeln!(out, "{mark} {strategy:<13} {measured:>12.2}{hot:>20.2}")?;
    }
    Ok(Found(false))
}
