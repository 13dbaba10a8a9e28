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
const THREADS: [usize; 5] = [1, 2, 4, 8, 16];

/// Names of a request, for which the list is loaded once.
const REQUEST: usize = 20;

/// How many names a set has.
type Hits<'h> = dyn Fn(&[&[u8]]) -> usize + Sync + 'h;

/// Markdown: a row for each way of sharing the list in `blob`, which has `names`.
pub(crate) fn table(blob: &'static [u8], names: &[&[u8]], rounds: usize) -> String {
    let borrowed = LoadedSet::from_slice(blob).expect("a blob");
    let owned = || LoadedSet::from_bytes(blob.to_vec()).expect("a blob");
    let kept = owned();
    let swapped = ArcSwap::from_pointee(owned());
    let requests = |names: &[&[u8]]| {
        let requests = names.chunks(REQUEST).map(|names| {
            let set = swapped.load();
            names.iter().filter(|name| set.contains(*name)).count()
        });
        requests.sum()
    };
    let row = |what: &str, hits: &Hits<'_>| {
        let rates = THREADS.map(|threads| {
            let rates: Vec<f64> = (0..rounds).map(|_| rate(names, threads, hits)).collect();
            format!("{:.1}", median(&rates))
        });
        report::row([what.to_owned()].into_iter().chain(rates))
    };
    let mut rows = row("borrowed bytes", &|names| {
        names.iter().filter(|it| borrowed.contains(*it)).count()
    });
    rows += &row("owned bytes", &|names| {
        names.iter().filter(|it| kept.contains(*it)).count()
    });
    rows += &row("owned, in an `ArcSwap`, loaded each 20 names", &requests);
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
        rows += &row(what, &requests);
        stop.store(true, Ordering::Relaxed);
    });
    let cores = thread::available_parallelism().map_or(1, usize::from);
    format!(
        "\nOne hashed list and many readers on {cores} cores, millions of lookups a second of all threads; more threads than cores\nshare them. The list was replaced {} times during the last row.\n\n{}{rows}",
        replaced.into_inner(),
        titles("threads ", THREADS)
    )
}

/// Millions of lookups a second of all threads, each of which asks in an order of its own: from
/// when the first begins until the last has ended.
fn rate(names: &[&[u8]], threads: usize, hits: &Hits<'_>) -> f64 {
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
