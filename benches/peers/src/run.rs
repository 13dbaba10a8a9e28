//! Verifies and times one set.

use kit::cells::{Cell, Row};
use kit::flush::Flusher;
use kit::quiet::Quiet;
use kit::streams::{Kind, SLOTS};
use kit::turns::{turns, warm_pass};

use crate::check;
use crate::cold;
use crate::contender::{BASE, BASE_INSENSITIVE, Case, Contender, HIT, Lineup, hit_percent};
use crate::copies::COPIES;
use crate::lookup::requests;
use crate::options::Options;
use crate::sets::Set;

/// Names a whole request, and the shares of hits.
const REQUEST_NAMES: usize = 30;
const REQUEST_HITS: [usize; 3] = [0, 10, 30];

/// One stream, one way of asking.
pub struct Asked {
    pub stream: String,
    pub mode: &'static str,
    /// The share of hits in percent that is set for ours, if one is.
    pub hit_percent: Option<usize>,
    kind: Kind,
    percent: usize,
}

impl Asked {
    fn of(kind: Kind, mode: &'static str) -> Self {
        Self {
            stream: kind.name().to_owned(),
            mode,
            hit_percent: None,
            kind,
            percent: kind.hits(),
        }
    }

    /// The names of `Real` at another share of hits.
    fn hitting(percent: usize, stream: String, mode: &'static str) -> Self {
        Self {
            stream,
            percent,
            ..Self::of(Kind::Real, mode)
        }
    }

    pub fn case(&self) -> Case {
        match self.kind {
            Kind::Mixed => Case::Insensitive,
            _ => Case::Sensitive,
        }
    }
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
    flusher: &mut Flusher,
    quiet: &mut Quiet,
) -> Result<Outcome, String> {
    let lineup = Lineup::new(set, options);
    check::verify(&lineup, options)?;
    let mut cells = Vec::new();
    for asked in everything(&lineup, options) {
        let cell = cell(&asked, &lineup, options, flusher, quiet);
        // A cell of one contender compares nothing.
        if cell.rows.len() > 1 {
            cells.push((asked, cell));
        }
    }
    Ok(Outcome {
        set: set.name,
        cells,
        bytes: bytes(&lineup),
        left_out: lineup.left_out,
    })
}

/// What is asked of a set, where no option leaves it out.
fn everything(lineup: &Lineup<'_>, options: &Options) -> Vec<Asked> {
    let mut all = Vec::new();
    let streams = Kind::ALL
        .into_iter()
        .filter(|kind| options.streams.has(kind.name()));
    for kind in streams.filter(|_| !options.only_hit_rates) {
        all.extend(["sum", "branch"].map(|mode| Asked::of(kind, mode)));
        // Slow to measure, and between the extremes there is nothing to learn.
        if ![Kind::Misses, Kind::Half, Kind::Near].contains(&kind) {
            all.push(Asked::of(kind, "latency"));
        }
    }
    if !options.only_hit_rates {
        all.push(Asked::of(Kind::Real, "cold"));
        let hits = REQUEST_HITS.iter();
        let hits = hits.filter(|_| lineup.set.has_whole_requests());
        all.extend(hits.map(|&hits| Asked::hitting(hits, format!("hits-{hits}"), "request")));
    }
    // The same names at stated shares of hits, which are set for ours.
    if options.has_hit_rates() {
        let contenders = lineup.contenders.iter();
        let mut stated: Vec<usize> = contenders.filter_map(|it| hit_percent(it.name)).collect();
        stated.sort_unstable();
        for mode in ["sum", "branch"] {
            all.extend(stated.iter().map(|&percent| Asked {
                hit_percent: Some(percent),
                ..Asked::hitting(percent, format!("{percent}-hits"), mode)
            }));
        }
    }
    all.retain(|asked| options.modes.has(asked.mode));
    all
}

/// Times the contenders that can take part, in turns, on the names of each seed.
fn cell(
    asked: &Asked,
    lineup: &Lineup<'_>,
    options: &Options,
    flusher: &mut Flusher,
    quiet: &mut Quiet,
) -> Cell {
    let Lineup { set, built, .. } = lineup;
    let able = |it: &&Contender| it.takes_part(asked.mode, asked.case(), asked.hit_percent);
    let contenders: Vec<&Contender> = lineup.contenders.iter().filter(able).collect();
    let mut rows: Vec<Row> = contenders
        .iter()
        .map(|it| row(it.name, Vec::new()))
        .collect();
    // Each cold sample is one request, so there must be many; most on the set with targets.
    let (rounds, seeds) = match asked.mode {
        "cold" if set.has_whole_requests() => (12 * options.rounds, 1),
        "cold" => (3 * options.rounds, 1),
        _ => (options.rounds, options.seeds),
    };
    let slots = match asked.mode {
        "request" => SLOTS.next_multiple_of(REQUEST_NAMES),
        _ => SLOTS,
    };
    for seed in 0..seeds {
        let stream = lineup.source.draw(asked.kind, asked.percent, slots, seed);
        let names = stream.texts();
        let samples = turns(rounds, contenders.len(), |round, at| {
            let functions = &contenders[at].functions;
            match asked.mode {
                // Another request each round, for all contenders the same. Flushing takes longer
                // than the core is quiet.
                "cold" => {
                    let names = cold::request(&names, round);
                    cold::time(flusher, functions.copy(round).contains, built, names)
                }
                "request" => {
                    let request = functions.request.expect("the cell asks by request");
                    let pass = |slots: &[&str]| requests(request, built, slots, REQUEST_NAMES);
                    quiet.time(|| warm_pass(&names, pass))
                }
                // A quarter is a power of two too, as the latency loop needs.
                mode => {
                    let pass = functions.copy(round).pass(mode);
                    quiet.time(|| warm_pass(&names, |slots| pass(built, slots)))
                }
            }
        });
        for (row, samples) in rows.iter_mut().zip(samples) {
            row.samples.extend(samples);
        }
    }
    Cell {
        place: format!("{}, {}, {}", set.name, asked.stream, asked.mode),
        base: base(&rows, asked.case()),
        rows,
    }
}

/// Sizes of tables: what a lookup can touch, for those that take part.
fn bytes(lineup: &Lineup<'_>) -> Cell {
    let contenders = lineup.contenders.iter();
    let plain = contenders.filter(|it| hit_percent(it.name).is_none());
    let rows = plain.filter_map(|it| {
        let bytes = (it.functions.bytes)(&lineup.built)?;
        Some(row(it.name, vec![bytes as f64]))
    });
    Cell {
        place: lineup.set.name.to_owned(),
        rows: rows.collect(),
        base: BASE,
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

fn row(contender: &'static str, samples: Vec<f64>) -> Row {
    Row {
        contender,
        samples,
        copies: COPIES,
    }
}
