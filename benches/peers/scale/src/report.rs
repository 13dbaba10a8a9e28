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
        "\n{}, {} names, {:.1} bytes each\n\n| | bytes a name | build, s | peak, bytes a name over the text |",
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
    table
}

fn line(outcome: &Outcome, row: &Row) -> String {
    let bytes = |bytes: Option<usize>| {
        bytes.map_or_else(String::new, |bytes| {
            format!("{:.2}", per_name(outcome, bytes))
        })
    };
    let peak = row.peak.map(|peak| peak.saturating_sub(outcome.text));
    let mut line = format!(
        "| {} | {} | {:.3} | {} |",
        row.contender,
        bytes(row.bytes),
        row.build_seconds,
        bytes(peak)
    );
    for (stream, mode, _) in COLUMNS {
        let time = row.time(stream, mode);
        let time = time.map_or_else(String::new, |time| format!("{time:.0}"));
        let _ = write!(line, " {time} |");
    }
    line.push('\n');
    line
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
