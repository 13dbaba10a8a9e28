//! Runs a candidate's lookup over a stream and counts what it does.

use header_set_runtime::trace::{Event, Site, Table};
use header_set_runtime::{Matcher, Price, Trace};

use super::machine::{LINE, Work};
use super::predictor::Predictor;
use super::stream::Stream;

/// Steps of one lookup that are recorded: enough for a DFA over a name of a hundred bytes.
const STEPS: usize = 512;

/// What one lookup does, whatever came before it.
struct Footprint {
    lines: Vec<(Table, usize)>,
    loads: usize,
    work: usize,
    branches: Vec<(Site, bool)>,
}

impl Footprint {
    fn of(matcher: &Matcher<'_>, name: &[u8]) -> Self {
        let mut trace = Trace::<STEPS>::new();
        matcher.contains_traced(name, &mut trace);
        let mut footprint = Self {
            lines: Vec::new(),
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
                    let last = (offset + bytes.max(1) - 1) / LINE;
                    footprint
                        .lines
                        .extend((offset / LINE..=last).map(|line| (table, line)));
                }
                Event::Work { steps } => footprint.work += steps,
                Event::Branch { site, taken } => footprint.branches.push((site, taken)),
            }
        }
        footprint.lines.sort_unstable();
        footprint.lines.dedup();
        footprint
    }
}

/// The price of `matcher`, whose tables take `table_bytes`, for what `stream` asks.
#[must_use]
pub fn price(matcher: &Matcher<'_>, table_bytes: usize, stream: &Stream) -> Price {
    let footprints: Vec<Footprint> = stream
        .names
        .iter()
        .map(|name| Footprint::of(matcher, name))
        .collect();
    let lookups = stream.len().max(1) as f64;
    let asked = || stream.requests.iter().flatten();
    let mean_lines = |hit: bool| {
        let lines: Vec<usize> = asked()
            .filter(|&&name| stream.hits[name] == hit)
            .map(|&name| footprints[name].lines.len())
            .collect();
        lines.iter().sum::<usize>() as f64 / lines.len().max(1) as f64
    };
    let work = Work {
        loads: asked().map(|&name| footprints[name].loads).sum::<usize>() as f64 / lookups,
        work: asked().map(|&name| footprints[name].work).sum::<usize>() as f64 / lookups,
        mispredictions: mispredictions(&footprints, stream) as f64 / lookups,
        lines: lines_of_requests(&footprints, stream) as f64 / lookups,
    };
    Price {
        table_bytes,
        lines: work.lines,
        lines_hit: mean_lines(true),
        lines_miss: mean_lines(false),
        worst_lines: asked()
            .map(|&name| footprints[name].lines.len())
            .max()
            .unwrap_or(0),
        loads: work.loads,
        work: work.work,
        mispredictions: work.mispredictions,
        hot: work.hot(),
        cold: work.cold(),
        cost: work.cost(),
    }
}

/// Lines that requests touch, each counted once a request.
fn lines_of_requests(footprints: &[Footprint], stream: &Stream) -> usize {
    let mut lines = Vec::new();
    let mut total = 0;
    for request in &stream.requests {
        lines.clear();
        lines.extend(
            request
                .iter()
                .flat_map(|&name| footprints[name].lines.iter().copied()),
        );
        lines.sort_unstable();
        lines.dedup();
        total += lines.len();
    }
    total
}

/// Mispredictions in a second pass over the stream, with the requests in another order than in the
/// first, so that the predictor knows the traffic and not its sequence.
fn mispredictions(footprints: &[Footprint], stream: &Stream) -> usize {
    let mut predictor = Predictor::new();
    let mut pass = |requests: &mut dyn Iterator<Item = &Vec<usize>>| {
        requests
            .flatten()
            .flat_map(|&name| &footprints[name].branches)
            .filter(|&&(site, taken)| predictor.surprised_by(site, taken))
            .count()
    };
    pass(&mut stream.requests.iter());
    pass(&mut stream.requests.iter().rev())
}
