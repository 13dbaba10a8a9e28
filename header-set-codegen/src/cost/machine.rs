//! The machine, as one formula: from what a lookup does to the time that it takes.
//!
//! The constants are a least-squares fit, of relative errors and without negative ones, to 165
//! lookups over 56 lists, measured by `cargo bench -p header-set-regret -- --fit` on an AMD EPYC
//! (32 KiB of first-level, 1 MiB of second-level cache, rustc 1.95, default target), with names in
//! no order. COST-MODEL.md has the fit, how well it orders candidates, and how it compares with one
//! from another machine.

use header_set_runtime::trace::Work;

/// Bytes of a cache line.
pub const LINE: usize = 64;

/// Hot: calling and returning. Whatever it is, it is the same for all, and the fit finds it in the
/// loads: every lookup has one.
const HOT_BASE: f64 = 0.0;
/// Hot: an access that waits for the one before it, and what is done with it.
const HOT_LOAD: f64 = 1.47;
/// Hot: a step of work; see [`steps`].
const HOT_WORK: f64 = 1.13;
/// Hot: a branch that the small predictor gets wrong. A real one is better, so this is less than
/// what a misprediction takes.
const HOT_MISPREDICTION: f64 = 3.06;

/// Cold: calling.
const COLD_BASE: f64 = 7.71;
/// Cold: a line that has to come from behind the second-level cache.
const COLD_LINE: f64 = 10.73;
/// Cold: a branch that the predictor gets wrong, and the code behind it that has to be fetched.
const COLD_MISPREDICTION: f64 = 21.52;

/// The share of requests that find nothing of ours in the caches, where an item does not say it.
///
/// An assumption, not a measurement: between two requests on one core a proxy runs through
/// megabytes of other work now and then, not always. At a tenth, the cold share of the cost of a
/// good table is about as large as the hot one, so that neither decides alone.
pub const COLD_SHARE: f64 = 0.1;

/// Steps of work that arithmetic counts for. `cargo bench -p header-set-regret -- --fit` fits what
/// a step takes; what counts for more than one was seen there too, as lists that the model had too
/// cheap.
pub(super) const fn steps(work: Work) -> usize {
    match work {
        // A multiplication more than a window hash, which counts for none. Before prefixes counted,
        // a search among 40 of them was priced like their automaton, 5.2 and 5.1 ns, and took 14.0
        // and 10.1, in no order.
        Work::ThreeWindows | Work::GlobPlace | Work::Prefix => 1,
        Work::WideHash { words } => words,
        // Four words folded and compared: 1.3 ns more than the reject of a window hash.
        Work::Quad => 1,
        // Four words folded.
        Work::Words | Work::Glob => 2,
        // Where a text starts and ends: hits take a nanosecond more for it, in `scale`, at 1,000 to
        // 16,000 names.
        Work::Lanes => 2,
        // With its access nearly as much as the three steps of a binary search that it stands for:
        // in `scale`, lookups among a million names take 0.87 to 0.94 of the time that they took
        // with those.
        Work::Parts => 2,
        // Lists of 10,000 names: 4.5 ns for a node behind another, with its access. It waits for a
        // bitmap counted without an instruction for that.
        Work::NextNode => 3,
    }
}

/// What a lookup takes, on average over a traffic sample.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    /// Accesses that waited for one another.
    pub(super) loads: f64,
    /// Steps of work.
    pub(super) work: f64,
    /// Branches predicted wrongly.
    pub(super) mispredictions: f64,
    /// Cache lines touched for the first time within a request.
    pub(super) lines: f64,
}

impl Spent {
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
}
