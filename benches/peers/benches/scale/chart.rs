//! Charts: time and bytes against size, and the Pareto front at the largest size.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::machine::Machine;
use crate::measure::{Figures, Outcome};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 420.0;
const MARGIN: f64 = 56.0;
const LEGEND: f64 = 170.0;

/// Told apart by most who see colours otherwise.
const COLOURS: [&str; 8] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999",
];

/// A point of a line, and the line that it is of.
struct Line {
    name: &'static str,
    points: Vec<(f64, f64)>,
}

/// File names and pictures.
pub(crate) fn pictures(machine: &Machine, outcomes: &[Outcome]) -> Vec<(String, String)> {
    let mut shapes: Vec<&str> = outcomes
        .iter()
        .map(|outcome| outcome.shape.as_str())
        .collect();
    shapes.dedup();
    let mut pictures = Vec::new();
    for shape in shapes {
        let of_shape = || outcomes.iter().filter(|outcome| outcome.shape == shape);
        let against_size = |value: &dyn Fn(&Figures) -> Option<f64>| {
            let mut lines: BTreeMap<&'static str, Line> = BTreeMap::new();
            for outcome in of_shape() {
                let Ok(figures) = &outcome.result else {
                    continue;
                };
                let line = lines.entry(outcome.contender).or_insert(Line {
                    name: outcome.contender,
                    points: Vec::new(),
                });
                let value = value(figures);
                line.points
                    .extend(value.map(|value| (outcome.names as f64, value)));
            }
            lines.into_values().collect::<Vec<_>>()
        };
        let file = shape.replace(|char: char| !char.is_ascii_alphanumeric(), "-");
        for column in ["loop hit", "alone hit"] {
            let lines = against_size(&|figures| figures.time(column));
            let title = format!("{shape}: nanoseconds a lookup ({column}) against names");
            let name = format!("{file}-{}.svg", column.replace(' ', "-"));
            pictures.push((name, picture(machine, &title, &lines)));
        }
        let lines = against_size(&|figures| Some(figures.bytes));
        let title = format!("{shape}: bytes a name, text included, against names");
        pictures.push((
            format!("{file}-bytes.svg"),
            picture(machine, &title, &lines),
        ));
        let largest = of_shape().map(|outcome| outcome.names).max();
        let front: Vec<Line> = of_shape()
            .filter(|outcome| Some(outcome.names) == largest)
            .filter_map(|outcome| {
                let figures = outcome.result.as_ref().ok()?;
                Some(Line {
                    name: outcome.contender,
                    points: vec![(figures.bytes, figures.time("loop hit")?)],
                })
            })
            .collect();
        let title = format!("{shape}: nanoseconds a hit against bytes a name");
        pictures.push((
            format!("{file}-front.svg"),
            picture(machine, &title, &front),
        ));
    }
    pictures
}

/// Both axes by powers of ten.
fn picture(machine: &Machine, title: &str, lines: &[Line]) -> String {
    let points = || lines.iter().flat_map(|line| &line.points);
    let xs = range(points().map(|point| point.0));
    let ys = range(points().map(|point| point.1));
    let place = |(x, y): (f64, f64)| {
        let across = (x.ln() - xs.0.ln()) / (xs.1.ln() - xs.0.ln());
        let up = (y.ln() - ys.0.ln()) / (ys.1.ln() - ys.0.ln());
        let right = WIDTH - MARGIN - LEGEND;
        (
            MARGIN + across * (right - MARGIN),
            HEIGHT - MARGIN - up * (HEIGHT - 2.0 * MARGIN),
        )
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"14\">{title}</text>\n\
         <text x=\"{MARGIN}\" y=\"{}\" fill=\"#666\">{}, {}</text>\n",
        HEIGHT - 8.0,
        machine.cpu,
        machine.date
    );
    for (low, high, horizontal) in [(xs.0, xs.1, true), (ys.0, ys.1, false)] {
        for value in [low, (low * high).sqrt(), high] {
            let (x, y) = if horizontal {
                place((value, ys.0))
            } else {
                place((xs.0, value))
            };
            let (x, y, anchor) = if horizontal {
                (x, y + 16.0, "middle")
            } else {
                (x - 6.0, y + 4.0, "end")
            };
            let shown = if value < 100.0 {
                format!("{value:.1}")
            } else {
                format!("{value:.0}")
            };
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{shown}</text>"
            );
        }
    }
    for (number, line) in lines.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let dashes = if number < COLOURS.len() {
            ""
        } else {
            " stroke-dasharray=\"4 3\""
        };
        let placed: Vec<(f64, f64)> = line.points.iter().map(|&point| place(point)).collect();
        let path: Vec<String> = placed
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\"{dashes}/>",
            path.join(" ")
        );
        for (x, y) in placed {
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{colour}\"/>"
            );
        }
        let (x, y) = (WIDTH - LEGEND - 24.0, MARGIN + 18.0 * number as f64);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{}\" r=\"4\" fill=\"{colour}\"/><text x=\"{}\" y=\"{}\">{}</text>",
            y - 4.0,
            x + 10.0,
            y,
            line.name
        );
    }
    svg + "</svg>\n"
}

/// The least and the most, a little apart.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values.fold((f64::INFINITY, 0.0_f64), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if low > high {
        (1.0, 10.0)
    } else {
        (low / 1.2, high * 1.2)
    }
}
