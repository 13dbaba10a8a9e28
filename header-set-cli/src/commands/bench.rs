//! `bench`: the layouts of a list, timed on traffic, beside the model's prediction.

use std::ffi::OsString;
use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use header_set_codegen::list::key_set::Role;
use header_set_codegen::tables::Arena;
use header_set_runtime::{Lookup, Matcher, Strategy, Trace};

use crate::failure::{Failure, Found};
use crate::list::{List, Normal, Options};
use crate::paint::{FAINT, Painted, STRONG};
use crate::plan;
use crate::text::{shown, wrapped};

/// Times the structures of a list on traffic, beside what the model predicts
///
/// All tables are cached. A program that has the list as a constant is faster:
/// the compiler folds the constant, which a tool cannot. The order counts.
#[derive(clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  header-set bench headers/internal.txt --traffic requests.txt
  header-set bench src/lists.rs:INTERNAL --hit-rate 0.5
  header-set bench @hop_by_hop --seconds 2"
)]
pub(crate) struct Args {
    /// A file, an item of a Rust file, `-`, or `@NAME`
    #[arg(required_unless_present_any = ["source", "entries"], value_name = "LIST")]
    list: Vec<OsString>,
    /// How long each structure is timed
    #[arg(long, default_value = "0.5", value_parser = seconds)]
    seconds: Duration,
    #[command(flatten)]
    options: Options,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| (0.0..=600.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| String::from("expected seconds, up to 600"))
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let (list, rest) = List::first(&args.list, &args.options)?;
    if !rest.is_empty() {
        return Err(Failure::new("found several lists, expected one"));
    }
    let normal = list.checked()?;
    let arena = Arena::default();
    let chosen = plan::of(&list, &normal, &arena)?;
    let decision = &chosen.decision;
    let stream = &decision.stream;
    let names = stream
        .requests
        .iter()
        .flatten()
        .map(|&name| &stream.names[name][..]);
    let names: Vec<&[u8]> = names.collect();
    writeln!(out, "{}", Painted(STRONG, &list.name))?;
    let hits = stream.traffic(decision.cold).hit_rate * 100.0;
    let about = format!(
        "{} traffic: {} requests, {} names, {hits:.1} % hits",
        stream.source,
        stream.requests.len(),
        names.len()
    );
    writeln!(out, "{about}")?;
    let head = "                 measured ns  model hot ns";
    writeln!(out, "{}", Painted(FAINT, head))?;
    for strategy in Strategy::ALL {
        let mark = if strategy == decision.strategy {
            '*'
        } else {
            ' '
        };
        let report = &decision.reports[strategy as usize];
        let built = chosen.layouts[strategy as usize].as_ref();
        let (Some(built), Some(price)) = (built, report.price) else {
            writeln!(
                out,
                "{}",
                wrapped(&format!("{mark} {strategy:<13}  "), &report.remark)
            )?;
            continue;
        };
        let measured = timed(&built.matcher, &normal, &names, args.seconds)?;
        writeln!(
            out,
            "{mark} {strategy:<13} {measured:>12.2} {:>13.2}",
            price.hot
        )?;
        out.flush()?;
    }
    if cfg!(debug_assertions) {
        writeln!(out, "this is an unoptimised build, whose times say nothing")?;
    }
    Ok(Found::Nothing)
}

/// The nanoseconds of a lookup, in the fastest pass over all names. Answers are checked first.
fn timed(
    matcher: &Matcher<'_>,
    normal: &Normal,
    names: &[&[u8]],
    duration: Duration,
) -> Result<f64, Failure> {
    for name in names {
        let expected = matches!(normal.keys.role(name), Some(Role::Entry(_)));
        if matcher.has(name, &mut Trace::<0>::new()) != expected {
            let name = shown(name);
            return Err(Failure::new(format!(
                "found a wrong answer for `{name}`: report this bug"
            )));
        }
    }
    let (start, mut fastest) = (Instant::now(), Duration::MAX);
    while fastest == Duration::MAX || start.elapsed() < duration {
        let pass = Instant::now();
        for name in names {
            black_box(matcher.has(black_box(name), &mut Trace::<0>::new()));
        }
        fastest = fastest.min(pass.elapsed());
    }
    Ok(fastest.as_nanos() as f64 / names.len().max(1) as f64)
}
