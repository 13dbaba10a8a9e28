//! The pictures of the records are drawn from them.

mod draw;

use draw::{Bar, Picture};
use testkit::golden;

use crate::document::Document;
use crate::records::Record;
use crate::shown;

/// The panels of a picture: rows of a record, ours first, and the panels that show them. A panel has
/// a title, a table of the record, and a column where the table has several of times.
const PEERS: &str = "\
ours, hashify, gperf, match-str, foldhash, trie-hard, std-hashset, phf
    8 hop-by-hop names, one in ten asked is in the list | hop-by-hop-8, answers summed | real
    119 internal names, one in ten | internal-119, answers summed | real
    119 internal names, every name is in the list | internal-119, answers summed | hits
    119 internal names, every second name, in random order | internal-119, answers summed | half
    119 internal names, one in ten, nothing is cached | internal-119, one request of 20 names | real
ours, hashify, foldhash, trie-hard, std-hashset, phf
    100,000 names, one in ten | generated-100000, answers summed | real
ours, hashify, regex-automata, regex
    77 names and 20 prefixes, one in ten | prefixed-97, answers summed | real
ours, regex-automata, regex
    8 patterns with stars, one in ten | globs-8, answers summed | real";

const REQUESTS: &str = "\
ours, hashify, foldhash, match-str, trie-hard, std-hashmap, phf, remove-each-name
    A HeaderMap of 30 fields, of which 2 go | header_map, 2 of 30
    A HeaderMap of 30 fields, of which 8 go | header_map, 8 of 30
ours, httparse+hashify, httparse+foldhash, byte by byte+hashify, httparse+trie-hard, httparse+std-hashset, httparse+HeaderMap
    The bytes of a head of HTTP/1, 30 fields | http1, 30 fields
ours, hashify, foldhash, trie-hard, std-hashmap
    A request of pingora, 2 of 30 fields go | pingora, 2 of 30
ours, map-request+hashify, map-request+foldhash, map-request+trie-hard
    A layer of tower, 2 of 30 fields go | layer, 2 of 30";

/// The two panels of the README.
const NAME: &str = "\
ours, hashify, foldhash, gperf, trie-hard, std-hashset
    Is this name one of 119? One name in ten is. | internal-119, answers summed | real";

const REQUEST: &str = "\
ours, hashify, foldhash, trie-hard, remove-each-name
    Remove 2 of the 30 fields of a request | header_map, 2 of 30";

/// Rows of `scale.md`.
const STRUCTURES: [&str; 7] = [
    "ours, hashed",
    "ours, ordered",
    "hashbrown + foldhash",
    "ptr_hash + offsets",
    "PHast + offsets",
    "fst",
    "rsmarisa",
];

/// Modes of `load.txt`.
const MODES: [&str; 4] = [
    "header-set",
    "no-cleaning",
    "remove-each-name",
    "remove-each-str",
];

/// Bars of rows, from the least figure after the first. Ours have no ratio.
fn bars<'a>(
    rows: impl IntoIterator<Item = &'a str>,
    figures: impl Fn(&str) -> [f64; 2],
) -> Vec<Bar<'a>> {
    let bar = |row| {
        let [figure, ratio] = figures(row);
        let is_ours = row.starts_with("ours") || row == MODES[0];
        Bar {
            name: shown(row),
            figure,
            ratio: (!is_ours).then_some(ratio),
        }
    };
    let mut bars: Vec<Bar<'a>> = rows.into_iter().map(bar).collect();
    bars[1..].sort_by(|a, b| a.figure.total_cmp(&b.figure));
    bars
}

/// The titles and the bars of panels.
fn panels<'a>(record: &Record, panels: &'a str) -> Vec<(&'a str, Vec<Bar<'a>>)> {
    let mut rows = "";
    let mut drawn = Vec::new();
    for line in panels.lines() {
        let Some(panel) = line.strip_prefix("    ") else {
            rows = line;
            continue;
        };
        let parts: Vec<&str> = panel.split(" | ").collect();
        let figures = |row: &str| match parts.get(2) {
            None => record.figures(parts[1], row),
            Some(column) => {
                let time = record.times(parts[1], column)[row];
                [time.nanoseconds, time.ratio.unwrap_or(1.0)]
            }
        };
        drawn.push((parts[0], bars(rows.split(", "), figures)));
    }
    drawn
}

