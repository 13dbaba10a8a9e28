//! Checks the cases of the generator, and reduces a difference to its smallest bytes.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use testkit::strict::checks::{check, is_too_long, read};
use testkit::strict::generator::{Case, Kind};
use testkit::strict::hops::Nominations;
use testkit::strict::mutations::lines;
use testkit::strict::policy::Policy;
use testkit::strict::reading::{Unread, Why};

/// Cases of an ordinary run. `HEADER_SET_CASES` sets another number.
const CASES: u64 = 300_000;

/// The strict reader's answers, counted.
#[derive(Default)]
struct Tally {
    accepted: u64,
    /// Accepted, and of 4 KiB or more.
    long: u64,
    trailers: u64,
    incomplete: u64,
    open: u64,
    refused: BTreeMap<Why, u64>,
    /// Refused by an option: the ground's name.
    by_option: BTreeMap<String, u64>,
}

impl Tally {
    fn count(&mut self, case: &Case) {
        match read(case) {
            Ok(message) => {
                let nominations = Nominations::of(&message, &case.policy);
                let refusals = case.policy.refusals(&message, &nominations);
                let grounds = refusals.iter().filter(|it| it.is_certain);
                let mut grounds: Vec<_> = grounds.map(|it| format!("{:?}", it.ground)).collect();
                if is_too_long(&case.policy, &message) {
                    grounds.push("TooLong".to_owned());
                }
                let is_refused = case.kind == Kind::Head && !grounds.is_empty();
                for ground in grounds.into_iter().filter(|_| is_refused) {
                    *self.by_option.entry(ground).or_default() += 1;
                }
                if is_refused {
                    return;
                }
                self.accepted += 1;
                self.long += u64::from(message.text.len() >= 4 << 10);
                self.trailers += u64::from(case.kind == Kind::Trailers);
            }
            Err(Unread::Incomplete) => self.incomplete += 1,
            Err(Unread::Open) => self.open += 1,
            Err(Unread::Refused(why)) => *self.refused.entry(why).or_default() += 1,
        }
    }
}

/// If most heads were refused, faults would be hidden. So the shares are checked.
#[test]
fn cases_are_accepted_and_refused_for_every_reason() {
    let cases = 20_000;
    let mut tally = Tally::default();
    (0..cases).for_each(|number| tally.count(&Case::new(number)));
    let percent = |count: u64| count * 100 / cases;
    assert!(
        (40..70).contains(&percent(tally.accepted)),
        "{} % are accepted",
        percent(tally.accepted)
    );
    assert!(
        (2..15).contains(&percent(tally.incomplete)),
        "{} % are incomplete",
        percent(tally.incomplete)
    );
    assert!(tally.long >= 200, "{} are accepted and long", tally.long);
    assert!(
        percent(tally.trailers) >= 5,
        "{} % are trailers",
        percent(tally.trailers)
    );
    for why in Why::ALL {
        let count = tally.refused.get(&why).copied().unwrap_or_default();
        assert!(count >= 20, "{why:?} refuses {count} of {cases}");
    }
    for ground in [
        "CaseSensitive",
        "TooManyNominated",
        "TooManyLines",
        "Refused",
        "Repeated",
        "TooManyListed",
        "Ambiguous",
        "TooLong",
    ] {
        let count = tally.by_option.get(ground).copied().unwrap_or_default();
        assert!(count >= 3, "{ground} refuses {count} of {cases}");
    }
    assert!(tally.open > 0, "no case is open");
}

#[test]
fn every_way_does_the_same() {
    let cases = std::env::var("HEADER_SET_CASES")
        .map_or(CASES, |cases| cases.parse().expect("a number of cases"));
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let stop = &AtomicBool::new(false);
    let failed = thread::scope(|scope| {
        let run = |first: u64| {
            let mut numbers = (first..cases).step_by(threads as usize);
            let fails = |number: &u64| {
                !stop.load(Ordering::Relaxed) && difference(&Case::new(*number)).is_some()
            };
            let failed = numbers.find(fails);
            stop.fetch_or(failed.is_some(), Ordering::Relaxed);
            failed
        };
        let handles: Vec<_> = (0..threads)
            .map(|first| scope.spawn(move || run(first)))
            .collect();
        handles
            .into_iter()
            .filter_map(|handle| handle.join().expect("panics are caught"))
            .min()
    });
    if let Some(number) = failed {
        let case = smallest(Case::new(number));
        panic!(
            "case {number}: {}\n{:?}, {:?}\n{}",
            difference(&case).unwrap_or_default(),
            case.kind,
            case.policy,
            case.bytes.escape_ascii(),
        );
    }
}

/// What differs, a panic included.
fn difference(case: &Case) -> Option<String> {
    match catch_unwind(AssertUnwindSafe(|| check(case))) {
        Ok(result) => result.err(),
        Err(_) => Some("a panic, see above".to_owned()),
    }
}

/// A smaller case that still differs.
fn smallest(mut case: Case) -> Case {
    let plain = Policy {
        direction: case.policy.direction,
        ..Policy::new(0)
    };
    let simpler: [fn(&mut Policy, Policy); 13] = [
        |policy, plain| policy.verb = plain.verb,
        |policy, plain| policy.lists = plain.lists,
        |policy, plain| policy.is_sensitive = plain.is_sensitive,
        |policy, plain| policy.hop_by_hop = plain.hop_by_hop,
        |policy, plain| policy.protecting = plain.protecting,
        |policy, plain| policy.including_framing = plain.including_framing,
        |policy, plain| policy.including_host = plain.including_host,
        |policy, plain| policy.refusing = plain.refusing,
        |policy, plain| policy.at_most_once = plain.at_most_once,
        |policy, plain| policy.refusing_ambiguous = plain.refusing_ambiguous,
        |policy, plain| policy.max_lines = plain.max_lines,
        |policy, plain| policy.unfold = plain.unfold,
        |policy, plain| policy.max_len = plain.max_len,
    ];
    for simplify in simpler {
        let mut other = case.clone();
        simplify(&mut other.policy, plain);
        if difference(&other).is_some() {
            case = other;
        }
    }
    loop {
        let before = case.bytes.len();
        let by_line = lines(&case.bytes);
        case.bytes = without_parts(&case, by_line).concat();
        let by_byte = case.bytes.iter().map(|&byte| vec![byte]).collect();
        case.bytes = without_parts(&case, by_byte).concat();
        if case.bytes.len() == before {
            return case;
        }
    }
}

/// Removes parts, one by one, that the difference does not need.
fn without_parts(case: &Case, mut parts: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let mut at = parts.len();
    while at > 0 {
        at -= 1;
        let part = parts.remove(at);
        let smaller = Case {
            bytes: parts.concat(),
            ..case.clone()
        };
        if difference(&smaller).is_none() {
            parts.insert(at, part);
        }
    }
    parts
}
