//! The machine, as one formula: from what a lookup does to the time that it takes.
//!
//! The constants were fitted to 127 pairs of measurements of eleven lookup structures on five lists (one
//! x86-64 core, 48 KiB of first-level and 2 MiB of second-level cache, rustc 1.95, optimised, interleaved
//! in one process; the medians of 31 rounds). COST-MODEL.md has the fit and how well it orders candidates.

/// Bytes of a cache line.
pub const LINE: usize = 64;

/// Hot: what calling, hashing and returning take.
const HOT_BASE: f64 = 1.0;
/// Hot: an access that waits for the one before it, from the first-level cache.
const HOT_LOAD: f64 = 1.15;
/// Hot: eight bytes of a name read and hashed, or the bits of a bitmap counted without an instruction for
/// that, which the default target has not.
const HOT_WORK: f64 = 1.2;
/// Hot: a branch that was predicted wrongly.
const HOT_MISPREDICTION: f64 = 7.3;

/// Cold: calling, with the code itself to be fetched.
const COLD_BASE: f64 = 19.0;
/// Cold: a line that has to come from behind the second-level cache.
const COLD_LINE: f64 = 17.3;
/// Cold: a branch that was predicted wrongly.
const COLD_MISPREDICTION: f64 = 6.7;

/// The share of requests that find nothing of ours in the caches.
///
/// An assumption, not a measurement: between two requests on one core a proxy runs through megabytes of
/// other work now and then, not always. At a tenth, the cold share of the cost of a good table is about
/// as large as the hot one, so that neither decides alone.
pub const COLD_SHARE: f64 = 0.1;

/// What a lookup does, on average over a traffic sample.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    /// Accesses that waited for one another.
    pub(super) loads: f64,
    /// Words hashed, bitmaps counted.
    pub(super) work: f64,
    /// Branches predicted wrongly.
    pub(super) mispredictions: f64,
    /// Cache lines touched for the first time within a request.
    pub(super) lines: f64,
}

impl Work {
    /// Expected nanoseconds with everything cached.
    pub(super) fn hot(self) -> f64 {
        HOT_BASE
            + HOT_LOAD * self.loads
            + HOT_WORK * self.work
            + HOT_MISPREDICTION * self.mispredictions
    }

    /// Expected nanoseconds with nothing of ours cached when a request begins.
    pub(super) fn cold(self) -> f64 {
        COLD_BASE + COLD_LINE * self.lines + COLD_MISPREDICTION * self.mispredictions
    }

    /// Both in one: what is minimised.
    pub(super) fn cost(self) -> f64 {
        (1.0 - COLD_SHARE) * self.hot() + COLD_SHARE * self.cold()
    }
}
