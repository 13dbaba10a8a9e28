//! How a list is planned.

use header_set_runtime::{Optimize, Strategy};

use crate::cost::COLD_SHARE;
use crate::traffic::Traffic;

/// The strategies that may be chosen if an item forces none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restriction {
    only: [bool; Strategy::ALL.len()],
}

impl Restriction {
    /// Allows these strategies. None, or all, allow every strategy.
    pub fn only(strategies: impl IntoIterator<Item = Strategy>) -> Self {
        let mut only = [false; Strategy::ALL.len()];
        for strategy in strategies {
            only[strategy as usize] = true;
        }
        Self { only }
    }

    /// Whether `strategy` may be chosen.
    #[must_use]
    pub fn allows(self, strategy: Strategy) -> bool {
        self == Self::default() || self.only[strategy as usize]
    }
}

/// How a list is planned.
#[derive(Clone, Debug)]
pub struct Options {
    /// The strategy that the list forces.
    pub strategy: Option<Strategy>,
    /// The traffic on which candidates are priced, unless that is the built-in one.
    pub traffic: Option<Traffic>,
    /// The largest number of its requests over which candidates are run.
    pub requests: usize,
    /// The share of lookups that hit.
    pub hit_rate: Option<f64>,
    /// The share of requests that find none of the tables in the caches.
    pub cold: f64,
    /// What the choice minimises.
    pub optimize: Optimize,
    /// The strategies that features allow.
    pub restriction: Restriction,
    /// Whether strategies that may not be chosen are built too, so that the plan compares them.
    pub compares_all: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            strategy: None,
            traffic: None,
            requests: usize::MAX,
            hit_rate: None,
            cold: COLD_SHARE,
            optimize: Optimize::default(),
            restriction: Restriction::default(),
            compares_all: true,
        }
    }
}

impl Options {
    /// The reason why a strategy may not be chosen. `None` if it may.
    pub(super) fn excludes(&self, strategy: Strategy) -> Option<&'static str> {
        match self.strategy {
            Some(forced) if forced == strategy => None,
            Some(_) => Some("not asked for"),
            None if self.restriction.allows(strategy) => None,
            None => Some("excluded by a feature"),
        }
    }

    /// The reason for a strategy, given why it is the best of those that may be chosen.
    pub(super) fn reason(&self, best: &str) -> String {
        match self.strategy {
            Some(_) => String::from("as the list asks"),
            None if self.restriction == Restriction::default() => best.to_owned(),
            None => format!("{best}, of those that features allow"),
        }
    }
}
