//! Runs this program under callgrind and reads what it counted.
//!
//! Callgrind writes a file whenever a function is left that it was told to, and counts only inside of it.
//! No library or runner stands between: they have to match in version, and a fresh machine has none.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::workload::{self, REQUEST, REQUESTS, SLOTS};

/// The argument that this program is given there.
pub(crate) const UNDER: &str = "--under-valgrind";

/// The functions that are counted, whichever way the compiler mangles names. Their generic arguments do
/// not contain it. Two patterns, since callgrind takes only the first option that it finds for a pattern.
const COUNT_IN: &str = "--toggle-collect=*measured_contains*";
const DUMP_AFTER: &str = "--dump-after=*lookups*measured_contains*";

/// Size, ways, bytes of a line: fixed, or valgrind would take the machine's. The last level is small, so
/// that emptying it between requests does not take most of the run.
const CACHES: [&str; 3] = ["--I1=32768,8,64", "--D1=32768,8,64", "--LL=262144,16,64"];

/// What one set does for one stream, a name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Counts {
    pub(crate) label: String,
    pub(crate) values: [f64; COLUMNS.len()],
}

/// What is counted: with everything cached, instructions and mispredictions; with nothing of ours cached,
/// lines missed in the first and in the last level of data caches, and lines of code.
pub(crate) const COLUMNS: [&str; 5] = [
    "instructions",
    "mispredictions",
    "cold-d1-lines",
    "cold-ll-lines",
    "cold-code-lines",
];

pub(crate) fn count() -> Result<Vec<Counts>, String> {
    let folder = std::env::temp_dir().join(format!("header-set-counts-{}", std::process::id()));
    let counts = count_in(&folder);
    std::fs::remove_dir_all(&folder)
        .map_err(|error| error.to_string())
        .and(counts)
}

fn count_in(folder: &Path) -> Result<Vec<Counts>, String> {
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--branch-sim=yes", "--cache-sim=yes"])
        .args(CACHES)
        .args([COUNT_IN, DUMP_AFTER])
        .arg(format!(
            "--callgrind-out-file={}",
            folder.join("out").display()
        ))
        .arg(program)
        .arg(UNDER)
        .stdout(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let mut dumps = Dumps { folder, number: 0 };
    let lists = crate::all();
    workload::jobs(&lists)
        .into_iter()
        .map(|job| dumps.counts(job.label))
        .collect()
}

/// The files, in the order in which they were written.
struct Dumps<'a> {
    folder: &'a Path,
    number: usize,
}

impl Dumps<'_> {
    fn counts(&mut self, label: String) -> Result<Counts, String> {
        let hot = self.next()?;
        let mut cold = Events::default();
        for _ in 0..REQUESTS {
            cold.add(&self.next()?);
        }
        let lookups = SLOTS as f64;
        let cold_lookups = (REQUEST * REQUESTS) as f64;
        let values = [
            hot.sum(&["Ir"]) / lookups,
            hot.sum(&["Bcm", "Bim"]) / lookups,
            cold.sum(&["D1mr", "D1mw"]) / cold_lookups,
            cold.sum(&["DLmr", "DLmw"]) / cold_lookups,
            cold.sum(&["ILmr"]) / cold_lookups,
        ];
        Ok(Counts { label, values })
    }

    fn next(&mut self) -> Result<Events, String> {
        self.number += 1;
        let path = self.folder.join(format!("out.{}", self.number));
        Events::read(&path)
    }
}

/// Events by name.
#[derive(Default)]
struct Events(Vec<(String, f64)>);

impl Events {
    fn read(path: &PathBuf) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|error| {
            format!(
                "{}: {error}: callgrind did not find what to count",
                path.display()
            )
        })?;
        let line = |start: &str| {
            let rest = text.lines().find_map(|line| line.strip_prefix(start));
            rest.ok_or_else(|| format!("{}: no line `{start}`", path.display()))
        };
        let names = line("events:")?.split_ascii_whitespace();
        let totals = line("totals:")
            .or_else(|_| line("summary:"))?
            .split_ascii_whitespace();
        // Callgrind leaves out zeros at the end.
        let totals = totals
            .map(|total| total.parse().unwrap_or(f64::NAN))
            .chain(std::iter::repeat(0.0));
        Ok(Self(names.map(str::to_owned).zip(totals).collect()))
    }

    fn add(&mut self, other: &Self) {
        for (name, count) in &other.0 {
            match self.0.iter_mut().find(|(known, _)| known == name) {
                Some((_, sum)) => *sum += count,
                None => self.0.push((name.clone(), *count)),
            }
        }
    }

    fn sum(&self, wanted: &[&str]) -> f64 {
        let found = self
            .0
            .iter()
            .filter(|(name, _)| wanted.contains(&name.as_str()));
        found.map(|(_, count)| count).sum()
    }
}
