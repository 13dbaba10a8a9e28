//! What the project set out to reach, and whether a run did.

use crate::contender::is_peer;
use crate::outcome::{Cell, Outcome, Row};
use crate::spread::Spread;

use Goal::{Faster, Smaller, Within};

#[derive(Clone, Copy)]
pub enum Goal {
    /// The rival's time to ours, at least.
    Faster(f64),
    /// Our time to the rival's, at most.
    Within(f64),
    /// The rival's bytes to ours, at least.
    Smaller(f64),
}

pub struct Target {
    pub set: &'static str,
    pub stream: String,
    pub mode: &'static str,
    pub ours: String,
    /// A contender, or `ANY`.
    pub rival: &'static str,
    pub goal: Goal,
}

/// Whichever peer is the fastest in a cell.
const ANY: &str = "the fastest peer";

/// A ratio with its spread; sizes have none.
pub struct Reached {
    pub ratio: f64,
    pub spread: Option<(f64, f64)>,
    /// Who the fastest peer was, if that was asked.
    pub fastest: Option<&'static str>,
}

impl Reached {
    pub fn describe(&self) -> String {
        let spread = self
            .spread
            .map_or_else(String::new, |(low, high)| format!(" ({low:.2}-{high:.2})"));
        let fastest = self
            .fastest
            .map_or_else(String::new, |fastest| format!(" {fastest}"));
        format!("{:.2}{spread}{fastest}", self.ratio)
    }
}

pub enum Verdict {
    Met(Reached),
    Missed(Reached),
    NotMeasured,
}

impl Target {
    pub fn describe(&self) -> String {
        let goal = match self.goal {
            Goal::Faster(least) => format!(">= {least}"),
            Goal::Within(most) => format!("within {most}"),
            Goal::Smaller(least) => format!("in bytes >= {least}"),
        };
        let Self {
            set,
            stream,
            mode,
            ours,
            rival,
            ..
        } = self;
        let asked = if matches!(self.goal, Goal::Smaller(_)) {
            set.to_string()
        } else {
            format!("{set}, {stream}, {mode}")
        };
        match self.goal {
            Goal::Within(_) => format!("{asked}: {ours} to {rival} {goal}"),
            _ => format!("{asked}: {rival} to {ours} {goal}"),
        }
    }

    pub fn judge(&self, outcomes: &[Outcome]) -> Verdict {
        let reached = match self.goal {
            Goal::Smaller(_) => self.bytes(outcomes),
            _ => self.times(outcomes),
        };
        match (reached, self.goal) {
            (None, _) => Verdict::NotMeasured,
            (Some(reached), Goal::Within(most)) if reached.ratio <= most => Verdict::Met(reached),
            (Some(reached), Goal::Faster(least) | Goal::Smaller(least))
                if reached.ratio >= least =>
            {
                Verdict::Met(reached)
            }
            (Some(reached), _) => Verdict::Missed(reached),
        }
    }

    /// Whether the run has what it is about, though perhaps not who.
    pub fn is_asked_in(&self, outcomes: &[Outcome]) -> bool {
        self.cell(outcomes).is_some()
    }

    fn cell<'a>(&self, outcomes: &'a [Outcome]) -> Option<&'a Cell> {
        let mut cells = outcomes.iter().flat_map(|outcome| &outcome.cells);
        cells.find(|cell| {
            cell.set == self.set && cell.stream == self.stream && cell.mode == self.mode
        })
    }

    fn times(&self, outcomes: &[Outcome]) -> Option<Reached> {
        let cell = self.cell(outcomes)?;
        let ours = cell.row(&self.ours)?;
        let ratio = |rival: &Row| match self.goal {
            Goal::Within(_) => ours.ratio_to(rival),
            _ => rival.ratio_to(ours),
        };
        let (spread, fastest) = if self.rival == ANY {
            let peers = cell.rows.iter().filter(|row| is_peer(row.contender));
            let ratios = peers.map(|row| (ratio(row), Some(row.contender)));
            ratios.min_by(|(a, _), (b, _)| a.median.total_cmp(&b.median))?
        } else {
            (ratio(cell.row(self.rival)?), None)
        };
        let Spread { p10, median, p90 } = spread;
        Some(Reached {
            ratio: median,
            spread: Some((p10, p90)),
            fastest,
        })
    }

    fn bytes(&self, outcomes: &[Outcome]) -> Option<Reached> {
        let bytes = |contender: &str| {
            let mut sizes = outcomes.iter().flat_map(|outcome| &outcome.bytes);
            let size = sizes.find(|size| size.set == self.set && size.contender == contender)?;
            Some(size.bytes as f64)
        };
        Some(Reached {
            ratio: bytes(self.rival)? / bytes(&self.ours)?,
            spread: None,
            fastest: None,
        })
    }
}

