//! Times code in moments in which the core is otherwise idle. The README of benches says why.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The most time of the loop, relative to its best. On an idle core it varies by 1 %, on a busy one
/// it takes 10 to 80 % more.
const TOLERANCE: f64 = 1.05;

/// Steps of the loop: some 9 microseconds, a tenth of the shortest timed pass.
const STEPS: u64 = 6_000;

/// The time to search for the loop's best time.
const CALIBRATION: Duration = Duration::from_millis(500);

/// Repeats disturbed passes until patience ends.
pub struct Quiet {
    /// The most waiting time, as a multiple of the time of counted passes.
    patience: u32,
    /// The least time that the loop took so far.
    best: Duration,
    counted: Duration,
    waited: Duration,
    passes: usize,
    quiet: usize,
}

impl Quiet {
    pub fn new(patience: u32) -> Self {
        let mut quiet = Self {
            patience,
            best: Duration::MAX,
            counted: Duration::ZERO,
            waited: Duration::ZERO,
            passes: 0,
            quiet: 0,
        };
        let start = Instant::now();
        while start.elapsed() < CALIBRATION {
            quiet.is_quiet();
        }
        quiet
    }

    /// The result of the first `pass` with quiet before and after it; of the last pass once
    /// patience ends.
    pub fn time<T>(&mut self, mut pass: impl FnMut() -> T) -> T {
        loop {
            let before = self.wait();
            let start = Instant::now();
            let measured = pass();
            let spent = start.elapsed();
            let quiet = before && self.is_quiet();
            if quiet || self.is_impatient() {
                self.counted += spent;
                self.passes += 1;
                self.quiet += usize::from(quiet);
                return measured;
            }
            self.waited += spent;
        }
    }

    /// Whether it became quiet.
    fn wait(&mut self) -> bool {
        loop {
            let start = Instant::now();
            let quiet = self.is_quiet();
            self.waited += start.elapsed();
            if quiet || self.is_impatient() {
                return quiet;
            }
        }
    }

    fn is_impatient(&self) -> bool {
        // Calibration counts as measured time; otherwise the first pass could not wait.
        self.waited > (self.counted + CALIBRATION) * self.patience
    }

    fn is_quiet(&mut self) -> bool {
        let start = Instant::now();
        black_box(spin(black_box(STEPS)));
        let spent = start.elapsed();
        self.best = self.best.min(spent);
        spent <= self.best.mul_f64(TOLERANCE)
    }
}

impl fmt::Display for Quiet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = 100.0 * self.quiet as f64 / self.passes.max(1) as f64;
        write!(
            f,
            "{share:.0} % of {} passes while the core was otherwise idle",
            self.passes
        )
    }
}

/// Six independent sums: a step is thirteen instructions, and fills the width of a processor.
#[inline(never)]
fn spin(steps: u64) -> u64 {
    let [mut a, mut b, mut c, mut d, mut e, mut f] = black_box([1_u64, 2, 3, 4, 5, 6]);
    for step in 0..steps {
        a = a.wrapping_add(step).rotate_left(3);
        b = b.wrapping_add(step).rotate_left(5);
        c = c.wrapping_add(step).rotate_left(7);
        d = d.wrapping_add(step).rotate_left(11);
        e = (e ^ step).wrapping_add(f);
        f = f.wrapping_add(step) ^ d;
    }
    a ^ b ^ c ^ d ^ e ^ f
}
