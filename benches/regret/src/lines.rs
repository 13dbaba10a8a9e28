//! Counts the predicted cache lines again, without the planner's code. Each byte that a compiled
//! lookup reports as read is mapped to its line, over the same requests. Both must agree exactly,
//! and the compiled plan with both up to its rounding.

use std::collections::BTreeSet;

use header_set::__private::trace::Event;
use header_set::__private::{Lookup, Trace};
use header_set::Price;

use kit::Done;

use crate::List;
use crate::subject::{Strategy, Subject};

/// Bytes of a cache line.
const LINE: usize = 64;

/// Steps of one lookup: more than any can have, so that none is dropped.
const STEPS: usize = 1 << 14;

/// The figures of a plan that follow from accesses alone: lines of requests, of hits, of misses,
/// the most of a lookup; loads.
type Accesses = [f64; 5];

/// Half of the last decimal that expansions write, and what `f64` adds to it.
const ROUNDING: f64 = 0.000_501;

fn predicted(price: &Price) -> Accesses {
    let Price {
        lines,
        lines_hit,
        lines_miss,
        worst_lines,
        loads,
        ..
    } = *price;
    [lines, lines_hit, lines_miss, worst_lines as f64, loads]
}

fn recorded(subject: &Subject, strategy: &Strategy) -> Accesses {
    let stream = &subject.stream;
    let mut trace = Box::new(Trace::<STEPS>::new());
    let mut of_requests = 0;
    // Lines and names, of misses and of hits.
    let mut of_names = [(0, 0); 2];
    let (mut worst_lines, mut loads, mut names) = (0, 0, 0);
    for request in &stream.requests {
        let mut touched = BTreeSet::new();
        for &name in request {
            trace.clear();
            let hit = (&strategy.lookups.matcher).has(&stream.names[name], &mut trace);
            assert!(
                trace.events().len() < STEPS,
                "the record of a lookup has room for all steps"
            );
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
    [
        mean((of_requests, names)),
        hits,
        misses,
        worst_lines as f64,
        mean((loads, names)),
    ]
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

pub(crate) fn check(lists: &[List]) -> Done {
    let (mut checked, mut wrong) = (0, 0);
    for list in lists {
        let subject = Subject::new(list);
        for strategy in &subject.strategies {
            let priced = predicted(&strategy.price);
            let recorded = recorded(&subject, strategy);
            let price = strategy.lookups.plan.price();
            let planned = price.map(|price| predicted(&price));
            checked += 1;
            let near = |(a, b): (&f64, &f64)| (a - b).abs() <= ROUNDING;
            let is_rounded = planned.is_some_and(|it| it.iter().zip(&recorded).all(near));
            if priced != recorded || !is_rounded {
                wrong += 1;
                println!("{} {}", list.name, strategy.name);
                println!(
                    "  plan      {planned:?}\n  predicted {priced:?}\n  recorded  {recorded:?}"
                );
            }
        }
    }
    let verdict = format!(
        "{checked} plans over {} lists checked, {wrong} of them wrong",
        lists.len()
    );
    if wrong > 0 {
        return Err(verdict.into());
    }
    println!("{verdict}");
    Ok(())
}
