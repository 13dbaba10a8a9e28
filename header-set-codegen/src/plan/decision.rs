//! Layouts with their prices, and the choice among them. Short lists and blobs share it.

use header_set_runtime::{Optimize, Plan, PlannedCandidate, Price, Strategy};

use crate::bounds::choice::{SAME, SLOWER};
use crate::traffic::Stream;

/// A layout and its price.
pub(crate) struct Priced {
    pub strategy: Strategy,
    /// The layout in words.
    pub form: String,
    pub price: Price,
    /// Whether its patterns stand in tables beside those of the strategy.
    pub has_beside: bool,
    /// Whether it may be chosen.
    pub allowed: bool,
}

/// All layouts of a list, compared by their prices.
pub(crate) struct Ranking {
    pub layouts: Vec<Priced>,
    optimize: Optimize,
    /// The lowest cost of all layouts that may be chosen.
    fastest: f64,
}

impl Ranking {
    pub(crate) fn new(optimize: Optimize, layouts: Vec<Priced>) -> Self {
        let mut fastest = f64::INFINITY;
        for layout in &layouts {
            if layout.allowed {
                fastest = fastest.min(layout.price.cost);
            }
        }
        Self {
            layouts,
            optimize,
            fastest,
        }
    }

    /// The key by which layouts are compared; the least is best. Among equals, a layout without
    /// patterns beside it wins: for patterns alone, the automaton itself.
    fn key(&self, layout: &Priced) -> (bool, f64, f64, bool) {
        let (cost, bytes) = (layout.price.cost, layout.price.table_bytes as f64);
        let (too_slow, first, second) = if self.optimize != Optimize::Size {
            // Differences below the precision of the model are ranked by bytes. Only layouts that
            // may not be chosen cost less than the fastest.
            let same = self.fastest..=SAME * self.fastest;
            let cost = if same.contains(&cost) {
                self.fastest
            } else {
                cost
            };
            (false, cost, bytes)
        } else if cost <= SLOWER * self.fastest {
            (false, bytes, cost)
        } else {
            // Too slow: ranked by time.
            (true, cost, bytes)
        };
        (too_slow, first, second, layout.has_beside)
    }

    /// The number of the best layout of those that count. Of equal ones, the first.
    pub(crate) fn best(&self, counts: &dyn Fn(&Priced) -> bool) -> Option<usize> {
        let mut best = None;
        for (number, layout) in self.layouts.iter().enumerate() {
            let is_better = |best: usize| self.key(layout) < self.key(&self.layouts[best]);
            if counts(layout) && best.is_none_or(is_better) {
                best = Some(number);
            }
        }
        best
    }

    /// The reason for which the [best](Ranking::best) layout is that one, in words.
    pub(crate) fn reason(&self, best: usize) -> &'static str {
        if self.optimize == Optimize::Size {
            "the smallest of those that cost at most twice as much as the cheapest"
        } else if self.layouts[best].price.cost <= self.fastest {
            "the one with the lowest estimated cost"
        } else {
            "the smallest of those with the lowest estimated cost"
        }
    }
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
            format!("[What the columns mean]({COLUMNS}):"),
            String::new(),
        ];
        lines.push(String::from("```text"));
        lines.extend(plan.to_string().lines().map(str::to_owned));
        lines.push(String::from("```"));
        lines
    }
}

/// Where the columns of a plan are explained.
const COLUMNS: &str = "https://docs.rs/header-set/latest/header_set/struct.Plan.html";
