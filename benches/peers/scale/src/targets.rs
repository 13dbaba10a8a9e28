//! Targets and results: theirs to ours at [`SIZE`] names, unless stated otherwise.

use crate::contenders::{HASHED, ORDERED};
use crate::report::row;
use crate::run::{Outcome, Row};
use crate::tasks::{ALONE, BATCH_HIT};
use crate::tasks::{BY_LENGTH, HIT, HOT_HIT, LONGEST_PREFIX, MISS, RANGE_LISTED};

use Goal::{AtLeast, AtMost};

/// Names of the lists that targets are about.
const SIZE: usize = 1 << 20;

const HASHBROWN: &str = "hashbrown + foldhash";
const PTR_HASH: &str = "ptr_hash + offsets";
const PHAST: &str = "PHast + offsets";

enum Goal {
    AtLeast(f64),
    AtMost(f64),
}

/// Theirs to ours in a task, at least.
type Ratio = (&'static str, &'static str, &'static str, f64);

/// Of lists of domains, and of shorter ones.
const DOMAINS: [Ratio; 7] = [
    (HASHBROWN, HASHED, ALONE, 2.0),
    (PTR_HASH, HASHED, ALONE, 0.9),
    (PHAST, HASHED, ALONE, 0.9),
    (HASHBROWN, HASHED, BATCH_HIT, 1.8),
    (HASHBROWN, HASHED, HIT, 1.1),
    (HASHBROWN, HASHED, MISS, 1.0),
    (HASHBROWN, HASHED, HOT_HIT, 0.9),
];
const SHORTER: [Ratio; 1] = [(HASHBROWN, HASHED, HIT, 1.0)];

/// Of every list.
const ALL: [Ratio; 5] = [
    ("fst", ORDERED, HIT, 1.05),
    ("fst", ORDERED, MISS, 1.05),
    ("rsmarisa", ORDERED, HIT, 2.5),
    ("rsmarisa", ORDERED, MISS, 2.5),
    ("fst", ORDERED, RANGE_LISTED, 1.0),
];

/// Whether a target is met, and its row.
pub(crate) type Verdict = (bool, String);

/// The targets of a list that were measured.
pub(crate) fn rows(list: &Outcome<'_>) -> Vec<Verdict> {
    let (is_domains, is_long) = (list.source == "domains", list.names == SIZE);
    let mut rows = Vec::new();
    let mut add = |what: &str, figure: Option<f64>, goal: Goal| {
        let Some(figure) = figure else { return };
        let (is_met, wanted) = match goal {
            AtLeast(bound) => (figure >= bound, format!("at least {bound}")),
            AtMost(bound) => (figure <= bound, format!("at most {bound}")),
        };
        let place = &*format!("{}, {}", list.source, list.names);
        let verdict = if is_met { "met" } else { "missed" };
        let figure = format!("{figure:.2}");
        rows.push((is_met, row([place, what, &figure, &wanted, verdict])));
    };
    let time = |contender: &str, task: &str| list.row(contender)?.time(task);
    let bytes = |contender: &str| Some(list.per_name(list.row(contender)?.bytes?));
    let over_text = |bytes: f64| bytes - list.per_name(list.text);
    if is_long && is_domains {
        let over = bytes(HASHED).map(over_text);
        add("hashed, bytes a name over the text", over, AtMost(3.0));
        let seconds = list.row(HASHED).and_then(|row| row.seconds);
        add("hashed, seconds to build", seconds, AtMost(1.0));
    }
    if is_long {
        let fst = bytes("fst").unwrap_or(f64::INFINITY);
        add("ordered, bytes a name", bytes(ORDERED), AtMost(fst));
        let what = "ordered, `longest_prefix`: a lookup for each length";
        let prefixes = || Some(time(ORDERED, BY_LENGTH)? / time(ORDERED, LONGEST_PREFIX)?);
        add(what, prefixes(), AtLeast(5.0));
    }
    let ratios = match (is_domains, list.names) {
        (true, SIZE) => [&DOMAINS[..], &ALL].concat(),
        (false, SIZE) => ALL.to_vec(),
        (true, names) if (16 << 10..SIZE).contains(&names) => SHORTER.to_vec(),
        _ => Vec::new(),
    };
    for (theirs, ours, task, least) in ratios {
        let ratio = || Some(time(theirs, task)? / time(ours, task)?);
        add(
            &format!("{ours}, {task}: {theirs}"),
            ratio(),
            AtLeast(least),
        );
    }
    for ours in [HASHED, ORDERED] {
        let Some(Row { peak, opened, .. }) = list.row(ours).filter(|_| is_long) else {
            continue;
        };
        let peak = peak.map(|peak| over_text(list.per_name(peak)).max(0.0));
        let [from_bytes, verify] = [0, 1].map(|at| opened.map(|opened| opened[at]));
        for (what, figure, most) in [
            ("peak of the build, bytes a name over the text", peak, 100.0),
            ("`from_bytes`, us", from_bytes, 10.0),
            ("`verify`, ns a name", verify, 20.0),
        ] {
            add(&format!("{ours}: {what}"), figure, AtMost(most));
        }
    }
    rows
}

/// All rows; empty if no target is about these lists.
pub(crate) fn table(rows: &[Verdict]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let all = rows.len();
    let met = rows.iter().filter(|(is_met, _)| *is_met).count();
    let missed = all - met;
    let rows: String = rows.iter().map(|(_, row)| row.as_str()).collect();
    format!(
        "\n## Targets\n\n| list | | reached | wanted | |\n|---|---|---:|---:|---|\n{rows}\n{met} met, {missed} missed, of {all}\n"
    )
}
