//! Draws SVG: panels one below the other, so that they stay readable on a narrow screen.

use std::fmt::Write;

/// Pixels, of which a README shows 830 and a telephone 375.
const WIDTH: f64 = 640.0;
const MARGIN: f64 = 12.0;
const LINE: f64 = 22.0;
const TITLE: f64 = 38.0;
const GAP: f64 = 14.0;

/// Where bars start: behind the longest name.
const LEFT: f64 = 192.0;
/// What a figure behind the longest bar takes.
const FIGURE: f64 = 152.0;
const BAR: f64 = 18.0;
const STEP: f64 = 25.0;

/// The plotted area of a panel of lines.
const PLOT: f64 = 250.0;
const PLOT_LEFT: f64 = 64.0;

/// Colours of lines, on a light page and on a dark one. Ours have the first four, and are solid.
const COLOURS: [(&str, &str); 7] = [
    ("#1a7f37", "#3fb950"),
    ("#0969da", "#58a6ff"),
    ("#8250df", "#a371f7"),
    ("#cf222e", "#ff7b72"),
    ("#bf8700", "#e3b341"),
    ("#8c959f", "#8b949e"),
    ("#24292f", "#e6edf3"),
];
/// Lines that are ours. The others are dashed.
const SOLID: usize = 2;

pub(crate) struct Bar<'a> {
    pub(crate) name: &'a str,
    pub(crate) figure: f64,
    /// To ours, as the record has it; ours has none.
    pub(crate) ratio: Option<f64>,
}

/// A panel whose axes are both logarithmic.
pub(crate) struct Plot<'a> {
    pub(crate) title: &'a str,
    pub(crate) across: &'a str,
    /// By contender, in the order of the legend.
    pub(crate) lines: Vec<Vec<(f64, f64)>>,
}

pub(crate) struct Picture {
    body: String,
    /// The height that is drawn.
    top: f64,
}

impl Picture {
    pub(crate) fn new() -> Self {
        Self {
            body: String::new(),
            top: 0.0,
        }
    }

    /// A paragraph.
    pub(crate) fn text(&mut self, text: &str) {
        self.top += 4.0;
        for line in wrapped(text, 72) {
            self.top += LINE;
            self.put(&element("", MARGIN, self.top, &line));
        }
        self.top += 6.0;
    }

