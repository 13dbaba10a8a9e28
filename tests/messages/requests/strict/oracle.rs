//! The cases of the generator, one after the other, and the smallest bytes that show a difference.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::checks::{check, read};
use super::generator::Case;
use super::mutations::lines;
use super::reading::{How, Unread, Why};

/// Cases of an ordinary run. `HEADER_SET_CASES` says another number.
const CASES: u64 = 300_000;

/// How the strict reader took the cases.
#[derive(Default)]
struct Tally {
    accepted: u64,
    /// Accepted, and of 4 KiB or more.
    long: u64,
    trailers: u64,
    incomplete: u64,
    refused: BTreeMap<Why, u64>,
}

impl Tally {
    fn count(&mut self, case: &Case) {
        match read(case) {
            Ok(message) => {
                self.accepted += 1;
                self.long += u64::from(message.text.len() >= 4 << 10);
                self.trailers += u64::from(!case.is_head);
            }
            Err(Unread::Incomplete) => self.incomplete += 1,
            Err(Unread::Refused(why)) => *self.refused.entry(why).or_default() += 1,
        }
    }
}

/// Heads that are always refused would hide faults: the shares are part of the test.
#[test]
fn cases_are_accepted_and_refused_for_every_reason() {
    let cases = 20_000;
    let mut tally = Tally::default();
    (0..cases).for_each(|number| tally.count(&Case::new(number)));
    let percent = |count: u64| count * 100 / cases;
    assert!(
        (45..70).contains(&percent(tally.accepted)),
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
            "case {number}: {}\nlists {}, {}, {:?}\n{}",
            difference(&case).unwrap_or_default(),
            case.lists,
            if case.is_head { "a head" } else { "trailers" },
            case.how,
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

/// A case with as little as possible that still differs.
fn smallest(mut case: Case) -> Case {
    let plain = Case {
        how: How::default(),
        ..case.clone()
    };
    if difference(&plain).is_some() {
        case = plain;
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

/// Leaves out parts, one by one, without which the case differs as well.
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
