//! The automaton of the patterns alone, over folded bytes. [`super::prefixes`] builds it for
//! prefixes, [`super::globs`] for other patterns.
//!
//! An outcome is the set of matching patterns that no matching pattern beats by literal bytes.
//! Written order decides within an outcome, in a table of its own. So the automaton does not depend
//! on written order.

/// States and outcomes of patterns.
#[derive(Debug)]
pub(crate) struct PatternAutomaton {
    pub(crate) states: Vec<PatternState>,
    pub(crate) start: usize,
    /// For each outcome, the pattern that wins. `None` if each outcome is the pattern of that
    /// number.
    pub(crate) winners: Option<Vec<usize>>,
}

/// A state.
#[derive(Debug)]
pub(crate) struct PatternState {
    /// Bytes that do not lead to `others`, in their order.
    pub(crate) bytes: Vec<(u8, usize)>,
    pub(crate) others: usize,
    /// The outcome where the name ends here.
    pub(crate) end: Option<usize>,
    /// Whether `end` is the outcome whatever follows.
    pub(crate) settled: bool,
}
