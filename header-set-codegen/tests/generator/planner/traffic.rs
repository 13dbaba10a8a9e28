//! What traffic and hit rates do to prices, and how a file of traffic is read.

use header_set_codegen::plan::Options;
use header_set_codegen::traffic::{BadTraffic, Traffic};
use header_set_runtime::{Price, Strategy};
use testkit::lists::{FOLDS, INSENSITIVE, List, Normal};

use super::{chosen, forced, planned};
use crate::corpus;

fn price_at(list: &Normal, strategy: Strategy, hit_rate: f64) -> (Price, f64) {
    let options = Options {
        hit_rate: Some(hit_rate),
        ..forced(strategy)
    };
    let chosen = planned(list, options);
    let price = chosen.plan().price().expect("what is chosen has a price");
    (price, chosen.stream.hit_rate())
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
        let (price, rate) = price_at(&normal, Strategy::PerfectHash, wanted);
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
    for &strategy in Strategy::ALL {
        let [misses, some, all] =
            [0.0, 0.3, 1.0].map(|rate| price_at(&normal, strategy, rate).0.cost);
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
    for &strategy in Strategy::ALL {
        let price = |traffic| {
            let options = Options {
                traffic: Some(Traffic::clone(traffic)),
                ..forced(strategy)
            };
            let chosen = planned(&normal, options);
            (
                chosen.stream.hit_rate(),
                chosen.plan().price().expect("a price"),
                chosen.plan().traffic.requests,
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
    for file in corpus::files() {
        for fold in FOLDS {
            let stream = chosen(&List::load(&file), fold).stream;
            assert_eq!(stream.source, "built-in");
            assert!(stream.hit_rate() > 0.099, "{file}: {}", stream.hit_rate());
        }
    }
    let empty = chosen(&List::of("no entries", [""; 0]), INSENSITIVE);
    assert!(empty.stream.hit_rate() == 0.0 && !empty.stream.is_empty());
}

#[test]
fn traffic_is_read() {
    let text = "# requests\n\nhost te\r\n  [ \"Host\" , \"a b\" ]\n[]\n";
    let traffic = Traffic::parse("file", text).expect("well formed");
    let names: Vec<Vec<&[u8]>> = traffic
        .requests
        .iter()
        .map(|names| names.iter().map(Vec::as_slice).collect())
        .collect();
    let expected: [&[&[u8]]; 3] = [&[b"host", b"te"], &[b"Host", b"a b"], &[]];
    assert_eq!(names, expected);
    assert_eq!(traffic.source, "file");
}

#[test]
fn mistakes_in_traffic_name_their_line() {
    let line = |text: &str| match Traffic::parse("", text) {
        Ok(traffic) => panic!("{text:?} is read as {traffic:?}"),
        Err(BadTraffic { line, message }) => {
            println!("{line:?}: {message}");
            assert!(
                !message.is_empty() && message.contains("found"),
                "{message}"
            );
            line.expect("a line")
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
