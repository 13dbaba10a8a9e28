//! Writes the plan of a list. The run time is called `rt`.

use header_set_runtime::{Plan, PlannedCandidate, Price};

use super::statics::hexadecimal;

/// Returns the plan as an expression.
pub(super) fn written(plan: &Plan<'_>) -> String {
    let traffic = &plan.traffic;
    let candidates: Vec<String> = plan.candidates.iter().map(of_candidate).collect();
    format!(
        "&rt::Plan::new({}, {}, rt::Traffic::new({:?}, {}, {}, {}, {}), rt::Optimize::{:?}, &[{}], rt::Strategy::{:?})",
        plan.entries,
        hexadecimal(plan.fingerprint),
        traffic.source,
        traffic.requests,
        traffic.names,
        number(traffic.hit_rate),
        number(traffic.cold),
        plan.optimize,
        candidates.join(", "),
        plan.chosen,
    )
}

fn of_candidate(candidate: &PlannedCandidate<'_>) -> String {
    let (strategy, remark) = (candidate.strategy, candidate.remark);
    let price = match &candidate.price {
        Some(price) => of_price(price),
        None => "rt::option::Option::None".to_owned(),
    };
    format!("rt::PlannedCandidate::new(rt::Strategy::{strategy:?}, {remark:?}, {price})")
}

fn of_price(price: &Price) -> String {
    let rates = [
        price.lines,
        price.lines_hit,
        price.lines_miss,
        price.loads,
        price.work,
        price.mispredictions,
        price.hot,
        price.cold,
        price.cost,
    ];
    let rates = rates.map(number).join(", ");
    let (bytes, worst_lines) = (price.table_bytes, price.worst_lines);
    format!("rt::option::Option::Some(rt::Price::of({bytes}, {worst_lines}, [{rates}]))")
}

/// An expansion has no decimals: of `0.318` clippy says that it is 1 / pi, and refuses the user's
/// crate (`approx_constant`). More than three would only make diffs larger.
fn number(number: f64) -> String {
    format!("rt::thousandths({})", (1000.0 * number).round())
}
