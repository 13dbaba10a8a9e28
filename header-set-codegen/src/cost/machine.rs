//! What the formula of costs counts: cache lines, and steps of work.
//!
//! The weights are in `header_set_runtime::Formula`. They are a least-squares fit, of relative errors
//! and without negative weights, to 165 lookups over 56 lists, with names in no order.
//! `cargo bench -p header-set-regret -- --fit` measured them on an AMD EPYC: 32 KiB of first-level
//! cache, 1 MiB of second-level cache, rustc 1.95, default target. COST-MODEL.md describes the fit,
//! how well it orders candidates, and how it compares with a fit on another machine.

use header_set_runtime::trace::Work;

/// Bytes of a cache line.
pub const LINE: usize = 64;

/// The share of cold requests, if the item does not set it. In a cold request none of our data is
/// cached.
///
/// An assumption, not a measurement: between two requests on one core, a proxy sometimes runs
/// through megabytes of other work. At a tenth, the cold share of the cost of a good table is about
/// as large as the hot one. So neither decides alone.
pub const COLD_SHARE: f64 = 0.1;

/// The steps of work that arithmetic counts for. `cargo bench -p header-set-regret -- --fit` fits
/// the time of a step. It also showed which work counts for more than one: lists that the model
/// priced too low.
pub(super) const fn steps(work: Work) -> usize {
    match work {
        // One multiplication more than a window hash, which counts for none. Before prefixes
        // counted, a search among 40 of them was priced like their automaton (5.2 and 5.1 ns). It
        // took 14.0 ns, the automaton 10.1, in no order.
        Work::ThreeWindows | Work::Prefix => 1,
        Work::WideHash { words } => words,
        // Four words folded and compared: 1.3 ns more than the reject of a window hash.
        Work::FourWords => 1,
        // Lists of 10,000 names: 4.5 ns for a second node, with its access. It depends on a
        // software popcount.
        Work::NextNode => 3,
    }
}
