//! Writes the plan of a list. The run time is called `rt`.

use header_set_runtime::{Plan, PlannedCandidate, Price};

use super::statics::hexadecimal;

/// Returns the plan as an expression.
pub(super) fn written(plan: &Plan<'_>) -> String {
    let traffic = &plan.traffic;
    let candidates: Vec<String> = plan.candidates.iter().map(of_candidate).collect();
    format!(
        "&rt::Plan::new({}, {}, rt::Traffic::new({:?}, {}, {}, rt::thousandths({}), rt::thousandths({})), rt::Optimize::{:?}, &[{}], rt::Strategy::{:?})",
        plan.entries,
        hexadecimal(plan.fingerprint),
        traffic.source,
        traffic.requests,
        traffic.names,
        thousandths(traffic.hit_rate),
        thousandths(traffic.cold),
        plan.optimize,
        candidates.join(", "),
        plan.chosen,
    )
}

fn of_candidate(candidate: &PlannedCandidate<'_>) -> String {
    let (strategy, remark) = (candidate.strategy, candidate.remark);
    let (constructor, price) = match &candidate.price {
        Some(price) => ("priced", figures(price)),
        None => ("new", "rt::option::Option::None".to_owned()),
    };
    format!("rt::PlannedCandidate::{constructor}(rt::Strategy::{strategy:?}, {remark:?}, {price})")
}

/// Returns what `Price::of` takes.
fn figures(price: &Price) -> String {
    let figures = [
        price.table_bytes as u64,
        thousandths(price.lines),
        thousandths(price.lines_hit),
        thousandths(price.lines_miss),
        price.worst_lines as u64,
        thousandths(price.loads),
        thousandths(price.work),
        thousandths(price.mispredictions),
        thousandths(price.hot),
        thousandths(price.cold),
        thousandths(price.cost),
    ];
    format!("{figures:?}")
}

/// An expansion has no decimals: of `0.318` clippy says that it is 1 / pi, and refuses the user's
/// crate (`approx_constant`). More than three would only make diffs larger.
fn thousandths(number: f64) -> u64 {
    (1000.0 * number).round() as u64
}
