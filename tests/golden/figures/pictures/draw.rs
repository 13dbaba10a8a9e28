//! Draws SVG: panels one below the other, so that they stay readable on a narrow screen.

use std::fmt::Write;

/// Pixels, of which a README shows 830 and a telephone 375.
const WIDTH: f64 = 640.0;
const MARGIN: f64 = 12.0;
const LINE: f64 = 22.0;
const TITLE: f64 = 38.0;
const GAP: f64 = 14.0;

/// Where bars start: behind the longest name.
const LEFT: f64 = 210.0;
/// What a figure behind the longest bar takes.
const FIGURE: f64 = 152.0;
const BAR: f64 = 18.0;
const STEP: f64 = 25.0;

pub(crate) struct Bar<'a> {
    pub(crate) name: &'a str,
    pub(crate) figure: f64,
    /// To ours, as the record has it; ours has none.
    pub(crate) ratio: Option<f64>,
}

#[derive(Default)]
pub(crate) struct Picture {
    body: String,
    /// The height that is drawn.
    top: f64,
}

impl Picture {
    /// A paragraph.
    pub(crate) fn text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        self.top += 4.0;
        for line in wrapped(text, 72) {
            self.top += LINE;
            self.put(&element("", MARGIN, self.top, &line));
        }
        self.top += 6.0;
    }

    /// Bars of figures in a unit.
    pub(crate) fn bars(&mut self, title: &str, unit: &str, bars: &[Bar<'_>]) {
        self.put(&element("title", MARGIN, self.top + TITLE - 14.0, title));
        self.top += TITLE;
        let longest = bars.iter().map(|bar| bar.figure).fold(0.0, f64::max);
        for bar in bars {
            let (figure, y) = (bar.figure, self.top);
            let text = y + BAR - 3.0;
            let width = figure / longest * (WIDTH - LEFT - FIGURE);
            let decimals = usize::from(figure < 99.95);
            let (class, ratio) = match bar.ratio {
                Some(ratio) => ("peer", format!(", {ratio:.1}\u{d7}")),
                None => ("ours", String::new()),
            };
            self.put(&element("name", LEFT - 10.0, text, bar.name));
            self.put(&format!(
                r#"<rect class="{class}" x="{LEFT}" y="{y}" width="{width:.1}" height="{BAR}"/>"#
            ));
            let figure = format!("{figure:.decimals$} {unit}{ratio}");
            self.put(&element("", LEFT + width + 8.0, text, &figure));
            self.top += STEP;
        }
        self.top += GAP;
    }

    pub(crate) fn finish(self) -> String {
        let Self { body, top } = self;
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

    fn put(&mut self, element: &str) {
        writeln!(self.body, "{element}").expect("a string grows");
    }
}

fn element(class: &str, x: f64, y: f64, text: &str) -> String {
    let class = match class {
        "" => String::new(),
        class => format!(r#" class="{class}""#),
    };
    format!(r#"<text{class} x="{x:.1}" y="{y:.1}">{text}</text>"#)
}

/// Lines of at most `most` letters.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < most => *line += &format!(" {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
