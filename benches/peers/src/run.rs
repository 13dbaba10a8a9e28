//! Verifies and times one set.

use kit::cells::{Cell, Row};
use kit::flush::Flusher;
use kit::quiet::Quiet;
use kit::streams::{Kind, SLOTS};
use kit::turns::{turns, warm_pass};

use crate::check;
use crate::cold;
use crate::contender::{Contender, HIT, Lineup, base, hit_percent};
use crate::copies::COPIES;
use crate::lookup::requests;
use crate::options::Options;
use crate::report;
use crate::sets::Set;

/// The modes, and how they ask.
const MODES: [(&str, &str); 5] = [
    ("sum", "answers summed without a branch"),
    ("branch", "the caller branches on the answer"),
    ("latency", "the next query depends on the answer"),
    (
        "cold",
        "one request of 20 names after caches and branch tables were flushed",
    ),
    ("request", "requests of 30 names to a bit mask"),
];

/// Names a whole request, and the shares of hits.
const REQUEST_NAMES: usize = 30;
const REQUEST_HITS: [usize; 3] = [0, 10, 30];

/// One stream, one way of asking: a column of a table.
struct Asked {
    stream: String,
    mode: &'static str,
    kind: Kind,
    percent: usize,
    /// The share of hits in percent that is set for ours, if one is.
    told: Option<usize>,
}

/// Verifies and times one set, and prints its tables; the cells of all of them.
pub fn measure(
    set: &Set,
    options: &Options,
    flusher: &mut Flusher,
    quiet: &mut Quiet,
) -> Result<Vec<Cell>, String> {
    let lineup = Lineup::new(set, options);
    check::verify(&lineup, options)?;
    let mut all = Vec::new();
    for any_case in [false, true] {
        for (mode, asks) in MODES {
            for told in ["", ", by share of hits"] {
                let mut columns = columns(&lineup, mode, any_case, !told.is_empty());
                columns.retain(|it| options.asks(&it.stream, mode, it.told));
                let cells = columns.iter().map(|asked| {
                    let cell = cell(asked, &lineup, options, flusher, quiet);
                    (asked.stream.as_str(), cell)
                });
                // A cell of one contender compares nothing.
                let cells: Vec<_> = cells.filter(|(_, cell)| cell.rows.len() > 1).collect();
                if !cells.is_empty() {
                    let title = format!("{}, {asks}{told}", set.name);
                    print!("{}", report::table(&title, !told.is_empty(), &cells));
                }
                all.extend(cells.into_iter().map(|(_, cell)| cell));
            }
        }
    }
    let bytes = bytes(&lineup);
    for row in &bytes.rows {
        let (name, bytes) = (row.contender, row.median());
        println!("{}: tables of {name} are {bytes} bytes", set.name);
    }
    lineup.left_out.iter().for_each(|left| println!("{left}"));
    all.push(bytes);
    Ok(all)
}

/// The columns of a table, where no option leaves them out.
fn columns(lineup: &Lineup<'_>, mode: &'static str, any_case: bool, is_told: bool) -> Vec<Asked> {
    // The names of `Real` at another share of hits.
    let hitting = |stream, percent, told| Asked {
        stream,
        mode,
        kind: Kind::Real,
        percent,
        told,
    };
    let kinds: &[Kind] = match mode {
        "sum" | "branch" if is_told && !any_case => {
            let contenders = lineup.contenders.iter();
            let stated = contenders.filter_map(|it| hit_percent(it.name));
            return stated
                .map(|percent| hitting(format!("{percent}-hits"), percent, Some(percent)))
                .collect();
        }
        "request" if lineup.set.has_whole_requests() && !is_told && !any_case => {
            let hits = REQUEST_HITS.map(|hits| hitting(format!("hits-{hits}"), hits, None));
            return hits.into();
        }
        _ if is_told => &[],
        "sum" | "branch" => &Kind::ALL,
        // Slow to measure, and between the extremes there is nothing to learn.
        "latency" => &[Kind::Real, Kind::Hits, Kind::Mixed],
        "cold" => &[Kind::Real],
        _ => &[],
    };
    let kinds = kinds
        .iter()
        .filter(|&&kind| (kind == Kind::Mixed) == any_case);
    let asked = kinds.map(|&kind| Asked {
        kind,
        ..hitting(kind.name().to_owned(), kind.hits(), None)
    });
    asked.collect()
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
    let any_case = asked.kind == Kind::Mixed;
    let able = |it: &&Contender| it.takes_part(asked.mode, any_case, asked.told);
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
        base: base_of(&rows, any_case),
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
        base: base(false),
    }
}

/// The base of ratios: ours with the share of hits set, ours for a whole request, or ours.
fn base_of(rows: &[Row], any_case: bool) -> &'static str {
    let mut names = rows.iter().map(|row| row.contender);
    let special = |name: &&str| name.starts_with(HIT) || *name == "ours-classify";
    names.find(special).unwrap_or(base(any_case))
}

fn row(contender: &'static str, samples: Vec<f64>) -> Row {
    Row {
        contender,
        samples,
        copies: COPIES,
    }
}
