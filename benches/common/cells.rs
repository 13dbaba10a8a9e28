//! Measurements: a cell for each workload, with a row for each contender.

use crate::stats::Spread;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Ours,
    Peer,
    /// A lower bound does less than the work; its answers are not checked.
    Bound,
}

/// The contenders that are bounds.
const BOUNDS: [&str; 5] = ["bound", "walk", "ask-and-clear", "memchr", "no-layer"];

impl Role {
    /// By the name of a contender: those of ours begin so.
    pub fn of(contender: &str) -> Self {
        match contender {
            bound if BOUNDS.contains(&bound) => Self::Bound,
            ours if ours.starts_with("ours") => Self::Ours,
            _ => Self::Peer,
        }
    }
}

/// The samples of one contender, one a round: nanoseconds, or bytes.
pub struct Row {
    pub contender: &'static str,
    pub samples: Vec<f64>,
    /// Copies of the contender that rounds take turns with.
    pub copies: usize,
}

impl Row {
    pub fn role(&self) -> Role {
        Role::of(self.contender)
    }

    pub fn spread(&self) -> Spread {
        Spread::of(&self.samples, self.copies)
    }

    pub fn median(&self) -> f64 {
        self.spread().median
    }

    /// The ratio to `base`, round by round.
    pub fn ratio_to(&self, base: &Self) -> Spread {
        Spread::of_ratios(&self.samples, &base.samples, self.copies)
    }
}

/// One workload: contenders that took turns.
pub struct Cell {
    /// The name in targets, such as `internal-119, real, sum`.
    pub place: String,
    pub rows: Vec<Row>,
    /// The contender that ratios refer to.
    pub base: &'static str,
}

impl Cell {
    pub fn row(&self, contender: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.contender == contender)
    }
}
