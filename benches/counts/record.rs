//! The accepted counts, and what became of them.

use std::fmt::Write;
use std::path::PathBuf;

use kit::Done;
use kit::arguments::skipped;

use crate::valgrind::{COLUMNS, Counts};
use crate::workload::REQUEST;

/// Growth that fails.
const TOLERANCE: f64 = 0.03;

/// One line of each cold request: a table that begins elsewhere in its first line ends one line
/// later.
const STRADDLED: f64 = 1.0 / REQUEST as f64 + 0.005;

/// Growth that does not matter, for each column: where the linker puts code and tables decides
/// which branches share a counter of the simulated predictor, and how many lines the same bytes lie
/// on. The same commit in another folder shows it: paths in messages move what stands behind them.
/// With macros compiled unoptimised a row had 0.080 mispredictions in place of 0.107.
const SLACK: [f64; COLUMNS.len()] = [0.0, 0.03, STRADDLED, STRADDLED, 0.2];

pub(crate) struct Record {
    pub(crate) rustc: String,
    pub(crate) target: String,
    pub(crate) valgrind: String,
    pub(crate) counts: Vec<Counts>,
}

fn path() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "counts.txt"].iter().collect()
}

/// Whether `only-*` features change what is automatic: then the record is not about this program.
fn is_restricted() -> bool {
    cfg!(any(
        feature = "only-perfect-hash",
        feature = "only-trie",
        feature = "only-dfa"
    ))
}

impl Record {
    pub(crate) fn text(&self) -> String {
        let mut text = format!(
            "# Counts a lookup; rewritten by `cargo bench --bench counts -- --accept`.\n\
             # rustc: {}\n# target: {}\n# valgrind: {}\n# {:<42}",
            self.rustc, self.target, self.valgrind, "list case strategy stream"
        );
        COLUMNS
            .iter()
            .for_each(|column| write!(text, " {column:>15}").expect("strings grow"));
        text.push('\n');
        for Counts { label, values } in &self.counts {
            write!(text, "{label:<44}").expect("strings grow");
            values
                .iter()
                .for_each(|value| write!(text, " {value:>15.4}").expect("strings grow"));
            text.push('\n');
        }
        text
    }

    fn parse(text: &str) -> Option<Self> {
        let head = |name: &str| {
            let start = format!("# {name}: ");
            text.lines()
                .find_map(|line| line.strip_prefix(&start))
                .map(str::to_owned)
        };
        let counts = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| {
                let words: Vec<&str> = line.split_ascii_whitespace().collect();
                let (label, values) = words.split_at_checked(4)?;
                let values: Vec<f64> = values
                    .iter()
                    .map_while(|value| value.parse().ok())
                    .collect();
                Some(Counts {
                    label: label.join(" "),
                    values: values.try_into().ok()?,
                })
            });
        Some(Self {
            rustc: head("rustc")?,
            target: head("target")?,
            valgrind: head("valgrind")?,
            counts: counts.collect::<Option<_>>()?,
        })
    }
}

pub(crate) fn accept(counted: &Record) -> Done {
    if is_restricted() {
        return Err("found a feature `only-*`: this is not what is accepted".into());
    }
    std::fs::write(path(), counted.text())
        .map_err(|error| format!("cannot write {}: {error}", path().display()).into())
}

pub(crate) fn compare(counted: &Record) -> Done {
    if is_restricted() {
        skipped("the comparison, since a feature `only-*` changes what is automatic");
        return Ok(());
    }
    let Ok(text) = std::fs::read_to_string(path()) else {
        skipped("the comparison, without benches/counts.txt; `-- --accept` writes it");
        return Ok(());
    };
    let damaged = "benches/counts.txt is damaged; `-- --accept` rewrites it";
    let accepted = Record::parse(&text).ok_or(damaged)?;
    if (&accepted.rustc, &accepted.target) != (&counted.rustc, &counted.target) {
        skipped(format!(
            "the comparison, since counts were accepted with {} on {}, and these are of {} on {}",
            accepted.rustc, accepted.target, counted.rustc, counted.target
        ));
        return Ok(());
    }
    verdict(&accepted.counts, &counted.counts)
}

fn verdict(accepted: &[Counts], counted: &[Counts]) -> Done {
    let mut grown = 0;
    for Counts { label, values } in counted {
        let Some(before) = accepted.iter().find(|before| before.label == *label) else {
            println!("new: {label}");
            continue;
        };
        for (column, name) in COLUMNS.iter().enumerate() {
            let (before, now, slack) = (before.values[column], values[column], SLACK[column]);
            if now > before * (1.0 + TOLERANCE) + slack {
                grown += 1;
                println!("GROWN: {label}: {name} {before:.4} -> {now:.4}");
            } else if now < before * (1.0 - TOLERANCE) - slack {
                println!("fewer: {label}: {name} {before:.4} -> {now:.4}");
            }
        }
    }
    let verdict = format!(
        "{grown} counts have grown by more than {} %",
        TOLERANCE * 100.0
    );
    if grown > 0 {
        return Err(verdict.into());
    }
    println!("{verdict}");
    Ok(())
}
