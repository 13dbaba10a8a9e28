//! What was measured.

use crate::bytes::Bytes;
use crate::contender::{BASE, BASE_INSENSITIVE, Case};
use crate::copies::COPIES;
use crate::runners::LeftOut;
use crate::spread::Spread;

/// One contender's times in one cell of a table, a sample a round.
pub struct Row {
    pub contender: &'static str,
    pub samples: Vec<f64>,
}

impl Row {
    pub fn nanoseconds(&self) -> Spread {
        Spread::of(&self.samples, COPIES)
    }

    /// How many times longer this took than `base`, round by round.
    pub fn ratio_to(&self, base: &Row) -> Spread {
        Spread::of_ratios(&self.samples, &base.samples, COPIES)
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

#[cfg(test)]
mod tests {
    use super::{COPIES, Spread};

    #[test]
    fn percentiles_of_each_copy_are_averaged() {
        let samples: Vec<f64> = (0..11 * COPIES)
            .rev()
            .map(|sample| (sample / COPIES + 100 * (sample % COPIES)) as f64)
            .collect();
        let offsets = (0..COPIES).map(|copy| 100.0 * copy as f64).sum::<f64>() / COPIES as f64;
        let spread = Spread::of(&samples, COPIES);
        assert_eq!(
            (spread.p10, spread.median, spread.p90),
            (1.0 + offsets, 5.0 + offsets, 9.0 + offsets)
        );
    }

    #[test]
    fn fewer_samples_than_copies() {
        assert_eq!(Spread::of(&[3.0], COPIES).median, 3.0);
    }
}
