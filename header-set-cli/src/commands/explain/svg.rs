//! `--svg`: the tables of each structure by cache line, those that a request touches marked, and
//! the cost by the share of hits.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use header_set_cli::steps;
use header_set_codegen::cost::LINE;
use header_set_codegen::layouts::Built;
use header_set_codegen::plan::Chosen;
use header_set_codegen::tables::{Arena, ListedTable, listed};
use header_set_runtime::Strategy;

use crate::failure::Failure;
use crate::list::{List, Normal};
use crate::plan;
use crate::text::{count, shown};

/// The shares of hits at which costs are drawn.
const SHARES: [f64; 9] = [0.0, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 1.0];

const WIDTH: f64 = 760.0;
const MARGIN: f64 = 16.0;
/// Where cells start: behind the names of tables.
const CELLS: f64 = 190.0;
/// A cell, with the space behind it.
const STEP: f64 = 9.0;
/// The most cells of a row, and of a table: in larger tables a cell is several lines.
const COLUMNS: usize = 60;
const MOST_CELLS: usize = 4 * COLUMNS;
/// The height of the chart, with its labels.
const CHART: f64 = 220.0;

const STYLE: &str = "\
text{font:12px sans-serif;fill:#222}.title{font-weight:bold;font-size:14px}.small{fill:#666;font-size:11px}\
.line{fill:#d5d8de}.read{fill:#d1495b}.axis{stroke:#999;fill:none}.s0{stroke:#0063b2;fill:#0063b2}\
.s1{stroke:#c77700;fill:#c77700}.s2{stroke:#2b8a3e;fill:#2b8a3e}polyline{fill:none!important;stroke-width:2}\
text.s0,text.s1,text.s2{stroke:none}\
@media(prefers-color-scheme:dark){svg{background:#161a20}text{fill:#e6e6e6}.small{fill:#a5a9b0}.line{fill:#3a404a}\
.read{fill:#ff6b7d}.s0{stroke:#5fb0ff;fill:#5fb0ff}.s1{stroke:#ffb454;fill:#ffb454}.s2{stroke:#6fd388;fill:#6fd388}}";

/// Returns the picture of a list.
pub(super) fn draw(
    list: &List,
    normal: &Normal,
    chosen: &Chosen<Built<'_>>,
) -> Result<String, Failure> {
    let request = request(chosen);
    let mut body = String::new();
    let mut y = MARGIN + 14.0;
    let title = format!(
        "{}: {}",
        list.name,
        count(chosen.decision.entries, "entry", "entries")
    );
    text(&mut body, MARGIN, y, "title", &title);
    y += 18.0;
    let names: Vec<String> = request.iter().map(|name| shown(name)).collect();
    let about = format!(
        "red: the cache lines that one request touches ({})",
        short(&names.join(" "))
    );
    text(&mut body, MARGIN, y, "small", &about);
    for (report, built) in chosen.decision.reports.iter().zip(&chosen.layouts) {
        y += 24.0;
        y = match built {
            Some(built) => structure(&mut body, y, built, chosen, &request),
            None => {
                text(&mut body, MARGIN, y, "title", report.strategy.name());
                text(&mut body, CELLS, y, "small", &short(&report.remark));
                y
            }
        };
    }
    y += 30.0;
    chart(&mut body, y, list, normal)?;
    let height = y + CHART + MARGIN;
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n{body}</svg>\n",
        escaped(&title)
    ))
}

/// The names of the first request that has a hit, or of the first one.
fn request<'c>(chosen: &'c Chosen<Built<'_>>) -> Vec<&'c [u8]> {
    let stream = &chosen.decision.stream;
    let hits = |request: &&Vec<usize>| request.iter().any(|&name| stream.hits[name]);
    let request = stream
        .requests
        .iter()
        .find(hits)
        .or(stream.requests.first());
    let names = request.into_iter().flatten();
    names.map(|&name| &stream.names[name][..]).collect()
}

/// Draws the tables of a structure. Returns where they end.
fn structure(
    body: &mut String,
    mut y: f64,
    built: &Built<'_>,
    chosen: &Chosen<Built<'_>>,
    request: &[&[u8]],
) -> f64 {
    let strategy = built.strategy();
    let tables = listed(&built.matcher);
    let touched = |name: &&[u8]| steps::steps(&built.matcher, &tables, name).lines;
    let lines: BTreeSet<(usize, usize)> = request.iter().flat_map(touched).collect();
    let mark = match strategy == chosen.built.strategy() {
        true => " (chosen)",
        false => "",
    };
    text(body, MARGIN, y, "title", &format!("{strategy}{mark}"));
    let about = format!(
        "{} touched; {}",
        count(lines.len(), "line", "lines"),
        built.form
    );
    text(body, CELLS, y, "small", &short(&about));
    for (number, table) in tables.iter().enumerate() {
        y += 16.0;
        let read = lines
            .range((number, 0)..(number + 1, 0))
            .map(|&(_, line)| line);
        y = cells(body, y, table, &read.collect());
    }
    y
}

