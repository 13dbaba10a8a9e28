//! A guard against hangs, for what takes hours or never ends when it is wrong. It measures nothing:
//! no machine takes minutes for what is right.

use std::time::{Duration, Instant};

const MINUTES: Duration = Duration::from_secs(300);

/// Returns what `work` returns.
#[track_caller]
pub fn within_minutes<T>(about: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    let took = start.elapsed();
    assert!(took < MINUTES, "{about} takes {took:?}");
    done
}
