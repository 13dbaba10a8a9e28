//! Checks the cases of the generator, and reduces a difference to its smallest bytes.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use testkit::strict::checks::{check, is_too_long};
use testkit::strict::generator::Case;
use testkit::strict::hops::Nominations;
use testkit::strict::mutations::lines;
use testkit::strict::reading::{Kind, Unread, read};

/// Cases of an ordinary run. `HEADER_SET_CASES` sets another number.
const CASES: u64 = 300_000;

/// The answer of the strict reader, or the ground on which an option refuses a head.
fn verdicts(case: &Case) -> Vec<String> {
    let message = match read(&case.bytes, case.kind, case.policy.unfold) {
        Ok(message) => message,
        Err(Unread::Refused(why)) => return vec![why.to_owned()],
        Err(unread) => return vec![format!("{unread:?}")],
    };
    if case.kind == Kind::Trailers {
        return vec!["accepted".to_owned(), "trailers".to_owned()];
    }
    let nominations = Nominations::of(&message, &case.policy);
    let refusals = case.policy.refusals(&message, &nominations);
    let grounds = refusals.iter().filter(|it| it.is_certain);
    let mut verdicts: Vec<_> = grounds.map(|it| format!("by {}", it.ground)).collect();
    if is_too_long(&case.policy, &message) {
        verdicts.push("by TooLong".to_owned());
    }
    if verdicts.is_empty() {
        verdicts.push("accepted".to_owned());
        verdicts.extend((message.text.len() >= 4 << 10).then(|| "long".to_owned()));
    }
    verdicts
}

/// If most heads were refused, faults would be hidden. So the shares are checked.
#[test]
fn cases_are_accepted_and_refused_for_every_reason() {
    let cases = 20_000;
    let mut seen = BTreeMap::<String, usize>::new();
    for verdict in (0..cases).flat_map(|number| verdicts(&Case::new(number))) {
        *seen.entry(verdict).or_default() += 1;
    }
    let (of_options, others): (Vec<_>, Vec<_>) = seen
        .iter()
        .partition(|(verdict, _)| verdict.starts_with("by "));
    // 7 grounds and `TooLong`; 24 reasons of the reader, and four others besides `Open`.
    assert_eq!((of_options.len(), others.len()), (8, 29), "{seen:?}");
    assert!(of_options.iter().all(|(_, count)| **count >= 3), "{seen:?}");
    for (verdict, count) in others {
        let range = match verdict.as_str() {
            "accepted" => 8_000..14_000,
            "Incomplete" => 400..3_000,
            "trailers" => 1_000..14_000,
            "long" => 200..14_000,
            "Open" => 1..14_000,
            _ => 20..14_000,
        };
        assert!(range.contains(count), "{count} of {cases}: {verdict}");
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
            "case {number}: {}\n{:?}, {:?}\n{}",
            difference(&case).unwrap_or_default(),
            case.kind,
            case.policy,
            case.bytes.escape_ascii(),
        );
    }
}

fn difference(case: &Case) -> Option<String> {
    match catch_unwind(AssertUnwindSafe(|| check(case))) {
        Ok(result) => result.err(),
        Err(_) => Some("a panic, see above".to_owned()),
    }
}

/// A smaller case that still differs, with fewer options.
fn smallest(mut case: Case) -> Case {
    for bit in 0..60 {
        let other = Case::with_options(case.seed & !(1 << bit), case.bytes.clone());
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
