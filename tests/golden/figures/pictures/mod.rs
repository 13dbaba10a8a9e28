//! The pictures of the records are drawn from them.

mod draw;

use draw::{Bar, Picture};
use testkit::golden;

use crate::NAMES;
use crate::text::Text;

/// The panels of a picture: rows of a record, ours first, and the panels that show them. A panel has
/// a title, a table of the record, a column and a unit.
const PEERS: &str = "\
ours; hashify; gperf; match-str; foldhash; trie-hard; std-hashset; phf
    8 hop-by-hop names, one in ten asked is in the list | hop-by-hop-8, answers summed | real | ns
    119 internal names, one in ten | internal-119, answers summed | real | ns
    119 internal names, every name is in the list | internal-119, answers summed | hits | ns
    119 internal names, every second name, in random order | internal-119, answers summed | half | ns
    119 internal names, one in ten, nothing is cached | internal-119, one request of 20 names | real | ns
ours; hashify; foldhash; trie-hard; std-hashset; phf
    100,000 names, one in ten | generated-100000, answers summed | real | ns
ours; hashify; regex-automata; regex
    77 names and 20 prefixes, one in ten | prefixed-97, answers summed | real | ns
ours; regex-automata; regex
    8 patterns with stars, one in ten | globs-8, answers summed | real | ns";

const REQUESTS: &str = "\
ours; hashify; foldhash; match-str; trie-hard; std-hashmap; phf; remove-each-name
    A HeaderMap of 30 fields, of which 2 go | header_map, 2 of 30 | 0, 1 | ns
    A HeaderMap of 30 fields, of which 8 go | header_map, 8 of 30 | 0, 1 | ns
ours; httparse+hashify; httparse+foldhash; httparse+trie-hard; httparse+std-hashset; httparse+HeaderMap
    The bytes of a head of HTTP/1, 30 fields | http1, 30 fields | 0, 1 | ns
ours; hashify; foldhash; trie-hard; std-hashmap
    A request of pingora, 2 of 30 fields go | pingora, 2 of 30 | 0, 1 | ns
ours; map-request+hashify; map-request+foldhash; map-request+trie-hard
    A layer of tower, 2 of 30 fields go | layer, 2 of 30 | 0, 1 | ns";

/// The two panels of the README.
const NAME: &str = "\
ours; hashify; foldhash; gperf; trie-hard; std-hashset
    Is this name one of 119? One name in ten is. | internal-119, answers summed | real | ns";

const REQUEST: &str = "\
ours; hashify; foldhash; trie-hard; remove-each-name
    Remove 2 of the 30 fields of a request | header_map, 2 of 30 | 0, 1 | ns";

const SCALE: &str = "\
ours, hashed; ours, ordered; hashbrown + foldhash; ptr_hash + offsets; PHast + offsets; fst; rsmarisa
    A hit among 1,024 names | domains, 1024 names | hit | ns
    A hit among 1,048,576 names | domains, 1048576 names | hit | ns
    A miss among 1,024 names | domains, 1024 names | miss | ns
    A miss among 1,048,576 names | domains, 1048576 names | miss | ns
    A name of 1,048,576, its text included | domains, 1048576 names | bytes a name | bytes";

const LOAD: &str = "\
header-set-no-log; header-set; no-cleaning; remove-each-name; remove-each-str
    Processor time of the proxy, a request | HTTP/1.1, h2load | 2 | \u{b5}s
    Thousands of instructions in user code, a request | instructions in user code | 0 | k";

/// The title of a panel, its unit, and its bars: ours, and the others from the least figure on.
type Panel<'a> = (&'a str, &'a str, Vec<Bar<'a>>);

