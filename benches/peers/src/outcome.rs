//! The measurements of one set.

use kit::cells::{Cell, Role, Row};

use crate::contender::{BOUND, Case};
use crate::copies::COPIES;
use crate::runners::LeftOut;

/// One stream, one way of asking.
pub struct Asked {
    pub stream: String,
    pub mode: &'static str,
    pub case: Case,
    /// The stated share of hits, if one is set.
    pub hit_percent: Option<usize>,
}

pub struct Outcome {
    pub set: &'static str,
    pub cells: Vec<(Asked, Cell)>,
    pub left_out: Vec<LeftOut>,
    /// Sizes of tables, where they can be asked for.
    pub bytes: Cell,
}

impl Outcome {
    pub fn all_cells(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().map(|(_, cell)| cell).chain([&self.bytes])
    }
}

/// The row of a contender, by its name.
pub fn row(contender: &'static str, samples: Vec<f64>) -> Row {
    let role = match contender {
        BOUND => Role::Bound,
        name if name.starts_with("ours") => Role::Ours,
        _ => Role::Peer,
    };
    Row {
        contender,
        role,
        samples,
        copies: COPIES,
    }
}
