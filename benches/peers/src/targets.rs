//! The project's targets.

use crate::sets::{HIT_PERCENTS, HIT_SETS};

/// A line each. Answers are summed without a branch, unless the line is about something else.
const LINES: &str = include_str!("../targets.txt");

/// Those lines, and how much faster than every peer ours is at stated shares of hits.
pub fn all() -> String {
    let mut all = LINES.to_owned();
    for set in HIT_SETS {
        for percent in HIT_PERCENTS {
            let goals = match percent {
                30..=70 => [1.3, 1.15],
                _ => [1.0, 1.0],
            };
            for (mode, least) in ["sum", "branch"].into_iter().zip(goals) {
                let place = format!("{set}, {percent}-hits, {mode}");
                let goal = format!("the fastest peer to ours-hit-{percent} >= {least}");
                all += &format!("{place}: {goal}\n");
            }
        }
    }
    all
}
