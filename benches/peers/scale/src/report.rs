//! Tables: a row a contender.

use std::fmt::Write;

use crate::contender::Opened;
use crate::machine::Machine;
use crate::options::Options;
use crate::run::{Mode, Outcome, Row};
use crate::streams::{HITS, MISSES, NEAR};

const COLUMNS: [(&str, Mode, &str); 8] = [
    (HITS, Mode::Loop, "hit"),
    (MISSES, Mode::Loop, "miss"),
    (NEAR, Mode::Loop, "near"),
    (HITS, Mode::Hot, "hot"),
    (HITS, Mode::Alone, "alone"),
    (HITS, Mode::Batch, "batch"),
    (MISSES, Mode::Batch, "batch, misses"),
    (NEAR, Mode::Batch, "batch, near"),
];

/// Markdown, with times in nanoseconds.
pub(crate) fn table(outcome: &Outcome) -> String {
    let mut table = format!(
        "\n{}, {} names, {:.1} bytes each\n\n| | bytes a name | build, s | peak, bytes a name |",
        outcome.source,
        outcome.names,
        per_name(outcome, outcome.text)
    );
    for (_, _, title) in COLUMNS {
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
    for (walk, times) in &outcome.walks {
        let times: Vec<String> = (times.iter())
            .map(|(contender, time)| format!("{contender} {time:.0}"))
            .collect();
        let _ = writeln!(table, "* {}: {}", walk.title(), times.join("; "));
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
    table
}

/// How much longer than the fastest of ours a lookup in the planned layout takes, independent of the one before.
fn regret(outcome: &Outcome, hit_rate: f64, planned: &str) -> Option<f64> {
    let time = |row: &Row| {
        let of = |stream| row.time(stream, Mode::Loop);
        Some(hit_rate * of(HITS)? + (1.0 - hit_rate) * of(MISSES)?)
    };
    let row = outcome.rows.iter().find(|row| row.contender == planned)?;
    let ours = outcome.rows.iter().filter(|row| row.opened.is_some());
    let fastest = ours.filter_map(time).min_by(f64::total_cmp)?;
    Some(time(row)? / fastest - 1.0)
}

fn line(outcome: &Outcome, row: &Row) -> String {
    let bytes = row.bytes.map(|bytes| per_name(outcome, bytes));
    let seconds = row.build.map(|build| build.seconds);
    let peak = row.build.map(|build| per_name(outcome, build.peak));
    let mut line = format!(
        "| {} | {} | {} | {} |",
        row.contender,
        cell(bytes, 2),
        cell(seconds, 3),
        cell(peak, 1)
    );
    for (stream, mode, _) in COLUMNS {
        let _ = write!(line, " {} |", cell(row.time(stream, mode), 0));
    }
    line.push('\n');
    line
}

/// Empty if there is nothing to say.
fn cell(number: Option<f64>, digits: usize) -> String {
    number.map_or_else(String::new, |number| format!("{number:.digits$}"))
}

fn per_name(outcome: &Outcome, bytes: usize) -> f64 {
    bytes as f64 / outcome.names.max(1) as f64
}

pub(crate) fn document(machine: &Machine, options: &Options, outcomes: &[Outcome]) -> String {
    let mut text = format!(
        "# Long lists\n\n{machine}. Medians of {} rounds of {} lookups; nanoseconds a lookup. Contenders take turns in one process;\nbefore each pass caches are flushed and the order of names is mixed.\n",
        options.rounds, options.sample
    );
    for outcome in outcomes {
        text += &table(outcome);
    }
    text
}
