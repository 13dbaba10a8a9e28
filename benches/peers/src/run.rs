//! Who runs what, in which order.

use crate::check::{self, Wrong};
use crate::cold::{self, Cold};
use crate::contenders::{
    self, BASE, BASE_INSENSITIVE, Built, Called, Case, Contender, Found, PLACES,
};
use crate::options::Options;
use crate::random::Random;
use crate::sets::Set;
use crate::stats::Spread;
use crate::streams::{Kind, SLOTS, Source};
use crate::timing::{self, Loops, Mode};

/// The set on which whole requests are timed; the build script compiles those loops for it alone.
pub const WHOLE_REQUESTS: &str = "internal-119";

/// Names a whole request, and the shares of hits.
const REQUEST_NAMES: usize = 30;
const REQUEST_HITS: [usize; 3] = [0, 10, 30];

/// Members of a set around which answers are probed before a measurement; ten times as many with `--check`.
const PROBED: usize = 400;

/// Seed of the order of contenders.
const ORDER: u64 = 0x0bde;

/// A contender on one set.
pub struct Runner {
    pub contender: Contender,
    pub called: Called,
}

/// One contender's times in one cell of a table, a sample a round.
pub struct Row {
    pub contender: &'static str,
    pub samples: Vec<f64>,
}

/// One set, one stream, one way of asking: contenders that ran interleaved.
pub struct Cell {
    pub set: &'static str,
    pub stream: String,
    pub mode: &'static str,
    pub case: Case,
    pub rows: Vec<Row>,
}

impl Cell {
    pub fn row(&self, contender: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.contender == contender)
    }

    /// What ratios are to.
    pub fn base(&self) -> Option<&Row> {
        let base = match self.case {
            Case::Sensitive => BASE,
            Case::Insensitive => BASE_INSENSITIVE,
        };
        self.row("ours-classify").or_else(|| self.row(base))
    }
}

impl Row {
    pub fn nanoseconds(&self) -> Spread {
        Spread::of(&self.samples)
    }

    /// How many times longer this took than `base`, round by round.
    pub fn ratio_to(&self, base: &Row) -> Spread {
        Spread::of_ratios(&self.samples, &base.samples)
    }
}

/// A contender that does not take part on a set, and why.
pub struct LeftOut {
    pub set: &'static str,
    pub contender: &'static str,
    pub why: &'static str,
}

/// What was found out about one set.
pub struct Outcome {
    pub cells: Vec<Cell>,
    pub left_out: Vec<LeftOut>,
    pub bytes: Vec<crate::bytes::Bytes>,
}

/// The contenders that take part on a set, and those that do not.
pub fn runners(set: &Set, options: &Options) -> (Vec<Runner>, Vec<LeftOut>) {
    let (mut runners, mut left_out) = (Vec::new(), Vec::new());
    for contender in contenders::all() {
        let is_base = [BASE, BASE_INSENSITIVE].contains(&contender.name);
        if !is_base && !options.has_contender(contender.name) {
            continue;
        }
        match (contender.find)(set) {
            Found::Runs(called) => runners.push(Runner { contender, called }),
            Found::LeftOut(why) => {
                left_out.push(LeftOut {
                    set: set.name,
                    contender: contender.name,
                    why,
                });
            }
            Found::Foreign => {}
        }
    }
    (runners, left_out)
}

/// Checks answers around the members of a set, then on every stream.
pub fn verify(
    set: &Set,
    source: &Source,
    built: &Built,
    runners: &[Runner],
    options: &Options,
    thorough: bool,
) -> Result<(), String> {
    let mut wrong = Wrong::default();
    let mut check = |names: &[&str], mixed| {
        check::check(set.name, source, built, runners, names, mixed, &mut wrong);
    };
    check(&set.entries, false);
    let probes = check::probes(&set.entries, if thorough { 10 * PROBED } else { PROBED });
    check(&references(&probes), false);
    check(&references(&check::respelled(&probes)), true);
    for seed in 0..options.seeds {
        for kind in Kind::ALL {
            let stream = source.stream(kind, seed);
            check(&stream.slots(), kind.is_mixed_case());
        }
    }
    wrong.into_result()
}

