//! A loop over thousands of names: everything that is asked for is cached and the predictor is warm.

use std::hint::black_box;
use std::time::Instant;

use crate::quiet::Quiet;
use crate::slots::Slots;
use crate::stats::median;
use crate::subject::Subject;

/// Nanoseconds a name for each strategy: they take turns, and another one begins each round.
pub(crate) fn measure(
    subject: &Subject,
    slots: &Slots,
    rounds: usize,
    quiet: &mut Quiet,
) -> Vec<f64> {
    let names = slots.names();
    let mut times = vec![Vec::new(); subject.strategies.len()];
    for round in 0..rounds {
        for turn in 0..times.len() {
            let at = (round + turn) % times.len();
            let pass = subject.strategies[at].lookups.contains;
            times[at].push(quiet.time(|| {
                // The one before left its own tables and branches behind.
                black_box(pass(black_box(&names[..names.len() / 4])));
                let start = Instant::now();
                black_box(pass(black_box(&names)));
                start.elapsed().as_nanos() as f64 / names.len() as f64
            }));
        }
    }
    times.iter_mut().map(|times| median(times)).collect()
}
