//! Tables: a row a contender.

use std::fmt::Display;

use kit::machine;

use crate::run::{Options, Outcome};
use crate::tasks::{self, HIT, MISS};

/// Tasks and their titles.
const COLUMNS: [(&str, &str); 8] = [
    (HIT, "hit"),
    (MISS, "miss"),
    (tasks::NEAR, "near"),
    (tasks::HOT_HIT, "hot"),
    (tasks::ALONE, "alone"),
    (tasks::BATCH_HIT, "batch"),
    (tasks::BATCH_MISS, "batch, misses"),
    (tasks::BATCH_NEAR, "batch, near"),
];

/// Tasks that have a line below the table.
const BELOW: [&str; 3] = [tasks::RANGE_LISTED, tasks::LONGEST_PREFIX, tasks::BY_LENGTH];

/// A row of a table in Markdown.
pub(crate) fn row(cells: impl IntoIterator<Item = impl Display>) -> String {
    let cells = cells.into_iter().map(|cell| format!(" {cell} |"));
    format!("|{}\n", cells.collect::<String>())
}

/// The rows above those of a table: its titles, and that all but the first are of numbers.
pub(crate) fn titles<T: Display>(first: &str, others: impl IntoIterator<Item = T>) -> String {
    let others = row(others);
    let numbers = "---:|".repeat(others.matches(" |").count());
    format!("| {first}{others}|---|{numbers}\n")
}

/// Markdown, with times in nanoseconds.
pub(crate) fn table(outcome: &Outcome<'_>) -> String {
    let Outcome { source, names, .. } = outcome;
    let sizes = ["bytes a name", "build, s", "peak, bytes a name"];
    let mut table = format!(
        "\n{source}, {names} names, {:.1} bytes each\n\n{}",
        outcome.per_name(outcome.text),
        titles("", sizes.into_iter().chain(COLUMNS.map(|(_, title)| title)))
    );
    for it in &outcome.rows {
        let bytes = it.bytes.map(|bytes| outcome.per_name(bytes));
        let peak = it.peak.map(|bytes| outcome.per_name(bytes));
        let sizes = [cell(bytes, 2), cell(it.seconds, 3), cell(peak, 1)];
        let times = COLUMNS.map(|(task, _)| cell(it.time(task), 0));
        let name = [it.contender.to_owned()];
        table += &row(name.into_iter().chain(sizes).chain(times));
    }
    table.push('\n');
    for row in &outcome.rows {
        if let Some([opened, verify]) = row.opened {
            let name = row.contender;
            table +=
                &format!("* {name}: `from_bytes` {opened:.2} us, `verify` {verify:.1} ns a name\n");
        }
    }
    for task in BELOW {
        let rows = outcome.rows.iter();
        let times = rows.filter_map(|it| Some(format!("{} {:.0}", it.contender, it.time(task)?)));
        let times: Vec<String> = times.collect();
        if !times.is_empty() {
            table += &format!("* {task}: {}\n", times.join("; "));
        }
    }
    table + outcome.readers.as_deref().unwrap_or_default()
}

/// Empty if there is nothing to say.
fn cell(number: Option<f64>, digits: usize) -> String {
    number.map_or_else(String::new, |number| format!("{number:.digits$}"))
}

/// What stands before the tables in a record.
pub(crate) fn head(options: &Options) -> String {
    let (machine, rounds, sample) = (machine::this(), options.rounds, options.sample);
    format!(
        "# Long lists\n\n{machine}. Medians of {rounds} rounds of {sample} lookups; nanoseconds a lookup. Contenders take turns in one process;\nbefore each pass caches are flushed and the order of names is mixed.\n"
    )
}
