//! The automaton of the patterns alone, over folded bytes. [`super::prefixes`] builds it for
//! prefixes, [`super::globs`] for other patterns.
//!
//! An outcome is the set of matching patterns that no matching pattern beats by literal bytes.
//! Written order decides within an outcome, in a table of its own. So the automaton does not depend
//! on written order.

/// Byte classes: bytes that every state treats the same. `states` are the bytes with a target of
/// their own, and the target of all others. Returns the class of each byte, and a byte of each
/// class.
pub fn byte_classes<'s, T: Copy + PartialEq + 's>(
    states: impl Iterator<Item = (&'s [(u8, T)], T)>,
) -> ([u8; 256], Vec<u8>) {
    // For each byte, the states that distinguish it from others, with its targets.
    let mut columns: Vec<Vec<(usize, T)>> = vec![Vec::new(); 256];
    for (number, (bytes, others)) in states.enumerate() {
        for &(byte, target) in bytes {
            if target != others {
                columns[usize::from(byte)].push((number, target));
            }
        }
    }
    let (mut classes, mut members) = ([0; 256], Vec::new());
    for byte in 0..=u8::MAX {
        let column = &columns[usize::from(byte)];
        let known = (members.iter()).position(|&member| columns[usize::from(member)] == *column);
        classes[usize::from(byte)] = known.unwrap_or(members.len()) as u8;
        if known.is_none() {
            members.push(byte);
        }
    }
    (classes, members)
}

/// States and outcomes of patterns.
#[derive(Debug)]
pub struct PatternAutomaton {
    /// The states.
    pub states: Vec<PatternState>,
    /// The number of the first state.
    pub start: usize,
    /// For each outcome, the pattern that wins. `None` if each outcome is the pattern of that
    /// number.
    pub winners: Option<Vec<usize>>,
}

/// A state.
#[derive(Debug)]
pub struct PatternState {
    /// Bytes that do not lead to `others`, in their order.
    pub bytes: Vec<(u8, usize)>,
    /// The target of all other bytes.
    pub others: usize,
    /// The outcome where the name ends here.
    pub end: Option<usize>,
    /// Whether `end` is the outcome whatever follows.
    pub settled: bool,
}

/// An expression, determinised.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Regular {
    /// The expression as written.
    pub source: String,
    /// The states. The first is the start. Empty if no name matches.
    pub states: Vec<RegularState>,
}

/// A state, with the target of each folded byte.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RegularState {
    /// Bytes whose target differs from `others`, in their order. `None`: nothing matches any more.
    pub bytes: Vec<(u8, Option<usize>)>,
    /// The target of all other bytes.
    pub others: Option<usize>,
    /// Whether a name that ends here matches.
    pub matches: bool,
}

impl RegularState {
    /// The target of a folded byte.
    #[must_use]
    pub fn after(&self, byte: u8) -> Option<usize> {
        match self.bytes.binary_search_by_key(&byte, |&(own, _)| own) {
            Ok(at) => self.bytes[at].1,
            Err(_) => self.others,
        }
    }
}
