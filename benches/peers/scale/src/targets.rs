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

#[derive(Clone, Copy)]
enum Goal {
    AtLeast(f64),
    AtMost(f64),
}

/// The target, its figure (none if a contender was left out), and the goal.
type Target = (String, Option<f64>, Goal);

/// Theirs to ours in a task.
type Ratio = (&'static str, &'static str, &'static str, Goal);

/// Of lists of domains.
const DOMAINS: [Ratio; 7] = [
    (HASHBROWN, HASHED, ALONE, AtLeast(2.0)),
    (PTR_HASH, HASHED, ALONE, AtLeast(0.9)),
    (PHAST, HASHED, ALONE, AtLeast(0.9)),
    (HASHBROWN, HASHED, BATCH_HIT, AtLeast(1.8)),
    (HASHBROWN, HASHED, HIT, AtLeast(1.1)),
    (HASHBROWN, HASHED, MISS, AtLeast(1.0)),
    (HASHBROWN, HASHED, HOT_HIT, AtLeast(0.9)),
];

/// Of every list.
const ALL: [Ratio; 5] = [
    ("fst", ORDERED, HIT, AtLeast(1.05)),
    ("fst", ORDERED, MISS, AtLeast(1.05)),
    ("rsmarisa", ORDERED, HIT, AtLeast(2.5)),
    ("rsmarisa", ORDERED, MISS, AtLeast(2.5)),
    ("fst", ORDERED, RANGE_LISTED, AtLeast(1.0)),
];

fn targets(list: &Outcome<'_>) -> Vec<Target> {
    let time = |contender: &str, task: &str| list.row(contender)?.time(task);
    let ratio = |&(theirs, ours, task, goal): &Ratio| {
        let ratio = || Some(time(theirs, task)? / time(ours, task)?);
        (format!("{ours}, {task}: {theirs}"), ratio(), goal)
    };
    let is_domains = list.source == "domains";
    if is_domains && (16 << 10..SIZE).contains(&list.names) {
        return vec![ratio(&(HASHBROWN, HASHED, HIT, AtLeast(1.0)))];
    }
    if list.names != SIZE {
        return Vec::new();
    }
    let bytes = |contender: &str| Some(list.per_name(list.row(contender)?.bytes?));
    let over_text = |bytes: f64| bytes - list.per_name(list.text);
    let mut targets = Vec::new();
    let mut add = |what: &str, figure, goal| targets.push((what.to_owned(), figure, goal));
    if is_domains {
        let over = bytes(HASHED).map(over_text);
        add("hashed, bytes a name over the text", over, AtMost(3.0));
        let seconds = || list.row(HASHED)?.seconds;
        add("hashed, seconds to build", seconds(), AtMost(1.0));
    }
    let fst = bytes("fst").unwrap_or(f64::INFINITY);
    add("ordered, bytes a name", bytes(ORDERED), AtMost(fst));
    let what = "ordered, `longest_prefix`: a lookup for each length";
    let prefixes = || Some(time(ORDERED, BY_LENGTH)? / time(ORDERED, LONGEST_PREFIX)?);
    add(what, prefixes(), AtLeast(5.0));
    let of_domains = if is_domains { &DOMAINS[..] } else { &[] };
    targets.extend(of_domains.iter().chain(&ALL).map(ratio));
    for ours in [HASHED, ORDERED] {
        let Some(Row { peak, opened, .. }) = list.row(ours) else {
            continue;
        };
        let peak = peak.map(|peak| over_text(list.per_name(peak)).max(0.0));
        let from_bytes = opened.map(|opened| opened.from_bytes / 1e3);
        let verify = opened.map(|opened| opened.verify);
        for (what, figure, most) in [
            ("peak of the build, bytes a name over the text", peak, 100.0),
            ("`from_bytes`, us", from_bytes, 10.0),
            ("`verify`, ns a name", verify, 20.0),
        ] {
            targets.push((format!("{ours}: {what}"), figure, AtMost(most)));
        }
    }
    targets
}

/// A row for each target of a list, and whether it is met.
pub(crate) fn rows(list: &Outcome<'_>) -> Vec<(bool, String)> {
    let rows = targets(list)
        .into_iter()
        .filter_map(|(what, figure, goal)| {
            let figure = figure?;
            let (is_met, wanted) = match goal {
                AtLeast(bound) => (figure >= bound, format!("at least {bound}")),
                AtMost(bound) => (figure <= bound, format!("at most {bound}")),
            };
            let place = format!("{}, {}", list.source, list.names);
            let verdict = if is_met { "met" } else { "missed" };
            let reached = format!("{figure:.2}");
            Some((is_met, row([&place, &what, &reached, &wanted, verdict])))
        });
    rows.collect()
}

/// All rows; empty if no target is about these lists.
pub(crate) fn table(rows: &[(bool, String)]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let (met, all) = (
        rows.iter().filter(|(is_met, _)| *is_met).count(),
        rows.len(),
    );
    let rows: String = rows.iter().map(|(_, row)| row.as_str()).collect();
    format!(
        "\n## Targets\n\n| list | | reached | wanted | |\n|---|---|---:|---:|---|\n{rows}\n{met} met, {} missed, of {all}\n",
        all - met
    )
}
