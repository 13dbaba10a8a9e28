//! What the planner chooses, what its prices depend on, and what they do not. `tests/golden/plans` has its
//! choices on real lists.

mod layouts;
mod lines;
mod traffic;

use header_set_codegen::layouts::Built;
use header_set_codegen::list::key_set::Role;
use header_set_codegen::plan::{Chosen, Options, Restriction, choose};
use header_set_runtime::{Fold, Ints, PatternLookup, Strategy};
use testkit::lists::{EXACT, INSENSITIVE, List, Normal, arena, lookups};
use testkit::random::Random;

use crate::corpus;

fn chosen(list: &List, fold: Fold) -> Chosen<'static> {
    planned(&list.normal(fold), Options::default())
}

fn planned(list: &Normal, options: Options) -> Chosen<'static> {
    let chosen = choose(&list.keys, &options, arena());
    chosen.unwrap_or_else(|failure| panic!("{failure}"))
}

fn forced(strategy: Strategy) -> Options {
    Options {
        strategy: Some(strategy),
        ..Options::default()
    }
}

fn hit_at(rate: f64) -> Options {
    Options {
        hit_rate: Some(rate),
        ..Options::default()
    }
}

fn cost(chosen: &Chosen<'_>, strategy: Strategy) -> Option<f64> {
    let report = chosen
        .candidates
        .iter()
        .find(|report| report.strategy == strategy)?;
    report.price.map(|price| price.cost)
}

/// Everything that `contains` reaches but for the winners of an automaton, among which the written
/// order settles ties.
fn reached(built: &Built) -> String {
    let mut built = built.clone();
    if let Some(PatternLookup::Automaton(tables)) = &mut built.matcher.beside {
        tables.winners = Ints::EMPTY;
    }
    format!("{built:?}")
}

fn assert_same_in_any_order(list: &List, fold: Fold, orders: u64) {
    let first = chosen(list, fold);
    let tables = reached(&first.built);
    for seed in 0..orders {
        let mut turned = list.clone();
        Random::new(seed).shuffle(&mut turned.written);
        let normal = turned.normal(fold);
        let again = planned(&normal, Options::default());
        assert!(
            tables == reached(&again.built),
            "the tables of {} depend on the order",
            list.name
        );
        for (one, other) in first.candidates.iter().zip(&again.candidates) {
            assert_eq!(
                (&one.remark, one.price),
                (&other.remark, other.price),
                "{}",
                list.name
            );
        }
        for (line, written) in turned
            .written
            .iter()
            .filter(|written| !written.excluded)
            .enumerate()
        {
            let id = lookups::const_find(&again.built.matcher, &written.text);
            if let Some(&Some(key)) = id.and_then(|id| again.built.places.get(id as usize))
                && turned.written.len() == normal.keys.entries
            {
                assert_eq!(
                    normal.keys.key_role(key),
                    Role::Entry(line),
                    "indices follow the written order"
                );
            }
        }
    }
}

#[test]
fn order_does_not_matter() {
    for file in corpus::files() {
        assert_same_in_any_order(&List::load(&file), INSENSITIVE, 2);
        assert_same_in_any_order(&List::load(&file), EXACT, 1);
    }
    for list in corpus::bytes().iter().chain(&corpus::tiny()) {
        assert_same_in_any_order(list, EXACT, 1);
    }
}

#[test]
fn order_does_not_matter_to_ten_thousand_names() {
    assert_same_in_any_order(&corpus::ten_thousand(), INSENSITIVE, 3);
}

#[test]
fn every_strategy_can_be_forced() {
    let normal = List::load("prefixed-97").normal(INSENSITIVE);
    for &strategy in Strategy::ALL {
        let free = planned(&normal, forced(strategy));
        assert_eq!(free.built.strategy(), strategy);
        // A forced item leaves features aside.
        let options = Options {
            restriction: Restriction::only([Strategy::PerfectHash]),
            ..forced(strategy)
        };
        assert_eq!(planned(&normal, options).built.strategy(), strategy);
    }
}

#[test]
fn features_restrict() {
    let normal = List::load("internal-119").normal(INSENSITIVE);
    for subset in 0..1_u32 << Strategy::ALL.len() {
        let only = |strategy: &Strategy| subset >> *strategy as u32 & 1 == 1;
        let restriction = Restriction::only(Strategy::ALL.iter().copied().filter(only));
        let options = Options {
            restriction,
            ..Options::default()
        };
        let chosen = planned(&normal, options);
        let strategy = chosen.built.strategy();
        assert!(restriction.allows(strategy));
        let allowed = Strategy::ALL
            .iter()
            .copied()
            .filter(|&strategy| restriction.allows(strategy));
        let best = allowed
            .filter_map(|strategy| cost(&chosen, strategy))
            .min_by(f64::total_cmp);
        assert_eq!(cost(&chosen, strategy), best, "{restriction:?}");
        assert_eq!(
            chosen.candidates.len(),
            Strategy::ALL.len(),
            "losers are kept"
        );
    }
}

#[test]
fn an_infeasible_strategy_says_why() {
    let normal = corpus::ten_thousand().normal(INSENSITIVE);
    let restricted = Options {
        restriction: Restriction::only([Strategy::FlatDfa]),
        ..Options::default()
    };
    for options in [forced(Strategy::FlatDfa), restricted] {
        let failure = choose(&normal.keys, &options, arena()).expect_err("too many names");
        assert!(
            failure.contains("this list: `dfa` is infeasible, its table of "),
            "{failure}"
        );
        assert_eq!(failure.matches("is infeasible").count(), 1, "{failure}");
    }
}

#[test]
fn a_search_among_prefixes_is_work() {
    // The names alone are none.
    let chosen = chosen(&List::load("prefixed-97"), EXACT);
    let price = |strategy: Strategy| chosen.candidates[strategy as usize].price;
    let hash = price(Strategy::PerfectHash).expect("it carries every list");
    let dfa = price(Strategy::FlatDfa).expect("it has few states");
    assert!(hash.work > 0.1 && dfa.work == 0.0, "{hash:?} {dfa:?}");
}

/// Globs whose stars no automaton carries.
#[test]
fn patterns_past_the_bound_are_refused() {
    let mut random = Random::new(7);
    let globs = (0..2_000).map(|_| {
        let letters = random.bytes(b"abcdefghijklmnopqrstuvwxyz", 20);
        let stars: Vec<String> = letters
            .iter()
            .map(|&it| char::from(it).to_string())
            .collect();
        stars.join("*")
    });
    let list = List::of("globs of twenty stars", globs);
    let failure = choose(&list.normal(INSENSITIVE).keys, &Options::default(), arena());
    let failure = failure.expect_err("no automaton");
    assert!(failure.contains("`include_set!` takes more"), "{failure}");
    assert!(
        failure.contains("`perfect_hash` is infeasible"),
        "{failure}"
    );
}
