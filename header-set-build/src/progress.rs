//! What a build script says of work that takes long.

use std::time::{Duration, Instant};

/// Says nothing of shorter work.
const QUIET: Duration = Duration::from_secs(2);

/// Standard error: cargo shows it with `-vv`, and where a script fails.
pub(crate) struct Progress {
    name: String,
    since: Instant,
}

impl Progress {
    pub(crate) fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            since: Instant::now(),
        }
    }

    /// A stage is over.
    pub(crate) fn done(&self, stage: &str) {
        let taken = self.since.elapsed();
        if taken > QUIET {
            eprintln!("{}: {stage} after {:.1} s", self.name, taken.as_secs_f64());
        }
    }
}