const HOP: &str = "hop-by-hop-8";
const STANDARD: &str = "standard-81";
const INTERNAL: &str = "internal-119";
const IANA: &str = "iana-245";
const THREE_HUNDRED: &str = "generated-300";
const THOUSAND: &str = "generated-1200";
const SIXTEEN: &str = "generated-16384";
const HUNDRED: &str = "generated-100000";
const PREFIXED: &str = "prefixed-97";
const GLOBS: &str = "globs-8";

type Line = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    Goal,
);

/// The table of targets, a line each: set, stream, mode, which of ours, rival, goal. Answers are summed
/// without a branch, unless the row is about something else; rivals are the ones that the table names.
#[rustfmt::skip]
const ROWS: &[Line] = &[
    (INTERNAL, "real", "sum", "ours", "hashify", Faster(2.0)),
    (INTERNAL, "real", "sum", "ours", "gperf", Faster(2.3)),
    (INTERNAL, "real", "sum", "ours", "foldhash", Faster(3.0)),
    (INTERNAL, "real", "sum", "ours", "trie-hard", Faster(5.0)),
    (INTERNAL, "mixed", "sum", "ours-i", "hashify-i", Faster(2.3)),
    (INTERNAL, "mixed", "sum", "ours-i", "gperf-i", Faster(2.8)),
    (INTERNAL, "hits", "sum", "ours", "hashify", Faster(1.9)),
    (INTERNAL, "hits", "sum", "ours", "gperf", Faster(1.15)),
    (INTERNAL, "hits", "sum", "ours", "trie-hard", Faster(20.0)),
    (INTERNAL, "near", "sum", "ours", "hashify", Faster(4.0)),
    (INTERNAL, "near", "sum", "ours", "trie-hard", Faster(40.0)),
    (INTERNAL, "real", "cold", "ours", "hashify", Faster(1.5)),
    (INTERNAL, "real", "cold", "ours", "trie-hard", Faster(5.0)),
    (STANDARD, "real", "sum", "ours", "hashify", Faster(1.7)),
    (STANDARD, "real", "sum", "ours", "trie-hard", Faster(8.0)),
    (HOP, "real", "sum", "ours", "hashify", Faster(2.2)),
    (HOP, "real", "sum", "ours", "match-str", Faster(1.3)),
    (HOP, "real", "sum", "ours", "match-bytes", Faster(1.3)),
    (HOP, "real", "sum", "ours", "trie-hard", Faster(2.8)),
    (THOUSAND, "real", "sum", "ours", "hashify", Faster(1.2)),
    (THOUSAND, "misses", "sum", "ours", "hashify", Faster(1.6)),
    (THOUSAND, "real", "sum", "ours", "trie-hard", Faster(6.0)),
    (THOUSAND, "misses", "sum", "ours", "trie-hard", Faster(6.0)),
    (SIXTEEN, "real", "sum", "ours", "hashify", Faster(1.35)),
    (SIXTEEN, "real", "sum", "ours", "phf", Faster(4.0)),
    (HUNDRED, "real", "sum", "ours", "hashify", Faster(1.1)),
    (HUNDRED, "real", "sum", "ours", "phf", Faster(4.0)),
    (SIXTEEN, "hits", "sum", "ours", "hashify", Faster(1.0)),
    (HUNDRED, "hits", "sum", "ours", "hashify", Faster(1.0)),
    (INTERNAL, "hits-0", "request", "ours-classify", "bound", Within(1.5)),
    (INTERNAL, "hits-10", "request", "ours-classify", "bound", Within(2.4)),
    (INTERNAL, "hits-30", "request", "ours-classify", "bound", Within(3.2)),
    (INTERNAL, "hits-0", "request", "ours-classify", "hashify", Faster(3.6)),
    (INTERNAL, "hits-10", "request", "ours-classify", "hashify", Faster(3.2)),
    (INTERNAL, "hits-30", "request", "ours-classify", "hashify", Faster(3.2)),
    (INTERNAL, "hits-0", "request", "ours-classify", "ours", Faster(1.35)),
    (INTERNAL, "hits-10", "request", "ours-classify", "ours", Faster(1.5)),
    (INTERNAL, "hits-30", "request", "ours-classify", "ours", Faster(2.0)),
    (INTERNAL, "hits-0", "request", "ours-classify", "trie-hard", Faster(5.0)),
    (INTERNAL, "hits-10", "request", "ours-classify", "trie-hard", Faster(5.0)),
    (INTERNAL, "hits-30", "request", "ours-classify", "trie-hard", Faster(5.0)),
    (INTERNAL, "real", "sum", "ours-trie", "hashify", Faster(1.3)),
    (INTERNAL, "hits", "sum", "ours-trie", "hashify", Faster(1.6)),
    (INTERNAL, "near", "sum", "ours-trie", "hashify", Faster(2.4)),
    (INTERNAL, "real", "sum", "ours-trie", "fst", Faster(5.0)),
    (INTERNAL, "hits", "sum", "ours-trie", "fst", Faster(5.0)),
    (INTERNAL, "near", "sum", "ours-trie", "fst", Faster(5.0)),
    (INTERNAL, "real", "sum", "ours-trie", "trie-hard", Faster(3.4)),
    (INTERNAL, "hits", "sum", "ours-trie", "trie-hard", Faster(17.0)),
    (INTERNAL, "near", "sum", "ours-trie", "trie-hard", Faster(28.0)),
    (PREFIXED, "misses", "sum", "ours", "hashify", Faster(2.5)),
    (PREFIXED, "misses", "sum", "ours", "regex-automata", Faster(2.0)),
    (GLOBS, "real", "sum", "ours", "regex-automata", Faster(1.2)),
    (GLOBS, "", "", "ours", "regex-automata", Smaller(3.0)),
    (INTERNAL, "real", "sum", "ours-dfa", "regex-automata", Faster(1.0)),
    (INTERNAL, "hits", "sum", "ours-dfa", "regex-automata", Faster(1.0)),
    (INTERNAL, "near", "sum", "ours-dfa", "regex-automata", Faster(1.0)),
    (INTERNAL, "", "", "ours-dfa", "regex-automata", Smaller(16.0)),
    (INTERNAL, "real", "sum", "ours-dfa", "trie-hard", Faster(1.6)),
    (INTERNAL, "hits", "sum", "ours-dfa", "trie-hard", Faster(3.0)),
];

