//! Layouts with their prices, and the choice among them. Lists as Rust and blobs share it.

use header_set_runtime::{Optimize, Plan, PlannedCandidate, Price, Strategy};

use super::request::{Failure, Request};
use crate::bounds::choice::{SAME, SLOWER};
use crate::layouts::Layouts;
use crate::traffic::Stream;

/// A layout and its price.
#[derive(Clone, Debug)]
pub(crate) struct Priced<L> {
    pub layout: L,
    pub strategy: Strategy,
    /// The layout in words.
    pub form: String,
    pub price: Price,
    /// Whether its patterns stand in tables beside those of the strategy.
    pub has_beside: bool,
}

/// The key by which layouts are compared, given the lowest cost of those that may be chosen; the
/// least is best. Among equals, a layout without patterns beside it wins: for patterns alone, the
/// automaton itself.
fn key<L>(layout: &Priced<L>, fastest: f64, optimize: Optimize) -> (bool, f64, f64, bool) {
    let (cost, bytes) = (layout.price.cost, layout.price.table_bytes as f64);
    let (too_slow, first, second) = if optimize != Optimize::Size {
        // Differences below the precision of the model are ranked by bytes. Only layouts that may
        // not be chosen cost less than the fastest.
        let same = fastest..=SAME * fastest;
        let cost = if same.contains(&cost) { fastest } else { cost };
        (false, cost, bytes)
    } else if cost <= SLOWER * fastest {
        (false, bytes, cost)
    } else {
        // Too slow: ranked by time.
        (true, cost, bytes)
    };
    (too_slow, first, second, layout.has_beside)
}

/// The lowest cost of the layouts that may be chosen.
fn fastest<L>(request: &Request<'_>, layouts: &[Priced<L>]) -> f64 {
    let mut fastest = f64::INFINITY;
    for layout in layouts {
        if request.excludes(layout.strategy).is_none() {
            fastest = fastest.min(layout.price.cost);
        }
    }
    fastest
}

/// The reason for which a layout is the best, in words.
fn reason(optimize: Optimize, cost: f64, fastest: f64) -> &'static str {
    if optimize == Optimize::Size {
        "the smallest of those that cost at most twice as much as the cheapest"
    } else if cost <= fastest {
        "the one with the lowest estimated cost"
    } else {
        "the smallest of those that cost at most 1 % more than the cheapest"
    }
}

/// The layout that was picked for a list, and what it was picked from. A layout is one
/// [in Rust](crate::layouts::Built), or one of a blob.
#[derive(Clone, Debug)]
pub struct Chosen<L> {
    /// The picked layout.
    pub built: L,
    /// The best layout of each strategy, in the order of [`Strategy::ALL`]. `None` where a strategy
    /// was not built.
    pub layouts: Vec<Option<L>>,
    /// The choice, as plans show it.
    pub decision: Decision,
}

/// Returns the layouts of a strategy and their prices over a stream, or why there are none.
pub(crate) type Offer<'o, L> = &'o dyn Fn(Strategy, &Stream) -> Result<Layouts<Priced<L>>, String>;

/// Asks every strategy for its layouts, and picks one by `optimize`.
pub(crate) fn pick<L: Clone>(
    request: &Request<'_>,
    stream: Stream,
    offer: Offer<'_, L>,
) -> Result<Chosen<L>, Failure> {
    let (mut priced, mut left_out) = (Vec::new(), Vec::new());
    for &strategy in Strategy::ALL {
        let excluded = request.excludes(strategy);
        let layouts = match excluded {
            Some(why) if !request.compares_all => Err(String::from(why)),
            _ => offer(strategy, &stream),
        };
        left_out.push(match layouts {
            Ok(layouts) if layouts.built.is_empty() => {
                Err(String::from("it has no layout for this list"))
            }
            Ok(layouts) => {
                priced.extend(layouts.built);
                Ok(layouts.not_built)
            }
            Err(reason) => Err(reason),
        });
    }
    let fastest = fastest(request, &priced);
    // The best layout of those that count. Of equal ones, the first.
    let best = |counts: &dyn Fn(Strategy) -> bool| {
        let mut best: Option<&Priced<L>> = None;
        for layout in &priced {
            let key = |layout| key(layout, fastest, request.optimize);
            if counts(layout.strategy) && best.is_none_or(|best| key(layout) < key(best)) {
                best = Some(layout);
            }
        }
        best
    };
    let Some(picked) = best(&|strategy| request.excludes(strategy).is_none()) else {
        let mut reasons = Vec::new();
        for (strategy, left_out) in Strategy::ALL.iter().copied().zip(left_out) {
            if let (None, Err(reason)) = (request.excludes(strategy), left_out) {
                reasons.push((strategy, reason));
            }
        }
        return Err(Failure::Infeasible(reasons));
    };
    let (mut layouts, mut reports) = (Vec::new(), Vec::new());
    for (strategy, left_out) in Strategy::ALL.iter().copied().zip(left_out) {
        let best = best(&|other| other == strategy);
        layouts.push(best.map(|best| best.layout.clone()));
        reports.push(Report::new(
            strategy,
            best,
            left_out,
            request.excludes(strategy),
        ));
    }
    let reason = reason(request.optimize, picked.price.cost, fastest);
    Ok(Chosen {
        built: picked.layout.clone(),
        layouts,
        decision: Decision {
            strategy: picked.strategy,
            reports,
            entries: request.keys.entries,
            fingerprint: request.keys.fingerprint(),
            stream,
            cold: request.cold,
            optimize: request.optimize,
            reason: request.reason(reason),
        },
    })
}

