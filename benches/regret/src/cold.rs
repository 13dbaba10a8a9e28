//! A request after long idleness: caches and branch predictors hold other things.

use std::hint::black_box;
use std::time::Instant;

use kit::flush::{Flusher, touch};
use kit::random::Random;
use kit::stats::median;
use kit::turns::{nanoseconds, turns};

use crate::subject::Strategy;

/// Names a request.
const REQUEST: usize = 20;

/// Nanoseconds a name for each strategy, of requests of which nothing but the names themselves is
/// warm.
pub(crate) fn measure(
    strategies: &[Strategy],
    names: &[&[u8]],
    flusher: &mut Flusher,
    requests: usize,
) -> Vec<f64> {
    // What reading the clock takes.
    let clock: Vec<f64> = (0..1_000).map(|_| nanoseconds(|| ())).collect();
    let clock = median(&clock);
    let mut random = Random::new(0xc01d);
    let starts: Vec<usize> = (0..requests)
        .map(|_| random.below(names.len() - REQUEST))
        .collect();
    let times = turns(requests, strategies.len(), |round, at| {
        let request = &names[starts[round]..starts[round] + REQUEST];
        flusher.flush();
        // The names were just parsed, and the clock is not ours: both are warm when a request is
        // looked up.
        touch(request);
        black_box(Instant::now().elapsed());
        let pass = strategies[at].lookups.contains;
        let elapsed = nanoseconds(|| pass(black_box(request)));
        (elapsed - clock).max(0.0) / REQUEST as f64
    });
    times.iter().map(|times| median(times)).collect()
}
