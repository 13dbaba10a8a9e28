//! Tables with a line a list, and their summary.

use header_set::Price;
use header_set_codegen::cost::COLD_SHARE;

use kit::stats::median;

/// One strategy on one list, in nanoseconds a name.
pub(crate) struct Measured {
    pub(crate) strategy: &'static str,
    pub(crate) price: Price,
    pub(crate) hot: f64,
    pub(crate) shuffled: f64,
    pub(crate) held_out: f64,
    pub(crate) cold: f64,
}

impl Measured {
    /// The planner's cost, with what was measured in the place of what was predicted.
    pub(crate) fn combined(&self) -> f64 {
        (1.0 - COLD_SHARE) * self.hot + COLD_SHARE * self.cold
    }
}

pub(crate) struct Row {
    pub(crate) list: &'static str,
    pub(crate) family: &'static str,
    pub(crate) entries: usize,
    /// The planner's choice.
    pub(crate) chosen: &'static str,
    pub(crate) measured: Vec<Measured>,
}

/// What can be compared.
type Time = fn(&Measured) -> f64;

const RESPECTS: [(&str, Time); 5] = [
    ("hot", |measured| measured.hot),
    ("shuffled", |measured| measured.shuffled),
    ("held out", |measured| measured.held_out),
    ("cold", |measured| measured.cold),
    ("combined", Measured::combined),
];

impl Row {
    /// The cheapest strategy, by the planner's rule for equal costs.
    pub(crate) fn chosen(&self) -> &Measured {
        let chosen = (self.measured.iter()).find(|measured| measured.strategy == self.chosen);
        chosen.expect("what the planner chooses is compiled")
    }

    /// The one with the least key.
    pub(crate) fn least<K: PartialOrd>(&self, key: impl Fn(&Measured) -> K) -> &Measured {
        let lower = |a: &Measured, b: &Measured| key(a) < key(b);
        let least = self
            .measured
            .iter()
            .reduce(|best, next| if lower(next, best) { next } else { best });
        least.expect("every list has a strategy")
    }

    /// How many times as long as the fastest `chosen` takes, less one, in each respect.
    fn regret(&self, chosen: &Measured) -> [f64; RESPECTS.len()] {
        RESPECTS.map(|(_, time)| time(chosen) / time(self.least(time)) - 1.0)
    }
}

pub(crate) fn head() {
    println!(
        "{:<20} {:>7} {:<12} {:<12} {:>6} {:>8} {:>8} {:>6} {:>8}  ns a name: hot predicted/measured/shuffled, cold predicted/measured",
        "list", "entries", "chosen", "fastest", "hot", "shuffled", "held out", "cold", "combined"
    );
}

pub(crate) fn row(row: &Row) {
    let chosen = row.chosen();
    let [hot, shuffled, held_out, cold, combined] = row.regret(chosen);
    print!(
        "{:<20} {:>7} {:<12} {:<12} {:>5.1}% {:>7.1}% {:>7.1}% {:>5.1}% {:>7.1}% ",
        row.list,
        row.entries,
        chosen.strategy,
        row.least(Measured::combined).strategy,
        hot * 100.0,
        shuffled * 100.0,
        held_out * 100.0,
        cold * 100.0,
        combined * 100.0
    );
    for Measured {
        strategy,
        price,
        hot,
        shuffled,
        cold,
        ..
    } in &row.measured
    {
        print!(
            " {strategy} {:.1}/{hot:.1}/{shuffled:.1} {:.0}/{cold:.0};",
            price.hot, price.cold
        );
    }
    println!();
}

/// Median and worst regret of what a model chooses.
pub(crate) fn summary(rows: &[Row], model: &str, choose: impl Fn(&Row) -> &Measured) {
    println!("\nregret of {model} over {} lists", rows.len());
    for (at, (respect, _)) in RESPECTS.iter().enumerate() {
        let mut regrets: Vec<(f64, &Row)> = rows
            .iter()
            .map(|row| (row.regret(choose(row))[at], row))
            .collect();
        regrets.sort_by(|a, b| b.0.total_cmp(&a.0));
        let all: Vec<f64> = regrets.iter().map(|(regret, _)| *regret).collect();
        let worst = regrets.iter().take(3).map(|(regret, row)| {
            format!(
                "{:.1} % {} ({}, {})",
                regret * 100.0,
                row.list,
                row.family,
                choose(row).strategy
            )
        });
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        println!(
            "  {respect:<9} median {:>4.1} %, mean {:>4.1} %, worst: {}",
            median(&all) * 100.0,
            mean * 100.0,
            worst.collect::<Vec<_>>().join("; ")
        );
    }
}