fn panels<'a>(record: &Text, panels: &'a str) -> Vec<Panel<'a>> {
    let mut rows = "";
    let mut drawn = Vec::new();
    for line in panels.lines() {
        let Some(panel) = line.strip_prefix("    ") else {
            rows = line;
            continue;
        };
        let parts: Vec<&str> = panel.split(" | ").collect();
        let [title, table, column, unit] = parts[..] else {
            panic!("`{panel}` has other parts");
        };
        let mut bars: Vec<Bar<'_>> = Vec::new();
        for row in rows.split("; ") {
            let (mut figure, ratio) = record.cell(table, column, row);
            if unit == "k" {
                figure /= 1000.0;
            }
            let is_ours = row.starts_with("ours") || row.starts_with("header-set");
            let ratio =
                ratio.unwrap_or_else(|| figure / bars.first().map_or(figure, |it| it.figure));
            let name = NAMES.iter().find(|(known, _)| *known == row);
            bars.push(Bar {
                name: name.map_or(row, |(_, name)| name),
                figure,
                ratio: (!is_ours).then_some(ratio),
            });
        }
        bars[1..].sort_by(|a, b| a.figure.total_cmp(&b.figure));
        drawn.push((title, unit, bars));
    }
    drawn
}

/// Compares a picture with the file, or writes it: panels below a text, and above the machine.
fn check(name: &str, text: &str, panels: &[Panel<'_>], machine: &str) {
    let mut picture = Picture::default();
    picture.text(text);
    for (title, unit, bars) in panels {
        picture.bars(title, unit, bars);
    }
    picture.text(machine);
    let path = format!("../benches/records/{name}.svg");
    golden::check(path, picture.finish());
}

/// A picture of times, and how often ours is the least.
fn times(name: &str, what: &str, spec: &str) {
    let record = Text::record(name);
    let panels = panels(&record, spec);
    let is_won = |(_, _, bars): &&Panel<'_>| bars[1..].iter().all(|it| it.figure > bars[0].figure);
    let (won, all) = (panels.iter().filter(is_won).count(), panels.len());
    let text = format!(
        "{what}, and how many times ours: shorter is faster. Header-set is the fastest in {won} of {all} panels."
    );
    check(name, &text, &panels, record.machine());
}

#[test]
fn summary() {
    let mut both = panels(&Text::record("peers"), NAME);
    both.extend(panels(&Text::record("request"), REQUEST));
    check("summary", "", &both, "");
}

#[test]
fn peers() {
    times("peers", "Nanoseconds to look up a name", PEERS);
}

#[test]
fn requests() {
    let what = "Nanoseconds to clean a message by a list of 119 names";
    times("request", what, REQUESTS);
}

/// The picture of `examples/edge-proxy`, and a sentence of its README.
#[test]
fn load() {
    let record = Text::record("load");
    let text = "A request of 30 fields and its response of 14 through the edge proxy, HTTP/1.1. Two internal fields go \
                from each: shorter is better.";
    check("load", text, &panels(&record, LOAD), record.machine());

    let mut guide = Text::open("../examples/edge-proxy/README.md");
    let share = |mode| record.cell("instructions in user code", "2", mode).0;
    guide.sentence(
        "the layers take # %, and # % with a log, removal by `HeaderName` # %, by text # %",
        &[
            "header-set-no-log",
            "header-set",
            "remove-each-name",
            "remove-each-str",
        ]
        .map(share),
    );
    guide.finish();
}

#[test]
fn scale() {
    let record = Text::record("scale");
    let ratio = |[a, b]: [&str; 2], column| {
        let figure = |row| record.cell("domains, 1048576 names", column, row).0;
        format!("{:.1}", figure(a) / figure(b))
    };
    let hashed = ["hashbrown + foldhash", "ours, hashed"];
    let ordered = ["fst", "ours, ordered"];
    let text = format!(
        "Lists of domains, and how many times our hashed layout: shorter is better. At a million names hashbrown takes \
         {} times the bytes of the hashed layout, and {} times its time for a hit. fst takes {} times the bytes of the \
         ordered one, and {} times its time.",
        ratio(hashed, "bytes a name"),
        ratio(hashed, "hit"),
        ratio(ordered, "bytes a name"),
        ratio(ordered, "hit")
    );
    check("scale", &text, &panels(&record, SCALE), record.machine());
}
