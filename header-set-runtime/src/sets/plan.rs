//! What was chosen for a list, and why, for programs to read.

mod shown;

use core::fmt;

use crate::lookup::strategy::Strategy;

/// Defines the constructor of a struct that may get more fields: all of them, in their order.
macro_rules! constructor {
    ($($field:ident: $type:ty),*) => {
        #[doc(hidden)]
        pub const fn new($($field: $type),*) -> Self {
            Self { $($field),* }
        }
    };
}

/// Which structure the macro chose for a list, and why.
///
/// `Display` prints a sentence on the choice, a table of all strategies, and details: the traffic,
/// the formula of costs, and what each cost consists of. `*` marks the strategy that was chosen.
/// The same text is in the documentation of each list.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Plan<'a> {
    /// The number of entries, without exclusions.
    pub entries: usize,
    /// The number that [`Set::fingerprint`](crate::Set::fingerprint) returns.
    pub fingerprint: u64,
    /// The traffic for which costs were estimated.
    pub traffic: Traffic<'a>,
    /// What the choice minimised.
    pub optimize: Optimize,
    /// The estimate for each strategy, in the order of [`Strategy::ALL`].
    pub candidates: &'a [PlannedCandidate<'a>],
    /// The strategy that was chosen.
    pub chosen: Strategy,
}

/// What the choice minimises: `optimize = time` or `optimize = size`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Optimize {
    /// Time: the candidate with the lowest cost; between equal costs the smaller table.
    #[default]
    Time,
    /// Size: the smallest table whose cost is at most twice the lowest; between equal sizes the
    /// lower cost.
    Size,
}

impl Optimize {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Time, Self::Size];

    /// Returns its word in options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Size => "size",
        }
    }
}

impl fmt::Display for Optimize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The traffic for which costs were estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Traffic<'a> {
    /// Where it comes from: `built-in`, or the path of a file.
    pub source: &'a str,
    /// The number of requests.
    pub requests: usize,
    /// The number of names.
    pub names: usize,
    /// The share of names that are in the set.
    pub hit_rate: f64,
    /// The share of requests that find none of the tables in the processor's caches.
    pub cold: f64,
}

impl<'a> Traffic<'a> {
    constructor!(source: &'a str, requests: usize, names: usize, hit_rate: f64, cold: f64);
}

/// Turns thousandths, which expansions have, into the number.
#[doc(hidden)]
#[must_use]
pub const fn thousandths(number: u64) -> f64 {
    number as f64 / 1000.0
}

/// A strategy, and its estimated cost for a list.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PlannedCandidate<'a> {
    /// The strategy.
    pub strategy: Strategy,
    /// Its layout for this list, such as `1 window, 8 slots`, or why it was not built.
    pub remark: &'a str,
    /// Its estimated cost, or `None` if it was not built.
    pub price: Option<Price>,
}

impl<'a> PlannedCandidate<'a> {
    constructor!(strategy: Strategy, remark: &'a str, price: Option<Price>);

    /// A candidate with a price, for expansions: the figures are those of [`Price::of`].
    #[doc(hidden)]
    pub const fn priced(strategy: Strategy, remark: &'a str, figures: [u64; 11]) -> Self {
        Self::new(strategy, remark, Some(Price::of(figures)))
    }
}

/// The estimated cost of a candidate. Its lookup code was run over the traffic, and counted.
///
/// Costs are in points, of which fewer are better. They rank layouts and predict no time: see
/// [`Formula`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Price {
    /// Bytes of all tables that `contains` reaches.
    pub table_bytes: usize,
    /// Different cache lines that a request reads, divided by its names: the expected cold misses
    /// per lookup.
    pub lines: f64,
    /// Cache lines that a lookup reads on average if the name is in the set.
    pub lines_hit: f64,
    /// Cache lines that a lookup reads on average if the name is not in the set.
    pub lines_miss: f64,
    /// The most cache lines that one lookup in the traffic touched.
    pub worst_lines: usize,
    /// Table accesses per lookup that had to wait for one another.
    pub loads: f64,
    /// Words hashed and bitmaps counted, per lookup.
    pub work: f64,
    /// Branch mispredictions per lookup.
    pub mispredictions: f64,
    /// Points of a lookup with everything cached.
    pub hot: f64,
    /// Points of a lookup with none of the tables cached.
    pub cold: f64,
    /// Points of a lookup where the given share of requests is cold.
    pub cost: f64,
}

