//! How long a test works: tests of one binary run beside each other, and on a busy machine time on
//! the clock is twice that.

use std::time::{Duration, Instant};

/// A guard against a hang. What a test takes depends on the machine; none takes minutes.
pub const HANG: Duration = Duration::from_secs(180);

/// Takes the processor time of the thread that starts it, on Linux; elsewhere time on the clock.
/// What is timed must not leave its work to other threads.
pub struct Clock {
    worked: Option<Duration>,
    started: Instant,
}

impl Clock {
    pub fn start() -> Self {
        Self {
            worked: worked(),
            started: Instant::now(),
        }
    }

    pub fn elapsed(&self) -> Duration {
        match (self.worked, worked()) {
            (Some(before), Some(now)) => now - before,
            _ => self.started.elapsed(),
        }
    }
}

/// What the scheduler has counted up to its last tick, a few milliseconds ago. It says zero where
/// it counts nothing.
fn worked() -> Option<Duration> {
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = counts.split_ascii_whitespace().next()?.parse().ok()?;
    (nanoseconds > 0).then(|| Duration::from_nanos(nanoseconds))
}

#[test]
fn work_is_counted() {
    let (clock, started) = (Clock::start(), Instant::now());
    while clock.elapsed() < Duration::from_millis(30) {
        assert!(started.elapsed() < Duration::from_secs(30), "it stands");
    }
}
