//! A picture of ratios: panels of bars, a bar a contender.

use std::fmt::Write as _;

use crate::cells::{Cell, Role, Row};
use crate::machine::Machine;

/// The longest bar; longer ones are cut, with the figure beside them.
const LONGEST: f64 = 10.0;

const COLUMNS: usize = 3;
const PANEL: f64 = 380.0;
const LABELS: f64 = 128.0;
const FIGURES: f64 = 50.0;
const BAR: f64 = 11.0;
const STEP: f64 = 16.0;
const TITLE: f64 = 34.0;
const MARGIN: f64 = 16.0;

/// The class of a bar.
fn class(role: Role) -> &'static str {
    match role {
        Role::Ours => "ours",
        Role::Peer => "peer",
        Role::Bound => "bound",
    }
}

/// A title, and the cell whose ratios are drawn.
pub struct Panel<'a>(pub String, pub &'a Cell);

impl Panel<'_> {
    fn height(&self) -> f64 {
        let Self(_, cell) = self;
        TITLE + STEP * cell.rows.len() as f64 + MARGIN
    }

    fn draw(&self, svg: &mut String, x: f64, y: f64) {
        let Self(title, cell) = self;
        put(
            svg,
            format_args!(
                r#"<text class="title" x="{x}" y="{}">{title}</text>"#,
                y + 16.0
            ),
        );
        let Some(base) = cell.base() else { return };
        let rows = cell.rows.iter().map(|row| (row.ratio_to(base).median, row));
        let mut rows: Vec<(f64, &Row)> = rows.collect();
        rows.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        let scale = (PANEL - LABELS - FIGURES - MARGIN) / LONGEST;
        let left = x + LABELS;
        for (place, (ratio, row)) in rows.into_iter().enumerate() {
            let top = y + TITLE + STEP * place as f64;
            let text = top + BAR - 2.0;
            let width = ratio.min(LONGEST) * scale;
            let (class, name) = (class(row.role), row.contender);
            let cut = if ratio > LONGEST { "\u{2026}" } else { "" };
            let (label, figure) = (left - 6.0, left + width + 4.0);
            put(
                svg,
                format_args!(
                    r#"<text class="name" x="{label}" y="{text}">{name}</text>
<rect class="{class}" x="{left}" y="{top}" width="{width:.1}" height="{BAR}"><title>{name}: {:.2} ns</title></rect>
<text class="figure" x="{figure:.1}" y="{text}">{cut}{ratio:.1}×</text>"#,
                    row.median()
                ),
            );
        }
        let one = left + scale;
        let (top, bottom) = (y + TITLE - 4.0, y + TITLE + STEP * cell.rows.len() as f64);
        put(
            svg,
            format_args!(
                r#"<line class="one" x1="{one:.1}" x2="{one:.1}" y1="{top}" y2="{bottom}"/>"#
            ),
        );
    }
}

fn put(svg: &mut String, element: std::fmt::Arguments<'_>) {
    writeln!(svg, "{element}").expect("a string can be written");
}

/// `of_what` names the times that are compared.
pub fn picture(machine: &Machine, of_what: &str, panels: &[Panel<'_>]) -> String {
    let mut body = String::new();
    let mut y = MARGIN;
    for row in panels.chunks(COLUMNS) {
        for (column, panel) in row.iter().enumerate() {
            panel.draw(&mut body, MARGIN + PANEL * column as f64, y);
        }
        y += row.iter().map(Panel::height).fold(0.0, f64::max);
    }
    let (width, height) = (PANEL * COLUMNS as f64 + 2.0 * MARGIN, y + 24.0);
    put(
        &mut body,
        format_args!(
            r#"<text class="figure" x="{MARGIN}" y="{}">time of {of_what} as a multiple of ours; {}, {}, {}</text>"#,
            y + 8.0,
            machine.cpu,
            machine.rustc,
            machine.date
        ),
    );
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="system-ui, sans-serif">
<style>
.page {{ fill: #ffffff }} text {{ fill: #24292f }}
.title {{ font-size: 14px; font-weight: 600 }}
.name {{ font-size: 11px; text-anchor: end }} .figure {{ font-size: 11px }}
.ours {{ fill: #1a7f37 }} .peer {{ fill: #8c959f }} .bound {{ fill: #d4a72c }}
.one {{ stroke: #1a7f37; stroke-dasharray: 2 3 }}
@media (prefers-color-scheme: dark) {{ .page {{ fill: #0d1117 }} text {{ fill: #e6edf3 }} }}
</style>
<rect class="page" width="100%" height="100%"/>
{body}</svg>
"#
    )
}
