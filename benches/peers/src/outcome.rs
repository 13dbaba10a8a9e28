//! What was measured.

use crate::bytes::Bytes;
use crate::contender::{BASE, BASE_INSENSITIVE, Case};
use crate::runners::LeftOut;
use crate::stats::Spread;

/// One contender's times in one cell of a table, a sample a round.
pub struct Row {
    pub contender: &'static str,
    pub samples: Vec<f64>,
}

impl Row {
    pub fn nanoseconds(&self) -> Spread {
        Spread::of(&self.samples)
    }

    /// How many times longer this took than `base`, round by round.
    pub fn ratio_to(&self, base: &Row) -> Spread {
        Spread::of_ratios(&self.samples, &base.samples)
    }
}

/// How the names of those begin that are told the share of hits.
const TOLD: &str = "ours-hit-";

/// One set, one stream, one way of asking: contenders that ran interleaved.
pub struct Cell {
    pub set: &'static str,
    pub stream: String,
    pub mode: &'static str,
    pub case: Case,
    /// Where contenders are told the share of hits.
    pub hit_percent: Option<usize>,
    pub rows: Vec<Row>,
}

impl Cell {
    pub fn row(&self, contender: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.contender == contender)
    }

    /// What ratios are to.
    pub fn base(&self) -> Option<&Row> {
        let base = match self.case {
            Case::Sensitive => BASE,
            Case::Insensitive => BASE_INSENSITIVE,
        };
        let told = self.rows.iter().find(|row| row.contender.starts_with(TOLD));
        told.or_else(|| self.row("ours-classify"))
            .or_else(|| self.row(base))
    }
}

/// What was found out about one set.
pub struct Outcome {
    pub cells: Vec<Cell>,
    pub left_out: Vec<LeftOut>,
    pub bytes: Vec<Bytes>,
}