/// The sets on which no peer may be faster at any share of hits, which ours is told.
const AT_ANY_SHARE: [&str; 6] = [HOP, STANDARD, INTERNAL, IANA, THREE_HUNDRED, THOUSAND];

/// Percents of hits, and how much faster than every peer where answers are summed and where the caller branches.
const SHARES: [(usize, f64, f64); 7] = [
    (0, 1.0, 1.0),
    (10, 1.0, 1.0),
    (30, 1.3, 1.15),
    (50, 1.3, 1.15),
    (70, 1.3, 1.15),
    (90, 1.0, 1.0),
    (100, 1.0, 1.0),
];

pub fn all() -> Vec<Target> {
    let target = |&(set, stream, mode, ours, rival, goal): &Line| Target {
        set,
        stream: stream.to_owned(),
        mode,
        ours: ours.to_owned(),
        rival,
        goal,
    };
    let mut all: Vec<Target> = ROWS.iter().map(target).collect();
    for set in AT_ANY_SHARE {
        for (percent, summed, branching) in SHARES {
            for (mode, least) in [("sum", summed), ("branch", branching)] {
                all.push(Target {
                    set,
                    stream: format!("{percent}-hits"),
                    mode,
                    ours: format!("ours-hit-{percent}"),
                    rival: ANY,
                    goal: Faster(least),
                });
            }
        }
    }
    all
}