/// The cost of a lookup: five terms, in points.
///
/// The weights are fitted to measured lookups, so that layouts rank as they did there.
/// COST-MODEL.md has the fit and its errors.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Formula {
    /// For each of [`Price::loads`], with the work on its result.
    pub loads: f64,
    /// For each step of [`Price::work`].
    pub work: f64,
    /// For each of [`Price::mispredictions`].
    pub mispredictions: f64,
    /// For each of [`Price::lines`].
    pub lines: f64,
    /// For the call.
    pub call: f64,
}

impl Formula {
    /// Everything is cached. The fit puts the call into the loads, since every lookup has one. A
    /// real predictor mispredicts less than ours, so a misprediction weighs less than it takes.
    pub const HOT: Self = Self {
        loads: 1.47,
        work: 1.13,
        mispredictions: 3.06,
        lines: 0.0,
        call: 0.0,
    };

    /// None of the tables is cached. Lines come from behind the second-level cache. A misprediction
    /// also fetches the code after it.
    pub const COLD: Self = Self {
        loads: 0.0,
        work: 0.0,
        mispredictions: 21.52,
        lines: 10.73,
        call: 7.71,
    };

    /// The weights where a share of requests, from 0 to 1, is cold.
    #[must_use]
    pub const fn at(cold: f64) -> Self {
        const fn mixed(cold: f64, hot_weight: f64, cold_weight: f64) -> f64 {
            (1.0 - cold) * hot_weight + cold * cold_weight
        }
        Self {
            loads: mixed(cold, Self::HOT.loads, Self::COLD.loads),
            work: mixed(cold, Self::HOT.work, Self::COLD.work),
            mispredictions: mixed(cold, Self::HOT.mispredictions, Self::COLD.mispredictions),
            lines: mixed(cold, Self::HOT.lines, Self::COLD.lines),
            call: mixed(cold, Self::HOT.call, Self::COLD.call),
        }
    }

    /// The points of a lookup with these averages.
    #[must_use]
    pub const fn points(self, price: &Price) -> f64 {
        self.loads * price.loads
            + self.work * price.work
            + self.mispredictions * price.mispredictions
            + self.lines * price.lines
            + self.call
    }
}

impl Price {
    /// For expansions: the fields in their order. Those that are no counts are in thousandths.
    #[doc(hidden)]
    pub const fn of(figures: [u64; 11]) -> Self {
        Self {
            table_bytes: figures[0] as usize,
            lines: thousandths(figures[1]),
            lines_hit: thousandths(figures[2]),
            lines_miss: thousandths(figures[3]),
            worst_lines: figures[4] as usize,
            loads: thousandths(figures[5]),
            work: thousandths(figures[6]),
            mispredictions: thousandths(figures[7]),
            hot: thousandths(figures[8]),
            cold: thousandths(figures[9]),
            cost: thousandths(figures[10]),
        }
    }
}

impl<'a> Plan<'a> {
    constructor!(
        entries: usize,
        fingerprint: u64,
        traffic: Traffic<'a>,
        optimize: Optimize,
        candidates: &'a [PlannedCandidate<'a>],
        chosen: Strategy
    );

    /// The strategy that was chosen.
    #[must_use]
    pub const fn strategy(&self) -> Strategy {
        self.chosen
    }

    /// The candidate that was chosen.
    #[must_use]
    pub const fn winner(&self) -> &'a PlannedCandidate<'a> {
        let mut at = 0;
        // The chosen one is among them.
        while self.candidates[at].strategy as u8 != self.chosen as u8 {
            at += 1;
        }
        &self.candidates[at]
    }

    /// The candidates that were not chosen.
    pub fn losers(&self) -> impl Iterator<Item = &'a PlannedCandidate<'a>> + use<'a> {
        let chosen = self.chosen;
        (self.candidates.iter()).filter(move |candidate| candidate.strategy != chosen)
    }

    /// What the chosen candidate was estimated to cost.
    #[must_use]
    pub const fn price(&self) -> Option<Price> {
        self.winner().price
    }

    /// Bytes of all tables that `contains` reaches.
    #[must_use]
    pub const fn table_bytes(&self) -> usize {
        self.paid().table_bytes
    }

    /// The cache lines that a lookup is expected to touch in the traffic, on average over hits and
    /// misses.
    #[must_use]
    pub const fn expected_lines(&self) -> f64 {
        let (price, hits) = (self.paid(), self.traffic.hit_rate);
        price.lines_hit * hits + price.lines_miss * (1.0 - hits)
    }

    /// The most cache lines that one lookup in the traffic touched.
    #[must_use]
    pub const fn worst_lines(&self) -> usize {
        self.paid().worst_lines
    }

    /// The price; zeros where there is none.
    const fn paid(&self) -> Price {
        match self.price() {
            Some(price) => price,
            None => Price::of([0; 11]),
        }
    }
}
