//! Runs a candidate's lookup over a stream and counts its events. It uses loops, because most of an
//! expansion's time may be spent here, unoptimised.

use header_set_runtime::trace::{Event, Site, Table};
use header_set_runtime::{Formula, Lookup, Matcher, Price, Trace};

use super::machine::{self, LINE};
use super::predictor::Predictor;
use crate::traffic::Stream;

/// Events of one lookup that are recorded: enough for a DFA over a name of a hundred bytes.
pub const STEPS: usize = 512;

/// The events of one lookup, independent of the lookups before it.
struct Footprint {
    /// Ranges of lines that do not overlap.
    lines: Vec<Lines>,
    line_count: usize,
    loads: usize,
    work: usize,
    branches: Vec<(Site, bool)>,
}

/// Consecutive lines of a table. A name of 64 KiB is a thousand lines, so lines are never counted
/// one by one.
#[derive(Clone, Copy)]
struct Lines {
    /// The table in the upper half, the number of the line in the lower half. So ranges sort by a
    /// compare of integers.
    first: u64,
    /// The end, exclusive.
    end: u64,
}

impl Lines {
    fn of(table: Table, offset: usize, bytes: usize) -> Self {
        let table = (table as u64) << 32;
        Self {
            first: table | (offset / LINE) as u64,
            end: (table | ((offset + bytes.max(1) - 1) / LINE) as u64) + 1,
        }
    }

    /// Merges ranges that overlap or touch, and counts their lines.
    fn join(all: &mut Vec<Self>) -> usize {
        // The ranges are few and nearly sorted.
        for unsorted in 1..all.len() {
            let mut at = unsorted;
            while at > 0 && all[at].first < all[at - 1].first {
                all.swap(at, at - 1);
                at -= 1;
            }
        }
        let (mut kept, mut count) = (0, 0);
        for at in 0..all.len() {
            let lines = all[at];
            if kept > 0 && lines.first <= all[kept - 1].end {
                let last = &mut all[kept - 1];
                if lines.end > last.end {
                    count += lines.end - last.end;
                    last.end = lines.end;
                }
            } else {
                count += lines.end - lines.first;
                all[kept] = lines;
                kept += 1;
            }
        }
        all.truncate(kept);
        count as usize
    }
}

impl Footprint {
    fn of(
        lookup: &dyn Fn(&[u8], &mut Trace<STEPS>),
        name: &[u8],
        trace: &mut Trace<STEPS>,
    ) -> Self {
        trace.clear();
        lookup(name, trace);
        let mut footprint = Self {
            lines: Vec::new(),
            line_count: 0,
            loads: 0,
            work: 0,
            branches: Vec::new(),
        };
        for event in trace.events() {
            match *event {
                Event::Load {
                    table,
                    offset,
                    bytes,
                    chained,
                } => {
                    footprint.loads += usize::from(chained);
                    footprint.lines.push(Lines::of(table, offset, bytes));
                }
                Event::Work(work) => footprint.work += machine::steps(work),
                Event::Branch { site, taken } => footprint.branches.push((site, taken)),
            }
        }
        footprint.line_count = Lines::join(&mut footprint.lines);
        footprint
    }
}

/// The price of `matcher` over `stream`. Its tables take `table_bytes`. The share `cold` of the
/// requests finds none of our data in the caches.
#[must_use]
pub fn price(matcher: &Matcher<'_>, table_bytes: usize, stream: &Stream, cold: f64) -> Price {
    let lookup = |name: &[u8], trace: &mut Trace<STEPS>| {
        matcher.has(name, trace);
    };
    price_of(&lookup, table_bytes, stream, cold)
}

