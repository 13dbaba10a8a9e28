//! What was chosen for a list, and why, for programs to read.

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

/// What was chosen for a list, and why. `Display` prints it as a table.
///
/// Its columns are `cost`, `hot`, `cold`, `lines`, `worst_lines` and `table_bytes` of [`Price`], times
/// in nanoseconds.
/// `*` marks the strategy that was chosen. What each of them is built of stands below its figures.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Plan<'a> {
    /// How many inclusions the list has.
    pub entries: usize,
    /// The number of [`Set::fingerprint`](crate::Set::fingerprint).
    pub fingerprint: u64,
    /// The traffic that the candidates were priced on.
    pub traffic: Traffic<'a>,
    /// What the choice was to save.
    pub optimize: Optimize,
    /// What became of each strategy, in the order of [`Strategy::ALL`].
    pub candidates: &'a [PlannedCandidate<'a>],
    /// Which of them was chosen.
    pub chosen: Strategy,
}

/// What a choice is to save: `optimize = time` or `optimize = size`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Optimize {
    /// Time: the cheapest candidate; of equal ones the smaller.
    #[default]
    Time,
    /// Room: the smallest table of those that cost at most twice as much as the cheapest; of equal
    /// ones the cheaper.
    Size,
}

impl Optimize {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Time, Self::Size];

    /// The word for it in options.
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

/// The traffic that candidates were priced on.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Traffic<'a> {
    /// Where it comes from: `built-in`, or the path of a file.
    pub source: &'a str,
    /// Requests replayed.
    pub requests: usize,
    /// Names replayed.
    pub names: usize,
    /// The share of names that are in the set.
    pub hit_rate: f64,
    /// The share of requests that find nothing of ours in the caches.
    pub cold: f64,
}

impl<'a> Traffic<'a> {
    constructor!(source: &'a str, requests: usize, names: usize, hit_rate: f64, cold: f64);
}

/// What became of a strategy.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PlannedCandidate<'a> {
    /// Which one.
    pub strategy: Strategy,
    /// Its form for this list, as `windows, 704 slots`; or why it was not built.
    pub remark: &'a str,
    /// What it was estimated to cost, if it was built.
    pub price: Option<Price>,
}

impl<'a> PlannedCandidate<'a> {
    constructor!(strategy: Strategy, remark: &'a str, price: Option<Price>);
}

/// What a candidate costs, as its own lookup code showed when it was run over the traffic.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Price {
    /// Bytes of all tables that `contains` reaches.
    pub table_bytes: usize,
    /// Distinct cache lines that a request touches, over its names: the expected cold misses a
    /// lookup.
    pub lines: f64,
    /// Cache lines a lookup that hits touches, on average.
    pub lines_hit: f64,
    /// Cache lines a lookup that misses touches, on average.
    pub lines_miss: f64,
    /// The most cache lines that one lookup in the traffic touched.
    pub worst_lines: usize,
    /// Table accesses a lookup that had to wait for one another, on average.
    pub loads: f64,
    /// Words hashed and bitmaps counted by a lookup, on average.
    pub work: f64,
    /// Branch mispredictions a lookup, on average.
    pub mispredictions: f64,
    /// Expected nanoseconds a lookup with everything cached.
    pub hot: f64,
    /// Expected nanoseconds a lookup with nothing of ours cached.
    pub cold: f64,
    /// Both in one, the cold one by the share of cold requests.
    pub cost: f64,
}

impl Price {
    /// For expansions, which a price of one line keeps short: the rates are in thousandths, in the
    /// order of the fields.
    #[doc(hidden)]
    pub const fn of(table_bytes: usize, worst_lines: usize, thousandths: [u64; 9]) -> Self {
        let mut rates = [0.0; 9];
        let mut at = 0;
        while at < rates.len() {
            rates[at] = thousandths[at] as f64 / 1000.0;
            at += 1;
        }
        Self {
            table_bytes,
            lines: rates[0],
            lines_hit: rates[1],
            lines_miss: rates[2],
            worst_lines,
            loads: rates[3],
            work: rates[4],
            mispredictions: rates[5],
            hot: rates[6],
            cold: rates[7],
            cost: rates[8],
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
        match self.price() {
            Some(price) => price.table_bytes,
            None => 0,
        }
    }

    /// The cache lines that a lookup is expected to touch in the traffic, on average over hits and
    /// misses.
    #[must_use]
    pub const fn expected_lines(&self) -> f64 {
        match self.price() {
            Some(price) => {
                price.lines_hit * self.traffic.hit_rate
                    + price.lines_miss * (1.0 - self.traffic.hit_rate)
            }
            None => 0.0,
        }
    }

    /// The most cache lines that one lookup in the traffic touched.
    #[must_use]
    pub const fn worst_lines(&self) -> usize {
        match self.price() {
            Some(price) => price.worst_lines,
            None => 0,
        }
    }
}

impl fmt::Display for Plan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Plan { traffic, .. } = self;
        let noun = if self.entries == 1 {
            "entry"
        } else {
            "entries"
        };
        let percent = |share: f64| share * 100.0;
        writeln!(
            f,
            "{} {noun}; optimized for {}; fingerprint {:016x}\n\
             {} traffic: {} requests, {} names, {:.1} % hits, {:.1} % cold\n\
             {:15}    cost   hot ns  cold ns  lines  worst     bytes",
            self.entries,
            self.optimize,
            self.fingerprint,
            traffic.source,
            traffic.requests,
            traffic.names,
            percent(traffic.hit_rate),
            percent(traffic.cold),
            "",
        )?;
        for candidate in self.candidates {
            let is_chosen = candidate.strategy == self.chosen;
            let mark = if is_chosen { '*' } else { ' ' };
            writeln!(f, "{mark} {candidate}")?;
        }
        Ok(())
    }
}

/// A row of the table that [`Plan`] prints, and the remark in lines of their own.
impl fmt::Display for PlannedCandidate<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<13}", self.strategy)?;
        if let Some(price) = self.price {
            write!(
                f,
                " {:>7.2} {:>8.2} {:>8.2} {:>6.2} {:>6} {:>9}",
                price.cost,
                price.hot,
                price.cold,
                price.lines,
                price.worst_lines,
                price.table_bytes,
            )?;
        }
        // What the page of an item shows without a scroll bar.
        const COLUMNS: usize = 75;
        let mut column = COLUMNS;
        for word in self.remark.split(' ') {
            let width = word.chars().count() + 1;
            if column + width > COLUMNS {
                write!(f, "\n     ")?;
                column = 5;
            }
            write!(f, " {word}")?;
            column += width;
        }
        Ok(())
    }
}
