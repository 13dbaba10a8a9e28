//! Threads that share pieces of work. Results stand in the order of the pieces, whichever thread
//! made them.

use std::num::NonZero;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::bounds::threads as bounds;

/// The number of threads.
#[derive(Clone, Copy, Debug)]
pub struct Threads(usize);

impl Default for Threads {
    /// As many threads as the machine runs at once, up to a bound.
    fn default() -> Self {
        let found = thread::available_parallelism().map_or(1, NonZero::get);
        Self::new(found.min(bounds::THREADS))
    }
}

impl Threads {
    /// `count` threads; at least one.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Self(count.max(1))
    }

    /// The result of `work` for each piece, in the order of the pieces.
    pub(super) fn map<P: Send, T: Send>(
        self,
        pieces: Vec<P>,
        work: impl Fn(P) -> T + Sync,
    ) -> Vec<T> {
        let mut results: Vec<Option<T>> = Vec::new();
        results.resize_with(pieces.len(), || None);
        let pieces = pieces.into_iter().zip(&mut results).collect();
        self.consume(pieces, |(piece, result)| *result = Some(work(piece)));
        results.into_iter().flatten().collect()
    }

    /// Runs `work` on each piece, in any order.
    pub(super) fn consume<P: Send>(self, pieces: Vec<P>, work: impl Fn(P) + Sync) {
        let workers = self.0.min(pieces.len());
        let pieces = Mutex::new(pieces.into_iter());
        let next = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
        let worker = || {
            while let Some(piece) = next() {
                work(piece);
            }
        };
        // If a thread panics, the scope panics at its end.
        thread::scope(|scope| {
            for _ in 1..workers {
                scope.spawn(worker);
            }
            worker();
        });
    }
}

/// `0..len` in pieces of `size`.
pub(super) fn chunks(len: usize, size: usize) -> Vec<Range<usize>> {
    (0..len)
        .step_by(size)
        .map(|start| start..len.min(start + size))
        .collect()
}
