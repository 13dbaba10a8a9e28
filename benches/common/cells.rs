//! Measurements: a cell for each workload, with a row for each contender.

use crate::stats::Spread;
use crate::turns::turns;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Ours,
    Peer,
    /// A lower bound does less than the work; its answers are not checked.
    Bound,
}

/// The samples of one contender, one a round: nanoseconds, or bytes.
pub struct Row {
    pub contender: &'static str,
    pub role: Role,
    pub samples: Vec<f64>,
    /// Copies of the contender that rounds take turns with.
    pub copies: usize,
}

impl Row {
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
    /// Times contenders in turns; the first is the base. `time` gets the round and the number of
    /// the contender.
    pub fn timed(
        place: String,
        contenders: &[(&'static str, Role)],
        rounds: usize,
        time: impl FnMut(usize, usize) -> f64,
    ) -> Self {
        let samples = turns(rounds, contenders.len(), time);
        let row = |(&(contender, role), samples): (&(&'static str, Role), _)| Row {
            contender,
            role,
            samples,
            copies: 1,
        };
        Self {
            place,
            rows: contenders.iter().zip(samples).map(row).collect(),
            base: contenders[0].0,
        }
    }

    pub fn row(&self, contender: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.contender == contender)
    }

    pub fn base(&self) -> Option<&Row> {
        self.row(self.base)
    }
}
