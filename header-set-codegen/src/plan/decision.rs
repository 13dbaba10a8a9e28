//! Layouts with their prices, and the choice among them.

use std::cmp::Ordering;

use header_set_runtime::{Optimize, Plan, PlannedCandidate, Price, Strategy};

use super::options::Options;
use crate::bounds::choice::{SAME, SLOWER};
use crate::cost;
use crate::layouts::{self, Built, Strategies};
use crate::list::key_set::KeySet;
use crate::tables::Arena;
use crate::traffic::Stream;

/// A layout and its price.
struct Priced<'a> {
    built: Built<'a>,
    price: Price,
}

impl Priced<'_> {
    /// The key by which layouts are compared, given the lowest cost of those that may be chosen; the
    /// least is best. Among equals, a layout without patterns beside it wins: for patterns alone,
    /// the automaton itself.
    fn key(&self, fastest: f64, optimize: Optimize) -> (bool, f64, f64, bool) {
        let (cost, bytes) = (self.price.cost, self.price.table_bytes as f64);
        let has_beside = self.built.matcher.beside.is_some();
        if optimize != Optimize::Size {
            // Differences below the precision of the model are ranked by bytes. Only layouts that
            // may not be chosen cost less than the fastest.
            let same = fastest..=SAME * fastest;
            let cost = if same.contains(&cost) { fastest } else { cost };
            (false, cost, bytes, has_beside)
        } else if cost <= SLOWER * fastest {
            (false, bytes, cost, has_beside)
        } else {
            // Too slow: ranked by time.
            (true, cost, bytes, has_beside)
        }
    }
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

/// The layout that was picked for a list, what it was picked from, and why.
#[derive(Clone, Debug)]
pub struct Chosen<'a> {
    /// The picked layout.
    pub built: Built<'a>,
    /// The best layout of each strategy, in the order of [`Strategy::ALL`]. `None` where a strategy
    /// was not built.
    pub layouts: Vec<Option<Built<'a>>>,
    /// The estimate for each strategy, in that order.
    pub candidates: Vec<PlannedCandidate<'a>>,
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

impl Chosen<'_> {
    /// The plan that programs read.
    #[must_use]
    pub fn plan(&self) -> Plan<'_> {
        Plan::new(
            self.entries,
            self.fingerprint,
            self.stream.traffic(self.cold),
            self.optimize,
            &self.candidates,
            self.built.strategy(),
        )
    }

    /// The lines on the choice in the documentation of the item.
    #[must_use]
    pub fn summary(&self) -> Vec<String> {
        let (plan, reason) = (self.plan(), &self.reason);
        let chosen = plan.chosen;
        let text = format!("Compiled by header-set as `{chosen}`, {reason}.\n\n```text\n{plan}```");
        text.lines().map(str::to_owned).collect()
    }
}

/// Builds every strategy, prices every layout, and picks one by `options.optimize`. The picked
/// layout is checked against the list. Its tables stand in `arena`.
///
/// # Errors
/// In words, if no strategy that may be chosen can express the list, or if a table gave a wrong
/// answer.
pub fn choose<'a>(
    keys: &KeySet,
    options: &Options,
    arena: &'a Arena,
) -> Result<Chosen<'a>, String> {
    let (traffic, requests) = (options.traffic.as_ref(), options.requests);
    let stream = Stream::new(keys, traffic, requests, options.hit_rate);
    let demand = stream.demand(keys);
    let strategies = Strategies::new(keys, &demand, arena);
    let (mut priced, mut failures) = (Vec::new(), Vec::new());
    for &strategy in Strategy::ALL {
        let layouts = match options.excludes(strategy) {
            Some(why) if !options.compares_all => Err(String::from(why)),
            _ => strategies.build(strategy),
        };
        failures.push(layouts.map(|layouts| {
            for built in layouts {
                let (matcher, bytes) = (&built.matcher, built.table_bytes);
                let price = cost::price(matcher, bytes, &stream, options.cold);
                priced.push(Priced { built, price });
            }
        }));
    }
    let chosen = pick(keys, options, stream, &priced, failures, arena)?;
    layouts::check(&chosen.built, keys, &demand.misses)?;
    Ok(chosen)
}

/// Picks one of all layouts. `failures` has the reason for each strategy without a layout.
fn pick<'a>(
    keys: &KeySet,
    options: &Options,
    stream: Stream,
    priced: &[Priced<'a>],
    failures: Vec<Result<(), String>>,
    arena: &'a Arena,
) -> Result<Chosen<'a>, String> {
    let may_be_chosen = |strategy| options.excludes(strategy).is_none();
    let costs = priced
        .iter()
        .filter(|it| may_be_chosen(it.built.strategy()));
    let fastest = (costs.map(|it| it.price.cost)).fold(f64::INFINITY, f64::min);
    // The best layout of those that count. Of equal ones, the first.
    let best = |counts: &dyn Fn(Strategy) -> bool| {
        let key = |layout: &Priced<'_>| layout.key(fastest, options.optimize);
        let counted = priced.iter().filter(|it| counts(it.built.strategy()));
        counted.min_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(Ordering::Equal))
    };
    let Some(picked) = best(&may_be_chosen) else {
        let mut reasons = Vec::new();
        for (&strategy, failure) in Strategy::ALL.iter().zip(failures) {
            if let (true, Err(reason)) = (may_be_chosen(strategy), failure) {
                reasons.push(format!("`{strategy}` is infeasible, {reason}"));
            }
        }
        // The trie carries all names, so only patterns can be too much for all.
        if reasons.len() == Strategy::ALL.len() {
            reasons.push(String::from("`include_set!` takes more patterns"));
        }
        let reasons = reasons.join("; ");
        return Err(format!(
            "no strategy that is allowed here can express this list: {reasons}"
        ));
    };
    let (mut layouts, mut candidates) = (Vec::new(), Vec::new());
    for (&strategy, failure) in Strategy::ALL.iter().zip(failures) {
        let best = best(&|other| other == strategy);
        let mut remark = match failure {
            Ok(()) => best.map_or_else(String::new, |best| best.built.form.clone()),
            Err(reason) => format!("infeasible: {reason}"),
        };
        if let (Some(_), Some(why)) = (best, options.excludes(strategy)) {
            remark += &format!(" ({why})");
        }
        layouts.push(best.map(|best| best.built.clone()));
        let price = best.map(|best| best.price);
        candidates.push(PlannedCandidate::new(strategy, arena.text(&remark), price));
    }
    Ok(Chosen {
        built: picked.built.clone(),
        layouts,
        candidates,
        entries: keys.entries,
        fingerprint: keys.fingerprint(),
        stream,
        cold: options.cold,
        optimize: options.optimize,
        reason: options.reason(reason(options.optimize, picked.price.cost, fastest)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_within_a_hundredth_are_one() {
        let (keys, arena) = (KeySet::of_texts(&["host"]), Arena::default());
        let chosen = choose(&keys, &Options::default(), &arena).expect("a layout");
        let (built, mut price) = (&chosen.built, chosen.plan().price().expect("a price"));
        for (cost, counted) in [(100.0, 100.0), (100.9, 100.0), (101.1, 101.1), (99.0, 99.0)] {
            price.cost = cost;
            let built = built.clone();
            let (_, found, ..) = Priced { built, price }.key(100.0, Optimize::Time);
            assert_eq!(found, counted);
        }
    }
}
