//! The order in which contenders are timed, and the pass that is timed.

use std::hint::black_box;
use std::time::Instant;

use crate::random::Random;

/// Rounds in which each contender runs once, in an order that changes, so that none always runs
/// after the same other. `time` gets the round and the number of the contender; the result has the
/// samples of each.
pub fn turns(
    rounds: usize,
    contenders: usize,
    mut time: impl FnMut(usize, usize) -> f64,
) -> Vec<Vec<f64>> {
    let mut random = Random::new(0x0bde);
    let mut order: Vec<usize> = (0..contenders).collect();
    let mut samples = vec![Vec::with_capacity(rounds); contenders];
    for round in 0..rounds {
        random.shuffle(&mut order);
        for &at in &order {
            samples[at].push(time(round, at));
        }
    }
    samples
}

/// Nanoseconds an item of a pass over all, after a quarter to warm caches and predictors.
pub fn warm_pass<T, R>(items: &[T], mut pass: impl FnMut(&[T]) -> R) -> f64 {
    black_box(pass(black_box(&items[..items.len() / 4])));
    nanoseconds(|| pass(black_box(items))) / items.len() as f64
}

/// Nanoseconds that `work` takes.
pub fn nanoseconds<R>(work: impl FnOnce() -> R) -> f64 {
    let start = Instant::now();
    let result = work();
    let elapsed = start.elapsed();
    black_box(result);
    elapsed.as_nanos() as f64
}
