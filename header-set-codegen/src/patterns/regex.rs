//! The automaton of one pattern: states over folded bytes. A glob is an automaton by itself. For
//! expressions, `regex-syntax` parses and `regex-automata` determinises.
//!
//! An expression always matches the whole name, never a part of it. It is read as bytes and ASCII:
//! `\w` is `[0-9A-Za-z_]`, `.` is any byte but a line feed. Bytes that the options make equal are
//! equal here too. Every byte of the expression is folded, and the automaton reads folded names.

use super::automaton::Row;

/// The automaton of one pattern.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Regular {
    /// The expression as written.
    pub source: String,
    /// The states. The first is the start. Empty if no name matches. From each state, a match can be
    /// reached.
    pub states: Vec<RegularState>,
}

/// A state of one pattern.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RegularState {
    /// The next states. `None`: nothing matches any more.
    pub row: Row<Option<usize>>,
    /// Whether a name that ends here matches.
    pub matches: bool,
    /// Whether it matches whatever follows.
    pub settled: bool,
}

/// A mistake in an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Irregular {
    /// The mistake in words: what was found and what is expected.
    pub message: String,
    /// The position of the mistake in the expression, if the parser gives one.
    pub at: Option<usize>,
    /// The largest number of states that were built before the expression was refused.
    pub states: usize,
}

impl Regular {
    /// The automaton of a glob, from its folded pieces.
    ///
    /// A star matches all bytes before the first match of the piece after it. So the earliest match
    /// of a piece is as good as any, and earlier stars never matter again. Within a piece after a
    /// star, a byte that does not match leads where it leads from the longest border
    /// (Knuth-Morris-Pratt). `ab*cac*d` has these states:
    ///
    /// ```text
    ///     state   after                bytes          others
    ///     0       nothing              a: 1           never matches
    ///     1       a                    b: 2           never matches
    ///     2       ab*                  c: 3           2
    ///     3       ab*c                 a: 4, c: 3     2
    ///     4       ab*ca                c: 5           2
    ///     5       ab*cac*              d: 6           5
    ///     6       ab*cac*d, matches    d: 6           5
    /// ```
    pub(crate) fn of_glob(pieces: &[Vec<u8>]) -> Self {
        let mut states: Vec<RegularState> = Vec::new();
        let last = pieces.len() - 1;
        for (number, piece) in pieces.iter().enumerate() {
            let first = states.len();
            let others = (number > 0).then_some(first);
            // The state of the longest border: a proper prefix of the piece that is also a suffix of
            // the bytes seen.
            let mut border = first;
            for seen in 0..piece.len() + usize::from(number == last) {
                let mut row = match others {
                    Some(_) if seen > 0 => states[border].row.clone(),
                    _ => Row::of_all(others),
                };
                if let Some(&byte) = piece.get(seen) {
                    border = row.after(byte).unwrap_or(first);
                    row.set(byte, Some(first + seen + 1));
                }
                let matches = number == last && seen == piece.len();
                states.push(RegularState {
                    row,
                    matches,
                    settled: matches && piece.is_empty(),
                });
            }
        }
        Self {
            source: String::new(),
            states,
        }
    }

    /// Whether the folded name matches.
    #[must_use]
    pub fn matches(&self, folded: &[u8]) -> bool {
        let end = folded
            .iter()
            .try_fold(0, |at, &byte| self.states.get(at)?.row.after(byte));
        end.and_then(|at| self.states.get(at))
            .is_some_and(|state| state.matches)
    }

    /// The prefix that all matching names share, up to the first choice.
    #[must_use]
    pub fn head(&self) -> Vec<u8> {
        let mut head = Vec::new();
        let mut state = self.states.first();
        // It ends, because a match can be reached from each state.
        while let Some(here) = state
            && !here.matches
            && here.row.others.is_none()
            && let [(byte, Some(next))] = here.row.bytes[..]
        {
            head.push(byte);
            state = self.states.get(next);
        }
        head
    }

    /// A shortest name that matches, made of letters and digits where there is a choice. Empty if
    /// there is none.
    #[must_use]
    pub fn sample(&self) -> Vec<u8> {
        let mut before = vec![None; self.states.len()];
        let mut found: Vec<usize> = (0..self.states.len().min(1)).collect();
        let mut at = 0;
        while let Some(&state) = found.get(at) {
            if self.states[state].matches {
                let mut name = Vec::new();
                let mut step = before[state];
                while let Some((source, byte)) = step {
                    name.push(byte);
                    step = before[source];
                }
                name.reverse();
                return name;
            }
            for byte in (b'a'..=b'z').chain(b'0'..=b'9').chain(0..=u8::MAX) {
                if let Some(next) = self.states[state].row.after(byte)
                    && next != 0
                    && before[next].is_none()
                {
                    before[next] = Some((state, byte));
                    found.push(next);
                }
            }
            at += 1;
        }
        Vec::new()
    }

    /// Whether every name matches.
    #[must_use]
    pub fn matches_everything(&self) -> bool {
        self.states.first().is_some_and(|start| start.settled)
    }

    /// Whether `is_found` holds for some name, given whether the name matches, and whether it
    /// matches `other`. It must not hold for a name that matches neither.
    pub(crate) fn any(&self, other: &Self, is_found: impl Fn(bool, bool) -> bool) -> bool {
        // A bit for each pair of states. The last number stands for the dead state of `other`.
        let dead = other.states.len();
        let mut seen = vec![0_u64; (self.states.len() * (dead + 1)).div_ceil(64)];
        let mut is_new = |a: usize, b: usize| {
            let pair = a * (dead + 1) + b;
            let bit = 1 << (pair % 64);
            let is_new = seen[pair / 64] & bit == 0;
            seen[pair / 64] |= bit;
            is_new
        };
        let mut open = vec![(0, Some(0))];
        while let Some((a, b)) = open.pop() {
            let Some(here) = self.states.get(a) else {
                continue;
            };
            let there = b.and_then(|b| other.states.get(b));
            if is_found(here.matches, there.is_some_and(|it| it.matches)) {
                return true;
            }
            for (a, b) in here.beside(there) {
                if let Some(a) = a
                    && (b.is_some() || is_found(true, false))
                    && is_new(a, b.unwrap_or(dead))
                {
                    open.push((a, b));
                }
            }
        }
        false
    }
}

impl RegularState {
    /// The targets of each byte that one of two states distinguishes, and of all others. `None` is
    /// the dead state.
    fn beside<'a>(
        &'a self,
        other: Option<&'a Self>,
    ) -> impl Iterator<Item = (Option<usize>, Option<usize>)> {
        let (own, other) = (&self.row, other.map(|it| &it.row));
        let distinguished = own
            .bytes
            .iter()
            .chain(other.map_or(&[][..], |it| &it.bytes));
        distinguished
            .map(move |&(byte, _)| (own.after(byte), other.and_then(|it| it.after(byte))))
            .chain([(own.others, other.and_then(|it| it.others))])
    }
}

#[cfg(not(feature = "regex"))]
impl Regular {
    /// Fails with the name of the missing feature.
    pub fn parse(_: &str, _: header_set_runtime::Fold) -> Result<Self, Irregular> {
        Err(Irregular {
            message: String::from(
                "found a regular expression, expected feature `regex`, as in Cargo.toml: header-set = { version = \"0.1\", features = [\"regex\"] }, or that of header-set-build",
            ),
            at: None,
            states: 0,
        })
    }
}

#[cfg(feature = "regex")]
mod with_engine;
