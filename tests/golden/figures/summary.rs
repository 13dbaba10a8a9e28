//! The picture of the README: panels of bars, one below the other, so that it stays readable on a
//! narrow screen.

use std::fmt::Write;

/// A title and its bars; the first is ours.
pub(crate) struct Panel<'a> {
    pub(crate) title: &'a str,
    pub(crate) bars: &'a [Bar<'a>],
}

pub(crate) struct Bar<'a> {
    pub(crate) name: &'a str,
    pub(crate) nanoseconds: f64,
    /// To ours, as the record has it.
    pub(crate) ratio: Option<f64>,
}

const WIDTH: f64 = 640.0;
/// Where bars start: behind the longest name.
const LEFT: f64 = 184.0;
/// What a figure behind the longest bar takes.
const FIGURE: f64 = 156.0;
const BAR: f64 = 20.0;
const STEP: f64 = 28.0;
const TITLE: f64 = 40.0;
const GAP: f64 = 20.0;

pub(crate) fn picture(panels: &[Panel<'_>]) -> String {
    let mut body = String::new();
    let mut top = 0.0;
    for panel in panels {
        panel.draw(&mut body, top);
        top += TITLE + STEP * panel.bars.len() as f64 + GAP;
    }
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" height="{top}" font-family="system-ui, sans-serif">
<style>
.page {{ fill: #ffffff }} text {{ fill: #24292f; font-size: 16px }}
.title {{ font-weight: 600 }} .name {{ text-anchor: end }}
.ours {{ fill: #1a7f37 }} .peer {{ fill: #8c959f }}
@media (prefers-color-scheme: dark) {{ .page {{ fill: #0d1117 }} text {{ fill: #e6edf3 }} .ours {{ fill: #3fb950 }} .peer {{ fill: #6e7681 }} }}
</style>
<rect class="page" width="100%" height="100%"/>
{body}</svg>
"#
    )
}

impl Panel<'_> {
    fn draw(&self, svg: &mut String, top: f64) {
        let title = top + TITLE - 14.0;
        let line = format!(
            r#"<text class="title" x="12" y="{title}">{}</text>"#,
            self.title
        );
        put(svg, &line);
        let times = self.bars.iter().map(|bar| bar.nanoseconds);
        let longest = times.fold(0.0, f64::max);
        for (place, bar) in self.bars.iter().enumerate() {
            let (name, time) = (bar.name, bar.nanoseconds);
            let y = top + TITLE + STEP * place as f64;
            let text = y + BAR - 4.0;
            let width = time / longest * (WIDTH - LEFT - FIGURE);
            let (label, figure) = (LEFT - 10.0, LEFT + width + 8.0);
            let nanoseconds = if longest < 100.0 {
                format!("{time:.1} ns")
            } else {
                format!("{time:.0} ns")
            };
            let (class, ratio) = match bar.ratio {
                Some(ratio) => ("peer", format!(", {ratio:.1}\u{d7}")),
                None => ("ours", String::new()),
            };
            put(
                svg,
                &format!(
                    r#"<text class="name" x="{label}" y="{text}">{name}</text>
<rect class="{class}" x="{LEFT}" y="{y}" width="{width:.1}" height="{BAR}"/>
<text x="{figure:.1}" y="{text}">{nanoseconds}{ratio}</text>"#
                ),
            );
        }
    }
}

fn put(svg: &mut String, element: &str) {
    writeln!(svg, "{element}").expect("a string grows");
}
