//! Verifies and times one set: who runs when, and for how long.

use crate::built::Built;
use crate::bytes;
use crate::check;
use crate::cold::{self, Cold};
use crate::contender::{Case, Functions};
use crate::options::Options;
use crate::outcome::{Cell, Outcome, Row};
use crate::quiet::Quiet;
use crate::random::Random;
use crate::runners::{self, Runner};
use crate::sets::Set;
use crate::streams::{Kind, SLOTS, Source};
use crate::timing::{self, Mode};

/// Names a whole request, and the shares of hits.
const REQUEST_NAMES: usize = 30;
const REQUEST_HITS: [usize; 3] = [0, 10, 30];

/// Seed of the order of contenders.
const ORDER: u64 = 0x0bde;

/// Verifies and times one set.
pub fn measure(
    set: &Set,
    options: &Options,
    cold: &mut Cold,
    quiet: &mut Quiet,
) -> Result<Outcome, String> {
    let source = Source::new(set.text);
    let built = Built::new(set);
    let (runners, left_out) = runners::runners(set, options);
    check::verify(set, &source, &built, &runners, options, false)?;
    let mut bench = Bench {
        set,
        source,
        built,
        runners,
        options,
        quiet,
        cells: Vec::new(),
    };
    if !options.only_hit_rates {
        bench.hot();
        bench.cold(cold);
        bench.requests();
    }
    if options.has_hit_rates() {
        bench.hit_rates();
    }
    // A cell with nobody to compare with says nothing.
    bench.cells.retain(|cell| cell.rows.len() > 1);
    let bytes = bytes::of(set.name, &bench.built, &bench.runners);
    Ok(Outcome {
        cells: bench.cells,
        left_out,
        bytes,
    })
}

/// One set while it is timed.
struct Bench<'a> {
    set: &'a Set,
    source: Source<'a>,
    built: Built,
    runners: Vec<Runner>,
    options: &'a Options,
    quiet: &'a mut Quiet,
    cells: Vec<Cell>,
}

impl Bench<'_> {
    fn hot(&mut self) {
        for kind in Kind::ALL
            .into_iter()
            .filter(|kind| self.options.has_stream(kind.name()))
        {
            let case = if kind == Kind::Mixed {
                Case::Insensitive
            } else {
                Case::Sensitive
            };
            for mode in Mode::ALL
                .into_iter()
                .filter(|mode| self.options.has_mode(mode.name()))
            {
                // Slow to measure, and between the extremes there is nothing to learn.
                if mode == Mode::Latency && [Kind::Misses, Kind::Half, Kind::Near].contains(&kind) {
                    continue;
                }
                let mut cell = self.cell(kind.name().to_owned(), mode.name(), case, None);
                for seed in 0..self.options.seeds {
                    let stream = self.source.stream(kind, SLOTS, seed);
                    let slots = stream.texts();
                    self.interleave(
                        &mut cell,
                        self.options.rounds,
                        |quiet, functions, built, round| {
                            quiet.time(|| mode.time(&functions.copy(round), built, &slots))
                        },
                    );
                }
                self.cells.push(cell);
            }
        }
    }

    /// Each round another request, for all contenders the same. Flushing takes longer than the core is quiet.
    fn cold(&mut self, cold: &mut Cold) {
        if !self.options.has_mode("cold") {
            return;
        }
        // Each sample is one request, so there must be many; most on the set of which targets speak.
        let rounds = self.options.rounds * if self.set.has_whole_requests() { 12 } else { 3 };
        let stream = self.source.stream(Kind::Real, SLOTS, 0);
        let slots = stream.texts();
        let mut cell = self.cell(Kind::Real.name().to_owned(), "cold", Case::Sensitive, None);
        self.interleave(&mut cell, rounds, |_, functions, built, round| {
            let names = cold::request(&slots, round);
            cold.time(functions.copy(round).contains, built, names)
        });
        self.cells.push(cell);
    }

    fn requests(&mut self) {
        if !self.set.has_whole_requests() || !self.options.has_mode("request") {
            return;
        }
        for hits in REQUEST_HITS {
            let mut cell = self.cell(format!("hits-{hits}"), "request", Case::Sensitive, None);
            for seed in 0..self.options.seeds {
                let slots = SLOTS.next_multiple_of(REQUEST_NAMES);
                let stream = self.source.hitting(hits, slots, seed);
                let slots = stream.texts();
                self.interleave(
                    &mut cell,
                    self.options.rounds,
                    |quiet, functions, built, _| {
                        let request = functions.request.expect("the cell asks by request");
                        quiet.time(|| timing::time_requests(request, built, &slots, REQUEST_NAMES))
                    },
                );
            }
            self.cells.push(cell);
        }
    }

    /// The same names at stated shares of hits, which ours is told; only on lists that were compiled so.
    fn hit_rates(&mut self) {
        let mut percents: Vec<usize> = self
            .runners
            .iter()
            .filter_map(|runner| runner.contender.hit_percent)
            .collect();
        percents.sort_unstable();
        for mode in [Mode::Sum, Mode::Branch] {
            if !self.options.has_mode(mode.name()) {
                continue;
            }
            for &percent in &percents {
                let stream = format!("{percent}-hits");
                let mut cell = self.cell(stream, mode.name(), Case::Sensitive, Some(percent));
                for seed in 0..self.options.seeds {
                    let stream = self.source.hitting(percent, SLOTS, seed);
                    let slots = stream.texts();
                    self.interleave(
                        &mut cell,
                        self.options.rounds,
                        |quiet, functions, built, round| {
                            quiet.time(|| mode.time(&functions.copy(round), built, &slots))
                        },
                    );
                }
                self.cells.push(cell);
            }
        }
    }

    /// An empty cell with those who can take part in it.
    fn cell(
        &self,
        stream: String,
        mode: &'static str,
        case: Case,
        hit_percent: Option<usize>,
    ) -> Cell {
        let rows = self
            .runners
            .iter()
            .filter(|runner| runner.takes_part(mode, case, hit_percent));
        let rows = rows.map(|runner| Row {
            contender: runner.contender.name,
            samples: Vec::new(),
        });
        Cell {
            set: self.set.name,
            stream,
            mode,
            case,
            hit_percent,
            rows: rows.collect(),
        }
    }

    /// Rounds in which each contender runs once, in an order that changes, so that none always runs after
    /// the same other.
    fn interleave(
        &mut self,
        cell: &mut Cell,
        rounds: usize,
        mut time: impl FnMut(&mut Quiet, &Functions, &Built, usize) -> f64,
    ) {
        let functions: Vec<Functions> = cell
            .rows
            .iter()
            .map(|row| self.functions(row.contender))
            .collect();
        let mut random = Random(ORDER);
        let mut order: Vec<usize> = (0..functions.len()).collect();
        for round in 0..rounds {
            random.shuffle(&mut order);
            for &row in &order {
                let nanoseconds = time(self.quiet, &functions[row], &self.built, round);
                cell.rows[row].samples.push(nanoseconds);
            }
        }
    }

    fn functions(&self, contender: &str) -> Functions {
        let mut runners = self.runners.iter();
        runners
            .find(|runner| runner.contender.name == contender)
            .expect("rows are runners")
            .functions
    }
}
