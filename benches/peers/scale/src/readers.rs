//! One set and many readers: lookups of all threads together, of bytes that the set borrows or
//! owns, and while the set is replaced.

use std::hint::black_box;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use arc_swap::ArcSwap;
use header_set::LoadedSet;
use kit::random::Random;
use kit::stats::median;

use crate::report::{self, titles};

/// Threads that read, whatever the number of cores.
pub(crate) const THREADS: [usize; 5] = [1, 2, 4, 8, 16];

/// Names of a request, for which the list is loaded once.
const REQUEST: usize = 20;

/// Millions of lookups a second, by the number of threads.
pub(crate) struct Row {
    what: &'static str,
    rates: [f64; THREADS.len()],
}

/// All rows of one list.
pub(crate) struct Readers {
    rows: Vec<Row>,
    /// How often the list was replaced while the last row was timed.
    replaced: usize,
}

/// Asks for `names`, which the list in `blob` has.
pub(crate) fn measured(blob: &'static [u8], names: &[&[u8]], rounds: usize) -> Readers {
    let borrowed = LoadedSet::from_slice(blob).expect("a blob");
    let owned = || LoadedSet::from_bytes(blob.to_vec()).expect("a blob");
    let kept = owned();
    let swapped = ArcSwap::from_pointee(owned());
    let of_borrowed = |names: &[&[u8]]| names.iter().filter(|it| borrowed.contains(*it)).count();
    let of_owned = |names: &[&[u8]]| names.iter().filter(|it| kept.contains(*it)).count();
    let requests = |names: &[&[u8]]| {
        let requests = names.chunks(REQUEST).map(|names| {
            let set = swapped.load();
            names.iter().filter(|name| set.contains(*name)).count()
        });
        requests.sum()
    };
    let what = "owned, in an `ArcSwap`, loaded each 20 names";
    let mut rows = vec![
        row("borrowed bytes", names, rounds, of_borrowed),
        row("owned bytes", names, rounds, of_owned),
        row(what, names, rounds, requests),
    ];
    let (stop, replaced) = (AtomicBool::new(false), AtomicUsize::new(0));
    thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                let next = owned();
                next.verify().expect("a right blob");
                swapped.store(next.into());
                replaced.fetch_add(1, Ordering::Relaxed);
            }
        });
        let what = "the same, while another thread copies, verifies and replaces it";
        rows.push(row(what, names, rounds, requests));
        stop.store(true, Ordering::Relaxed);
    });
    Readers {
        rows,
        replaced: replaced.into_inner(),
    }
}

fn row(
    what: &'static str,
    names: &[&[u8]],
    rounds: usize,
    hits: impl Fn(&[&[u8]]) -> usize + Sync,
) -> Row {
    let rates = THREADS.map(|threads| {
        let rates: Vec<f64> = (0..rounds).map(|_| rate(names, threads, &hits)).collect();
        median(&rates)
    });
    Row { what, rates }
}

/// Millions of lookups a second of all threads, each of which asks in an order of its own: from
/// when the first begins until the last has ended.
fn rate(names: &[&[u8]], threads: usize, hits: &(impl Fn(&[&[u8]]) -> usize + Sync)) -> f64 {
    let start = Barrier::new(threads);
    let read = |number: usize| {
        let mut names = names.to_vec();
        Random::new(number as u64 + 1).shuffle(&mut names);
        start.wait();
        let begun = Instant::now();
        assert_eq!(hits(black_box(&names)), names.len());
        (begun, Instant::now())
    };
    let times: Vec<(Instant, Instant)> = thread::scope(|scope| {
        let read = &read;
        let readers = (0..threads).map(|number| scope.spawn(move || read(number)));
        // All are started before the first is waited for.
        let readers: Vec<_> = readers.collect();
        let joined = readers.into_iter().map(|reader| reader.join());
        joined
            .map(|times| times.expect("a reader finds all names"))
            .collect()
    });
    let begun = times.iter().map(|times| times.0).min().expect("a thread");
    let ended = times.iter().map(|times| times.1).max().expect("a thread");
    let seconds = (ended - begun).as_secs_f64();
    (threads * names.len()) as f64 / seconds / 1e6
}

/// Markdown.
pub(crate) fn table(readers: &Readers) -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut table = format!(
        "\nOne hashed list and many readers on {cores} cores, millions of lookups a second of all threads; more threads than cores\nshare them. The list was replaced {} times during the last row.\n\n{}",
        readers.replaced,
        titles("threads ", THREADS)
    );
    for Row { what, rates } in &readers.rows {
        let rates = rates.map(|rate| format!("{rate:.1}"));
        table += &report::row([(*what).to_owned()].into_iter().chain(rates));
    }
    table
}
