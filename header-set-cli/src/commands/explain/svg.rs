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
use crate::list::List;
use crate::plan;
use crate::text::{counted, short, shown};

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
/// The most characters of a text.
const LONGEST: usize = 84;
/// The height of the curves.
const CHART: f64 = 150.0;

const STYLE: &str = "\
text{font:12px sans-serif;fill:#222}.title{font-weight:bold;font-size:14px}.small{fill:#666;font-size:11px}\
.line{fill:#d5d8de}.read{fill:#d1495b}.axis{stroke:#999;fill:none}.s0{stroke:#0063b2;fill:#0063b2}\
.s1{stroke:#c77700;fill:#c77700}.s2{stroke:#2b8a3e;fill:#2b8a3e}polyline{fill:none!important;stroke-width:2}polyline,path{vector-effect:non-scaling-stroke}\
text.s0,text.s1,text.s2{stroke:none}\
@media(prefers-color-scheme:dark){svg{background:#161a20}text{fill:#e6e6e6}.small{fill:#a5a9b0}.line{fill:#3a404a}\
.read{fill:#ff6b7d}.s0{stroke:#5fb0ff;fill:#5fb0ff}.s1{stroke:#ffb454;fill:#ffb454}.s2{stroke:#6fd388;fill:#6fd388}}";

/// A picture down to `y`, in rows.
#[derive(Default)]
struct Picture {
    body: String,
    y: f64,
}

/// Returns the picture of a list.
pub(super) fn draw(list: &List, chosen: &Chosen<'_>) -> Result<String, Failure> {
    let request = request(chosen);
    let mut picture = Picture::default();
    let entries = counted(chosen.entries, "entry", "entries");
    let title = format!("{}: {entries}", list.name);
    picture.row(30.0, "title", &title, "");
    let names = shown(&request.join(&b' '));
    let about = format!("red: the cache lines that one request touches: {names}");
    picture.row(18.0, "small", &short(&about, LONGEST), "");
    for (report, built) in chosen.candidates.iter().zip(&chosen.layouts) {
        match built {
            Some(built) => picture.structure(built, chosen, &request),
            None => picture.row(24.0, "title", report.strategy.name(), report.remark),
        }
    }
    picture.chart(list)?;
    let Picture { body, y: height } = picture;
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n{body}</svg>\n",
        escaped(&title)
    ))
}

/// The names of the first request that has a hit, or of the first one.
fn request<'c>(chosen: &'c Chosen<'_>) -> Vec<&'c [u8]> {
    let stream = &chosen.stream;
    let hits = |request: &&Vec<usize>| request.iter().any(|&name| stream.hits[name]);
    let request = stream.requests.iter().find(hits);
    let names = request.or(stream.requests.first()).into_iter().flatten();
    names.map(|&name| &stream.names[name][..]).collect()
}

impl Picture {
    /// Adds a row of a text and what is said about it.
    fn row(&mut self, height: f64, class: &str, text: &str, about: &str) {
        self.y += height;
        self.text(MARGIN, class, text);
        if !about.is_empty() {
            self.text(CELLS, "small", &short(about, LONGEST));
        }
    }

    /// Adds a text to the row.
    fn text(&mut self, x: f64, class: &str, text: &str) {
        let (y, text) = (self.y, escaped(text));
        let _ = writeln!(self.body, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>");
    }

    /// Adds the tables of a structure.
    fn structure(&mut self, built: &Built<'_>, chosen: &Chosen<'_>, request: &[&[u8]]) {
        let strategy = built.strategy();
        let tables = listed(&built.matcher);
        let touched = |name: &&[u8]| steps::steps(&built.matcher, &tables, name).lines;
        let lines: BTreeSet<(usize, usize)> = request.iter().flat_map(touched).collect();
        let is_chosen = strategy == chosen.built.strategy();
        let mark = if is_chosen { " (chosen)" } else { "" };
        let touched = counted(lines.len(), "line", "lines");
        let about = format!("{touched} touched; {}", built.form);
        self.row(24.0, "title", &format!("{strategy}{mark}"), &about);
        for (number, table) in tables.iter().enumerate() {
            self.cells(number, table, &lines);
        }
    }

    /// Adds the cells of a table. Those whose lines are among the lines of all tables that are read
    /// are marked.
    fn cells(&mut self, number: usize, table: &ListedTable, read: &BTreeSet<(usize, usize)>) {
        let lines = table.bytes.len().div_ceil(LINE);
        let of_cell = lines.div_ceil(MOST_CELLS);
        let name = table.name.to_lowercase().replace('_', " ");
        let label = format!("{name}, {}", counted(table.bytes.len(), "byte", "bytes"));
        self.row(16.0, "small", &label, "");
        for cell in 0..lines.div_ceil(of_cell) {
            let column = cell % COLUMNS;
            if cell > 0 && column == 0 {
                self.y += STEP;
            }
            let first = cell * of_cell;
            let mut of_cell = (first..first + of_cell).map(|line| (number, line));
            let is_read = of_cell.any(|line| read.contains(&line));
            let class = if is_read { "read" } else { "line" };
            let (left, top) = (CELLS + STEP * column as f64, self.y - 8.0);
            let (about, byte) = (escaped(table.about), first * LINE);
            let _ = writeln!(
                self.body,
                "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"8\" height=\"8\"><title>{about}, bytes {byte} and on</title></rect>"
            );
        }
    }

    /// Adds the cost of each structure by the share of hits.
    fn chart(&mut self, list: &List) -> Result<(), Failure> {
        let mut points = vec![String::new(); Strategy::ALL.len()];
        let mut most = 1.0_f64;
        for share in SHARES {
            let arena = Arena::default();
            let chosen = plan::of(list, Some(share), &arena)?;
            for report in &chosen.candidates {
                if let Some(price) = report.price {
                    most = most.max(price.cost);
                    let _ = write!(points[report.strategy as usize], "{share},{:.3} ", price.cost);
                }
            }
        }
        let title = "estimated cost per lookup, in points, by the share of lookups that hit";
        self.row(30.0, "title", title, "");
        self.y += 18.0;
        // Shares go to the right, costs up.
        let (left, width, top) = (MARGIN + 40.0, WIDTH - 2.0 * MARGIN - 40.0, self.y + 12.0);
        let mut curves = format!("<path class=\"axis\" d=\"M0 {most}V0H1\"/>");
        for (number, (strategy, points)) in Strategy::ALL.iter().zip(&points).enumerate() {
            let class = format!("s{number}");
            self.text(left + 130.0 * number as f64, &class, strategy.name());
            let _ = write!(curves, "<polyline class=\"{class}\" points=\"{points}\"/>");
        }
        let _ = writeln!(
            self.body,
            "<svg x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{CHART}\" viewBox=\"0 -{most} 1 {most}\" preserveAspectRatio=\"none\" overflow=\"visible\"><g transform=\"scale(1 -1)\">{curves}</g></svg>"
        );
        for cost in [most, most / 2.0, 0.0] {
            self.y = top + CHART * (1.0 - cost / most) + 4.0;
            self.text(MARGIN, "small", &format!("{cost:.1}"));
        }
        self.y += 14.0;
        for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let label = format!("{:.0} %", share * 100.0);
            self.text(left + width * share - 24.0 * share, "small", &label);
        }
        self.y += MARGIN;
        Ok(())
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
