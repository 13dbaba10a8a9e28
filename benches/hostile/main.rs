//! `cargo bench --bench hostile`: hostile messages against ordinary ones, in instructions that each
//! takes as a head and as a map, its trailers and its response included.

use std::hint::black_box;
use std::process::ExitCode;

use header_set::http1::Options;
use header_set::{Cleaner, Set, header_set};
use http::StatusCode;
use http::header::{HeaderMap, HeaderName, HeaderValue};
use kit::Done;
use kit::arguments::{self, Arguments};
use kit::callgrind::Events;
use kit::counted::{self, Counting};
use testkit::heads;
use testkit::hostile::{self, Fields, Message};

const HELP: &str = "\
Prints what hostile messages of 64 KiB cost beside ordinary ones. Fails where one takes more than eight times the
instructions of an ordinary message of that length, and more than twice those of as many ordinary lines. After
`cargo bench --bench hostile -- `:

  --check   only check answers
";

header_set! {
    static INTERNAL = ["x-internal", "x-int-*", "cf-ray", "cf-connecting-ip", "x-amzn-trace-id"];
    static FORWARDING = [@forwarding];
    static ONCE = ["authorization", "x-once-*"];
}

static CLEANER: Cleaner<'static, &Set<INTERNAL>> = Cleaner::strip(&INTERNAL)
    .hop_by_hop()
    .protecting(&FORWARDING)
    .at_most_once(&ONCE)
    .http1(Options::new().unfold());

/// Lines of an ordinary message that is as long as a hostile one.
const LINES: usize = 600;

/// The limits: against an ordinary message of the same length, and against as many lines.
const SAME_LENGTH: f64 = 8.0;
const SAME_LINES: f64 = 2.0;

fn main() -> ExitCode {
    arguments::run(HELP, benchmark)
}

/// Cleans a message in one carrier, and says whether it was accepted.
type Clean = Box<dyn FnMut() -> bool>;

const CARRIERS: [&str; 2] = ["head", "map"];

fn head(message: &Message) -> Clean {
    let mut head = heads::head(&message.fields);
    let mut trailers = heads::section(&message.trailers);
    Box::new(move || {
        let Ok(cleaned) = CLEANER.request(&mut head) else {
            return false;
        };
        let nominated = cleaned.into_nominated();
        let cleaned = CLEANER.trailer_section(&mut trailers, &nominated);
        cleaned.is_ok()
    })
}

/// `None` if a map cannot hold it.
fn map(message: &Message) -> Option<Clean> {
    let mut fields = map_of(&message.fields).filter(|_| !message.is_folded())?;
    let mut trailers = map_of(&message.trailers).unwrap_or_default();
    let response = map_of(&message.response).unwrap_or_default();
    Some(Box::new(move || {
        let Ok(removed) = CLEANER.headers(&mut fields) else {
            return false;
        };
        black_box(removed.allows(StatusCode::SWITCHING_PROTOCOLS, &response));
        let nominated = removed.into_nominated();
        CLEANER.trailers(&mut trailers, &nominated);
        true
    }))
}

/// `None` if a name is too long for a map.
fn map_of(fields: &Fields) -> Option<HeaderMap> {
    let mut map = HeaderMap::new();
    for (name, value) in fields {
        let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
        map.append(name, HeaderValue::from_bytes(value).ok()?);
    }
    Some(map)
}

/// One call is one count.
#[inline(never)]
fn measured_clean(clean: &mut Clean) -> bool {
    clean()
}

/// Each hostile message, and the ordinary ones with as many lines; before them the ordinary one that
/// is as long.
fn messages() -> Vec<Message> {
    let mut messages = vec![hostile::ordinary(LINES)];
    for message in hostile::all() {
        let lines = message.lines().min(9_000);
        messages.push(message);
        messages.push(hostile::ordinary(lines));
    }
    messages
}

fn benchmark(mut arguments: Arguments) -> Done {
    let counting = Counting::of(&mut arguments);
    arguments.finish()?;
    let messages = messages();
    let mut jobs: Vec<_> = messages
        .iter()
        .map(|it| [Some(head(it)), map(it)])
        .collect();
    let mut all = jobs.iter_mut().flatten().flatten();
    let is_accepted = all.all(|clean| black_box(measured_clean(black_box(clean))));
    match counting {
        Counting::Under => Ok(()),
        _ if !is_accepted => Err("a message is refused, so that little of it was read".into()),
        Counting::Check => {
            println!("all answers are right");
            Ok(())
        }
        Counting::Count => {
            let expected = jobs.iter().flatten().flatten().count();
            let Some(counts) = counted::calls(expected)? else {
                return Ok(());
            };
            let mut counts = counts.iter().map(|count| Events::sum([count], &["Ir"]));
            let costs = jobs.iter().map(|carriers| {
                let cost = |clean: &Option<Clean>| clean.as_ref().and_then(|_| counts.next());
                carriers.each_ref().map(cost)
            });
            report(&messages, &costs.collect::<Vec<_>>())
        }
    }
}

/// `costs` has the instructions of each message in each carrier that can hold it.
fn report(messages: &[Message], costs: &[[Option<f64>; CARRIERS.len()]]) -> Done {
    println!(
        "{:<52} {:<5} {:>12} {:>12} {:>11}",
        "64 KiB", "as", "instructions", "/ as long", "/ as many"
    );
    let mut failed = Vec::new();
    for (message, pair) in messages[1..]
        .chunks_exact(2)
        .zip(costs[1..].chunks_exact(2))
    {
        let name = message[0].name;
        for (at, carrier) in CARRIERS.into_iter().enumerate() {
            let Some(cost) = pair[0][at] else { continue };
            let [by_length, by_lines] =
                [costs[0], pair[1]].map(|ordinary| cost / ordinary[at].unwrap_or(f64::NAN));
            println!("{name:<52} {carrier:<5} {cost:>12.0} {by_length:>12.2} {by_lines:>11.2}");
            // NaN is a failure too.
            let is_right = by_length <= SAME_LENGTH || by_lines <= SAME_LINES;
            if !is_right {
                failed.push(format!("{name} as a {carrier}"));
            }
        }
    }
    match failed.is_empty() {
        true => Ok(()),
        false => Err(format!("past the limits: {}", failed.join(", ")).into()),
    }
}
