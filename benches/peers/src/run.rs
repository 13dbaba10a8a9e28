//! Verifies and times one set.

use kit::cells::{Cell, Role, Row};
use kit::quiet::Quiet;
use kit::slots::Slots;
use kit::streams::{Kind, SLOTS, Source};
use kit::turns::{turns, warm_pass};

use crate::built::Built;
use crate::check;
use crate::cold::{self, Cold};
use crate::contender::{BASE, BASE_INSENSITIVE, BOUND, Case, Functions, HIT};
use crate::copies::COPIES;
use crate::options::Options;
use crate::runners::{Lineup, Runner};
use crate::sets::Set;
use crate::timing::{LOOPS, Loops, Pass, requests};

/// Names a whole request, and the shares of hits.
const REQUEST_NAMES: usize = 30;
const REQUEST_HITS: [usize; 3] = [0, 10, 30];

/// One stream, one way of asking.
pub struct Asked {
    pub stream: String,
    pub mode: &'static str,
    pub case: Case,
    /// The stated share of hits, if one is set.
    pub hit_percent: Option<usize>,
}

/// The measurements of one set.
pub struct Outcome {
    pub set: &'static str,
    pub cells: Vec<(Asked, Cell)>,
    pub left_out: Vec<String>,
    /// Sizes of tables, where they can be asked for.
    pub bytes: Cell,
}

impl Outcome {
    pub fn all_cells(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().map(|(_, cell)| cell).chain([&self.bytes])
    }
}

/// Verifies and times one set.
pub fn measure(
    set: &Set,
    options: &Options,
    cold: &mut Cold,
    quiet: &mut Quiet,
) -> Result<Outcome, String> {
    let lineup = Lineup::new(set, options);
    check::verify(&lineup, options, false)?;
    let mut bench = Bench {
        lineup,
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
    // A cell of one contender compares nothing.
    bench.cells.retain(|(_, cell)| cell.rows.len() > 1);
    Ok(Outcome {
        set: set.name,
        bytes: bench.bytes(),
        cells: bench.cells,
        left_out: bench.lineup.left_out,
    })
}

/// One set while it is timed.
struct Bench<'a> {
    lineup: Lineup<'a>,
    options: &'a Options,
    quiet: &'a mut Quiet,
    cells: Vec<(Asked, Cell)>,
}

/// Names, and the functions of the contender that is asked for them.
struct Turn<'a> {
    functions: &'a Functions,
    built: &'a Built,
    names: &'a [&'a str],
    round: usize,
}

