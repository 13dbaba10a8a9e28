//! Hostile messages against ordinary ones, in instructions: `cargo bench --bench hostile`.
//!
//! Runs itself under `valgrind --tool=callgrind`. It counts the instructions that each message takes
//! as a head and as a map, its trailers and its response included.

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

/// A message in one carrier.
#[expect(clippy::large_enum_variant, reason = "there are forty")]
enum Job {
    Head {
        head: Vec<u8>,
        trailers: Vec<u8>,
    },
    Map {
        fields: HeaderMap,
        trailers: HeaderMap,
        response: HeaderMap,
    },
}

impl Job {
    /// As a head, and as a map if a map can hold it.
    fn of(message: &Message) -> Vec<(&'static str, Self)> {
        let mut jobs = vec![(
            "head",
            Self::Head {
                head: heads::head(&message.fields),
                trailers: heads::section(&message.trailers),
            },
        )];
        let maps = map(&message.fields).filter(|_| !message.is_folded());
        if let Some(fields) = maps {
            let (trailers, response) = (map(&message.trailers), map(&message.response));
            jobs.push((
                "map",
                Self::Map {
                    fields,
                    trailers: trailers.unwrap_or_default(),
                    response: response.unwrap_or_default(),
                },
            ));
        }
        jobs
    }
}

/// `None` if a name is too long for a map.
fn map(fields: &Fields) -> Option<HeaderMap> {
    let mut map = HeaderMap::new();
    for (name, value) in fields {
        let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
        map.append(name, HeaderValue::from_bytes(value).ok()?);
    }
    Some(map)
}

/// Cleans a message, and says whether it was accepted. One call is one count.
#[inline(never)]
fn measured_clean(job: &mut Job) -> bool {
    match job {
        Job::Head { head, trailers } => {
            let Ok(cleaned) = CLEANER.request(head) else {
                return false;
            };
            let nominated = cleaned.into_nominated();
            CLEANER.trailer_section(trailers, &nominated).is_ok()
        }
        Job::Map {
            fields,
            trailers,
            response,
        } => {
            let Ok(removed) = CLEANER.headers(fields) else {
                return false;
            };
            black_box(removed.allows(StatusCode::SWITCHING_PROTOCOLS, response));
            let nominated = removed.into_nominated();
            CLEANER.trailers(trailers, &nominated);
            true
        }
    }
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
    let mut jobs: Vec<_> = messages().iter().map(Job::of).collect();
    let is_accepted = |(_, job): &mut (&str, Job)| black_box(measured_clean(black_box(job)));
    let accepted = jobs.iter_mut().flatten().all(is_accepted);
    match counting {
        Counting::Under => Ok(()),
        _ if !accepted => Err("a message is refused, so that little of it was read".into()),
        Counting::Check => {
            println!("all answers are right");
            Ok(())
        }
        Counting::Count => counted::calls()?.map_or(Ok(()), |counts| report(&counts)),
    }
}

/// The instructions of each carrier, by name.
type Costs = Vec<(&'static str, f64)>;

fn report(counts: &[Events]) -> Done {
    let messages = messages();
    let mut counts = counts.iter();
    let costs: Vec<(&Message, Costs)> = messages
        .iter()
        .map(|message| {
            let carriers = Job::of(message).into_iter().map(|(carrier, _)| carrier);
            let costs = carriers.zip(&mut counts);
            let costs = costs.map(|(carrier, events)| {
                let events = std::slice::from_ref(events);
                (carrier, Events::sum(events, &["Ir"]))
            });
            (message, costs.collect())
        })
        .collect();
    let of = |costs: &Costs, wanted: &str| {
        let mut found = costs.iter().filter(|(carrier, _)| *carrier == wanted);
        found.next().map_or(f64::NAN, |(_, cost)| *cost)
    };
    let (_, as_long) = &costs[0];
    println!(
        "{:<52} {:<5} {:>12} {:>12} {:>11}",
        "64 KiB", "as", "instructions", "/ as long", "/ as many"
    );
    let mut failed = Vec::new();
    for pair in costs[1..].chunks_exact(2) {
        let ((message, hostile), (_, as_many)) = (&pair[0], &pair[1]);
        for &(carrier, cost) in hostile {
            let by_length = cost / of(as_long, carrier);
            let by_lines = cost / of(as_many, carrier);
            println!(
                "{:<52} {carrier:<5} {cost:>12.0} {by_length:>12.2} {by_lines:>11.2}",
                message.name
            );
            // NaN is a failure too.
            let is_right = by_length <= SAME_LENGTH || by_lines <= SAME_LINES;
            if !is_right {
                failed.push(format!("{} as a {carrier}", message.name));
            }
        }
    }
    match failed.is_empty() {
        true => Ok(()),
        false => Err(format!("past the limits: {}", failed.join(", ")).into()),
    }
}
