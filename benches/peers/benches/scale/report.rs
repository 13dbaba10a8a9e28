//! The figures of a list as a table.

use std::fmt::Write as _;

use crate::measure::Outcome;

/// Columns of the table: how streams are asked, and which.
const COLUMNS: [&str; 9] = [
    "loop hit",
    "loop miss",
    "loop near",
    "loop hot",
    "alone hit",
    "alone miss",
    "batch hit",
    "batch miss",
    "batch hot",
];

pub(crate) fn table(title: &str, outcomes: &[Outcome]) -> String {
    let mut table = format!("### {title}\n\n| | bytes a name | build, s | peak a name |");
    for column in COLUMNS {
        let _ = write!(table, " {column} |");
    }
    table.push_str("\n|---|---:|---:|---:|");
    table.push_str(&"---:|".repeat(COLUMNS.len()));
    table.push('\n');
    for outcome in outcomes {
        match &outcome.result {
            Err(why) => {
                let _ = writeln!(table, "| {} | {why} |", outcome.contender);
            }
            Ok(figures) => {
                let _ = write!(
                    table,
                    "| {} | {:.2} | {:.3} | {:.0} |",
                    outcome.contender, figures.bytes, figures.build_seconds, figures.peak
                );
                for column in COLUMNS {
                    let _ = write!(table, " {:.0} |", figures.time(column).unwrap_or(f64::NAN));
                }
                table.push('\n');
            }
        }
    }
    table
}
