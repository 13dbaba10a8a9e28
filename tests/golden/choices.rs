//! The map in the handbook: the chosen layout for each list in `testdata/lists`, by hit rate and by
//! the share of cold requests. `HEADER_SET_BLESS=1 cargo test -p header-set-tests --test choices`
//! writes it.

mod lists;

use std::collections::BTreeSet;

use header_set::Strategy;
use header_set_codegen::list::key_set::KeySet;
use header_set_codegen::plan::{Options, choose};
use header_set_codegen::tables::Arena;
use testkit::golden;

const MAP: &str = "../docs/src/choices.txt";

const HIT_RATES: [f64; 10] = [0.0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1.0];
const COLD: [f64; 7] = [0.0, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0];

/// The layouts of the map, and what stands for them there.
const LAYOUTS: [(char, &str); 4] = [
    ('H', "perfect hash, a reject and a compare"),
    ('u', "perfect hash, unbranched"),
    ('T', "trie"),
    ('D', "DFA"),
];

fn chosen(keys: &KeySet, hit_rate: f64, cold: f64) -> char {
    let options = Options {
        hit_rate: Some(hit_rate),
        cold,
        ..Options::default()
    };
    let arena = Arena::default();
    let chosen = choose(keys, &options, &arena).expect("a real list has a layout");
    let layout = match chosen.built.strategy() {
        Strategy::PerfectHash => usize::from(chosen.built.form.contains("unbranched")),
        Strategy::PopcountTrie => 2,
        Strategy::FlatDfa => 3,
        other => panic!("{other} is not in the map"),
    };
    LAYOUTS[layout].0
}

#[test]
fn the_map_is_what_the_planner_chooses() {
    let percent = |share: f64| format!("{:4.0}", 100.0 * share);
    let mut map = String::new();
    for (letter, layout) in LAYOUTS {
        map += &format!("{letter} {layout}\n");
    }
    map += "\nAcross: hit rate in %. Down: requests that are cold, in %.\n";
    let mut winners = BTreeSet::new();
    for list in lists::all() {
        let arena = Arena::default();
        let keys = list.planned("", &arena).keys;
        let head = HIT_RATES.map(percent).concat();
        map += &format!("\n{}\n    {head}\n", list.name);
        for cold in COLD {
            let row = HIT_RATES.map(|hit_rate| chosen(&keys, hit_rate, cold));
            winners.extend(row);
            let row = row.map(|letter| format!("{letter:>4}")).concat();
            map += &format!("{}{row}\n", percent(cold));
        }
    }
    assert_eq!(
        winners.len(),
        LAYOUTS.len(),
        "COST-MODEL says that each of them wins somewhere"
    );
    golden::check(MAP, map);
}

#[test]
fn size_takes_the_smallest_within_twice_the_fastest() {
    for list in lists::all() {
        let arenas = [Arena::default(), Arena::default()];
        let time = list.planned("optimize = time", &arenas[0]).chosen;
        let size = list.planned("optimize = size", &arenas[1]).chosen;
        let [time, size] = [time.plan(), size.plan()];
        let aims = [time, size].map(|plan| plan.optimize.name());
        assert_eq!(aims, ["time", "size"]);
        let prices = [time, size].map(|plan| plan.price());
        let [fast, small] = prices.map(|price| price.expect("what is chosen has a price"));
        assert!(small.table_bytes <= fast.table_bytes, "{}", list.name);
        assert!(small.cost <= 2.0 * fast.cost, "{}", list.name);
        assert!(size.to_string().contains("optimized for size"), "{size}");
        if list.name == "iana-245" {
            let chosen = (time.chosen, size.chosen);
            assert_eq!(chosen, (Strategy::PerfectHash, Strategy::PopcountTrie));
        }
    }
}
