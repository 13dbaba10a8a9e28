//! Messages about the progress of slow builds.

use std::time::{Duration, Instant};

/// Shorter work is not reported.
const QUIET: Duration = Duration::from_secs(2);

/// Reports to standard error. Cargo shows that with `-vv`, and if a script fails.
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

    /// Reports the end of a stage.
    pub(crate) fn done(&self, stage: &str) {
        let taken = self.since.elapsed();
        if taken > QUIET {
            eprintln!("{}: {stage} after {:.1} s", self.name, taken.as_secs_f64());
        }
    }
}
