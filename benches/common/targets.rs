//! The project's targets, and whether a run met them.

use crate::cells::{Cell, Role};

/// The fastest peer of a cell, as a target names it.
const ANY: &str = "the fastest peer";

/// Whether a target is met, and the ratio with its spread and the peer, if any was asked. `None` if
/// the run has not measured it. A target is a line, as the report prints it:
/// `PLACE: RIVAL to OURS >= LEAST`, with `in bytes` before the least ratio of sizes, or
/// `PLACE: OURS to RIVAL within MOST`.
fn judge(target: &str, cells: &[Cell]) -> Option<(bool, String)> {
    let (place, goal) = target.split_once(": ")?;
    let (one, goal) = goal.split_once(" to ")?;
    let (other, goal) = goal.split_once(' ')?;
    let (goal, limit) = goal.rsplit_once(' ')?;
    let limit: f64 = limit.parse().ok()?;
    let cell = cells.iter().find(|cell| cell.place == place)?;
    let other = cell.row(other)?;
    let (spread, fastest) = if one == ANY {
        let peers = cell.rows.iter().filter(|row| row.role() == Role::Peer);
        let ratios = peers.map(|row| (row.ratio_to(other), format!(" {}", row.contender)));
        ratios.min_by(|(a, _), (b, _)| a.median.total_cmp(&b.median))?
    } else {
        (cell.row(one)?.ratio_to(other), String::new())
    };
    let ratio = spread.median;
    let is_met = match goal {
        "within" => ratio <= limit,
        _ => ratio >= limit,
    };
    let range = match goal {
        // A size has no spread.
        "in bytes >=" => String::new(),
        _ => format!(" ({:.2}-{:.2})", spread.p10, spread.p90),
    };
    Some((is_met, format!("{ratio:.2}{range}{fastest}")))
}

/// A line for each target whose cell was measured; `targets` has a line each.
pub fn report(targets: &str, cells: &[Cell]) -> String {
    let mut text =
        String::from("\nTargets: time of the rival to ours (to the bound: ours to it), same run\n");
    let (mut met, mut missed) = (0, 0);
    for target in targets.lines() {
        let is_place = |cell: &Cell| target.starts_with(&format!("{}: ", cell.place));
        let verdict = match judge(target, cells) {
            Some((true, ratio)) => {
                met += 1;
                format!("met     {ratio}")
            }
            Some((false, ratio)) => {
                missed += 1;
                format!("MISSED  {ratio}")
            }
            None if cells.iter().any(is_place) => "not measured".into(),
            None => continue,
        };
        text += &format!("  {target:74} {verdict}\n");
    }
    let all = targets.lines().count();
    let rest = match all - met - missed {
        0 => String::new(),
        rest => format!(", {rest} not measured"),
    };
    text + &format!("{met} met, {missed} missed, of {all}{rest}\n")
}