/// Draws the cells of a table. Returns where they end.
fn cells(body: &mut String, y: f64, table: &ListedTable, read: &BTreeSet<usize>) -> f64 {
    let lines = table.bytes.len().div_ceil(LINE);
    let of_cell = lines.div_ceil(MOST_CELLS);
    let name = table.name.to_lowercase().replace('_', " ");
    let label = format!("{name}, {} bytes", table.bytes.len());
    text(body, MARGIN, y, "small", &label);
    let mut bottom = y;
    for cell in 0..lines.div_ceil(of_cell) {
        let (row, column) = (cell / COLUMNS, cell % COLUMNS);
        let is_read = read
            .range(cell * of_cell..(cell + 1) * of_cell)
            .next()
            .is_some();
        let class = if is_read { "read" } else { "line" };
        let (left, top) = (CELLS + STEP * column as f64, y - 8.0 + STEP * row as f64);
        bottom = top + 8.0;
        let _ = writeln!(
            body,
            "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"8\" height=\"8\"><title>{}, bytes {} and on</title></rect>",
            escaped(table.about),
            cell * of_cell * LINE
        );
    }
    bottom
}

/// Draws the cost of each structure by the share of hits.
fn chart(body: &mut String, top: f64, list: &List, normal: &Normal) -> Result<(), Failure> {
    let mut costs: Vec<[Option<f64>; Strategy::ALL.len()]> = Vec::new();
    for share in SHARES {
        let arena = Arena::default();
        let chosen = plan::at_hit_rate(list, normal, share, &arena)?;
        costs.push(Strategy::ALL.map(|strategy| {
            let report = &chosen.decision.reports[strategy as usize];
            report.price.map(|price| price.cost)
        }));
    }
    let most = costs
        .iter()
        .flatten()
        .flatten()
        .copied()
        .fold(1.0, f64::max);
    let (left, right) = (MARGIN + 40.0, WIDTH - 130.0);
    let (bottom, height) = (top + CHART - 40.0, CHART - 70.0);
    let x = |share: f64| left + (right - left) * share;
    let y = |cost: f64| bottom - height * cost / most;
    text(
        body,
        MARGIN,
        top,
        "title",
        "expected ns a lookup, by the share of lookups that hit",
    );
    let _ = writeln!(
        body,
        "<path class=\"axis\" d=\"M{left} {:.1}V{bottom:.1}H{right:.1}\"/>",
        y(most)
    );
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        text(
            body,
            x(share) - 10.0,
            bottom + 16.0,
            "small",
            &format!("{:.0} %", share * 100.0),
        );
    }
    for cost in [0.0, most / 2.0, most] {
        text(body, MARGIN, y(cost) + 4.0, "small", &format!("{cost:.1}"));
    }
    // Labels at the right, moved apart where lines end together.
    let last = costs.last().copied().unwrap_or_default();
    let mut labels: Vec<(f64, Strategy)> = (Strategy::ALL.into_iter())
        .filter_map(|strategy| Some((y(last[strategy as usize]?), strategy)))
        .collect();
    labels.sort_by(|a, b| a.0.total_cmp(&b.0));
    for at in 1..labels.len() {
        labels[at].0 = labels[at].0.max(labels[at - 1].0 + 14.0);
    }
    for (at, strategy) in labels {
        text(
            body,
            right + 6.0,
            at + 4.0,
            &format!("s{}", strategy as usize),
            strategy.name(),
        );
        let points = SHARES.iter().zip(&costs).filter_map(|(&share, costs)| {
            let cost = costs[strategy as usize]?;
            Some(format!("{:.1},{:.1}", x(share), y(cost)))
        });
        let points = points.collect::<Vec<_>>().join(" ");
        let class = strategy as usize;
        let _ = writeln!(body, "<polyline class=\"s{class}\" points=\"{points}\"/>");
    }
    Ok(())
}

fn text(body: &mut String, x: f64, y: f64, class: &str, text: &str) {
    let text = escaped(text);
    let _ = writeln!(
        body,
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>"
    );
}

/// Returns what fits into a line of the picture.
fn short(text: &str) -> String {
    const LONGEST: usize = 84;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_owned(),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
