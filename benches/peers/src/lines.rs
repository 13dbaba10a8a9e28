//! Cache lines of cold requests, counted instead of timed: what a request of 20 names fetches when
//! nothing but the names themselves is cached. Simulated, so that other work on the machine changes
//! nothing.

use std::hint::black_box;

use kit::Done;
use kit::callgrind::{self, Events, FLUSH};
use kit::counted;
use kit::flush::Flusher;
use kit::machine;
use kit::streams::{Kind, SLOTS};

use crate::check;
use crate::cold::{self, measured_request};
use crate::contender::{Contender, Lineup, base, hit_percent};
use crate::options::Options;
use crate::sets::{Set, WHOLE_REQUESTS};

/// Requests a contender: the copies of its lookup take turns, as often each.
const REQUESTS: usize = 24;

/// The goal of the project: on the set of whole requests, hashify's lines to ours, at least. It
/// does not say whether code counts, so both readings are judged.
const RIVAL: &str = "hashify";
const LEAST: f64 = 2.0;

/// Lines a request, on average: of data, of code, together.
type Lines = [f64; 3];

/// A list with the contenders that are counted, in order: under valgrind and outside.
fn lineup<'a>(set: &'a Set, options: &Options) -> Lineup<'a> {
    let mut lineup = Lineup::new(set, options);
    lineup
        .contenders
        .retain(|it| it.functions.by_name.is_some() && hit_percent(it.name).is_none());
    lineup
}

/// Under callgrind. Each request is two calls of what is counted: one that warms the names, one
/// that counts.
pub fn run(sets: &[Set], options: &Options) {
    let mut flusher = Flusher::new(FLUSH);
    for set in sets {
        let lineup = lineup(set, options);
        let (built, stream) = (&lineup.built, lineup.source.stream(Kind::Real, SLOTS, 0));
        let slots = stream.texts();
        for contender in &lineup.contenders {
            for round in 0..REQUESTS {
                let names = cold::request(&slots, round);
                cold::prepare(&mut flusher, built, names);
                let contains = contender.functions.copy(round).contains;
                black_box(measured_request(contains, built, names));
            }
        }
    }
}

/// Checks answers, counts, and prints a table for each set and case.
pub fn measure(sets: &[Set], options: &Options) -> Done {
    if sets.is_empty() {
        return Err("no set is named so: with PEERS_SETS, others are not built".into());
    }
    let mut expected = 0;
    for set in sets {
        let lineup = lineup(set, options);
        check::verify(&lineup, options)?;
        expected += 2 * REQUESTS * lineup.contenders.len();
    }
    let Some(calls) = counted::calls(expected)? else {
        return Ok(());
    };
    println!(
        "{}, {}\n\
         cache lines a request of {} names of the real stream, nothing cached but the names, mean of {REQUESTS} \
         requests; times those of ours (of ours-i where case is ignored)",
        machine::this(),
        callgrind::version().unwrap_or_default(),
        cold::NAMES
    );
    let mut calls = calls.chunks_exact(2 * REQUESTS);
    for set in sets {
        let contenders = lineup(set, options).contenders.into_iter();
        let counted: Vec<_> = contenders.zip(calls.by_ref().map(count)).collect();
        print(set.name, false, &counted);
        print(set.name, true, &counted);
    }
    Ok(())
}

/// The lines of a contender's requests: every second call counts, the others warm the names.
fn count(calls: &[Events]) -> Lines {
    let requests = || calls.iter().skip(1).step_by(2);
    let mean = |events: &[&str]| Events::sum(requests(), events) / REQUESTS as f64;
    // The last level holds all of a request, so that it misses each line once.
    let (data, code) = (mean(&["DLmr", "DLmw"]), mean(&["ILmr"]));
    [data, code, data + code]
}

fn print(set: &str, any_case: bool, counted: &[(Contender, Lines)]) {
    let mut rows: Vec<(&str, Lines)> = counted
        .iter()
        .filter(|(contender, _)| contender.takes_part("cold", any_case, None))
        .map(|(contender, lines)| (contender.name, *lines))
        .collect();
    rows.sort_by(|(_, a), (_, b)| a[2].total_cmp(&b[2]));
    let lines_of = |wanted| rows.iter().find(|(name, _)| *name == wanted);
    let Some((_, base)) = lines_of(base(any_case)) else {
        return;
    };
    let title = format!("{set}{}", if any_case { ", case ignored" } else { "" });
    println!("\n{title:32}{:>8}{:>16}{:>16}", "data", "code", "together");
    for (name, lines) in &rows {
        let figures = lines.iter().zip(base);
        let figures = figures.map(|(lines, base)| format!("{lines:8.1} {:6.2}x", lines / base));
        println!("{name:24}{}", figures.collect::<String>());
    }
    if let Some((_, rival)) = lines_of(RIVAL).filter(|_| set == WHOLE_REQUESTS) {
        for (what, at) in [("data", 0), ("together", 2)] {
            let ratio = rival[at] / base[at];
            let verdict = if ratio >= LEAST { "met" } else { "MISSED" };
            println!("target: {what}, {RIVAL} to ours at least {LEAST}: {verdict}, {ratio:.2}");
        }
    }
}
