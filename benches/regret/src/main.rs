//! `cargo bench -p header-set-regret`: for many lists the planner's choice, the fastest strategy, and
//! the difference. The README of benches says how and why.

mod fit;
mod report;
mod subject;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use header_set_codegen::cost::COLD_SHARE;
use kit::Done;
use kit::arguments::{self, Arguments};
use kit::flush::{BEYOND_L2, Flusher, touch};
use kit::lookups::Lookups;
use kit::machine;
use kit::quiet::Quiet;
use kit::random::Random;
use kit::stats::median;
use kit::turns::{nanoseconds, turns, warm_pass};
use subject::{Asked, Row, Strategy};

const HELP: &str = "\
Measures how much slower than the best the planner's choices are. After `cargo bench -p header-set-regret -- `:

  --fit           the constants of the cost model that fit this run best, and what they would have chosen
  --check         no timing; answers only
  --rounds N      rounds of hot lookups (default 15)
  --requests N    cold requests (default 200)
  --patience N    how many times longer than it times hot lookups it may wait for quiet moments (default 20)
  --lists A,B     only lists whose names contain A or B
";

/// A list and its items, in the order of [`header_set::Strategy::ALL`]; or why there is none.
pub(crate) struct List {
    name: &'static str,
    family: &'static str,
    /// The item, for the planner to choose.
    source: &'static str,
    /// The share of hits, if the list states one.
    hit_rate: Option<f64>,
    lookups: [Result<Lookups, &'static str>; 3],
}

#[allow(deprecated, reason = "prefixes of a list may cover its names")]
mod compiled {
    use crate::List;
    use kit::lookups::Lookups;

    include!(concat!(env!("OUT_DIR"), "/lists.rs"));
}

fn main() -> ExitCode {
    arguments::run(HELP, benchmark)
}

fn benchmark(mut arguments: Arguments) -> Done {
    let fit = arguments.flag("--fit");
    let check = arguments.flag("--check");
    let rounds = arguments.count("--rounds", 15)?;
    let requests = arguments.count("--requests", 200)?;
    let patience = arguments.value("--patience")?.unwrap_or(20);
    let parts = arguments.names("--lists")?;
    arguments.finish()?;
    let mut lists = compiled::all();
    lists.retain(|list| parts.has_part_of(list.name));
    if lists.is_empty() {
        return Err("no list has such a name".into());
    }
    println!("{}", machine::this());
    for list in &lists {
        for reason in list.lookups.iter().filter_map(|it| it.as_ref().err()) {
            println!("SKIPPED for {}: {reason}", list.name);
        }
    }
    if check {
        let verify = |(row, streams): (Row<'_>, _)| row.verify(&streams);
        let answers: usize = lists.iter().map(Row::new).map(verify).sum();
        println!("{answers} answers over {} lists are right", lists.len());
        return Ok(());
    }
    println!(
        "{} lists; hot: medians of {rounds} rounds; cold: medians of {requests} requests\n",
        lists.len()
    );
    let mut flusher = Flusher::new(BEYOND_L2);
    let mut quiet = Quiet::new(patience);
    report::head();
    let mut rows = Vec::new();
    for list in &lists {
        let row = measure(list, rounds, requests, &mut flusher, &mut quiet);
        report::row(&row);
        rows.push(row);
    }
    report::summary(&rows, "this model", Row::chosen);
    println!("hot: {quiet}");
    if fit {
        fit::print(&rows);
    }
    Ok(())
}

fn measure<'a>(
    list: &'a List,
    rounds: usize,
    requests: usize,
    flusher: &mut Flusher,
    quiet: &mut Quiet,
) -> Row<'a> {
    let (mut row, streams) = Row::new(list);
    row.verify(&streams);
    let strategies = &row.strategies;
    let mut hot = |asked: &Asked| {
        let names = asked.slots.names();
        medians(turns(rounds, strategies.len(), |_, at| {
            quiet.time(|| warm_pass(&names, strategies[at].lookups.contains))
        }))
    };
    let [sample, shuffled, held_out] = streams.each_ref().map(&mut hot);
    let cold = cold(strategies, &streams[0].slots.names(), flusher, requests);
    for (at, strategy) in row.strategies.iter_mut().enumerate() {
        let (hot, cold) = (sample[at], cold[at]);
        let combined = (1.0 - COLD_SHARE) * hot + COLD_SHARE * cold;
        strategy.times = [hot, shuffled[at], held_out[at], cold, combined];
    }
    row
}

/// Names a request.
const REQUEST: usize = 20;

/// Nanoseconds a name for each strategy, of requests of which nothing but the names themselves is
/// warm.
fn cold(
    strategies: &[Strategy],
    names: &[&[u8]],
    flusher: &mut Flusher,
    requests: usize,
) -> Vec<f64> {
    // What reading the clock takes.
    let clock: Vec<f64> = (0..1_000).map(|_| nanoseconds(|| ())).collect();
    let clock = median(&clock);
    let mut random = Random::new(0xc01d);
    let starts = (0..requests).map(|_| random.below(names.len() - REQUEST));
    let starts: Vec<usize> = starts.collect();
    medians(turns(requests, strategies.len(), |round, at| {
        let request = &names[starts[round]..starts[round] + REQUEST];
        flusher.flush();
        // The names were just parsed, and the clock is not ours: both are warm when a request is
        // looked up.
        touch(request);
        black_box(Instant::now().elapsed());
        let pass = strategies[at].lookups.contains;
        let elapsed = nanoseconds(|| pass(black_box(request)));
        (elapsed - clock).max(0.0) / REQUEST as f64
    }))
}

fn medians(times: Vec<Vec<f64>>) -> Vec<f64> {
    times.iter().map(|times| median(times)).collect()
}
