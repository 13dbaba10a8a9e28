//! Prints tables.

use kit::cells::{Cell, Row};
use kit::machine;

use crate::contender::{BASE, BASE_INSENSITIVE, Case};
use crate::run::{Asked, Outcome};

/// Width of the column of names, and of each figure.
const NAME: usize = 20;
const FIGURE: usize = 25;

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

pub fn header() -> String {
    format!(
        "{}\n\
         nanoseconds a lookup (median), times that of {BASE} (of {BASE_INSENSITIVE} where case is ignored) \
         and that ratio's 10th and 90th percentile\n",
        machine::this()
    )
}

/// The tables of one set.
pub fn outcome(outcome: &Outcome) -> String {
    let mut text = String::new();
    for case in [Case::Sensitive, Case::Insensitive] {
        for (mode, asks) in MODES {
            for told in ["", ", by share of hits"] {
                let is_here = |asked: &Asked| {
                    let is_told = asked.hit_percent.is_some();
                    asked.case() == case && asked.mode == mode && is_told != told.is_empty()
                };
                let cells = outcome.cells.iter().filter(|(asked, _)| is_here(asked));
                let cells: Vec<_> = cells.map(|(asked, cell)| (&*asked.stream, cell)).collect();
                if !cells.is_empty() {
                    let title = format!("{}, {asks}{told}", outcome.set);
                    text += &table(&title, !told.is_empty(), &cells);
                }
            }
        }
    }
    for row in &outcome.bytes.rows {
        let (name, bytes) = (row.contender, row.median());
        text += &format!("{}: tables of {name} are {bytes} bytes\n", outcome.set);
    }
    for left in &outcome.left_out {
        text += &format!("{left}\n");
    }
    text
}

/// Streams are columns.
fn table(title: &str, is_told: bool, cells: &[(&str, &Cell)]) -> String {
    let line = |name: &str, of: &dyn Fn(&(&str, &Cell)) -> String| {
        let columns: String = cells.iter().map(of).collect();
        format!("{name:NAME$}{columns}\n")
    };
    let mut text = format!("\n{title}\n");
    text += &line("", &|(stream, _)| format!("{stream:>FIGURE$}"));
    // One row for all contenders with a stated share of hits.
    if is_told {
        text += &line("ours-told", &|(_, cell)| figure(cell, cell.base));
    }
    let mut rows: Vec<&Row> = cells[0].1.rows.iter().collect();
    let is_everywhere = |name| cells.iter().all(|(_, cell)| cell.row(name).is_some());
    rows.retain(|row| is_everywhere(row.contender));
    rows.sort_by(|a, b| a.median().total_cmp(&b.median()));
    for row in rows {
        text += &line(row.contender, &|(_, cell)| figure(cell, row.contender));
    }
    text
}

fn figure(cell: &Cell, contender: &str) -> String {
    let Some(row) = cell.row(contender) else {
        return format!("{:FIGURE$}", "");
    };
    let nanoseconds = row.median();
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
