//! The accepted counts, and comparisons with them.

use kit::Done;
use kit::arguments::skipped;
use kit::{callgrind, machine};

use crate::REQUEST;

/// The columns. Hot: instructions and mispredictions. Cold: lines missed in the first and in the
/// last level of data caches, and lines of code.
const COLUMNS: [&str; 5] = [
    "instructions",
    "mispredictions",
    "cold-d1-lines",
    "cold-ll-lines",
    "cold-code-lines",
];

/// The counts of one job, a name or a message.
pub(crate) struct Counts {
    pub(crate) label: String,
    pub(crate) values: [f64; COLUMNS.len()],
}

/// Growth that fails.
const TOLERANCE: f64 = 0.03;

/// One line of each cold request: a table that begins elsewhere in its first line ends one line
/// later.
const STRADDLED: f64 = 1.0 / REQUEST as f64 + 0.005;

/// Tolerated growth of each column. The linker's placement of code and tables determines which
/// branches share a counter of the simulated predictor, and the lines of the same bytes. The same
/// commit in another folder differs, since paths in messages move code. With macros compiled
/// unoptimised a row had 0.080 mispredictions in place of 0.107.
const SLACK: [f64; COLUMNS.len()] = [0.0, 0.03, STRADDLED, STRADDLED, 0.2];

/// A line for each of the counts, below what made them.
pub(crate) fn text(counts: &[Counts]) -> String {
    let (rustc, target) = (machine::rustc(), machine::target());
    let valgrind = callgrind::version().unwrap_or_default();
    let columns = COLUMNS.map(|column| format!(" {column:>15}")).concat();
    let mut text = format!(
        "# Counts a lookup; rewritten by `cargo bench --bench counts -- --accept`.\n\
         # rustc: {rustc}\n# target: {target}\n# valgrind: {valgrind}\n# {:<42}{columns}\n",
        "list case strategy stream"
    );
    for Counts { label, values } in counts {
        let values = values.map(|value| format!(" {value:>15.4}")).concat();
        text += &format!("{label:<44}{values}\n");
    }
    text
}

/// The compiler and the target of a record.
fn made_by(text: &str) -> Vec<&str> {
    let is_maker = |line: &&str| line.starts_with("# rustc: ") || line.starts_with("# target: ");
    text.lines().filter(is_maker).collect()
}

/// The label of a line, which is four words, and its counts.
fn counts(line: &str) -> Option<Counts> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let (label, values) = words.split_at_checked(4)?;
    let values: Result<Vec<f64>, _> = values.iter().map(|value| value.parse()).collect();
    Some(Counts {
        label: label.join(" "),
        values: values.ok()?.try_into().ok()?,
    })
}

/// Compares with the record, or rewrites it.
pub(crate) fn settle(text: &str, counted: &[Counts], accept: bool) -> Done {
    const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/counts.txt");
    if cfg!(any(
        feature = "only-perfect-hash",
        feature = "only-trie",
        feature = "only-dfa"
    )) {
        skipped("the comparison, since a feature `only-*` changes what is automatic");
        return Ok(());
    }
    if accept {
        return std::fs::write(PATH, text).map_err(|error| format!("{PATH}: {error}").into());
    }
    let accepted = std::fs::read_to_string(PATH).map_err(|error| format!("{PATH}: {error}"))?;
    let (before, now) = (made_by(&accepted), made_by(text));
    if before != now {
        skipped(format!(
            "the comparison of counts: accepted {before:?}, found {now:?}"
        ));
        return Ok(());
    }
    let lines = accepted.lines().filter(|line| !line.starts_with('#'));
    let accepted: Option<Vec<Counts>> = lines.map(counts).collect();
    let damaged = "benches/counts.txt is damaged; `-- --accept` rewrites it";
    verdict(&accepted.ok_or(damaged)?, counted)
}

/// The columns that are compared. Of messages and values these are the instructions alone: few
/// branches are mispredicted, and the linker's placement changes which by a tenth.
fn compared(label: &str) -> usize {
    let has_streams = label.contains("sensitive");
    if has_streams { COLUMNS.len() } else { 1 }
}

fn verdict(accepted: &[Counts], counted: &[Counts]) -> Done {
    let mut grown = 0;
    for Counts { label, .. } in accepted {
        if !counted.iter().any(|now| now.label == *label) {
            return Err(format!("{label}: was counted, and is not any more").into());
        }
    }
    for Counts { label, values } in counted {
        let Some(before) = accepted.iter().find(|before| before.label == *label) else {
            println!("new: {label}");
            continue;
        };
        for (column, name) in COLUMNS.iter().take(compared(label)).enumerate() {
            let (before, now, slack) = (before.values[column], values[column], SLACK[column]);
            if now > before * (1.0 + TOLERANCE) + slack {
                grown += 1;
                println!("GROWN: {label}: {name} {before:.4} -> {now:.4}");
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
