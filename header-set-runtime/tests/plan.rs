//! What a plan says of the candidate that was chosen, in figures and in words.

use header_set_runtime::{
    Formula, Optimize, Plan, PlannedCandidate, Price, Strategy, Traffic, thousandths,
};

/// Figures, each another.
const FIGURES: [u64; 11] = [
    320, 1_500, 2_000, 250, 7, 3_125, 4_000, 5_010, 6_000, 70_000, 12_345,
];

/// No constant, so that it is computed when the tests run.
fn price() -> Price {
    Price::of(FIGURES)
}

fn candidates() -> [PlannedCandidate<'static>; 3] {
    [
        PlannedCandidate::new(Strategy::PerfectHash, "not built", None),
        PlannedCandidate::new(Strategy::PopcountTrie, "by windows, 1 node", Some(price())),
        PlannedCandidate::priced(Strategy::FlatDfa, "a sieve", FIGURES),
    ]
}

fn plan<'a>(candidates: &'a [PlannedCandidate<'a>], chosen: Strategy) -> Plan<'a> {
    let traffic = Traffic::new("built-in", 10, 200, 0.25, 0.1);
    Plan::new(3, 0x1f, traffic, Optimize::Size, candidates, chosen)
}

#[test]
fn rates_are_in_the_order_of_the_fields() {
    let price = price();
    let expected = [
        (price.lines, 1.5),
        (price.lines_hit, 2.0),
        (price.lines_miss, 0.25),
        (price.loads, 3.125),
        (price.work, 4.0),
        (price.mispredictions, 5.01),
        (price.hot, 6.0),
        (price.cold, 70.0),
        (price.cost, 12.345),
    ];
    for (found, expected) in expected {
        assert!((found - expected).abs() < 1e-9, "{found} {expected}");
    }
    assert_eq!((price.table_bytes, price.worst_lines), (320, 7));
}

#[test]
fn a_plan_has_the_figures_of_its_winner() {
    let candidates = candidates();
    let tries = plan(&candidates, Strategy::PopcountTrie);
    assert_eq!(tries.winner(), &candidates[1]);
    let losers: Vec<Strategy> = tries.losers().map(|loser| loser.strategy).collect();
    assert_eq!(losers, [Strategy::PerfectHash, Strategy::FlatDfa]);
    assert_eq!(tries.price(), Some(price()));
    assert_eq!((tries.table_bytes(), tries.worst_lines()), (320, 7));
    // A quarter of the names hit.
    let expected = 0.25 * 2.0 + 0.75 * 0.25;
    assert!((tries.expected_lines() - expected).abs() < 1e-9);
    assert_eq!(
        plan(&candidates, Strategy::FlatDfa).winner(),
        &candidates[2]
    );

    let without = plan(&candidates, Strategy::PerfectHash);
    assert_eq!(without.winner(), &candidates[0]);
    assert_eq!((without.price(), without.table_bytes()), (None, 0));
}

#[test]
fn expansions_have_thousandths() {
    for (number, expected) in [(0, 0.0), (1, 0.001), (12_345, 12.345)] {
        assert!((thousandths(number) - expected).abs() < 1e-9, "{number}");
    }
}

#[test]
fn a_formula_has_shares_of_both() {
    let price = price();
    let hot = Formula::at(0.0).points(&price);
    let cold = Formula::at(1.0).points(&price);
    assert_eq!(
        (Formula::at(0.0), Formula::at(1.0)),
        (Formula::HOT, Formula::COLD)
    );
    let expected = 3.125 * 1.47 + 4.0 * 1.13 + 5.01 * 3.06;
    assert!((hot - expected).abs() < 1e-9, "{hot}");
    let expected = 7.71 + 1.5 * 10.73 + 5.01 * 21.52;
    assert!((cold - expected).abs() < 1e-9, "{cold}");
    let quarter = Formula::at(0.25).points(&price);
    assert!(
        (quarter - (0.75 * hot + 0.25 * cold)).abs() < 1e-9,
        "{quarter}"
    );
}

#[test]
fn a_plan_is_a_sentence_a_table_and_details() {
    let candidates = candidates();
    let expected = "\
trie: 320 bytes, 0.2 cache lines for a miss, 2.0 for a hit;
the dfa would cost as much

  structure         cost  table bytes  cache lines: a miss   a hit  at most
  perfect_hash         -
* trie             12.35          320                  0.2     2.0        7
  dfa              12.35          320                  0.2     2.0        7

details:
  3 entries, optimized for size, fingerprint 000000000000001f
  traffic: built-in, 10 requests, 200 names,
    25.0 % hits, 10.0 % cold
  cost = 1.32 loads + 1.02 work + 4.91 mispredictions + 1.07 lines + 0.77,
    points per lookup
  perfect_hash: not built
  trie: by windows, 1 node
    3.12 loads, 4.00 work, 5.01 mispredictions, 1.50 lines per lookup
  dfa: a sieve
    3.12 loads, 4.00 work, 5.01 mispredictions, 1.50 lines per lookup
";
    let found = plan(&candidates, Strategy::PopcountTrie).to_string();
    assert_eq!(found, expected, "{found}");
    let mut one = plan(&candidates, Strategy::FlatDfa);
    one.entries = 1;
    assert!(one.to_string().contains("\n  1 entry, "));
}

/// The first lines of a plan, as one.
fn sentence(plan: &Plan<'_>) -> String {
    let text = plan.to_string();
    let (sentence, _) = text.split_once("\n\n").expect("a table comes next");
    sentence.replace('\n', " ")
}

#[test]
fn the_sentence_names_the_next_best() {
    let mut candidates = candidates();
    let alone = plan(&candidates[..1], Strategy::PerfectHash);
    assert_eq!(sentence(&alone), "perfect_hash");
    let mut cheaper = price();
    cheaper.cost /= 2.0;
    candidates[2] = PlannedCandidate::new(Strategy::FlatDfa, "", Some(cheaper));
    let mut forced = plan(&candidates, Strategy::PopcountTrie);
    assert!(sentence(&forced).ends_with("; the dfa would cost 50 % less"));
    forced.chosen = Strategy::FlatDfa;
    assert!(sentence(&forced).ends_with("; the trie would cost 100 % more"));
    forced.traffic.hit_rate = 1.0;
    assert!(sentence(&forced).starts_with("dfa: 320 bytes, 2.0 cache lines for a hit; "));
    forced.traffic.hit_rate = 0.0;
    assert!(sentence(&forced).starts_with("dfa: 320 bytes, 0.2 cache lines for a miss; "));
}