impl Bench<'_> {
    fn hot(&mut self) {
        for kind in Kind::ALL {
            let case = match kind {
                Kind::Mixed => Case::Insensitive,
                _ => Case::Sensitive,
            };
            for (mode, pass) in LOOPS {
                // Slow to measure, and between the extremes there is nothing to learn.
                let is_between = [Kind::Misses, Kind::Half, Kind::Near].contains(&kind);
                if self.options.streams.has(kind.name()) && !(mode == "latency" && is_between) {
                    let asked = asked(kind.name(), mode, case, None);
                    self.loops(asked, pass, |source, seed| source.stream(kind, SLOTS, seed));
                }
            }
        }
    }

    /// The same names at stated shares of hits, which are set for ours; only on lists compiled for
    /// them.
    fn hit_rates(&mut self) {
        let runners = self.lineup.runners.iter();
        let told = runners.filter_map(|runner| runner.contender.hit_percent());
        let mut percents: Vec<usize> = told.collect();
        percents.sort_unstable();
        for (mode, pass) in LOOPS.into_iter().filter(|it| it.0 != "latency") {
            for &percent in &percents {
                let stream = format!("{percent}-hits");
                let asked = asked(&stream, mode, Case::Sensitive, Some(percent));
                self.loops(asked, pass, |source, seed| {
                    source.hitting(percent, SLOTS, seed)
                });
            }
        }
    }

    /// A cell of a loop over names.
    fn loops(
        &mut self,
        asked: Asked,
        pass: fn(&Loops) -> Pass,
        draw: impl Fn(&Source<'_>, u64) -> Slots,
    ) {
        let (rounds, seeds) = (self.options.rounds, self.options.seeds);
        self.cell(asked, rounds, seeds, draw, |quiet, turn| {
            let pass = pass(&turn.functions.copy(turn.round));
            // A quarter is a power of two too, as the latency loop needs.
            quiet.time(|| warm_pass(turn.names, |slots| pass(turn.built, slots)))
        });
    }

    /// Each round another request, for all contenders the same. Flushing takes longer than the core
    /// is quiet.
    fn cold(&mut self, cold: &mut Cold) {
        // Each sample is one request, so there must be many; most on the set with targets.
        let rounds = self.options.rounds
            * if self.lineup.set.has_whole_requests() {
                12
            } else {
                3
            };
        let asked = asked(Kind::Real.name(), "cold", Case::Sensitive, None);
        let draw = |source: &Source<'_>, seed| source.stream(Kind::Real, SLOTS, seed);
        self.cell(asked, rounds, 1, draw, |_, turn| {
            let names = cold::request(turn.names, turn.round);
            cold.time(turn.functions.copy(turn.round).contains, turn.built, names)
        });
    }

    fn requests(&mut self) {
        if !self.lineup.set.has_whole_requests() {
            return;
        }
        let slots = SLOTS.next_multiple_of(REQUEST_NAMES);
        let (rounds, seeds) = (self.options.rounds, self.options.seeds);
        for hits in REQUEST_HITS {
            let asked = asked(&format!("hits-{hits}"), "request", Case::Sensitive, None);
            let draw = |source: &Source<'_>, seed| source.hitting(hits, slots, seed);
            self.cell(asked, rounds, seeds, draw, |quiet, turn| {
                let request = turn.functions.request.expect("the cell asks by request");
                quiet.time(|| {
                    warm_pass(turn.names, |slots| {
                        requests(request, turn.built, slots, REQUEST_NAMES)
                    })
                })
            });
        }
    }

    /// Times the contenders that can take part, in turns, on the names of each seed; nothing if the
    /// mode is not asked for.
    fn cell(
        &mut self,
        asked: Asked,
        rounds: usize,
        seeds: u64,
        draw: impl Fn(&Source<'_>, u64) -> Slots,
        mut time: impl FnMut(&mut Quiet, &Turn<'_>) -> f64,
    ) {
        if !self.options.modes.has(asked.mode) {
            return;
        }
        let part = |runner: &&Runner| runner.takes_part(asked.mode, asked.case, asked.hit_percent);
        let runners: Vec<&Runner> = self.lineup.runners.iter().filter(part).collect();
        let named = |runner: &&Runner| row(runner.contender.name, Vec::new());
        let mut rows: Vec<Row> = runners.iter().map(named).collect();
        for seed in 0..seeds {
            let stream = draw(&self.lineup.source, seed);
            let names = stream.texts();
            let samples = turns(rounds, runners.len(), |round, at| {
                let turn = Turn {
                    functions: &runners[at].functions,
                    built: &self.lineup.built,
                    names: &names,
                    round,
                };
                time(self.quiet, &turn)
            });
            for (row, samples) in rows.iter_mut().zip(samples) {
                row.samples.extend(samples);
            }
        }
        let cell = Cell {
            place: format!("{}, {}, {}", self.lineup.set.name, asked.stream, asked.mode),
            base: base(&rows, asked.case),
            rows,
        };
        self.cells.push((asked, cell));
    }

    /// Sizes of tables: what a lookup can touch, for those that take part.
    fn bytes(&self) -> Cell {
        let mut sizes = Vec::new();
        for &(contender, set, bytes) in crate::contenders::TABLE_BYTES {
            sizes.extend((set == self.lineup.set.name).then(|| (contender, bytes())));
        }
        sizes.extend([
            ("regex-automata", self.lineup.built.dense_bytes()),
            ("fst", self.lineup.built.fst_bytes()),
        ]);
        sizes.retain(|(name, _)| {
            self.lineup
                .runners
                .iter()
                .any(|it| it.contender.name == *name)
        });
        let rows = sizes
            .into_iter()
            .map(|(name, bytes)| row(name, vec![bytes as f64]));
        Cell {
            place: self.lineup.set.name.to_owned(),
            rows: rows.collect(),
            base: BASE,
        }
    }
}

fn asked(stream: &str, mode: &'static str, case: Case, hit_percent: Option<usize>) -> Asked {
    Asked {
        stream: stream.to_owned(),
        mode,
        case,
        hit_percent,
    }
}

/// The base of ratios: ours with the share of hits set, ours for a whole request, or ours.
fn base(rows: &[Row], case: Case) -> &'static str {
    let mut names = rows.iter().map(|row| row.contender);
    let special = |name: &&str| name.starts_with(HIT) || *name == "ours-classify";
    names.find(special).unwrap_or(match case {
        Case::Sensitive => BASE,
        Case::Insensitive => BASE_INSENSITIVE,
    })
}

/// The row of a contender, by its name.
fn row(contender: &'static str, samples: Vec<f64>) -> Row {
    let role = match contender {
        BOUND => Role::Bound,
        name if name.starts_with("ours") => Role::Ours,
        _ => Role::Peer,
    };
    Row {
        contender,
        role,
        samples,
        copies: COPIES,
    }
}
