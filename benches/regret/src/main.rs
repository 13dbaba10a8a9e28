//! How honest the planner is: over many lists, what it chose, what was fastest, and the difference.
//! `cargo bench -p header-set-regret`
//!
//! Every list is compiled by every strategy that can express it, as users' lists are, and timed hot (in a
//! loop over traffic) and cold (one request after caches and branch predictors were filled with other
//! things). After `--`:
//!
//! * `--fit`: the constants of the cost model that fit this run best, and what they would have chosen
//! * `--check-lines`: no timing; the predicted cache lines, counted again from recorded accesses
//! * `--check`: no timing; answers only
//! * `--rounds N` (hot, default 15), `--requests N` (cold, default 200), parts of names of lists
//! * `--patience N`: how many times longer than it times hot lookups it may wait for moments in which nobody else uses the core (default 20)

mod cold;
mod fit;
#[path = "../../common/flush.rs"]
mod flush;
mod hot;
mod lines;
#[path = "../../common/lookups.rs"]
mod lookups;
#[path = "../../common/machine.rs"]
mod machine;
mod options;
#[path = "../../common/quiet.rs"]
mod quiet;
#[path = "../../common/random.rs"]
mod random;
mod report;
#[path = "../../common/slots.rs"]
mod slots;
#[path = "../../common/stats.rs"]
mod stats;
mod subject;

use std::process::ExitCode;

use lookups::Lookups;
use options::{Action, Options};
use quiet::Quiet;
use report::{Measured, Row};
use subject::Subject;

/// A list and its items, in the order of [`header_set::Strategy::ALL`]; or why there is none.
pub(crate) struct List {
    name: &'static str,
    family: &'static str,
    /// The item, for the planner to choose.
    source: &'static str,
    /// The share of names asked for that are in the list, if it says so.
    hit_rate: Option<f64>,
    lookups: [Result<Lookups, &'static str>; 3],
}

mod compiled {
    use crate::List;
    use crate::lookups::Lookups;

    include!(concat!(env!("OUT_DIR"), "/lists.rs"));
}

fn main() -> ExitCode {
    let options = match Options::parse() {
        Ok(options) => options,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let lists = compiled::all();
    let lists: Vec<&List> = lists.iter().filter(|list| options.has(list.name)).collect();
    if lists.is_empty() {
        eprintln!("no list has such a name");
        return ExitCode::FAILURE;
    }
    println!("{}", machine::Machine::this());
    for list in &lists {
        for reason in list
            .lookups
            .iter()
            .filter_map(|lookups| lookups.as_ref().err())
        {
            println!("SKIPPED for {}: {reason}", list.name);
        }
    }
    match options.action {
        Action::Check => {
            let answers: usize = lists.iter().map(|list| Subject::new(list).verify()).sum();
            println!("{answers} answers over {} lists are right", lists.len());
            ExitCode::SUCCESS
        }
        Action::CheckLines => lines::check(&lists),
        Action::Measure { fit } => {
            measure(&lists, &options, fit);
            ExitCode::SUCCESS
        }
    }
}

fn measure(lists: &[&List], options: &Options, fit: bool) {
    let mut flusher = flush::Flusher::new(cold::BUFFER);
    let mut quiet = Quiet::new(options.patience);
    let mut rows = Vec::new();
    println!(
        "{} lists; hot: medians of {} rounds; cold: medians of {} requests\n",
        lists.len(),
        options.rounds,
        options.requests
    );
    report::head();
    for list in lists {
        let subject = Subject::new(list);
        subject.verify();
        let hot = hot::measure(&subject, &subject.sample, options.rounds, &mut quiet);
        let shuffled = hot::measure(&subject, &subject.shuffled, options.rounds, &mut quiet);
        let held_out = hot::measure(&subject, &subject.held_out, options.rounds, &mut quiet);
        let cold = cold::measure(&subject, &mut flusher, options.requests);
        let measured = subject
            .strategies
            .iter()
            .enumerate()
            .map(|(at, strategy)| Measured {
                strategy: strategy.name,
                price: strategy.price,
                hot: hot[at],
                shuffled: shuffled[at],
                held_out: held_out[at],
                cold: cold[at],
            });
        let row = Row {
            list: list.name,
            family: list.family,
            entries: subject.entries,
            chosen: subject.chosen,
            measured: measured.collect(),
        };
        report::row(&row);
        rows.push(row);
    }
    report::summary(&rows, "this model", Row::chosen);
    println!("hot: {quiet}");
    if fit {
        fit::print(&rows);
    }
}
