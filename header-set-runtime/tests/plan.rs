//! What a plan says of the candidate that was chosen, in figures and in words.

use header_set_runtime::{Optimize, Plan, PlannedCandidate, Price, Strategy, Traffic};

/// Rates in thousandths, each another. No constant, so that it is computed when the tests run.
fn price() -> Price {
    Price::of(
        320,
        7,
        [
            1_500, 2_000, 250, 3_125, 4_000, 5_010, 6_000, 70_000, 12_345,
        ],
    )
}

fn candidates() -> [PlannedCandidate<'static>; 3] {
    let long = "words that are long enough for a line of their own, and then for more than that";
    [
        PlannedCandidate::new(Strategy::PerfectHash, "not built", None),
        PlannedCandidate::new(Strategy::PopcountTrie, long, Some(price())),
        PlannedCandidate::new(Strategy::FlatDfa, "", Some(price())),
    ]
}

fn plan<'a>(candidates: &'a [PlannedCandidate<'a>], chosen: Strategy) -> Plan<'a> {
    let traffic = Traffic::new("built-in", 10, 200, 0.25, 0.1);
    Plan::new(3, 0x1f, traffic, Optimize::Size, candidates, chosen)
}

#[test]
fn rates_are_in_the_order_of_the_fields() {
    let price = price();
    let of = |thousandths: f64| thousandths / 1000.0;
    let expected = [
        (price.lines, of(1_500.0)),
        (price.lines_hit, of(2_000.0)),
        (price.lines_miss, of(250.0)),
        (price.loads, of(3_125.0)),
        (price.work, of(4_000.0)),
        (price.mispredictions, of(5_010.0)),
        (price.hot, of(6_000.0)),
        (price.cold, of(70_000.0)),
        (price.cost, of(12_345.0)),
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
    assert_eq!(tries.strategy(), Strategy::PopcountTrie);
    assert_eq!(tries.winner(), &candidates[1]);
    let losers: Vec<Strategy> = tries.losers().map(|loser| loser.strategy).collect();
    assert_eq!(losers, [Strategy::PerfectHash, Strategy::FlatDfa]);
    assert_eq!(tries.price(), Some(price()));
    assert_eq!((tries.table_bytes(), tries.worst_lines()), (320, 7));
    // A quarter of the names is in the set.
    assert!((tries.expected_lines() - (0.25 * 2.0 + 0.75 * 0.25)).abs() < 1e-9);
    assert_eq!(
        plan(&candidates, Strategy::FlatDfa).winner(),
        &candidates[2]
    );

    let without = plan(&candidates, Strategy::PerfectHash);
    assert_eq!(without.winner(), &candidates[0]);
    assert_eq!(
        (
            without.price(),
            without.table_bytes(),
            without.worst_lines()
        ),
        (None, 0, 0)
    );
    assert!(without.expected_lines().abs() < 1e-9);
}

#[test]
fn a_plan_is_a_table() {
    let candidates = candidates();
    let expected = "\
3 entries; optimized for size; fingerprint 000000000000001f
built-in traffic: 10 requests, 200 names, 25.0 % hits, 10.0 % cold
                   cost   hot ns  cold ns  lines  worst     bytes
  perfect_hash\u{20}
      not built
* trie            12.35     6.00    70.00   1.50      7       320
      words that are long enough for a line of their own, and then for more
      than that
  dfa             12.35     6.00    70.00   1.50      7       320
     \u{20}
";
    let found = plan(&candidates, Strategy::PopcountTrie).to_string();
    assert_eq!(
        found.replace(" \n", "\n"),
        expected.replace(" \n", "\n"),
        "{found}"
    );
    let mut one = plan(&candidates, Strategy::FlatDfa);
    one.entries = 1;
    assert!(one.to_string().starts_with("1 entry; "));
}
