//! Layouts and their prices, whether they are written as Rust or into a blob: which of them is
//! taken.

use header_set_runtime::{Optimize, Price, Strategy};

use crate::bounds::choice::{SAME, SLOWER};

/// A layout and its price.
pub(crate) struct Priced<L> {
    pub strategy: Strategy,
    /// Its form, in words.
    pub form: String,
    pub price: Price,
    /// Whether patterns stand in tables beside its own.
    pub has_beside: bool,
    pub layout: L,
}

/// By what layouts are compared.
pub(crate) struct Rank {
    optimize: Optimize,
    /// The lowest cost of all that may be chosen.
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

    /// The lower the better.
    fn key(&self, price: &Price) -> (bool, f64, f64) {
        let (cost, bytes) = (price.cost, price.table_bytes as f64);
        if self.optimize != Optimize::Size {
            // What differs by less than the model can tell is ranked by bytes. Less than the
            // fastest costs only what may not be chosen.
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
            // What is too slow is ranked by its time.
            (true, cost, bytes)
        }
    }

    /// The best layout; of equal ones that which needs nothing beside it (of patterns alone, the
    /// automaton itself), then the first.
    pub(crate) fn best<'p, L>(
        &self,
        layouts: impl Iterator<Item = &'p Priced<L>>,
    ) -> Option<&'p Priced<L>> {
        let key = |layout: &Priced<L>| (self.key(&layout.price), layout.has_beside);
        layouts.reduce(|best, other| if key(other) < key(best) { other } else { best })
    }
}
