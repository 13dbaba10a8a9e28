//! Tables with a line a list, and their summary.

use kit::stats::median;

use crate::subject::{Row, Strategy};

/// What is compared: three hot streams, cold requests, and the planner's cost of the first and the
/// last of them, with what was measured in the place of what was predicted.
pub(crate) const RESPECTS: [&str; 5] = ["hot", "shuffled", "held out", "cold", "combined"];
pub(crate) const HOT: usize = 0;
pub(crate) const SHUFFLED: usize = 1;
pub(crate) const COLD: usize = 3;
pub(crate) const COMBINED: usize = 4;

impl Row<'_> {
    pub(crate) fn chosen(&self) -> &Strategy {
        let chosen = self.strategies.iter().find(|it| it.name == self.chosen);
        chosen.expect("what the planner chooses is compiled")
    }

    pub(crate) fn least<K: PartialOrd>(&self, key: impl Fn(&Strategy) -> K) -> &Strategy {
        let compared = |a: &&Strategy, b: &&Strategy| key(a).partial_cmp(&key(b));
        let strategies = self.strategies.iter();
        let least = strategies.min_by(|a, b| compared(a, b).expect("figures"));
        least.expect("every list has a strategy")
    }

    /// How many percent longer than the fastest `chosen` takes, in each respect.
    fn regret(&self, chosen: &Strategy) -> [f64; RESPECTS.len()] {
        std::array::from_fn(|at| {
            let least = self.least(|it| it.times[at]).times[at];
            (chosen.times[at] / least - 1.0) * 100.0
        })
    }
}

pub(crate) fn head() {
    println!(
        "{:<20} {:>7} {:<12} {:<12} {:>6} {:>8} {:>8} {:>6} {:>8}  ns a name: hot predicted/measured/shuffled, cold predicted/measured",
        "list", "entries", "chosen", "fastest", "hot", "shuffled", "held out", "cold", "combined"
    );
}

pub(crate) fn row(row: &Row<'_>) {
    let chosen = row.chosen();
    let [hot, shuffled, held_out, cold, combined] = row.regret(chosen);
    print!(
        "{:<20} {:>7} {:<12} {:<12} {hot:>5.1}% {shuffled:>7.1}% {held_out:>7.1}% {cold:>5.1}% {combined:>7.1}% ",
        row.list.name,
        row.entries,
        chosen.name,
        row.least(|it| it.times[COMBINED]).name,
    );
    for Strategy {
        name, price, times, ..
    } in &row.strategies
    {
        print!(
            " {name} {:.1}/{:.1}/{:.1} {:.0}/{:.0};",
            price.hot, times[HOT], times[SHUFFLED], price.cold, times[COLD]
        );
    }
    println!();
}

/// Median and worst regret of what a model chooses.
pub(crate) fn summary<'a>(
    rows: &'a [Row<'a>],
    model: &str,
    choose: impl Fn(&'a Row<'a>) -> &'a Strategy,
) {
    println!("\nregret of {model} over {} lists", rows.len());
    for (at, respect) in RESPECTS.iter().enumerate() {
        let regrets = rows.iter().map(|row| (row.regret(choose(row))[at], row));
        let mut regrets: Vec<(f64, &Row<'_>)> = regrets.collect();
        regrets.sort_by(|a, b| b.0.total_cmp(&a.0));
        let all: Vec<f64> = regrets.iter().map(|(regret, _)| *regret).collect();
        let worst = regrets.iter().take(3).map(|(regret, row)| {
            let (name, family, chosen) = (row.list.name, row.list.family, choose(row).name);
            format!("{regret:.1} % {name} ({family}, {chosen})")
        });
        let worst = worst.collect::<Vec<_>>().join("; ");
        let (median, mean) = (median(&all), all.iter().sum::<f64>() / all.len() as f64);
        println!("  {respect:<9} median {median:>4.1} %, mean {mean:>4.1} %, worst: {worst}");
    }
}
