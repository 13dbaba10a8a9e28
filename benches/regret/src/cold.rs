//! A request after long idleness: caches and branch predictors hold other things.

use std::hint::black_box;
use std::time::Instant;

use crate::flush::Flusher;
use crate::lookups::Pass;
use crate::random::Random;
use crate::stats::median;
use crate::subject::Subject;

/// Beyond the second-level caches and translation buffers of current servers, not beyond a shared third
/// level: a busy machine finds its tables there.
pub(crate) const BUFFER: usize = 16 << 20;

/// Names a request.
const REQUEST: usize = 20;

/// Nanoseconds a name for each strategy, of requests of which nothing but the names themselves is warm.
pub(crate) fn measure(subject: &Subject, flusher: &mut Flusher, requests: usize) -> Vec<f64> {
    let names = subject.sample.names();
    let clock = clock();
    let mut random = Random(0xc01d);
    let mut times = vec![Vec::new(); subject.strategies.len()];
    for round in 0..requests {
        let start = random.below(names.len() - REQUEST);
        let request = &names[start..start + REQUEST];
        for turn in 0..times.len() {
            let at = (round + turn) % times.len();
            flusher.flush();
            let elapsed = time(subject.strategies[at].lookups.contains, request);
            times[at].push((elapsed - clock).max(0.0) / request.len() as f64);
        }
    }
    times.iter_mut().map(|times| median(times)).collect()
}

/// Nanoseconds that reading the clock takes.
fn clock() -> f64 {
    let mut times: Vec<f64> = (0..1_000)
        .map(|_| Instant::now().elapsed().as_nanos() as f64)
        .collect();
    median(&mut times)
}

fn time(pass: Pass, request: &[&[u8]]) -> f64 {
    // The names were just parsed, and the clock is not ours: both are warm when a request is looked up.
    let text: usize = request
        .iter()
        .flat_map(|name| name.iter())
        .map(|&byte| usize::from(byte))
        .sum();
    black_box(text);
    black_box(Instant::now().elapsed());
    let start = Instant::now();
    black_box(pass(black_box(request)));
    start.elapsed().as_nanos() as f64
}
