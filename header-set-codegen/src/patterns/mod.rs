//! Names with stars and regular expressions: what they match, what they weigh, and the automaton of
//! all patterns of a list.
//!
//! `prefixes.rs`, or `globs.rs` over the places of `places.rs`, builds the automaton.

mod automaton;
mod compare;
mod globs;
mod places;
mod prefixes;
pub mod regex;

use std::cmp::Reverse;

use crate::bounds::traffic::SHORT_PIECE;
pub(crate) use automaton::PatternAutomaton;
use regex::Regular;

/// What a matching key or pattern says of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The name is in the set, through the entry with this index in written order.
    Entry(usize),
    /// The name is not in the set (`!"name"`).
    Excluded,
}

impl Role {
    /// The index of the entry; the largest number there is for an exclusion.
    #[must_use]
    pub fn index(self) -> u32 {
        match self {
            Self::Entry(index) => index as u32,
            Self::Excluded => u32::MAX,
        }
    }
}

/// What stands for more names than one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Which names.
    pub shape: Shape,
    /// What it says.
    pub role: Role,
    /// Position among all entries and exclusions as written: it settles ties.
    pub written: usize,
}

/// How a pattern is written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// A name with stars: the folded literals between which any run of bytes may stand, at least
    /// two. The first and the last may be empty, those between never are (runs of stars are
    /// collapsed). `x-*` is `["x-", ""]`.
    Glob(Vec<Vec<u8>>),
    /// A regular expression.
    Regular(Regular),
}

impl Pattern {
    /// The number of literal bytes of a glob; none are counted of an expression.
    #[must_use]
    pub fn literal_len(&self) -> usize {
        self.shape.literal_len()
    }

    /// The literals around the stars; none of an expression.
    #[must_use]
    pub fn pieces(&self) -> &[Vec<u8>] {
        self.shape.pieces()
    }

    /// What every name that matches starts with.
    #[must_use]
    pub fn head(&self) -> Vec<u8> {
        match &self.shape {
            Shape::Glob(pieces) => pieces[0].clone(),
            Shape::Regular(regular) => regular.head(),
        }
    }

    /// See [`compared_bytes`].
    #[must_use]
    pub fn compared_bytes(&self) -> usize {
        compared_bytes(self.pieces())
    }

    /// A name that matches, with `filler` for stars.
    #[must_use]
    pub fn sample(&self, filler: &[u8]) -> Vec<u8> {
        match &self.shape {
            Shape::Glob(pieces) => pieces.join(filler),
            Shape::Regular(regular) => regular.sample(),
        }
    }

    /// See [`Shape::weight`].
    #[must_use]
    pub fn weight(&self) -> usize {
        self.shape.weight()
    }

    /// See [`Shape::precedence`].
    #[must_use]
    pub fn precedence(&self) -> Precedence {
        self.shape.precedence(self.written)
    }

    /// The literal before the only star, if the star is the last byte.
    #[must_use]
    pub fn as_prefix(&self) -> Option<&[u8]> {
        match self.pieces() {
            [prefix, last] if last.is_empty() => Some(prefix),
            _ => None,
        }
    }

    /// Whether `folded` is one of the names that the pattern stands for.
    #[must_use]
    pub fn matches(&self, folded: &[u8]) -> bool {
        self.shape.matches(folded)
    }
}

/// Less wins: more weight first, then the position among all that is written.
pub type Precedence = (Reverse<usize>, usize);

/// The automaton of patterns alone; fails where it would grow past its bound.
pub(crate) fn automaton_of(patterns: &[Pattern]) -> Result<PatternAutomaton, String> {
    let texts: Option<Vec<&[u8]>> = patterns.iter().map(Pattern::as_prefix).collect();
    match texts {
        Some(texts) => prefixes::build(&texts),
        None => globs::build(patterns),
    }
}

/// About how many bytes of a pattern are compared for each byte of a name: a long piece between two
/// stars may nearly match at each place, and short ones hardly ever do.
pub(crate) fn compared_bytes(pieces: &[Vec<u8>]) -> usize {
    let between = pieces.get(1..pieces.len().saturating_sub(1));
    let longest = between.unwrap_or_default().iter().map(Vec::len).max();
    longest.unwrap_or(0).saturating_sub(SHORT_PIECE).max(1)
}
