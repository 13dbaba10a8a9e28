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
    if let Some(many) = &outcome.readers {
        table += &readers::table(many);
    }
    table
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
