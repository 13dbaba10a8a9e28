//! The map in the handbook: the chosen layout for each list in `testdata/lists`, by hit rate and by
//! the share of cold requests. `HEADER_SET_BLESS=1 cargo test -p header-set-tests --test choices`
//! draws it.

mod lists;

use std::collections::BTreeSet;
use std::fmt::Write;

use header_set::Strategy;
use header_set_codegen::list::key_set::KeySet;
use header_set_codegen::plan::{Options, choose};
use header_set_codegen::tables::Arena;
use testkit::golden;

const MAP: &str = "../docs/src/choices.svg";

const HIT_RATES: [f64; 10] = [0.0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1.0];
const COLD: [f64; 7] = [0.0, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0];

/// The layouts that a square may show, with their colours.
const SHOWN: [(&str, &str); 4] = [
    ("perfect hash, a reject and a compare", "#4477aa"),
    ("perfect hash, unbranched", "#99c2e8"),
    ("trie", "#228833"),
    ("DFA", "#ee9944"),
];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shown(usize);

impl Shown {
    fn chosen(keys: &KeySet, hit_rate: f64, cold: f64) -> Self {
        let options = Options {
            hit_rate: Some(hit_rate),
            cold,
            ..Options::default()
        };
        let arena = Arena::default();
        let chosen = choose(keys, &options, &arena).expect("a real list has a layout");
        Self(match chosen.built.strategy() {
            Strategy::PerfectHash => usize::from(chosen.built.form.contains("unbranched")),
            Strategy::PopcountTrie => 2,
            Strategy::FlatDfa => 3,
            other => panic!("{other} has no colour"),
        })
    }
}

/// A square for each share of hits and of cold requests.
type Squares = [[Shown; HIT_RATES.len()]; COLD.len()];

fn squares(keys: &KeySet) -> Squares {
    COLD.map(|cold| HIT_RATES.map(|hit_rate| Shown::chosen(keys, hit_rate, cold)))
}

/// Sizes of a square, and of a list with what is around it.
const SQUARE: usize = 20;
const PANEL: (usize, usize) = (270, 210);
const ACROSS: usize = 3;
/// Above the lists: what colours mean.
const KEY: usize = 100;

fn draw(panels: &[(String, Squares)]) -> String {
    let width = ACROSS * PANEL.0 + 10;
    let height = panels.len().div_ceil(ACROSS) * PANEL.1 + KEY;
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="system-ui, sans-serif">
<style>
.page {{ fill: #ffffff }} text {{ fill: #24292f; font-size: 16px }} .tick {{ font-size: 13px }} .middle {{ text-anchor: middle }} .end {{ text-anchor: end }}
@media (prefers-color-scheme: dark) {{ .page {{ fill: #0d1117 }} text {{ fill: #e6edf3 }} }}
</style>
<rect class="page" width="100%" height="100%"/>
"#
    );
    let mut line = |text: String| writeln!(svg, "{text}").expect("strings grow");
    let text =
        |class, x, y, text: &str| format!(r#"<text class="{class}" x="{x}" y="{y}">{text}</text>"#);
    let rect = |x, y, width, height, colour| {
        format!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"/>"#)
    };
    for (number, (what, colour)) in SHOWN.iter().enumerate() {
        let (x, y) = (10 + number % 2 * 400, 12 + number / 2 * 24);
        line(rect(x, y, 14, 14, *colour));
        line(text("", x + 22, y + 13, what));
    }
    let axes = "across: hit rate in %; down: requests that are cold, in %";
    line(text("tick", 10, 78, axes));
    for (number, (name, squares)) in panels.iter().enumerate() {
        let x = 10 + number % ACROSS * PANEL.0;
        let y = KEY + 16 + number / ACROSS * PANEL.1;
        line(text("", x, y, name));
        let (left, top) = (x + 34, y + 26);
        // There is room for every other mark.
        for (column, hit_rate) in HIT_RATES.iter().enumerate().step_by(2) {
            let mark = format!("{:.0}", hit_rate * 100.0);
            let x = left + column * SQUARE + SQUARE / 2;
            line(text("tick middle", x, top - 5, &mark));
        }
        for (row, (cold, squares)) in COLD.iter().zip(squares).enumerate() {
            let y = top + row * SQUARE;
            if row % 2 == 0 {
                let mark = format!("{:.0}", cold * 100.0);
                line(text("tick end", left - 5, y + 15, &mark));
            }
            let mut column = 0;
            for run in squares.chunk_by(|left, right| left == right) {
                let (width, colour) = (run.len() * SQUARE - 1, SHOWN[run[0].0].1);
                line(rect(left + column * SQUARE, y, width, SQUARE - 1, colour));
                column += run.len();
            }
        }
    }
    svg + "</svg>\n"
}

#[test]
fn the_map_is_what_the_planner_chooses() {
    let panels: Vec<_> = lists::all()
        .map(|list| {
            (
                list.name.clone(),
                squares(&list.planned("", &Arena::default()).keys),
            )
        })
        .collect();
    let owners: BTreeSet<Shown> = (panels.iter())
        .flat_map(|(_, squares)| squares.as_flattened())
        .copied()
        .collect();
    assert_eq!(
        owners.len(),
        SHOWN.len(),
        "COST-MODEL says that each of them wins somewhere"
    );
    golden::check(MAP, draw(&panels));
}

fn strategy_of(list: &str, options: &str) -> Strategy {
    let list = lists::all()
        .find(|it| it.name == list)
        .expect("a list of this name");
    list.planned(options, &Arena::default())
        .chosen
        .built
        .strategy()
}

#[test]
fn cold_requests_change_a_choice() {
    let chosen = |cold| strategy_of("client-hints", &format!("hit_rate = 1.0, cold = {cold}"));
    assert_eq!(chosen("0.1"), Strategy::PerfectHash);
    assert_eq!(chosen("0.9"), Strategy::PopcountTrie);
}

#[test]
fn saving_room_changes_a_choice() {
    let chosen = |aim| strategy_of("iana-245", &format!("optimize = {aim}"));
    assert_eq!(chosen("time"), Strategy::PerfectHash);
    assert_eq!(chosen("size"), Strategy::PopcountTrie);
}

#[test]
fn size_takes_the_smallest_within_twice_the_fastest() {
    for list in lists::all() {
        let [time, size] = ["time", "size"].map(|aim| {
            let arena = Arena::default();
            let planned = list.planned(&format!("optimize = {aim}"), &arena);
            let plan = planned.chosen.plan();
            assert_eq!(plan.optimize.name(), aim);
            (
                plan.price().expect("what is chosen has a price"),
                plan.to_string(),
            )
        });
        let ((fast, _), (small, plan)) = (&time, &size);
        assert!(small.table_bytes <= fast.table_bytes, "{}", list.name);
        assert!(small.cost <= 2.0 * fast.cost, "{}", list.name);
        assert!(plan.contains("optimized for size"), "{plan}");
    }
}