/// A picture of panels, with what there is to see and where it was measured.
fn charts(record: &str, what: &str, spec: &str) {
    let (name, record) = (record, Record::open(record));
    let panels = panels(&record, spec);
    let fastest = |bars: &[Bar<'_>]| bars[1..].iter().all(|bar| bar.figure > bars[0].figure);
    let won = panels.iter().filter(|(_, bars)| fastest(bars)).count();
    let mut picture = Picture::default();
    picture.text(&format!(
        "{what}, and how many times ours: shorter is faster. Header-set is the fastest in {won} of {} panels.",
        panels.len()
    ));
    for (title, bars) in &panels {
        picture.bars(title, "ns", bars);
    }
    picture.text(record.machine());
    finish(name, picture);
}

/// Compares a picture with the file, or writes it.
fn finish(name: &str, picture: Picture) {
    let path = format!("../benches/records/{name}.svg");
    golden::check(path, picture.finish());
}

#[test]
fn summary() {
    let mut picture = Picture::default();
    for (record, spec) in [("peers", NAME), ("request", REQUEST)] {
        for (title, bars) in panels(&Record::open(record), spec) {
            picture.bars(title, "ns", &bars);
        }
    }
    finish("summary", picture);
}

#[test]
fn peers() {
    charts("peers", "Nanoseconds to look up a name", PEERS);
}

#[test]
fn requests() {
    let what = "Nanoseconds to clean a message by a list of 119 names";
    charts("request", what, REQUESTS);
}

/// The picture of `examples/edge-proxy`, and a sentence of its README.
#[test]
fn load() {
    let record = Record::open("load");
    let instructions =
        |mode: &str| -> [f64; 3] { record.figures("instructions in user code", mode) };
    let with_ratio = |figure: &dyn Fn(&str) -> f64| {
        bars(MODES, |mode| {
            [figure(mode), figure(mode) / figure(MODES[0])]
        })
    };
    let processor = |mode: &str| {
        let [_, _, microseconds] = record.figures("HTTP/1.1, h2load", mode);
        microseconds
    };
    let thousands = |mode: &str| instructions(mode)[0] / 1000.0;
    let mut picture = Picture::default();
    picture.text(
        "A request of 30 fields and its response of 14 through the edge proxy, HTTP/1.1. Two internal fields go from \
         each: shorter is better.",
    );
    let title = "Processor time of the proxy, a request";
    picture.bars(title, "\u{b5}s", &with_ratio(&processor));
    let title = "Thousands of instructions in user code, a request";
    picture.bars(title, "k", &with_ratio(&thousands));
    picture.text(record.machine());
    finish("load", picture);

    let mut guide = Document::open("../examples/edge-proxy/README.md");
    let shares = [0, 2, 3].map(|mode| {
        let [_, _, share] = instructions(MODES[mode]);
        format!("{share:.1}")
    });
    guide.sentence(
        "the layers take # %, removal by `HeaderName` # %, by text # %",
        &shares,
    );
    guide.finish();
}

#[test]
fn scale() {
    let record = Record::open("scale");
    let figure = |row: &str, size, column| record.cell("domains", size, row, column);
    let (few, many) = (1 << 10, 1 << 20);
    let ratio = |[a, b]: [usize; 2], column| {
        let [a, b] = [a, b].map(|at| figure(STRUCTURES[at], many, column));
        format!("{:.1}", a / b)
    };
    let [hashbrown, fst] = [[2, 0], [5, 1]];
    let mut picture = Picture::default();
    picture.text(&format!(
        "Lists of domains, and how many times our hashed layout: shorter is better. At a million names hashbrown takes \
         {} times the bytes of the hashed layout, and {} times its time for a hit. fst takes {} times the bytes of the \
         ordered one, and {} times its time.",
        ratio(hashbrown, "bytes a name"),
        ratio(hashbrown, "hit"),
        ratio(fst, "bytes a name"),
        ratio(fst, "hit")
    ));
    for (title, unit, size, column) in [
        ("A hit among 1,024 names", "ns", few, "hit"),
        ("A hit among 1,048,576 names", "ns", many, "hit"),
        ("A miss among 1,024 names", "ns", few, "miss"),
        ("A miss among 1,048,576 names", "ns", many, "miss"),
        (
            "A name of 1,048,576, its text included",
            "bytes",
            many,
            "bytes a name",
        ),
    ] {
        let figure = |row: &str| figure(row, size, column);
        let figures = |row: &str| [figure(row), figure(row) / figure(STRUCTURES[0])];
        picture.bars(title, unit, &bars(STRUCTURES, figures));
    }
    picture.text(record.machine());
    finish("scale", picture);
}
