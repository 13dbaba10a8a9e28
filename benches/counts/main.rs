//! `cargo bench --bench counts`: costs of lookups and of cleaned messages, counted instead of timed,
//! so that any machine can check them. The README of benches says how and why.

mod lookups;
mod messages;
mod record;
mod values;

use std::process::ExitCode;

use kit::Done;
use kit::arguments::{self, Arguments};
use kit::callgrind::{Events, FLUSH};
use kit::counted::{self, Counting};
use kit::flush::Flusher;
use record::Counts;

const HELP: &str = "\
Counts what lookups and cleaned messages cost. Compares with `benches/counts.txt` and fails where a count has grown by more than 3 %, if the
compiler is the one that recorded it. After `cargo bench --bench counts -- `:

  --accept  rewrites the record
  --check   only check answers
";

kit::lists! {
    hop_by_hop_8 "../testdata/lists/hop-by-hop-8.txt";
    standard_81 "../testdata/lists/standard-81.txt";
    internal_119 "../testdata/lists/internal-119.txt";
    short_28 "../testdata/lists/short-28.txt";
}

/// What one line of the record counts.
struct Job<'a> {
    /// Four words.
    label: String,
    /// Makes the counted calls: one with everything cached, then those of cold requests.
    run: Box<dyn Fn(&mut Flusher) + 'a>,
    /// Names, or messages, of the first call.
    hot: usize,
    /// Calls of a request of which nothing is cached.
    requests: usize,
}

/// Names of such a request.
const REQUEST: usize = 20;

impl Job<'_> {
    fn counts(self, calls: &[Events]) -> Counts {
        let hot = |events: &[&str]| Events::sum(&calls[..1], events) / self.hot as f64;
        let names = (REQUEST * self.requests).max(1) as f64;
        let cold = |events: &[&str]| Events::sum(&calls[1..], events) / names;
        let values = [
            hot(&["Ir"]),
            hot(&["Bcm", "Bim"]),
            cold(&["D1mr", "D1mw"]),
            cold(&["DLmr", "DLmw"]),
            cold(&["ILmr"]),
        ];
        Counts {
            label: self.label,
            values,
        }
    }
}

fn main() -> ExitCode {
    arguments::run(HELP, benchmark)
}

fn benchmark(mut arguments: Arguments) -> Done {
    let accept = arguments.flag("--accept");
    let counting = Counting::of(&mut arguments);
    arguments.finish()?;
    let lists = lookups::asked(all());
    // Always in the same order: under valgrind and outside.
    let mut jobs = lookups::jobs(&lists);
    jobs.extend(values::jobs());
    jobs.extend(messages::jobs());
    if let Counting::Under = counting {
        let mut flusher = Flusher::new(FLUSH);
        jobs.iter().for_each(|job| (job.run)(&mut flusher));
        return Ok(());
    }
    lists.iter().for_each(|asked| _ = asked.verify());
    values::verify();
    messages::verify();
    if let Counting::Check = counting {
        println!("all answers are right");
        return Ok(());
    }
    let expected = jobs.iter().map(|job| 1 + job.requests).sum();
    let Some(calls) = counted::calls(expected)? else {
        return Ok(());
    };
    let mut rest = &calls[..];
    let counts = jobs.into_iter().map(|job| {
        let (calls, after) = rest.split_at(1 + job.requests);
        rest = after;
        job.counts(calls)
    });
    let counts: Vec<Counts> = counts.collect();
    let text = record::text(&counts);
    print!("{text}");
    record::settle(&text, &counts, accept)
}