/// [`price`] of any lookup that records its events.
#[must_use]
pub fn price_of(
    lookup: &dyn Fn(&[u8], &mut Trace<STEPS>),
    table_bytes: usize,
    stream: &Stream,
    cold: f64,
) -> Price {
    let mut trace = Trace::recording_only();
    let footprints: Vec<Footprint> = (stream.names.iter())
        .map(|name| Footprint::of(lookup, name, &mut trace))
        .collect();
    let (mut loads, mut work, mut worst_lines) = (0, 0, 0);
    // Lookups and the lines that they touch; first of misses, then of hits.
    let (mut asked, mut lines) = ([0; 2], [0; 2]);
    for (name, &count) in stream.counts().iter().enumerate() {
        let footprint = &footprints[name];
        let hit = usize::from(stream.hits[name]);
        loads += count * footprint.loads;
        work += count * footprint.work;
        asked[hit] += count;
        lines[hit] += count * footprint.line_count;
        if count > 0 {
            worst_lines = worst_lines.max(footprint.line_count);
        }
    }
    let lookups = (asked[0] + asked[1]).max(1) as f64;
    let mean_lines = |hit: usize| lines[hit] as f64 / asked[hit].max(1) as f64;
    let mut price = Price::default();
    price.table_bytes = table_bytes;
    price.worst_lines = worst_lines;
    price.lines = lines_of_requests(&footprints, stream) as f64 / lookups;
    price.lines_hit = mean_lines(1);
    price.lines_miss = mean_lines(0);
    price.loads = loads as f64 / lookups;
    price.work = work as f64 / lookups;
    price.mispredictions = mispredictions(&footprints, stream) as f64 / lookups;
    price.hot = Formula::HOT.points(&price);
    price.cold = Formula::COLD.points(&price);
    price.cost = Formula::at(cold).points(&price);
    price
}

/// Lines that requests touch. Each counts once a request.
fn lines_of_requests(footprints: &[Footprint], stream: &Stream) -> usize {
    let (parts, lens) = parts(footprints);
    // For each part, the last request that touched it, counted from 1.
    let mut touched = vec![0; lens.len()];
    let mut total = 0;
    for (request, names) in (1..).zip(&stream.requests) {
        for &name in names {
            for &(start, end) in &parts[name] {
                let mut part = start;
                while part < end {
                    if touched[part] != request {
                        touched[part] = request;
                        total += lens[part];
                    }
                    part += 1;
                }
            }
        }
    }
    total
}

/// Cuts the lines of all tables into parts, so that a lookup touches all of a part or nothing.
/// Returns the parts of each footprint, and the number of lines of each part.
fn parts(footprints: &[Footprint]) -> (Vec<Vec<(usize, usize)>>, Vec<usize>) {
    let (table, line) = (|at: u64| (at >> 32) as usize, |at: u64| at as u32 as usize);
    let mut cuts: Vec<Vec<usize>> = Vec::new();
    for footprint in footprints {
        for lines in &footprint.lines {
            let (table, first, end) = (table(lines.first), line(lines.first), line(lines.end));
            if cuts.len() <= table {
                cuts.resize_with(table + 1, Vec::new);
            }
            if cuts[table].len() <= end {
                cuts[table].resize(end + 1, 0);
            }
            cuts[table][first] = 1;
            cuts[table][end] = 1;
        }
    }
    // Each cut starts a part. Each line gets the number of its part.
    let mut lens = vec![0];
    for cuts in &mut cuts {
        for part in cuts {
            if *part == 1 {
                lens.push(0);
            }
            *part = lens.len() - 1;
            lens[*part] += 1;
        }
    }
    let part = |at: u64| cuts[table(at)][line(at)];
    let parts = footprints.iter().map(|footprint| {
        let lines = footprint.lines.iter();
        lines
            .map(|lines| (part(lines.first), part(lines.end)))
            .collect()
    });
    (parts.collect(), lens)
}

/// Mispredictions in a second pass over the stream. Its requests have another order than in the
/// first, so the predictor has learned the traffic but not the order.
fn mispredictions(footprints: &[Footprint], stream: &Stream) -> usize {
    let mut predictor = Predictor::new();
    for request in &stream.requests {
        surprises(&mut predictor, footprints, request);
    }
    let mut total = 0;
    for request in stream.requests.iter().rev() {
        total += surprises(&mut predictor, footprints, request);
    }
    total
}

