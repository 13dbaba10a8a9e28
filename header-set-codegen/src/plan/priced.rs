//! Layouts with their prices, and the choice among them. Short lists and blobs share it.

use header_set_runtime::{Optimize, Price, Strategy};

use crate::bounds::choice::{SAME, SLOWER};

/// A layout and its price.
pub(crate) struct Priced<L> {
    pub strategy: Strategy,
    /// The layout in words.
    pub form: String,
    pub price: Price,
    /// Whether its patterns stand in tables beside those of the strategy.
    pub has_beside: bool,
    pub layout: L,
}

/// Compares layouts by their prices.
pub(crate) struct Rank {
    optimize: Optimize,
    /// The lowest cost of all layouts that may be chosen.
    fastest: f64,
}

impl Rank {
    pub(crate) fn new<'p, L: 'p>(
        optimize: Optimize,
        allowed: impl Iterator<Item = &'p Priced<L>>,
    ) -> Self {
        let costs = allowed.map(|layout| layout.price.cost);
        Self {
            optimize,
            fastest: costs.fold(f64::INFINITY, f64::min),
        }
    }

    /// The key by which layouts are compared; the least is best.
    fn key(&self, price: &Price) -> (bool, f64, f64) {
        let (cost, bytes) = (price.cost, price.table_bytes as f64);
        if self.optimize != Optimize::Size {
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
        }
    }

    /// The best layout. Among equals, a layout without patterns beside it wins (for patterns alone,
    /// the automaton itself); then the first.
    pub(crate) fn best<'p, L>(
        &self,
        layouts: impl Iterator<Item = &'p Priced<L>>,
    ) -> Option<&'p Priced<L>> {
        let key = |layout: &Priced<L>| (self.key(&layout.price), layout.has_beside);
        layouts.reduce(|best, other| if key(other) < key(best) { other } else { best })
    }

    /// The reason for which [`best`](Rank::best) is that layout, in words.
    pub(crate) fn reason(&self, best: &Price) -> &'static str {
        if self.optimize == Optimize::Size {
            "the smallest of those that cost at most twice as much as the cheapest"
        } else if best.cost <= self.fastest {
            "the one with the lowest estimated cost"
        } else {
            "the smallest of those with the lowest estimated cost"
        }
    }
}
