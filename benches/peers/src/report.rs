//! Tables for people.

use std::fmt::Write as _;

use crate::contender::{BASE, BASE_INSENSITIVE, Case};
use crate::machine::Machine;
use crate::outcome::{Cell, Outcome, Row};
use crate::targets::{self, Verdict};

/// Width of the column of names, and of each figure.
const NAME: usize = 20;
const FIGURE: usize = 25;

pub fn header(machine: &Machine) -> String {
    format!(
        "{machine}\n\
         nanoseconds a lookup (median), times that of {BASE} (of {BASE_INSENSITIVE} where case is ignored) \
         and that ratio's 10th and 90th percentile\n"
    )
}

/// The tables of one set.
pub fn outcome(outcome: &Outcome) -> String {
    let mut text = String::new();
    let Some(first) = outcome.cells.first() else {
        return text;
    };
    for case in [Case::Sensitive, Case::Insensitive] {
        for mode in ["sum", "branch", "latency", "cold", "request"] {
            for is_told in [false, true] {
                let is_here = |cell: &&Cell| {
                    cell.case == case && cell.mode == mode && cell.hit_percent.is_some() == is_told
                };
                let cells: Vec<&Cell> = outcome.cells.iter().filter(is_here).collect();
                if !cells.is_empty() {
                    let told = if is_told { ", by share of hits" } else { "" };
                    let title = format!("{}, {}{told}", first.set, describe(mode));
                    table(&mut text, &title, &cells);
                }
            }
        }
    }
    for sizes in &outcome.bytes {
        line(
            &mut text,
            format_args!(
                "{}: tables of {} are {} bytes",
                sizes.set, sizes.contender, sizes.bytes
            ),
        );
    }
    for left in &outcome.left_out {
        line(&mut text, format_args!("{left}"));
    }
    text
}

fn describe(mode: &str) -> &str {
    match mode {
        "sum" => "answers summed without a branch",
        "branch" => "the caller branches on the answer",
        "latency" => "the next query depends on the answer",
        "cold" => "one request of 20 names after caches and branch tables were flushed",
        "request" => "requests of 30 names to a bit mask",
        other => other,
    }
}

fn line(text: &mut String, line: std::fmt::Arguments) {
    writeln!(text, "{line}").expect("a string can be written");
}

fn table(text: &mut String, title: &str, cells: &[&Cell]) {
    line(text, format_args!("\n{title}"));
    let columns: String = cells
        .iter()
        .map(|cell| format!("{:>FIGURE$}", cell.stream))
        .collect();
    line(text, format_args!("{:NAME$}{columns}", ""));
    // One row for all of those of which each is told another share of hits.
    if cells[0].hit_percent.is_some() {
        let base = |cell: &&Cell| Some(cell.base()?.contender);
        let told: String = cells
            .iter()
            .map(|cell| figure(cell, base(cell).unwrap_or_default()))
            .collect();
        line(text, format_args!("{:NAME$}{told}", "ours-told"));
    }
    let mut rows: Vec<&Row> = cells[0].rows.iter().collect();
    rows.retain(|row| cells.iter().all(|cell| cell.row(row.contender).is_some()));
    rows.sort_by(|a, b| a.nanoseconds().median.total_cmp(&b.nanoseconds().median));
    for row in rows {
        let figures: String = cells
            .iter()
            .map(|cell| figure(cell, row.contender))
            .collect();
        line(text, format_args!("{:NAME$}{figures}", row.contender));
    }
}

fn figure(cell: &Cell, contender: &str) -> String {
    let Some(row) = cell.row(contender) else {
        return format!("{:FIGURE$}", "");
    };
    let nanoseconds = row.nanoseconds().median;
    let ratio = cell
        .base()
        .filter(|base| base.contender != contender)
        .map(|base| {
            let ratio = row.ratio_to(base);
            format!(" {:5.2}x {:.2}-{:.2}", ratio.median, ratio.p10, ratio.p90)
        });
    // Padded by hand: the ratio is left-aligned, so that the figures before it stay in a column.
    format!(
        "{:>8}{:17}",
        format!("{nanoseconds:.2}"),
        ratio.unwrap_or_default()
    )
}

/// The targets of the project, each with what was reached.
pub fn targets(outcomes: &[Outcome]) -> String {
    let mut text =
        String::from("\nTargets: time of the rival to ours (to the bound: ours to it), same run\n");
    let (mut met, mut missed) = (0, 0);
    let all = targets::all();
    for target in &all {
        let verdict = target.judge(outcomes);
        let outcome = match &verdict {
            Verdict::Met(reached) => {
                met += 1;
                format!("met     {}", reached.describe())
            }
            Verdict::Missed(reached) => {
                missed += 1;
                format!("MISSED  {}", reached.describe())
            }
            Verdict::NotMeasured if !target.is_asked_in(outcomes) => continue,
            Verdict::NotMeasured => "not measured".to_owned(),
        };
        line(
            &mut text,
            format_args!("  {:74} {outcome}", target.describe()),
        );
    }
    let rest = match all.len() - met - missed {
        0 => String::new(),
        rest => format!(", {rest} not measured"),
    };
    line(
        &mut text,
        format_args!("{met} met, {missed} missed, of {}{rest}", all.len()),
    );
    text
}
