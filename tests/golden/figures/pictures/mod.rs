//! The pictures of the records are drawn from them.

mod draw;

use draw::{Bar, Picture, Plot};
use testkit::golden;

use crate::document::Document;
use crate::records::Record;

/// A title, what is read from the record, and the bars: the names of rows and of bars, ours first.
type Panel<'a> = (&'a str, [&'a str; 2], &'a [(&'a str, &'a str)]);

/// The lookups that most users would choose between.
const LOOKUPS: [(&str, &str); 8] = [
    ("ours", "header-set"),
    ("hashify", "hashify 0.3"),
    ("gperf", "gperf"),
    ("match-str", "match on str"),
    ("foldhash", "hashbrown, foldhash"),
    ("trie-hard", "trie-hard 0.2"),
    ("std-hashset", "HashSet"),
    ("phf", "phf 0.14"),
];

/// Those that lists of 16,384 names and more can have.
const LONG: [(&str, &str); 6] = [
    LOOKUPS[0], LOOKUPS[1], LOOKUPS[4], LOOKUPS[5], LOOKUPS[6], LOOKUPS[7],
];

/// Those that take patterns.
const PATTERNS: [(&str, &str); 3] = [
    LOOKUPS[0],
    ("regex-automata", "regex-automata"),
    ("regex", "regex"),
];
const PREFIXES: [(&str, &str); 4] = [
    LOOKUPS[0],
    ("hashify", "hashify, each prefix"),
    PATTERNS[1],
    PATTERNS[2],
];

const PEERS: [Panel<'_>; 8] = [
    (
        "8 hop-by-hop names, one in ten asked is in the list",
        ["hop-by-hop-8, answers summed", "real"],
        &LOOKUPS,
    ),
    (
        "119 internal names, one in ten",
        [crate::SUMMED, "real"],
        &LOOKUPS,
    ),
    (
        "119 internal names, every name is in the list",
        [crate::SUMMED, "hits"],
        &LOOKUPS,
    ),
    (
        "119 internal names, every second name, in random order",
        [crate::SUMMED, "half"],
        &LOOKUPS,
    ),
    (
        "119 internal names, one in ten, nothing is cached",
        ["internal-119, one request of 20 names", "real"],
        &LOOKUPS,
    ),
    (
        "100,000 names, one in ten",
        ["generated-100000, answers summed", "real"],
        &LONG,
    ),
    (
        "77 names and 20 prefixes, one in ten",
        ["prefixed-97, answers summed", "real"],
        &PREFIXES,
    ),
    (
        "8 patterns with stars, one in ten",
        ["globs-8, answers summed", "real"],
        &PATTERNS,
    ),
];

const MAPS: [(&str, &str); 8] = [
    LOOKUPS[0],
    LOOKUPS[1],
    LOOKUPS[4],
    ("match-str", "match on str"),
    LOOKUPS[5],
    ("std-hashmap", "HashMap"),
    LOOKUPS[7],
    ("remove-each-name", "HeaderMap::remove"),
];
const HEADS: [(&str, &str); 7] = [
    LOOKUPS[0],
    ("httparse+hashify", "httparse, hashify"),
    ("httparse+foldhash", "httparse, foldhash"),
    ("byte by byte+hashify", "by byte, hashify"),
    ("httparse+trie-hard", "httparse, trie-hard"),
    ("httparse+std-hashset", "httparse, HashSet"),
    ("httparse+HeaderMap", "httparse, HeaderMap"),
];
const PINGORA: [(&str, &str); 5] = [LOOKUPS[0], LOOKUPS[1], LOOKUPS[4], LOOKUPS[5], MAPS[5]];
const LAYERS: [(&str, &str); 4] = [
    LOOKUPS[0],
    ("map-request+hashify", "mapped, hashify"),
    ("map-request+foldhash", "mapped, foldhash"),
    ("map-request+trie-hard", "mapped, trie-hard"),
];