    /// Bars of figures in a unit.
    pub(crate) fn bars(&mut self, title: &str, unit: &str, bars: &[Bar<'_>]) {
        self.title(title);
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

    /// The names of lines: ours on the left, the others on the right.
    pub(crate) fn legend(&mut self, names: &[&str; COLOURS.len()]) {
        for (at, name) in names.iter().enumerate() {
            let (x, row) = match at.checked_sub(SOLID) {
                Some(row) => (MARGIN + WIDTH / 2.0, row),
                None => (MARGIN, at),
            };
            let y = self.top + LINE * (1 + row) as f64;
            let (end, middle, circle) = (x + 40.0, y - 6.0, x + 20.0);
            self.put(&format!(
                r#"<path class="line c{at}" d="M{x} {middle}H{end}"/><circle class="c{at}" cx="{circle}" cy="{middle}" r="5"/>"#
            ));
            self.put(&element("", x + 50.0, y, name));
        }
        self.top += LINE * (COLOURS.len() - SOLID) as f64 + MARGIN;
    }

    pub(crate) fn plot(&mut self, plot: &Plot<'_>) {
        self.title(plot.title);
        let points = || plot.lines.iter().flatten();
        let across = Axis::over(points().map(|point| point.0), WIDTH - PLOT_LEFT - 36.0);
        let up = Axis::over(points().map(|point| point.1), PLOT);
        let (top, bottom) = (self.top, self.top + PLOT);
        for &step in &across.steps {
            let x = PLOT_LEFT + across.at(step);
            self.put(&format!(
                r#"<path class="grid" d="M{x:.1} {top}V{bottom}"/>"#
            ));
            self.put(&element("tick middle", x, bottom + 18.0, &short(step)));
        }
        for &step in &up.steps {
            let (y, end) = (bottom - up.at(step), PLOT_LEFT + across.length);
            self.put(&format!(
                r#"<path class="grid" d="M{PLOT_LEFT} {y:.1}H{end}"/>"#
            ));
            self.put(&element(
                "tick name",
                PLOT_LEFT - 8.0,
                y + 5.0,
                &short(step),
            ));
        }
        self.put(&element("middle", WIDTH / 2.0, bottom + 40.0, plot.across));
        for (number, line) in plot.lines.iter().enumerate() {
            let place = |&(x, y): &(f64, f64)| (PLOT_LEFT + across.at(x), bottom - up.at(y));
            let places: Vec<(f64, f64)> = line.iter().map(place).collect();
            let path: Vec<String> = (places.iter())
                .map(|(x, y)| format!("{x:.1} {y:.1}"))
                .collect();
            if path.len() > 1 {
                let path = path.join("L");
                self.put(&format!(r#"<path class="line c{number}" d="M{path}"/>"#));
            }
            for (x, y) in places {
                self.put(&format!(
                    r#"<circle class="c{number}" cx="{x:.1}" cy="{y:.1}" r="5"/>"#
                ));
            }
        }
        self.top = bottom + 40.0 + GAP;
    }

    pub(crate) fn finish(self) -> String {
        let Self { body, top } = self;
        let colours = |of: fn(&(&'static str, &'static str)) -> &'static str| {
            let rules = COLOURS.iter().enumerate().map(|(number, colour)| {
                let colour = of(colour);
                format!(".c{number} {{ stroke: {colour}; fill: {colour} }} ")
            });
            rules.collect::<String>()
        };
        let (light, dark) = (colours(|colour| colour.0), colours(|colour| colour.1));
        let dashed: Vec<String> = (SOLID..COLOURS.len())
            .map(|number| format!(".line.c{number}"))
            .collect();
        let dashed = dashed.join(", ");
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" height="{top}" font-family="system-ui, sans-serif">
<style>
.page {{ fill: #ffffff }} text {{ fill: #24292f; font-size: 16px }}
.title {{ font-weight: 600 }} .name {{ text-anchor: end }} .middle {{ text-anchor: middle }}
.ours {{ fill: #1a7f37 }} .peer {{ fill: #8c959f }}
.tick {{ font-size: 14px }} .grid {{ stroke: #d0d7de }}
{light}
.line {{ fill: none; stroke-width: 2.5 }} {dashed} {{ stroke-dasharray: 7 4 }}
@media (prefers-color-scheme: dark) {{ .page {{ fill: #0d1117 }} text {{ fill: #e6edf3 }} .ours {{ fill: #3fb950 }} .peer {{ fill: #6e7681 }} .grid {{ stroke: #30363d }}
{dark}.line {{ fill: none }} }}
</style>
<rect class="page" width="100%" height="100%"/>
{body}</svg>
"#
        )
    }

    fn title(&mut self, title: &str) {
        self.put(&element("title", MARGIN, self.top + TITLE - 14.0, title));
        self.top += TITLE;
    }

    fn put(&mut self, element: &str) {
        writeln!(self.body, "{element}").expect("a string grows");
    }
}

/// A logarithmic axis: its marks at one, two and five times powers of ten, and its length.
struct Axis {
    steps: Vec<f64>,
    length: f64,
}

impl Axis {
    /// From the mark below the least value to the one above the greatest.
    fn over(values: impl Iterator<Item = f64>, length: f64) -> Self {
        let (least, most) = values.fold((f64::MAX, 0.0_f64), |(least, most), value| {
            (least.min(value), most.max(value))
        });
        let powers = (0..8).map(|power| 10_f64.powi(power));
        let all: Vec<f64> = powers
            .flat_map(|power| [1.0, 2.0, 5.0].map(|step| step * power))
            .collect();
        let first = all.partition_point(|&step| step <= least).saturating_sub(1);
        let last = all.partition_point(|&step| step < most);
        Self {
            steps: all[first..=last].to_vec(),
            length,
        }
    }

    fn at(&self, value: f64) -> f64 {
        let (first, last) = (self.steps[0], self.steps[self.steps.len() - 1]);
        (value / first).ln() / (last / first).ln() * self.length
    }
}

fn element(class: &str, x: f64, y: f64, text: &str) -> String {
    let class = match class {
        "" => String::new(),
        class => format!(r#" class="{class}""#),
    };
    format!(r#"<text{class} x="{x:.1}" y="{y:.1}">{text}</text>"#)
}

fn short(value: f64) -> String {
    match value {
        1e6.. => format!("{}M", value / 1e6),
        1e3.. => format!("{}k", value / 1e3),
        _ => format!("{value}"),
    }
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
