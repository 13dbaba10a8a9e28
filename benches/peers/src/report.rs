//! Prints tables.

use kit::cells::{Cell, Row};
use kit::machine;

/// Width of the column of names, and of each figure.
const NAME: usize = 20;
const FIGURE: usize = 25;

pub fn header() -> String {
    format!(
        "{}\n\
         nanoseconds a lookup (median), times that of ours (of ours-i where case is ignored) \
         and that ratio's 10th and 90th percentile\n",
        machine::this()
    )
}

/// A table whose columns are streams.
pub fn table(title: &str, is_told: bool, cells: &[(&str, Cell)]) -> String {
    let line = |name: &str, of: &dyn Fn(&(&str, Cell)) -> String| {
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
        .row(cell.base)
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
