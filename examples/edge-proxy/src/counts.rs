//! The counters of the proxy: on `SIGUSR1` and at its end it writes them to its log.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// A number of events.
#[derive(Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Each accepted connection is open or closed; each request is under way, answered, failed or
/// abandoned.
#[derive(Default)]
pub(crate) struct Counts {
    /// Connections of clients that were accepted.
    pub(crate) accepted: Counter,
    pub(crate) closed: Counter,
    /// Of those closed, the ones that ended by an error of the client: malformed, late, reset.
    pub(crate) broken: Counter,
    /// Connections that the system could not hand over.
    pub(crate) unaccepted: Counter,
    pub(crate) requests: Counter,
    /// Requests whose whole answer went to the connection, refusals included.
    pub(crate) answered: Counter,
    /// Requests that the upstream did not answer, or not to the end.
    pub(crate) failed: Counter,
    /// Requests whose client went away before the end of the answer.
    pub(crate) abandoned: Counter,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Ends are read before beginnings, so that a difference is never negative.
        let closed = self.closed.get();
        let accepted = self.accepted.get();
        let [answered, failed, abandoned] =
            [&self.answered, &self.failed, &self.abandoned].map(Counter::get);
        let requests = self.requests.get();
        write!(
            f,
            "counts accepted={accepted} open={} broken={} unaccepted={} requests={requests} \
             under_way={} answered={answered} failed={failed} abandoned={abandoned}",
            accepted - closed,
            self.broken.get(),
            self.unaccepted.get(),
            requests - answered - failed - abandoned,
        )
    }
}
