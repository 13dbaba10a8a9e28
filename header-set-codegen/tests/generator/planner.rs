//! What the planner chooses, what its prices depend on, and what they do not.

use header_set_codegen::layouts::Built;
use header_set_codegen::list::key_set::{KeySet, Role};
use header_set_codegen::plan::{Chosen, Failure, Request, Restriction, choose};
use header_set_codegen::traffic::{BadTraffic, Traffic};
use header_set_runtime::{Fold, Price, Strategy};

use crate::support::corpus;
use crate::support::list::{FOLDS, List};
use crate::support::lookups;
use crate::support::random::Random;

const SENSITIVE: Fold = Fold {
    case: false,
    separators: false,
};
const INSENSITIVE: Fold = Fold {
    case: true,
    separators: false,
};

fn chosen(list: &List, fold: Fold) -> Chosen {
    choose(&Request::new(&list.normal(fold).keys))
        .unwrap_or_else(|failure| panic!("{}: {failure}", list.name))
}

fn cost(chosen: &Chosen, strategy: Strategy) -> Option<f64> {
    let report = chosen
        .reports
        .iter()
        .find(|report| report.strategy == strategy)?;
    report.price.map(|price| price.cost)
}

/// Lists for which something else than the perfect hash is chosen, whether or not case counts.
const NOT_HASHED: [(&str, Strategy); 1] = [("globs-8", Strategy::FlatDfa)];

#[test]
fn choices_on_real_lists() {
    let mut surprises = Vec::new();
    for file in corpus::FILES {
        for fold in [SENSITIVE, INSENSITIVE] {
            let chosen = chosen(&List::load(file), fold);
            println!(
                "{file}, case {}\n{}",
                fold.case,
                chosen.plan(&chosen.candidates())
            );
            let pinned = NOT_HASHED.iter().find(|&&(name, _)| name == file);
            if chosen.built.strategy()
                != pinned.map_or(Strategy::PerfectHash, |&(_, strategy)| strategy)
            {
                surprises.push((file, fold.case, chosen.built.strategy()));
            }
        }
    }
    assert!(
        surprises.is_empty(),
        "chosen otherwise than before: {surprises:?}"
    );
}

/// By how much a strategy loses at best, over the real lists and some of the others. With the
/// built-in traffic the trie loses on all of them.
#[test]
fn where_each_strategy_wins() {
    let lists = corpus::FILES.map(List::load).into_iter();
    let lists: Vec<List> = lists
        .chain(corpus::tiny())
        .chain(corpus::patterns())
        .collect();
    for strategy in Strategy::ALL {
        let mut ratios: Vec<(f64, String)> = Vec::new();
        for list in &lists {
            for fold in [SENSITIVE, INSENSITIVE] {
                let chosen = chosen(list, fold);
                let others = Strategy::ALL.into_iter().filter(|&other| other != strategy);
                let best = others
                    .filter_map(|other| cost(&chosen, other))
                    .min_by(f64::total_cmp);
                if let (Some(own), Some(best)) = (cost(&chosen, strategy), best) {
                    ratios.push((own / best, format!("{}, case {}", list.name, fold.case)));
                }
            }
        }
        ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
        println!("{strategy}, its price over that of the better of the others:");
        for (ratio, list) in ratios.iter().take(5) {
            println!("  {ratio:.3} {list}");
        }
        assert!(
            ratios[0].0 < 1.0 || strategy == Strategy::PopcountTrie,
            "{strategy} loses everywhere, at best {:?}",
            ratios[0]
        );
    }
}

/// Everything that `contains` reaches but for the written order of patterns, which settles ties.
fn reached(built: &Built) -> String {
    let mut built = built.clone();
    built.beside = built.beside.without_written_order();
    format!("{built:?}")
}

