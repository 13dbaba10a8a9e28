//! The project's targets, and whether a run met them.

use std::fmt::Write as _;

use crate::cells::{Cell, Role, Row};

use Goal::{Faster, Smaller, Within};

#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// The rival's time to ours, at least.
    Faster(f64),
    /// Our time to the rival's, at most.
    Within(f64),
    /// The rival's bytes to ours, at least.
    Smaller(f64),
}

/// The name of a cell, one of ours, a rival, a goal.
pub type Line = (&'static str, &'static str, &'static str, Goal);

pub struct Target {
    pub place: String,
    pub ours: String,
    /// A contender, or [`ANY`].
    pub rival: &'static str,
    pub goal: Goal,
}

/// The fastest peer of a cell.
pub const ANY: &str = "the fastest peer";

impl From<&Line> for Target {
    fn from(&(place, ours, rival, goal): &Line) -> Self {
        Self {
            place: place.to_owned(),
            ours: ours.to_owned(),
            rival,
            goal,
        }
    }
}

impl Target {
    fn describe(&self) -> String {
        let (place, ours, rival) = (&self.place, &self.ours, self.rival);
        match self.goal {
            Faster(least) => format!("{place}: {rival} to {ours} >= {least}"),
            Within(most) => format!("{place}: {ours} to {rival} within {most}"),
            Smaller(least) => format!("{place}: {rival} to {ours} in bytes >= {least}"),
        }
    }

    /// Whether it is met, and the ratio with its spread and the peer, if any was asked; none if the
    /// run has not measured it.
    fn judge(&self, cells: &[&Cell]) -> Option<(bool, String)> {
        let cell = cells.iter().find(|cell| cell.place == self.place)?;
        let ours = cell.row(&self.ours)?;
        let ratio = |rival: &Row| match self.goal {
            Within(_) => ours.ratio_to(rival),
            Faster(_) | Smaller(_) => rival.ratio_to(ours),
        };
        let (spread, fastest) = if self.rival == ANY {
            let peers = cell.rows.iter().filter(|row| row.role() == Role::Peer);
            let ratios = peers.map(|row| (ratio(row), format!(" {}", row.contender)));
            ratios.min_by(|(a, _), (b, _)| a.median.total_cmp(&b.median))?
        } else {
            (ratio(cell.row(self.rival)?), String::new())
        };
        let ratio = spread.median;
        let is_met = match self.goal {
            Faster(least) | Smaller(least) => ratio >= least,
            Within(most) => ratio <= most,
        };
        let range = match self.goal {
            // A size has no spread.
            Smaller(_) => String::new(),
            _ => format!(" ({:.2}-{:.2})", spread.p10, spread.p90),
        };
        Some((is_met, format!("{ratio:.2}{range}{fastest}")))
    }
}

/// A line for each target whose cell was measured.
pub fn report(targets: &[Target], cells: &[&Cell]) -> String {
    let mut text =
        String::from("\nTargets: time of the rival to ours (to the bound: ours to it), same run\n");
    let (mut met, mut missed) = (0, 0);
    for target in targets {
        let verdict = match target.judge(cells) {
            Some((true, ratio)) => {
                met += 1;
                format!("met     {ratio}")
            }
            Some((false, ratio)) => {
                missed += 1;
                format!("MISSED  {ratio}")
            }
            None if cells.iter().any(|cell| cell.place == target.place) => "not measured".into(),
            None => continue,
        };
        writeln!(text, "  {:74} {verdict}", target.describe()).expect("a string grows");
    }
    let rest = match targets.len() - met - missed {
        0 => String::new(),
        rest => format!(", {rest} not measured"),
    };
    text + &format!("{met} met, {missed} missed, of {}{rest}\n", targets.len())
}
