//! Threads that share pieces of work. Results stand in the order of the pieces, whichever thread
//! made them.

use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::bounds::threads as bounds;

/// The number of threads.
#[derive(Clone, Copy, Debug)]
pub struct Threads(NonZero<usize>);

impl Default for Threads {
    /// As many threads as the machine runs at once, up to a bound.
    fn default() -> Self {
        let found = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Self::new(found.get().min(bounds::THREADS))
    }
}

impl Threads {
    /// `count` threads; at least one.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Self(NonZero::new(count).unwrap_or(NonZero::<usize>::MIN))
    }

    /// The result of `work` for each piece, in the order of the pieces.
    pub(super) fn map<P: Send + Sync + Clone, T: Send>(
        self,
        pieces: Vec<P>,
        work: impl Fn(P) -> T + Sync,
    ) -> Vec<T> {
        let workers = self.0.get().min(pieces.len());
        if workers <= 1 {
            return pieces.into_iter().map(work).collect();
        }
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut done = Vec::new();
            while let number = next.fetch_add(1, Ordering::Relaxed)
                && let Some(piece) = pieces.get(number)
            {
                done.push((number, work(piece.clone())));
            }
            done
        };
        let mut all: Vec<(usize, T)> = thread::scope(|scope| {
            let others: Vec<_> = (1..workers).map(|_| scope.spawn(worker)).collect();
            let mut all = worker();
            for other in others {
                match other.join() {
                    Ok(done) => all.extend(done),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            all
        });
        all.sort_by_key(|&(number, _)| number);
        all.into_iter().map(|(_, result)| result).collect()
    }

    /// Runs `work` on each piece, in any order.
    pub(super) fn consume<P: Send>(self, pieces: Vec<P>, work: impl Fn(P) + Sync) {
        let workers = self.0.get().min(pieces.len());
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
