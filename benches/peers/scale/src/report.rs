//! Tables: a row a contender.

use std::fmt::Write;

use kit::machine;

use crate::contender::Opened;
use crate::readers;
use crate::run::{Options, Outcome, Row};
use crate::tasks::{self, HIT, MISS};

/// Tasks and their titles.
const COLUMNS: [(&str, &str); 8] = [
    (HIT, "hit"),
    (MISS, "miss"),
    (tasks::NEAR, "near"),
    (tasks::HOT_HIT, "hot"),
    (tasks::ALONE, "alone"),
    (tasks::BATCH_HIT, "batch"),
    (tasks::BATCH_MISS, "batch, misses"),
    (tasks::BATCH_NEAR, "batch, near"),
];

/// Tasks that have a line below the table.
const BELOW: [&str; 3] = [tasks::RANGE_LISTED, tasks::LONGEST_PREFIX, tasks::BY_LENGTH];

/// Markdown, with times in nanoseconds.
pub(crate) fn table(outcome: &Outcome) -> String {
    let mut table = format!(
        "\n{}, {} names, {:.1} bytes each\n\n| | bytes a name | build, s | peak, bytes a name |",
        outcome.source,
        outcome.names,
        outcome.per_name(outcome.text)
    );
    for (_, title) in COLUMNS {
        let _ = write!(table, " {title} |");
    }
    table += "\n|---|---:|---:|---:|";
    table += &"---:|".repeat(COLUMNS.len());
    table.push('\n');
    for row in &outcome.rows {
        table += &line(outcome, row);
    }
    table.push('\n');
    for row in &outcome.rows {
        if let Some(Opened { from_bytes, verify }) = row.opened {
            let _ = writeln!(
                table,
                "* {}: `from_bytes` {:.2} us, `verify` {verify:.1} ns a name",
                row.contender,
                from_bytes / 1e3
            );
        }
    }
    for task in BELOW {
        let timed = outcome
            .rows
            .iter()
            .filter_map(|row| Some((row.contender, row.time(task)?)));
        let times: Vec<String> = timed
            .map(|(contender, time)| format!("{contender} {time:.0}"))
            .collect();
        if !times.is_empty() {
            let _ = writeln!(table, "* {task}: {}", times.join("; "));
        }
    }
    for &(hit_rate, planned) in &outcome.planned {
        if let Some(regret) = regret(outcome, hit_rate, planned) {
            let _ = writeln!(
                table,
                "* planned for {:.0} % hits: {planned}, {:.1} % over the fastest of ours",
                100.0 * hit_rate,
                100.0 * regret
            );
        }
    }
    if let Some(many) = &outcome.readers {
        table += &readers::table(many);
    }
    table
}

/// The ratio of an independent lookup in the planned layout to the fastest of ours.
fn regret(outcome: &Outcome, hit_rate: f64, planned: &str) -> Option<f64> {
    let time = |row: &Row| Some(hit_rate * row.time(HIT)? + (1.0 - hit_rate) * row.time(MISS)?);
    let row = outcome.row(planned)?;
    let ours = outcome.rows.iter().filter(|row| row.opened.is_some());
    let fastest = ours.filter_map(time).min_by(f64::total_cmp)?;
    Some(time(row)? / fastest - 1.0)
}

fn line(outcome: &Outcome, row: &Row) -> String {
    let bytes = row.bytes.map(|bytes| outcome.per_name(bytes));
    let peak = row.peak.map(|bytes| outcome.per_name(bytes));
    let mut line = format!(
        "| {} | {} | {} | {} |",
        row.contender,
        cell(bytes, 2),
        cell(row.seconds, 3),
        cell(peak, 1)
    );
    for (task, _) in COLUMNS {
        let _ = write!(line, " {} |", cell(row.time(task), 0));
    }
    line.push('\n');
    line
}

/// Empty if there is nothing to say.
fn cell(number: Option<f64>, digits: usize) -> String {
    number.map_or_else(String::new, |number| format!("{number:.digits$}"))
}

/// What stands before the tables in a record.
pub(crate) fn head(options: &Options) -> String {
    let (machine, rounds, sample) = (machine::this(), options.rounds, options.sample);
    format!(
        "# Long lists\n\n{machine}. Medians of {rounds} rounds of {sample} lookups; nanoseconds a lookup. Contenders take turns in one process;\nbefore each pass caches are flushed and the order of names is mixed.\n"
    )
}
