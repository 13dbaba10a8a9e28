//! Pictures: time and bytes against size, and time against bytes at the largest size with the
//! Pareto front.

use std::fmt::Write;

use kit::machine::Machine;

use crate::run::{Outcome, Row};
use crate::tasks::HIT;

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 300.0;
const MARGIN: f64 = 46.0;
const LEGEND: f64 = 200.0;

/// A point of a line: what is drawn on both axes, both on logarithmic scales.
type Point = (f64, f64);

struct Panel {
    title: String,
    across: &'static str,
    up: &'static str,
    /// The points of each contender, in the order of the legend.
    lines: Vec<Vec<Point>>,
    front: Vec<Point>,
}

pub(crate) fn picture(machine: &Machine, outcomes: &[Outcome]) -> String {
    let mut contenders: Vec<&str> = Vec::new();
    let mut sources: Vec<&str> = Vec::new();
    for outcome in outcomes {
        if !sources.contains(&outcome.source.as_str()) {
            sources.push(&outcome.source);
        }
        for row in &outcome.rows {
            if !contenders.contains(&row.contender) {
                contenders.push(row.contender);
            }
        }
    }
    let (columns, rows) = (3.0, sources.len() as f64);
    let (width, height) = (columns * WIDTH + LEGEND, rows * HEIGHT + 40.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n<text x=\"10\" y=\"18\">{}</text>\n",
        escaped(&machine.to_string())
    );
    for (row, source) in sources.iter().enumerate() {
        let panels = panels_of(source, &contenders, outcomes);
        for (column, panel) in panels.iter().enumerate() {
            let (x, y) = (column as f64 * WIDTH, 30.0 + row as f64 * HEIGHT);
            draw(panel, x, y, &mut svg);
        }
    }
    for (place, name) in contenders.iter().enumerate() {
        let (x, y) = (columns * WIDTH + 10.0, 50.0 + 18.0 * place as f64);
        let (top, right) = (y - 10.0, x + 18.0);
        let (colour, name) = (colour(place, contenders.len()), escaped(name));
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{top}\" width=\"12\" height=\"12\" fill=\"{colour}\"/><text x=\"{right}\" y=\"{y}\">{name}</text>"
        );
    }
    svg += "</svg>\n";
    svg
}

fn panels_of(source: &str, contenders: &[&str], outcomes: &[Outcome]) -> [Panel; 3] {
    let own = || outcomes.iter().filter(|outcome| outcome.source == source);
    let largest = own().map(|outcome| outcome.names).max().unwrap_or(0);
    let panel = |what: &str, across, up, value: &dyn Fn(&Outcome, &Row) -> Option<Point>| {
        let point = |outcome: &Outcome, name: &str| value(outcome, outcome.row(name)?);
        let line = |name: &&str| own().filter_map(|outcome| point(outcome, name)).collect();
        Panel {
            title: format!("{source}: {what}"),
            across,
            up,
            lines: contenders.iter().map(line).collect(),
            front: Vec::new(),
        }
    };
    let size = |outcome: &Outcome| outcome.names as f64;
    let bytes = |outcome: &Outcome, row: &Row| Some(outcome.per_name(row.bytes?));
    let mut pareto = panel(
        &format!("a hit, by bytes, {largest} names"),
        "bytes a name",
        "ns",
        &|outcome, row| {
            let point = (bytes(outcome, row)?, row.time(HIT)?);
            (outcome.names == largest).then_some(point)
        },
    );
    pareto.front = front(pareto.lines.concat());
    [
        panel("a hit, by size", "names", "ns", &|outcome, row| {
            Some((size(outcome), row.time(HIT)?))
        }),
        panel(
            "bytes a name, by size",
            "names",
            "bytes",
            &|outcome, row| Some((size(outcome), bytes(outcome, row)?)),
        ),
        pareto,
    ]
}

/// The colour of one of `count` lines: hues all around the circle, neighbours of another lightness.
fn colour(place: usize, count: usize) -> String {
    const SATURATION: f64 = 0.75;
    let hue = 12.0 * place as f64 / count.max(1) as f64;
    let lightness = [0.34, 0.5, 0.66][place % 3];
    let amplitude = SATURATION * f64::min(lightness, 1.0 - lightness);
    let channel = |offset: f64| {
        let angle = (offset + hue) % 12.0;
        let value = lightness - amplitude * (angle - 3.0).min(9.0 - angle).clamp(-1.0, 1.0);
        (255.0 * value).round() as u8
    };
    format!(
        "#{:02x}{:02x}{:02x}",
        channel(0.0),
        channel(8.0),
        channel(4.0)
    )
}