/// The result of planning for one strategy.
#[derive(Clone, Debug)]
pub struct Report {
    /// The strategy.
    pub strategy: Strategy,
    /// Its layout in words, or the reason why there is none.
    pub remark: String,
    /// The price of its cheapest layout.
    pub price: Option<Price>,
}

impl Report {
    /// The report on a strategy: its best layout, and the layouts that were left out, or the reason
    /// why there is none.
    fn new<L>(
        strategy: Strategy,
        best: Option<&Priced<L>>,
        left_out: Result<Vec<String>, String>,
        excluded: Option<&str>,
    ) -> Self {
        let remark = match (best, left_out) {
            (Some(best), Ok(left_out)) => {
                let mut remark = best.form.clone();
                for layout in left_out {
                    remark += "; ";
                    remark += &layout;
                }
                if let Some(why) = excluded {
                    remark += &format!(" ({why})");
                }
                remark
            }
            (_, Err(reason)) => format!("infeasible: {reason}"),
            (None, Ok(_)) => unreachable!("a strategy that can express a list has a layout for it"),
        };
        Self {
            strategy,
            remark,
            price: best.map(|best| best.price),
        }
    }
}

/// The choice among the strategies, and what it was based on.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The chosen strategy.
    pub strategy: Strategy,
    /// One report for each strategy, in the order of [`Strategy::ALL`].
    pub reports: Vec<Report>,
    /// The number of inclusions.
    pub entries: usize,
    /// The fingerprint of the list.
    pub fingerprint: u64,
    /// The stream over which the candidates were run.
    pub stream: Stream,
    /// The share of requests that counted as cold.
    pub cold: f64,
    /// What the choice optimised.
    pub optimize: Optimize,
    /// The reason for the strategy, in words.
    pub reason: String,
}

impl Decision {
    /// The result for each strategy, for [`Decision::plan`].
    #[must_use]
    pub fn candidates(&self) -> Vec<PlannedCandidate<'_>> {
        (self.reports.iter())
            .map(|report| PlannedCandidate::new(report.strategy, &report.remark, report.price))
            .collect()
    }

    /// The plan that programs read, with its [candidates](Decision::candidates).
    #[must_use]
    pub fn plan<'a>(&'a self, candidates: &'a [PlannedCandidate<'a>]) -> Plan<'a> {
        Plan::new(
            self.entries,
            self.fingerprint,
            self.stream.traffic(self.cold),
            self.optimize,
            candidates,
            self.strategy,
        )
    }

    /// The lines on the choice in the documentation of the item.
    #[must_use]
    pub fn summary(&self) -> Vec<String> {
        let candidates = self.candidates();
        let plan = self.plan(&candidates);
        let mut lines = vec![
            format!(
                "Compiled by header-set as `{}`, {}.",
                plan.chosen, self.reason
            ),
            String::new(),
        ];
        lines.push(String::from("```text"));
        lines.extend(plan.to_string().lines().map(str::to_owned));
        lines.push(String::from("```"));
        lines
    }
}

#[cfg(test)]
mod tests {
    use header_set_runtime::{Price, Strategy};

    use super::{Layouts, Priced, Request, Stream, pick};
    use crate::list::key_set::KeySet;

    #[test]
    fn a_strategy_without_a_layout_is_not_chosen() {
        let keys = KeySet::of_texts(&["te"]);
        let stream = Stream::new(&keys, None, None);
        let chosen = pick(&Request::new(&keys), stream, &|strategy, _| {
            let layout = Priced {
                layout: (),
                strategy,
                form: String::from("a layout"),
                price: Price::default(),
                has_beside: false,
            };
            Ok(Layouts {
                built: (strategy == Strategy::FlatDfa)
                    .then_some(layout)
                    .into_iter()
                    .collect(),
                not_built: Vec::new(),
            })
        });
        let decision = chosen.expect("one strategy has a layout").decision;
        assert_eq!(decision.strategy, Strategy::FlatDfa);
        let remarks: Vec<&str> = decision
            .reports
            .iter()
            .map(|it| it.remark.as_str())
            .collect();
        let none = "infeasible: it has no layout for this list";
        assert_eq!(remarks, [none, none, "a layout"]);
    }
}
