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
use crate::contender::{BASE, BASE_INSENSITIVE, Case, Contender, Lineup, hit_percent};
use crate::options::Options;
use crate::sets::{Set, WHOLE_REQUESTS};

/// Requests a contender: the copies of its lookup take turns, as often each.
const REQUESTS: usize = 24;

/// The goal of the project: on the set of whole requests, hashify's lines to ours, at least. It
/// does not say whether code counts, so both readings are judged.
const RIVAL: &str = "hashify";
const LEAST: f64 = 2.0;

/// Lines a request, on average.
struct Lines {
    data: f64,
    code: f64,
}

impl Lines {
    fn sum(&self) -> f64 {
        self.data + self.code
    }
}

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
    for set in sets {
        check::verify(&lineup(set, options), options)?;
    }
    let Some(calls) = counted::calls()? else {
        return Ok(());
    };
    println!(
        "{}, {}\n\
         cache lines a request of {} names of the real stream, nothing cached but the names, mean of {REQUESTS} \
         requests; times those of {BASE} (of {BASE_INSENSITIVE} where case is ignored)",
        machine::this(),
        callgrind::version().unwrap_or_default(),
        cold::NAMES
    );
    let mut calls = calls.chunks_exact(2 * REQUESTS);
    for set in sets {
        let counted = lineup(set, options)
            .contenders
            .into_iter()
            .map(|contender| Some((contender, count(calls.next()?))))
            .collect::<Option<Vec<_>>>();
        let counted = counted.ok_or("callgrind counted too few calls")?;
        for (case, base) in [
            (Case::Sensitive, BASE),
            (Case::Insensitive, BASE_INSENSITIVE),
        ] {
            print(set.name, case, base, &counted);
        }
    }
    Ok(())
}

/// The lines of a contender's requests: every second call counts, the others warm the names.
fn count(calls: &[Events]) -> Lines {
    let mean = |events: &[&str]| {
        let requests = calls.chunks(2).map(|calls| &calls[1..]);
        let sums = requests.map(|call| Events::sum(call, events));
        sums.sum::<f64>() / REQUESTS as f64
    };
    // The last level holds all of a request, so that it misses each line once.
    Lines {
        data: mean(&["DLmr", "DLmw"]),
        code: mean(&["ILmr"]),
    }
}

fn print(set: &str, case: Case, base: &str, counted: &[(Contender, Lines)]) {
    let mut rows: Vec<(&str, &Lines)> = counted
        .iter()
        .filter(|(contender, _)| contender.takes_part("cold", case, None))
        .map(|(contender, lines)| (contender.name, lines))
        .collect();
    rows.sort_by(|(_, a), (_, b)| a.sum().total_cmp(&b.sum()));
    let Some((_, base)) = rows.iter().find(|(name, _)| *name == base) else {
        return;
    };
    let title = match case {
        Case::Sensitive => set.to_owned(),
        Case::Insensitive => format!("{set}, case ignored"),
    };
    println!("\n{title:32}{:>8}{:>16}{:>16}", "data", "code", "together");
    for (name, lines) in &rows {
        let figure =
            |of: fn(&Lines) -> f64| format!("{:8.1} {:6.2}x", of(lines), of(lines) / of(base));
        println!(
            "{name:24}{}{}{}",
            figure(|lines| lines.data),
            figure(|lines| lines.code),
            figure(Lines::sum)
        );
    }
    let rival = rows.iter().find(|(name, _)| *name == RIVAL);
    if let Some((_, rival)) = rival.filter(|_| set == WHOLE_REQUESTS) {
        judge("data", rival.data / base.data);
        judge("together", rival.sum() / base.sum());
    }
}

fn judge(what: &str, ratio: f64) {
    let verdict = if ratio >= LEAST { "met" } else { "MISSED" };
    println!("target: {what}, {RIVAL} to {BASE} at least {LEAST}: {verdict}, {ratio:.2}");
}