/// The Pareto front, from left to right.
fn front(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let mut front: Vec<Point> = Vec::new();
    for point in points {
        if front.last().is_none_or(|last| point.1 < last.1) {
            front.push(point);
        }
    }
    front
}

/// The least and the greatest, with some room.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (least, most) = values.fold((f64::MAX, f64::MIN), |(least, most), value| {
        (least.min(value), most.max(value))
    });
    if least > most {
        (1.0, 10.0)
    } else {
        (least / 1.3, most * 1.3)
    }
}

fn draw(panel: &Panel, x: f64, y: f64, svg: &mut String) {
    let points = || panel.lines.iter().flatten();
    let across = range(points().map(|point| point.0));
    let up = range(points().map(|point| point.1));
    let place = |(a, b): Point| {
        let part = |value: f64, (from, to): (f64, f64)| (value / from).ln() / (to / from).ln();
        (
            x + MARGIN + part(a, across) * (WIDTH - 1.5 * MARGIN),
            y + HEIGHT - MARGIN - part(b, up) * (HEIGHT - 1.7 * MARGIN),
        )
    };
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" font-size=\"13\">{}</text>",
        x + MARGIN,
        y + 16.0,
        escaped(&panel.title)
    );
    for (value, text) in ticks(across) {
        let (at, _) = place((value, up.0));
        let bottom = y + HEIGHT - MARGIN;
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" y1=\"{bottom}\" x2=\"{at:.1}\" y2=\"{}\" stroke=\"#eee\"/><text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{text}</text>",
            y + 0.7 * MARGIN,
            bottom + 14.0
        );
    }
    for (value, text) in ticks(up) {
        let (_, at) = place((across.0, value));
        let _ = writeln!(
            svg,
            "<line x1=\"{}\" y1=\"{at:.1}\" x2=\"{}\" y2=\"{at:.1}\" stroke=\"#eee\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>",
            x + MARGIN,
            x + WIDTH - 0.5 * MARGIN,
            x + MARGIN - 4.0,
            at + 4.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text><text x=\"{}\" y=\"{}\">{}</text>",
        x + WIDTH / 2.0,
        y + HEIGHT - 16.0,
        panel.across,
        x + 6.0,
        y + 30.0,
        panel.up
    );
    for (number, points) in panel.lines.iter().enumerate() {
        let colour = colour(number, panel.lines.len());
        polyline(
            points.iter().map(|&point| place(point)),
            &colour,
            "1.5",
            svg,
        );
        for &point in points {
            let (a, b) = place(point);
            let _ = writeln!(
                svg,
                "<circle cx=\"{a:.1}\" cy=\"{b:.1}\" r=\"3.5\" fill=\"{colour}\"/>"
            );
        }
    }
    polyline(
        panel.front.iter().map(|&point| place(point)),
        "#999",
        "1\" stroke-dasharray=\"4 3",
        svg,
    );
}

fn polyline(points: impl Iterator<Item = Point>, colour: &str, width: &str, svg: &mut String) {
    let points: Vec<String> = points.map(|(a, b)| format!("{a:.1},{b:.1}")).collect();
    if points.len() > 1 {
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
            points.join(" ")
        );
    }
}

/// One, two and five times the powers of ten in a range.
fn ticks((from, to): (f64, f64)) -> Vec<(f64, String)> {
    let powers = (0..9).map(|power| 10_f64.powi(power));
    let all = powers.flat_map(|power| [1.0, 2.0, 5.0].map(|step| step * power));
    let inside = all.filter(|value| (from..=to).contains(value));
    let dense = to / from < 2000.0;
    inside
        .filter(|value| dense || value.log10().fract().abs() < 1e-9)
        .map(|value| (value, short(value)))
        .collect()
}

fn short(value: f64) -> String {
    match value {
        1e6.. => format!("{}M", value / 1e6),
        1e3.. => format!("{}k", value / 1e3),
        _ => format!("{value}"),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