fn assert_same_in_any_order(list: &List, fold: Fold, orders: u64) {
    let first = chosen(list, fold);
    let tables = reached(&first.built);
    for seed in 0..orders {
        let mut turned = list.clone();
        Random::new(seed).shuffle(&mut turned.written);
        let normal = turned.normal(fold);
        let again = choose(&Request::new(&normal.keys)).expect("the same list in another order");
        assert!(
            tables == reached(&again.built),
            "the tables of {} depend on the order",
            list.name
        );
        for (one, other) in first.reports.iter().zip(&again.reports) {
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
            let id = lookups::const_find(&again.built.matcher(), &written.text);
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
    for file in corpus::FILES {
        assert_same_in_any_order(&List::load(file), INSENSITIVE, 2);
        assert_same_in_any_order(&List::load(file), SENSITIVE, 1);
    }
    for list in corpus::bytes().iter().chain(&corpus::tiny()) {
        assert_same_in_any_order(list, SENSITIVE, 1);
    }
}

#[test]
fn order_does_not_matter_to_ten_thousand_names() {
    assert_same_in_any_order(&corpus::ten_thousand(), INSENSITIVE, 3);
}

#[test]
fn every_strategy_can_be_forced() {
    let normal = List::load("prefixed-97").normal(INSENSITIVE);
    for strategy in Strategy::ALL {
        let chosen = choose(&Request {
            forced: Some(strategy),
            ..Request::new(&normal.keys)
        })
        .expect("each carries the list");
        assert_eq!(chosen.built.strategy(), strategy);
        // A forced item leaves features aside.
        let restriction = Restriction::only([Strategy::PerfectHash]);
        let chosen = choose(&Request {
            forced: Some(strategy),
            restriction,
            ..Request::new(&normal.keys)
        });
        assert_eq!(chosen.expect("as before").built.strategy(), strategy);
    }
}

#[test]
fn features_restrict() {
    let normal = List::load("internal-119").normal(INSENSITIVE);
    for subset in 0..1_u32 << Strategy::ALL.len() {
        let only = |strategy: &Strategy| subset >> *strategy as u32 & 1 == 1;
        let restriction = Restriction::only(Strategy::ALL.into_iter().filter(only));
        let chosen = choose(&Request {
            restriction,
            ..Request::new(&normal.keys)
        })
        .expect("each carries the list");
        let strategy = chosen.built.strategy();
        assert!(restriction.allows(strategy));
        let allowed = Strategy::ALL
            .into_iter()
            .filter(|&strategy| restriction.allows(strategy));
        let best = allowed
            .filter_map(|strategy| cost(&chosen, strategy))
            .min_by(f64::total_cmp);
        assert_eq!(cost(&chosen, strategy), best, "{restriction:?}");
        assert_eq!(chosen.reports.len(), Strategy::ALL.len(), "losers are kept");
    }
}

#[test]
fn an_infeasible_strategy_says_why() {
    let normal = corpus::ten_thousand().normal(INSENSITIVE);
    let restriction = Restriction::only([Strategy::FlatDfa]);
    for (forced, restriction) in [
        (Some(Strategy::FlatDfa), Restriction::default()),
        (None, restriction),
    ] {
        let failure = choose(&Request {
            forced,
            restriction,
            ..Request::new(&normal.keys)
        })
        .expect_err("too many names");
        let Failure::Infeasible(reasons) = &failure else {
            panic!("{failure}")
        };
        assert_eq!(reasons.len(), 1);
        assert!(
            failure
                .to_string()
                .contains("`dfa` is infeasible, its table of "),
            "{failure}"
        );
    }
}

fn price_at(
    keys: &KeySet,
    strategy: Strategy,
    traffic: Option<&Traffic>,
    hit_rate: f64,
) -> (Price, f64) {
    let chosen = choose(&Request {
        forced: Some(strategy),
        traffic,
        hit_rate: Some(hit_rate),
        ..Request::new(keys)
    });
    let chosen = chosen.expect("each carries the list");
    (
        chosen
            .plan(&chosen.candidates())
            .price()
            .expect("what is chosen has a price"),
        chosen.stream.hit_rate(),
    )
}

#[test]
fn long_lists_of_which_many_hit_have_no_branch() {
    let name = |turn: u64| format!("x-{:x}-id", turn.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 24);
    let normal = List::of("6,000 names", (0..6_000).map(name)).normal(SENSITIVE);
    let remark = |hit_rate| {
        let chosen = choose(&Request {
            hit_rate: Some(hit_rate),
            ..Request::new(&normal.keys)
        });
        let chosen = chosen.expect("a hash carries every list");
        chosen.reports[Strategy::PerfectHash as usize]
            .remark
            .clone()
    };
    assert!(remark(0.5).contains("rows, unbranched"), "{}", remark(0.5));
    let few = remark(0.1);
    assert!(
        few.contains("unbranched not built past 4096 names"),
        "{few}"
    );
}

#[test]
fn long_names_of_the_same_words_have_no_branch_either() {
    // Both pairs share the first, the last, the middle and the last whole eight bytes, and the
    // length.
    let pairs = [
        "security-client-security-request",
        "security-policy-security-request",
        "x-shared-aaaaaaa-shared-shared-shared-id",
        "x-shared-bbbbbbb-shared-shared-shared-id",
    ];
    let names = (corpus::names(600).into_iter()).chain(pairs.map(String::from));
    let normal = List::of("long names", names).normal(SENSITIVE);
    let chosen = choose(&Request {
        hit_rate: Some(0.5),
        ..Request::new(&normal.keys)
    });
    let built = chosen.expect("a hash carries every list").built;
    let layout = built.layout.describe();
    assert!(layout.contains("rows, unbranched"), "{layout}");
    for (name, is_in) in pairs.map(|it| (it, true)).into_iter().chain([
        ("security-polica-security-request", false),
        ("x-shared-abababa-shared-shared-shared-id", false),
    ]) {
        assert_eq!(
            lookups::const_contains(&built.matcher(), name.as_bytes()),
            is_in
        );
    }
}

#[test]
fn a_search_among_prefixes_is_work() {
    // The names alone are none.
    let chosen = chosen(&List::load("prefixed-97"), SENSITIVE);
    let price = |strategy: Strategy| chosen.reports[strategy as usize].price;
    let hash = price(Strategy::PerfectHash).expect("it carries every list");
    let dfa = price(Strategy::FlatDfa).expect("it has few states");
    assert!(hash.work > 0.1 && dfa.work == 0.0, "{hash:?} {dfa:?}");
}

#[test]
fn a_handful_of_names_has_no_product() {
    let normal = List::load("hop-by-hop-8").normal(INSENSITIVE);
    let chosen = choose(&Request {
        hit_rate: Some(0.5),
        ..Request::new(&normal.keys)
    });
    let layout = chosen
        .expect("a hash carries every list")
        .built
        .layout
        .describe();
    assert_eq!(layout, "bits of a window, 8 rows, unbranched");
}

#[test]
fn short_names_are_one_word() {
    let short = [
        "host", "te", "cookie", "if-match", "location", "accept", "age", "via",
    ];
    let layout = |names: &[&str], fold, hit_rate| {
        let normal = List::of("short names", names).normal(fold);
        let chosen = choose(&Request {
            hit_rate: Some(hit_rate),
            ..Request::new(&normal.keys)
        });
        let built = chosen.expect("a hash carries every list").built;
        built.layout.describe()
    };
    for fold in [SENSITIVE, INSENSITIVE] {
        assert_eq!(layout(&short, fold, 0.5), "one word, 8 rows, unbranched");
        // A miss by windows takes as many steps, and fewer lines.
        assert_eq!(layout(&short, fold, 0.0), "1 window, 8 slots");
    }
    let longer = [&short[..], &["authority"]].concat();
    let layout = layout(&longer, SENSITIVE, 0.5);
    assert!(!layout.contains("one word"), "{layout}");
}

#[test]
fn words_that_are_the_same_are_no_one_word() {
    // Both are read as the same word, so no multiplier tells them apart.
    let chosen = chosen(&List::of("one word", ["abcd", "abcdabcd"]), SENSITIVE);
    assert!(!chosen.built.layout.describe().contains("one word"));
}

#[test]
fn hit_rate_is_kept() {
    let normal = List::load("internal-119").normal(INSENSITIVE);
    for wanted in [
        0.0,
        0.01,
        0.1,
        0.3,
        0.5,
        0.51,
        0.9,
        0.99,
        0.999_999_999,
        1.0,
    ] {
        let (price, rate) = price_at(&normal.keys, Strategy::PerfectHash, None, wanted);
        assert!(
            (rate - wanted).abs() < 0.002,
            "asked for {wanted}, the stream has {rate}"
        );
        let mean = price.lines_hit * rate + price.lines_miss * (1.0 - rate);
        assert!(price.lines <= mean + 1e-9, "a line counts once a request");
        assert!(price.worst_lines as f64 >= price.lines_hit.max(price.lines_miss));
    }
}

#[test]
fn hits_cost_more_than_misses() {
    let normal = List::load("internal-119").normal(INSENSITIVE);
    for strategy in Strategy::ALL {
        let [misses, some, all] =
            [0.0, 0.3, 1.0].map(|rate| price_at(&normal.keys, strategy, None, rate).0.cost);
        // All hits are not always dearer than some: they can be foreseen.
        assert!(
            misses < some && misses < all,
            "{strategy}: {misses} {some} {all}"
        );
    }
}

#[test]
fn traffic_decides() {
    let normal = List::of("", ["host", "x-request-id-of-the-edge", "te"]).normal(INSENSITIVE);
    let traffic = |text: &str| Traffic::parse("a test", text).expect("well formed");
    let hits = traffic("host te\nhost te\n[\"HOST\"]\n");
    let misses = traffic("accept cookie\nreferer\n");
    for strategy in Strategy::ALL {
        let price = |traffic| {
            let forced = Some(strategy);
            let chosen = choose(&Request {
                forced,
                traffic: Some(traffic),
                ..Request::new(&normal.keys)
            });
            let chosen = chosen.expect("each carries the list");
            (
                chosen.stream.hit_rate(),
                chosen.plan(&chosen.candidates()).price().expect("a price"),
                chosen.plan(&chosen.candidates()).traffic.requests,
            )
        };
        let ((all, hit, three), (none, miss, two)) = (price(&hits), price(&misses));
        assert_eq!(
            (all, none, three, two),
            (1.0, 0.0, 3, 2),
            "a user's traffic is taken as it is"
        );
        assert!(hit.lines_hit > 0.0 && hit.lines_miss == 0.0 && miss.lines_hit == 0.0);
    }
}

#[test]
fn built_in_traffic_hits_about_one_in_ten() {
    for file in corpus::FILES {
        for fold in FOLDS {
            let stream = chosen(&List::load(file), fold).stream;
            assert_eq!(stream.source, "built-in");
            assert!(stream.hit_rate() > 0.099, "{file}: {}", stream.hit_rate());
        }
    }
    let empty = chosen(&List::of("no entries", [""; 0]), INSENSITIVE);
    assert!(empty.stream.hit_rate() == 0.0 && !empty.stream.is_empty());
}

#[test]
fn traffic_is_read() {
    let text = "# requests\n\nhost te\r\n  [ \"Host\" , \"a\\u0041\\n\" ]\n[]\n";
    let traffic = Traffic::parse("file", text).expect("well formed");
    let names: Vec<Vec<&[u8]>> = traffic
        .requests
        .iter()
        .map(|names| names.iter().map(Vec::as_slice).collect())
        .collect();
    let expected: [&[&[u8]]; 3] = [&[b"host", b"te"], &[b"Host", b"aA\n"], &[]];
    assert_eq!(names, expected);
    assert_eq!(traffic.source, "file");
}

#[test]
fn mistakes_in_traffic_name_their_line() {
    let line = |text: &str| match Traffic::parse("", text) {
        Ok(traffic) => panic!("{text:?} is read as {traffic:?}"),
        Err(BadTraffic { line, message }) => {
            println!("{line}: {message}");
            assert!(
                !message.is_empty() && message.contains("found"),
                "{message}"
            );
            line
        }
    };
    for (text, expected) in [
        ("", 1),
        ("# nothing\n\n", 1),
        ("[]\n[]", 1),
        ("host\n[", 2),
        ("host\n\n[\"a\"", 3),
        ("# a\nhost\n[\"a\" \"b\"]\n", 3),
        ("[\"a\",]", 1),
        ("[\"a]", 1),
        ("[\"a\"] b", 1),
        ("[1]", 1),
        ("[null]", 1),
        ("[[\"a\"]]", 1),
        ("[\"\\x\"]", 1),
        ("[\"\\u12\"]", 1),
        ("[\"\\u+041\"]", 1),
        ("[\"\\ud83d\"]", 1),
        ("[\"\\", 1),
        ("host\r\n[\"a\"\r\n", 2),
    ] {
        assert_eq!(line(text), expected, "{text:?}");
    }
    let many = "host te\n".repeat(50_000);
    assert!(Traffic::parse("", &many).is_ok());
    assert_eq!(line(&format!("{many}\nhost")), 50_002);
}

/// Globs whose stars no automaton carries, so that they are tried one by one, long after a trace is
/// full.
#[test]
fn globs_tried_one_by_one_cost_what_all_of_them_take() {
    let cost_of = |count: u64| {
        let mut random = Random::new(7);
        let globs = (0..count).map(|_| {
            let letters = random.bytes(b"abcdefghijklmnopqrstuvwxyz", 20);
            let stars: Vec<String> = letters
                .iter()
                .map(|&it| char::from(it).to_string())
                .collect();
            stars.join("*")
        });
        let list = List::of("globs of twenty stars", globs);
        let chosen = choose(&Request::new(&list.normal(INSENSITIVE).keys)).expect("a plan");
        let price = chosen.reports[0].price.expect("a hash carries every list");
        println!("{count}: {price:?}");
        price
    };
    let [some, twice] = [2_000, 4_000].map(cost_of);
    let ratio = twice.hot / some.hot;
    assert!((1.9..2.1).contains(&ratio), "{ratio}");
    // A compare takes no less than a nanosecond.
    assert!(some.hot > 2_000.0, "{}", some.hot);
    assert!(
        twice.lines > 1.9 * some.lines,
        "{} {}",
        twice.lines,
        some.lines
    );
}