const REQUESTS: [Panel<'_>; 5] = [
    (
        "A HeaderMap of 30 fields, of which 2 go",
        ["header_map, 2 of 30", ""],
        &MAPS,
    ),
    (
        "A HeaderMap of 30 fields, of which 8 go",
        ["header_map, 8 of 30", ""],
        &MAPS,
    ),
    (
        "The bytes of a head of HTTP/1, 30 fields",
        ["http1, 30 fields", ""],
        &HEADS,
    ),
    (
        "A request of pingora, 2 of 30 fields go",
        ["pingora, 2 of 30", ""],
        &PINGORA,
    ),
    (
        "A layer of tower, 2 of 30 fields go",
        ["layer, 2 of 30", ""],
        &LAYERS,
    ),
];

/// The two panels of the README.
const SUMMARY: [Panel<'_>; 2] = [
    (
        "Is this name one of 119? One name in ten is.",
        PEERS[1].1,
        &[
            LOOKUPS[0], LOOKUPS[1], LOOKUPS[4], LOOKUPS[2], LOOKUPS[5], LOOKUPS[6],
        ],
    ),
    (
        "Remove 2 of the 30 fields of a request",
        REQUESTS[0].1,
        &[LOOKUPS[0], LOOKUPS[1], LOOKUPS[4], LOOKUPS[5], MAPS[7]],
    ),
];

/// Rows of `scale.md`: ours first.
const STRUCTURES: [(&str, &str); 7] = [
    ("ours, hashed", "header-set, hashed"),
    ("ours, ordered", "header-set, ordered"),
    ("hashbrown + foldhash", "hashbrown, foldhash"),
    ("ptr_hash + offsets", "ptr_hash, offsets into texts"),
    ("PHast + offsets", "PHast, offsets into texts"),
    ("fst", "fst"),
    ("rsmarisa", "rsmarisa"),
];

/// Modes of `load.txt`.
const MODES: [(&str, &str); 4] = [
    ("header-set", "header-set"),
    ("no-cleaning", "no cleaning"),
    ("remove-each-name", "remove, HeaderName"),
    ("remove-each-str", "remove, text"),
];

const SHAPE: &str = "domains";
const SIZES: [usize; 4] = [1 << 10, 16 << 10, 128 << 10, 1 << 20];

fn bars<'a>(record: &Record, (_, [table, column], names): &Panel<'a>) -> Vec<Bar<'a>> {
    let bar = |&(row, name): &(&str, &'a str)| {
        let [nanoseconds, ratio] = match *column {
            "" => record.figures(table, row),
            column => {
                let time = record.times(table, column)[row];
                [time.nanoseconds, time.ratio.unwrap_or(1.0)]
            }
        };
        Bar {
            name,
            figure: nanoseconds,
            ratio: (row != "ours").then_some(ratio),
        }
    };
    let mut bars: Vec<Bar<'a>> = names.iter().map(bar).collect();
    bars[1..].sort_by(|a, b| a.figure.total_cmp(&b.figure));
    bars
}

