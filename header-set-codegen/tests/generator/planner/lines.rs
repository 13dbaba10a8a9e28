//! The accesses of a price, counted again without the planner's code: each byte that a lookup reports as
//! read is mapped to its cache line, over the same requests.

use std::collections::BTreeSet;

use header_set_codegen::plan::choose;
use header_set_codegen::traffic::Stream;
use header_set_runtime::trace::Event;
use header_set_runtime::{Matcher, Strategy, Trace};
use testkit::lists::{EXACT, INSENSITIVE, List, arena, lookups};

use super::forced;
use crate::corpus;

/// Bytes of a cache line.
const LINE: usize = 64;

/// Steps of one lookup: more than any can have, so that none is dropped.
const STEPS: usize = 1 << 14;

/// The figures of a price that follow from accesses alone: lines of requests, of hits, of misses,
/// the most of a lookup; loads.
type Accesses = [f64; 5];

fn recorded(matcher: &Matcher, stream: &Stream) -> Accesses {
    let mut trace = Box::new(Trace::<STEPS>::new());
    let mut of_requests = 0;
    // Lines and names, of misses and of hits.
    let mut of_names = [(0, 0); 2];
    let (mut worst_lines, mut loads, mut names) = (0, 0, 0);
    for request in &stream.requests {
        let mut touched = BTreeSet::new();
        for &name in request {
            trace.clear();
            let hit = lookups::has(matcher, &stream.names[name], &mut trace);
            assert!(trace.events().len() < STEPS, "a step was dropped");
            let (lines, chained) = touched_by(trace.events());
            let (sum, count) = &mut of_names[usize::from(hit)];
            (*sum, *count) = (*sum + lines.len(), *count + 1);
            worst_lines = worst_lines.max(lines.len());
            loads += chained;
            names += 1;
            touched.extend(lines);
        }
        of_requests += touched.len();
    }
    let mean = |(sum, count): (usize, usize)| sum as f64 / count.max(1) as f64;
    let [misses, hits] = of_names.map(mean);
    let (of_requests, loads) = (mean((of_requests, names)), mean((loads, names)));
    [of_requests, hits, misses, worst_lines as f64, loads]
}

/// Lines, each a table and a number, and how many accesses waited for others.
fn touched_by(events: &[Event]) -> (BTreeSet<(u8, usize)>, usize) {
    let mut lines = BTreeSet::new();
    let mut chained = 0;
    for event in events {
        if let Event::Load {
            table,
            offset,
            bytes,
            chained: waits,
        } = *event
        {
            // An access to no bytes still reaches for its line.
            for byte in offset..offset + bytes.max(1) {
                lines.insert((table as u8, byte / LINE));
            }
            chained += usize::from(waits);
        }
    }
    (lines, chained)
}

#[test]
fn priced_lines_are_those_that_are_read() {
    for (name, fold) in
        corpus::files().flat_map(|name| [(name.clone(), EXACT), (name, INSENSITIVE)])
    {
        let normal = List::load(&name).normal(fold);
        let mut compared = 0;
        for &strategy in Strategy::ALL {
            // Some lists have patterns that no automaton carries.
            let Ok(chosen) = choose(&normal.keys, &forced(strategy), arena()) else {
                continue;
            };
            let price = chosen.candidates[strategy as usize].price;
            let price = price.expect("what is chosen has a price");
            let priced = [
                price.lines,
                price.lines_hit,
                price.lines_miss,
                price.worst_lines as f64,
                price.loads,
            ];
            let recorded = recorded(&chosen.built.matcher, &chosen.stream);
            assert_eq!(priced, recorded, "{name}, {strategy}, {fold:?}");
            compared += 1;
        }
        assert!(compared > 0, "{name}: no strategy carries it");
    }
}
