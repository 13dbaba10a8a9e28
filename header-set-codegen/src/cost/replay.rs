//! Runs a candidate's lookup over a stream and counts its events. It uses loops, because most of an
//! expansion's time may be spent here, unoptimised.

use header_set_runtime::trace::{Event, Site};
use header_set_runtime::{Formula, Lookup, Matcher, Price, Trace};

use super::machine::{self, LINE};
use super::predictor::Predictor;
use crate::bounds::traffic::LINES;
use crate::traffic::Stream;

/// Events of one lookup that are recorded: enough for a DFA over a name of a hundred bytes.
pub const STEPS: usize = 512;

/// At least the number of tables that a lookup can read.
const TABLES: usize = 32;

/// The events of one lookup, independent of the lookups before it.
#[derive(Default)]
struct Footprint {
    /// The distinct cache lines that it touches: a number for each line of each table.
    lines: Vec<usize>,
    loads: usize,
    work: usize,
    branches: Vec<(Site, bool)>,
}

impl Footprint {
    fn of(events: &[Event]) -> Self {
        let mut footprint = Self::default();
        for event in events {
            match *event {
                Event::Load {
                    table,
                    offset,
                    bytes,
                    chained,
                } => {
                    footprint.loads += usize::from(chained);
                    let (first, last) = (offset / LINE, (offset + bytes.max(1) - 1) / LINE);
                    for line in first..=last.min(first + LINES) {
                        let line = line * TABLES + table as usize;
                        if !footprint.lines.contains(&line) {
                            footprint.lines.push(line);
                        }
                    }
                }
                Event::Work(work) => footprint.work += machine::steps(work),
                Event::Branch { site, taken } => footprint.branches.push((site, taken)),
            }
        }
        footprint
    }
}

/// The price of `matcher` over `stream`. Its tables take `table_bytes`. The share `cold` of the
/// requests finds none of our data in the caches.
#[must_use]
pub fn price(matcher: &Matcher<'_>, table_bytes: usize, stream: &Stream, cold: f64) -> Price {
    let mut trace = Trace::<STEPS>::new();
    let mut footprints = Vec::with_capacity(stream.names.len());
    for name in &stream.names {
        trace.clear();
        matcher.has(name, &mut trace);
        footprints.push(Footprint::of(trace.events()));
    }
    price_of(&footprints, table_bytes, stream, cold)
}

fn price_of(footprints: &[Footprint], table_bytes: usize, stream: &Stream, cold: f64) -> Price {
    let (mut loads, mut work, mut worst_lines) = (0, 0, 0);
    // Lookups and the lines that they touch; first of misses, then of hits.
    let (mut asked, mut lines) = ([0; 2], [0; 2]);
    for (name, &count) in stream.counts().iter().enumerate() {
        let footprint = &footprints[name];
        let hit = usize::from(stream.hits[name]);
        let touched = footprint.lines.len();
        loads += count * footprint.loads;
        work += count * footprint.work;
        asked[hit] += count;
        lines[hit] += count * touched;
        if count > 0 {
            worst_lines = worst_lines.max(touched);
        }
    }
    let lookups = (asked[0] + asked[1]).max(1) as f64;
    let mean_lines = |hit: usize| lines[hit] as f64 / asked[hit].max(1) as f64;
    let mut price = Price::default();
    price.table_bytes = table_bytes;
    price.worst_lines = worst_lines;
    price.lines = lines_of_requests(footprints, stream) as f64 / lookups;
    price.lines_hit = mean_lines(1);
    price.lines_miss = mean_lines(0);
    price.loads = loads as f64 / lookups;
    price.work = work as f64 / lookups;
    price.mispredictions = mispredictions(footprints, stream) as f64 / lookups;
    price.hot = Formula::HOT.points(&price);
    price.cold = Formula::COLD.points(&price);
    price.cost = Formula::at(cold).points(&price);
    price
}

/// Lines that requests touch. Each counts once a request.
fn lines_of_requests(footprints: &[Footprint], stream: &Stream) -> usize {
    // For each line, the last request that touched it.
    let mut seen = Vec::new();
    let mut total = 0;
    for (request, names) in stream.requests.iter().enumerate() {
        for &name in names {
            for &line in &footprints[name].lines {
                if seen.len() <= line {
                    seen.resize(line + 1, usize::MAX);
                }
                if seen[line] != request {
                    seen[line] = request;
                    total += 1;
                }
            }
        }
    }
    total
}

/// Mispredictions in a second pass over the stream. Its requests have another order than in the
/// first, so the predictor has learned the traffic but not the order.
fn mispredictions(footprints: &[Footprint], stream: &Stream) -> usize {
    let mut predictor = Predictor::new();
    let mut mispredicted = |request: &[usize]| {
        let mut total = 0;
        for &name in request {
            let branches = footprints[name].branches.as_slice();
            let mut at = 0;
            while at < branches.len() {
                let (site, taken) = branches[at];
                total += usize::from(predictor.mispredicts(site, taken));
                at += 1;
            }
        }
        total
    };
    for request in &stream.requests {
        mispredicted(request);
    }
    let mut total = 0;
    for request in stream.requests.iter().rev() {
        total += mispredicted(request);
    }
    total
}