fn surprises(predictor: &mut Predictor, footprints: &[Footprint], request: &[usize]) -> usize {
    let mut total = 0;
    for &name in request {
        let branches = footprints[name].branches.as_slice();
        let mut at = 0;
        while at < branches.len() {
            let (site, taken) = branches[at];
            if predictor.surprised_by(site, taken) {
                total += 1;
            }
            at += 1;
        }
    }
    total
}

#[cfg(test)]
mod tests {
    use header_set_runtime::Trace;
    use header_set_runtime::trace::Table;

    use super::{Lines, STEPS, price_of};
    use crate::list::key_set::KeySet;
    use crate::traffic::{Stream, Traffic};

    /// The lines of a table from one line to before another.
    fn lines(table: Table, [first, end]: [usize; 2]) -> Lines {
        Lines::of(table, 64 * first, 64 * (end - first))
    }

    #[test]
    fn a_read_touches_the_lines_of_its_bytes() {
        for (offset, bytes, expected) in [
            (0, 0, [0, 1]),
            (0, 64, [0, 1]),
            (0, 65, [0, 2]),
            (63, 1, [0, 1]),
            (63, 2, [0, 2]),
            (64, 64, [1, 2]),
        ] {
            let Lines { first, end } = Lines::of(Table::Names, offset, bytes);
            let table = (Table::Names as u64) << 32;
            let [expected_first, expected_end] = expected;
            assert_eq!((first, end), (table + expected_first, table + expected_end));
        }
    }

    #[test]
    fn lines_that_overlap_or_touch_count_once() {
        let cases: [(&[[usize; 2]], usize, usize); 8] = [
            (&[], 0, 0),
            (&[[0, 3]], 3, 1),
            (&[[0, 3], [2, 6]], 6, 1),
            (&[[0, 5], [1, 3]], 5, 1),
            (&[[0, 2], [2, 3]], 3, 1),
            (&[[0, 1], [2, 3]], 2, 2),
            (&[[4, 6], [0, 1], [0, 2]], 4, 2),
            (&[[4, 9], [2, 5], [0, 1], [0, 1]], 8, 2),
        ];
        for (ranges, count, kept) in cases {
            let mut all = Vec::new();
            all.extend(ranges.iter().map(|&range| lines(Table::Names, range)));
            assert_eq!(
                (Lines::join(&mut all), all.len()),
                (count, kept),
                "{ranges:?}"
            );
        }
        let mut of_two_tables = vec![lines(Table::Names, [0, 2]), lines(Table::Leaves, [0, 2])];
        assert_eq!(Lines::join(&mut of_two_tables), 4);
    }

    /// The entry `host` reads five lines, other names two.
    fn reads(name: &[u8], trace: &mut Trace<STEPS>) {
        let lines = if name == b"host" { 5 } else { 2 };
        trace.load(Table::Names, 0, 64 * lines);
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
        Stream::new(&KeySet::of_texts(&["host"]), Some(&traffic), hit_rate)
    }

    #[test]
    fn names_that_are_not_looked_up_have_no_price() {
        let requests: &[&[&str]] = &[&["host", "te"], &["te"]];
        let price = price_of(&reads, 1, &stream(requests, None), 0.0);
        assert_eq!(price.worst_lines, 5);
        let price = price_of(&reads, 1, &stream(requests, Some(0.0)), 0.0);
        assert_eq!(price.worst_lines, 2);
    }

    #[test]
    fn a_line_counts_once_a_request() {
        // Five lines, of which `te` reads two, then two, for four lookups.
        let stream = stream(&[&["te", "host"], &["te", "te"]], None);
        let price = price_of(&reads, 1, &stream, 0.0);
        assert!((price.lines - 7.0 / 4.0).abs() < 1e-9, "{}", price.lines);
        assert!((price.lines_hit - 5.0).abs() < 1e-9, "{}", price.lines_hit);
        assert!(
            (price.lines_miss - 2.0).abs() < 1e-9,
            "{}",
            price.lines_miss
        );
    }
}