fn references(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

/// Verifies and times one set.
pub fn measure(set: &Set, options: &Options, cold: &mut Cold) -> Result<Outcome, String> {
    let source = Source::new(set);
    let built = Built::new(set);
    let (runners, left_out) = runners(set, options);
    verify(set, &source, &built, &runners, options, false)?;
    let mut bench = Bench {
        set,
        source,
        built,
        runners,
        options,
        cells: Vec::new(),
    };
    bench.hot();
    bench.cold(cold);
    bench.requests();
    // A cell with nobody to compare with says nothing.
    bench.cells.retain(|cell| cell.rows.len() > 1);
    let bytes = crate::bytes::of(set.name, &bench.built, &bench.runners);
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
    cells: Vec<Cell>,
}

impl Bench<'_> {
    fn hot(&mut self) {
        for kind in Kind::ALL
            .into_iter()
            .filter(|kind| self.options.has_stream(kind.name()))
        {
            let case = if kind.is_mixed_case() {
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
                let mut cell = self.cell(kind.name().to_owned(), mode.name(), case);
                for seed in 0..self.options.seeds {
                    let stream = self.source.stream(kind, seed);
                    let slots = stream.slots();
                    self.interleave(&mut cell, self.options.rounds, |called, built, round| {
                        mode.time(&by_name(called, round), built, &slots)
                    });
                }
                self.cells.push(cell);
            }
        }
    }

    /// Each round another request, for all contenders the same.
    fn cold(&mut self, cold: &mut Cold) {
        if !self.options.has_mode("cold") {
            return;
        }
        // Each sample is one request, so there must be many; most on the set of which targets speak.
        let rounds = self.options.rounds
            * if self.set.name == WHOLE_REQUESTS {
                12
            } else {
                3
            };
        let stream = self.source.stream(Kind::Real, 0);
        let slots = stream.slots();
        let mut cell = self.cell(Kind::Real.name().to_owned(), "cold", Case::Sensitive);
        self.interleave(&mut cell, rounds, |called, built, round| {
            let names = cold::request(&slots, round);
            cold.time(by_name(called, round).contains, built, names)
        });
        self.cells.push(cell);
    }

    fn requests(&mut self) {
        if self.set.name != WHOLE_REQUESTS || !self.options.has_mode("request") {
            return;
        }
        for hits in REQUEST_HITS {
            let mut cell = self.cell(format!("hits-{hits}"), "request", Case::Sensitive);
            for seed in 0..self.options.seeds {
                let count = SLOTS.div_ceil(REQUEST_NAMES);
                let stream = self.source.requests(count, REQUEST_NAMES, hits, seed);
                let slots = stream.slots();
                self.interleave(&mut cell, self.options.rounds, |called, built, _| {
                    let request = called.request.expect("the cell asks by request");
                    timing::time_requests(request, built, &slots, REQUEST_NAMES)
                });
            }
            self.cells.push(cell);
        }
    }

    /// An empty cell with those who can take part in it.
    fn cell(&self, stream: String, mode: &'static str, case: Case) -> Cell {
        let rows = self
            .runners
            .iter()
            .filter(|runner| takes_part(runner, mode, case));
        let rows = rows.map(|runner| Row {
            contender: runner.contender.name,
            samples: Vec::new(),
        });
        Cell {
            set: self.set.name,
            stream,
            mode,
            case,
            rows: rows.collect(),
        }
    }

    /// Rounds in which each contender runs once, in an order that changes, so that none always runs after
    /// the same other.
    fn interleave(
        &self,
        cell: &mut Cell,
        rounds: usize,
        mut time: impl FnMut(&Called, &Built, usize) -> f64,
    ) {
        let called: Vec<Called> = cell
            .rows
            .iter()
            .map(|row| self.called(row.contender))
            .collect();
        let mut random = Random(ORDER);
        let mut order: Vec<usize> = (0..called.len()).collect();
        for round in 0..rounds {
            random.shuffle(&mut order);
            for &row in &order {
                let nanoseconds = time(&called[row], &self.built, round);
                cell.rows[row].samples.push(nanoseconds);
            }
        }
    }

    fn called(&self, contender: &str) -> Called {
        let mut runners = self.runners.iter();
        runners
            .find(|runner| runner.contender.name == contender)
            .expect("rows are runners")
            .called
    }
}

/// The copy of the lookup whose turn it is.
pub(crate) fn by_name(called: &Called, round: usize) -> Loops {
    called.by_name.expect("the cell asks by name")[round % PLACES]
}

pub(crate) fn takes_part(runner: &Runner, mode: &str, case: Case) -> bool {
    let able = match mode {
        "request" => runner.called.request.is_some(),
        _ => runner.called.by_name.is_some(),
    };
    // Ignoring case is our default, so its price on lower-case streams is shown beside the others.
    able && (runner.contender.case == case || runner.contender.name == "ours-i")
}
