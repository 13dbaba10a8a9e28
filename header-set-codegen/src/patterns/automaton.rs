//! States with rows, of one pattern and of a list. [`super::subsets`] builds the automaton of a
//! list's patterns, [`super::prefixes`] that of prefixes.
//!
//! An outcome is the set of matching patterns that no matching pattern beats by literal bytes.
//! Written order decides within an outcome, in a table of its own. So the automaton does not depend
//! on written order.

/// The transitions of a state over folded bytes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row<T> {
    /// Bytes whose target differs from `others`, in their order.
    pub bytes: Vec<(u8, T)>,
    /// The target of all other bytes.
    pub others: T,
}

impl<T: Copy + PartialEq> Row<T> {
    /// The row of a state in which no byte differs from another.
    pub(crate) const fn of_all(others: T) -> Self {
        Self {
            bytes: Vec::new(),
            others,
        }
    }

    /// The target of a folded byte.
    #[must_use]
    pub fn after(&self, byte: u8) -> T {
        match self.place(byte) {
            Ok(at) => self.bytes[at].1,
            Err(_) => self.others,
        }
    }

    /// Sets the target of `byte`.
    pub(crate) fn set(&mut self, byte: u8, target: T) {
        match (self.place(byte), target == self.others) {
            (Ok(at), false) => self.bytes[at].1 = target,
            (Ok(at), true) => drop(self.bytes.remove(at)),
            (Err(at), false) => self.bytes.insert(at, (byte, target)),
            (Err(_), true) => {}
        }
    }

    fn place(&self, byte: u8) -> Result<usize, usize> {
        self.bytes.binary_search_by_key(&byte, |&(own, _)| own)
    }
}

/// Byte classes: bytes that every state treats the same. Returns the class of each byte, and a byte
/// of each class.
pub fn byte_classes<'s, T: Copy + PartialEq + 's>(
    rows: impl Iterator<Item = &'s Row<T>>,
) -> ([u8; 256], Vec<u8>) {
    // For each byte, the states that distinguish it from others, with its targets.
    let mut columns: Vec<Vec<(usize, T)>> = vec![Vec::new(); 256];
    for (number, row) in rows.enumerate() {
        for &(byte, target) in &row.bytes {
            columns[usize::from(byte)].push((number, target));
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

/// States and outcomes of patterns. The first state is the start.
#[derive(Debug)]
pub struct PatternAutomaton {
    /// The states.
    pub states: Vec<PatternState>,
    /// For each outcome, the pattern that wins. Empty if each outcome is the pattern of that
    /// number.
    pub winners: Vec<usize>,
}

impl PatternAutomaton {
    /// The pattern that wins in an outcome.
    #[must_use]
    pub fn winner(&self, outcome: usize) -> usize {
        self.winners.get(outcome).copied().unwrap_or(outcome)
    }
}

/// A state.
#[derive(Debug)]
pub struct PatternState {
    /// The next states.
    pub row: Row<usize>,
    /// The outcome where the name ends here.
    pub end: Option<usize>,
    /// Whether `end` is the outcome whatever follows.
    pub settled: bool,
}