/// A picture of panels of bars, with what there is to see and where it was measured.
fn charts(record: &Record, what: &str, panels: &[Panel<'_>]) -> Picture {
    let panels: Vec<(&str, Vec<Bar<'_>>)> = panels
        .iter()
        .map(|panel| (panel.0, bars(record, panel)))
        .collect();
    let fastest = |bars: &[Bar<'_>]| bars[1..].iter().all(|bar| bar.figure > bars[0].figure);
    let won = panels.iter().filter(|(_, bars)| fastest(bars)).count();
    let mut picture = Picture::new();
    picture.text(&format!(
        "{what}, and how many times ours: shorter is faster. Header-set is the fastest in {won} of {} panels.",
        panels.len()
    ));
    for (title, bars) in &panels {
        picture.bars(title, "ns", bars);
    }
    picture.text(record.machine());
    picture
}

/// Compares a picture with the file, or writes it.
fn finish(name: &str, picture: Picture) {
    let path = format!("../benches/records/{name}.svg");
    golden::check(path, picture.finish());
}

#[test]
fn summary() {
    let mut picture = Picture::new();
    for (panel, record) in SUMMARY.iter().zip(["peers", "request"]) {
        picture.bars(panel.0, "ns", &bars(&Record::open(record), panel));
    }
    finish("summary", picture);
}

#[test]
fn peers() {
    let record = Record::open("peers");
    finish(
        "peers",
        charts(&record, "Nanoseconds to look up a name", &PEERS),
    );
}

#[test]
fn requests() {
    let record = Record::open("request");
    let what = "Nanoseconds to clean a message by a list of 119 names";
    finish("request", charts(&record, what, &REQUESTS));
}

/// The picture of `examples/edge-proxy`, and a sentence of its README.
#[test]
fn load() {
    let record = Record::open("load");
    let instructions =
        |mode: &str| -> [f64; 3] { record.figures("instructions in user code", mode) };
    let [(ours, _), ..] = MODES;
    let bars = |figure: &dyn Fn(&str) -> f64| {
        MODES.map(|(mode, name)| Bar {
            name,
            figure: figure(mode),
            ratio: (mode != ours).then(|| figure(mode) / figure(ours)),
        })
    };
    let processor = |mode: &str| {
        let [_, _, microseconds] = record.figures("HTTP/1.1, h2load", mode);
        microseconds
    };
    let thousands = |mode: &str| instructions(mode)[0] / 1000.0;
    let mut picture = Picture::new();
    picture.text(
        "A request of 30 fields and its response of 14 through the edge proxy, HTTP/1.1. Two internal fields go from \
         each: shorter is better.",
    );
    let title = "Processor time of the proxy, a request";
    picture.bars(title, "\u{b5}s", &bars(&processor));
    let title = "Thousands of instructions in user code, a request";
    picture.bars(title, "k", &bars(&thousands));
    picture.text(record.machine());
    finish("load", picture);

    let mut guide = Document::open("../examples/edge-proxy/README.md");
    let shares = [ours, MODES[2].0, MODES[3].0].map(|mode| {
        let [_, _, share] = instructions(mode);
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
    let figure = |row: &str, size: usize, column| record.cell(SHAPE, size, row, column);
    let last = SIZES[SIZES.len() - 1];
    let ratio = |[a, b]: [usize; 2], column| {
        let [a, b] = [a, b].map(|at| figure(STRUCTURES[at].0, last, column));
        format!("{:.1}", a / b)
    };
    let [hashbrown, fst] = [[2, 0], [5, 1]];
    let mut picture = Picture::new();
    picture.text(&format!(
        "Lists of domains: lower is better. At a million names hashbrown takes {} times the bytes of the hashed \
         layout, and {} times its time for a hit. fst takes {} times the bytes of the ordered one, and {} times its time.",
        ratio(hashbrown, "bytes a name"),
        ratio(hashbrown, "hit"),
        ratio(fst, "bytes a name"),
        ratio(fst, "hit")
    ));
    picture.legend(&STRUCTURES.map(|(_, name)| name));
    for (title, column) in [
        ("A hit, nanoseconds, by the number of names", "hit"),
        ("A miss, nanoseconds, by the number of names", "miss"),
    ] {
        let point = |row, size: usize| (size as f64, figure(row, size, column));
        picture.plot(&Plot {
            title,
            across: "names",
            lines: (STRUCTURES.iter())
                .map(|(row, _)| SIZES.map(|size| point(row, size)).to_vec())
                .collect(),
        });
    }
    let point = |row| (figure(row, last, "bytes a name"), figure(row, last, "hit"));
    picture.plot(&Plot {
        title: "A hit, nanoseconds, by the bytes of a name, at 1,048,576 names",
        across: "bytes a name, its text included",
        lines: STRUCTURES.iter().map(|(row, _)| vec![point(row)]).collect(),
    });
    picture.text(record.machine());
    finish("scale", picture);
}
