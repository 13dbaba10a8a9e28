//! The automaton of the patterns alone, over folded bytes: of prefixes [`super::prefixes`] builds
//! it, of globs [`super::globs`].
//!
//! What it says where a name ends is an outcome: the patterns that match and that no matching one
//! with more literal bytes beats. Written order decides within an outcome, in a table of its own,
//! so that the automaton does not depend on it.

/// States and outcomes of patterns.
#[derive(Debug)]
pub(crate) struct PatternAutomaton {
    pub(crate) states: Vec<PatternState>,
    pub(crate) start: usize,
    /// For each outcome, the pattern that wins; `None` if outcomes are patterns.
    pub(crate) winners: Option<Vec<usize>>,
}

/// What follows in one state.
#[derive(Debug)]
pub(crate) struct PatternState {
    /// Bytes that lead elsewhere than all others do, in their order.
    pub(crate) bytes: Vec<(u8, usize)>,
    pub(crate) others: usize,
    /// The outcome where the name ends here.
    pub(crate) end: Option<usize>,
    /// Whether that is the outcome whatever follows.
    pub(crate) settled: bool,
}
