//! Reads figures from the records of benchmarks.

use std::collections::BTreeMap;
use std::fs;
use std::str::SplitWhitespace;

pub(crate) struct Record {
    path: String,
    text: String,
}

/// A figure of `peers.txt`: nanoseconds, and the ratio to ours, if it is a peer's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Time {
    pub(crate) nanoseconds: f64,
    pub(crate) ratio: Option<f64>,
}

impl Record {
    pub(crate) fn open(name: &str) -> Self {
        let extension = if name == "scale" { "md" } else { "txt" };
        let path = format!("../benches/records/{name}.{extension}");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        Self { path, text }
    }

    /// The machine and the day of the run: the first line that names processor and compiler.
    pub(crate) fn machine(&self) -> &str {
        let line = self.text.lines().find(|line| line.contains(", rustc "));
        let line = line.unwrap_or_else(|| panic!("{}: no machine", self.path));
        line.split(". ").next().unwrap_or(line)
    }

    /// A figure of `scale.md`: of a contender, in the table of a shape and a number of names.
    pub(crate) fn cell(&self, shape: &str, names: usize, contender: &str, column: &str) -> f64 {
        let title = format!("{shape}, {names} names,");
        let mut rows = self
            .text
            .lines()
            .skip_while(|line| !line.starts_with(&title))
            .take_while(|line| !line.starts_with("* "))
            .map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
        let head = rows.find(|cells| cells.len() > 2);
        let at = head.and_then(|head| head.iter().position(|cell| *cell == column));
        let row = rows.find(|cells| cells.get(1) == Some(&contender));
        let figure = at.zip(row).and_then(|(at, row)| row[at].parse().ok());
        figure.unwrap_or_else(|| panic!("{}: no {column} of {contender} at {title}", self.path))
    }

    /// What a target of `scale.md` reached.
    pub(crate) fn reached(&self, list: &str, target: &str) -> f64 {
        let start = format!("| {list} | {target} | ");
        let figure = self.text.lines().find_map(|line| {
            let (figure, _) = line.strip_prefix(&start)?.split_once(' ')?;
            figure.parse().ok()
        });
        figure.unwrap_or_else(|| panic!("{}: no target `{target}` of {list}", self.path))
    }

    /// The lines under the title with the columns of `head`, up to a blank one.
    fn table(&self, title: &str, has_columns: impl Fn(&str) -> bool) -> Vec<&str> {
        let lines: Vec<&str> = self.text.lines().collect();
        let starts = |at: &usize| lines[*at].starts_with(title);
        let start = (0..lines.len().saturating_sub(1))
            .filter(starts)
            .find(|&at| has_columns(lines[at]) || has_columns(lines[at + 1]));
        let start = start.unwrap_or_else(|| panic!("{}: no table `{title}`", self.path));
        let rows = lines[start + 1..].iter().copied();
        rows.take_while(|line| !line.is_empty()).collect()
    }

    /// A column of a table of times of `peers.txt`, by contender.
    pub(crate) fn times(&self, title: &str, column: &str) -> BTreeMap<&str, Time> {
        let is_column = |head: &str| head.split_whitespace().any(|word| word == column);
        let table = self.table(title, is_column);
        let at = table[0].split_whitespace().position(|word| word == column);
        let at = at.expect("the table was found by it");
        let mut times = BTreeMap::new();
        for row in &table[1..] {
            let mut words = row.split_whitespace();
            let name = words.next().expect("a row has a name");
            let mut cells: Vec<Time> = Vec::new();
            for word in words {
                if let Ok(nanoseconds) = word.parse() {
                    cells.push(Time {
                        nanoseconds,
                        ratio: None,
                    });
                } else if let (Some(ratio), Some(cell)) = (word.strip_suffix('x'), cells.last_mut())
                {
                    cell.ratio = Some(ratio.parse().expect("a ratio"));
                }
            }
            // Behind a table are lines about sizes and missing contenders.
            if let Some(&time) = cells.get(at) {
                times.insert(name, time);
            }
        }
        times
    }

    /// The words behind the name of a row, in the first table with a title.
    fn words(&self, title: &str, name: &str) -> SplitWhitespace<'_> {
        let table = self.table(title, |_| true);
        let rest = table
            .iter()
            .filter_map(|row| row.trim().strip_prefix(name))
            .find(|rest| rest.starts_with(' '))
            .unwrap_or_else(|| panic!("{}: no row `{name}` under `{title}`", self.path));
        rest.split_whitespace()
    }

    /// The first words of a row, which are numbers.
    pub(crate) fn figures<const N: usize>(&self, title: &str, name: &str) -> [f64; N] {
        let mut words = self.words(title, name);
        std::array::from_fn(|_| {
            let word = words.next().expect("a figure");
            word.parse()
                .unwrap_or_else(|error| panic!("{word}: {error}"))
        })
    }

    /// The first numbers among the words of a row.
    pub(crate) fn numbers<const N: usize>(&self, title: &str, name: &str) -> [f64; N] {
        let words = self.words(title, name);
        let mut numbers = words.filter_map(|word| word.parse().ok());
        std::array::from_fn(|_| numbers.next().expect("a number"))
    }

    /// The lines of a request in `peers-lines.txt`: of data, and of data and code together.
    pub(crate) fn lines(&self, list: &str, contender: &str) -> (f64, f64) {
        let [data, _, together] = self.numbers(&format!("{list} "), contender);
        (data, together)
    }

    /// A row of regret: median, mean and worst in percent, and the list of the worst.
    pub(crate) fn regret(&self, what: &str) -> ([f64; 3], &str) {
        let title = "regret of this model";
        let mut words = self.words(title, what).skip_while(|word| *word != "worst:");
        let list = words.nth(3).expect("a list behind the percentage");
        (self.numbers(title, what), list)
    }

    /// How many targets a run met, and how many it had.
    pub(crate) fn targets(&self) -> [String; 2] {
        let counts = self.text.lines().find_map(|line| {
            let (met, rest) = line.split_once(" met, ")?;
            let (_, all) = rest.split_once(" missed, of ")?;
            Some([met.to_owned(), all.to_owned()])
        });
        counts.unwrap_or_else(|| panic!("{}: no count of targets", self.path))
    }

    /// The number of lists in the last run.
    pub(crate) fn lists(&self) -> f64 {
        let line = self.text.lines().find_map(|line| {
            line.strip_prefix("regret of this model over ")?
                .strip_suffix(" lists")
        });
        line.and_then(|count| count.parse().ok())
            .expect("how many lists there are")
    }
}