#[cfg(test)]
mod tests {
    use header_set_runtime::trace::{Table, Work};
    use header_set_runtime::{Price, Trace};

    use super::{Footprint, STEPS, price_of};
    use crate::list::key_set::KeySet;
    use crate::traffic::{Stream, Traffic};

    /// The lines of a lookup that reads some bytes of a table.
    fn lines(reads: &[(Table, usize, usize)]) -> usize {
        let stream = stream(&[&["host"]], None);
        price_of(&[footprint(reads)], 1, &stream, 0.0).worst_lines
    }

    #[test]
    fn a_read_touches_the_lines_of_its_bytes() {
        for (offset, bytes, expected) in [
            (0, 0, 1),
            (0, 64, 1),
            (0, 65, 2),
            (63, 1, 1),
            (63, 2, 2),
            (64, 64, 1),
        ] {
            assert_eq!(lines(&[(Table::Names, offset, bytes)]), expected);
        }
    }

    #[test]
    fn lines_that_overlap_or_touch_count_once() {
        let cases: [(&[[usize; 2]], usize); 8] = [
            (&[], 0),
            (&[[0, 3]], 3),
            (&[[0, 3], [2, 6]], 6),
            (&[[0, 5], [1, 3]], 5),
            (&[[0, 2], [2, 3]], 3),
            (&[[0, 1], [2, 3]], 2),
            (&[[4, 6], [0, 1], [0, 2]], 4),
            (&[[4, 9], [2, 5], [0, 1], [0, 1]], 8),
        ];
        let read = |table, [first, end]: [usize; 2]| (table, 64 * first, 64 * (end - first));
        for (ranges, count) in cases {
            let reads = ranges.iter().map(|&range| read(Table::Names, range));
            assert_eq!(lines(&reads.collect::<Vec<_>>()), count, "{ranges:?}");
        }
        let of_two_tables = [Table::Names, Table::Leaves].map(|table| read(table, [0, 2]));
        assert_eq!(lines(&of_two_tables), 4);
    }

    #[test]
    fn work_counts_in_steps() {
        let mut trace = Trace::<STEPS>::new();
        trace.work(Work::NextNode);
        trace.work(Work::WideHash { words: 4 });
        let footprint = Footprint::of(trace.events());
        let price = price_of(&[footprint], 1, &stream(&[&["host"]], None), 0.0);
        assert!((price.work - 7.0).abs() < 1e-9, "{}", price.work);
    }

    fn footprint(reads: &[(Table, usize, usize)]) -> Footprint {
        let mut trace = Trace::<STEPS>::new();
        for &(table, offset, bytes) in reads {
            trace.load(table, offset, bytes);
        }
        Footprint::of(trace.events())
    }

    /// The price where the entry `host` reads five lines, other names two.
    fn price(stream: &Stream) -> Price {
        let lines = |name: &Vec<u8>| if name == b"host" { 5 } else { 2 };
        let footprints =
            (stream.names.iter()).map(|it| footprint(&[(Table::Names, 0, 64 * lines(it))]));
        price_of(&footprints.collect::<Vec<_>>(), 1, stream, 0.0)
    }

    fn stream(requests: &[&[&str]], hit_rate: Option<f64>) -> Stream {
        let names = |request: &&[&str]| {
            let names = request.iter().map(|name| name.as_bytes().to_vec());
            names.collect()
        };
        let traffic = Traffic {
            source: String::from("a test"),
            requests: requests.iter().map(names).collect(),
        };
        Stream::new(
            &KeySet::of_texts(&["host"]),
            Some(&traffic),
            usize::MAX,
            hit_rate,
        )
    }

    #[test]
    fn names_that_are_not_looked_up_have_no_price() {
        let requests: &[&[&str]] = &[&["host", "te"], &["te"]];
        let worst_lines = |hit_rate| price(&stream(requests, hit_rate)).worst_lines;
        assert_eq!((worst_lines(None), worst_lines(Some(0.0))), (5, 2));
    }

    #[test]
    fn a_line_counts_once_a_request() {
        // Five lines, of which `te` reads two, then two, for four lookups.
        let stream = stream(&[&["te", "host"], &["te", "te"]], None);
        let price = price(&stream);
        assert!((price.lines - 7.0 / 4.0).abs() < 1e-9, "{}", price.lines);
        assert!((price.lines_hit - 5.0).abs() < 1e-9, "{}", price.lines_hit);
        assert!(
            (price.lines_miss - 2.0).abs() < 1e-9,
            "{}",
            price.lines_miss
        );
    }
}
