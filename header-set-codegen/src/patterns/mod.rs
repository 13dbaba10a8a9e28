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

    /// About how many bytes are compared with a name, as `compared_bytes` counts them.
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

/// Whether `name` starts with the first of at least two pieces, ends with the last, and has the
/// others between, in their order. Byte by byte, without iterators: the generator comes here most,
/// where nothing is optimised.
pub(crate) fn matches_pieces(name: &[u8], pieces: &[Vec<u8>]) -> bool {
    let [first, between @ .., last] = pieces else {
        return false;
    };
    let Some(end) = name.len().checked_sub(last.len()) else {
        return false;
    };
    let stands_at = |at: usize, piece: &[u8]| {
        let mut offset = 0;
        while offset < piece.len() {
            if name[at + offset] != piece[offset] {
                return false;
            }
            offset += 1;
        }
        true
    };
    let mut at = first.len();
    if at > end || !stands_at(0, first) || !stands_at(end, last) {
        return false;
    }
    for piece in between {
        loop {
            if at + piece.len() > end {
                return false;
            }
            if stands_at(at, piece) {
                break;
            }
            at += 1;
        }
        at += piece.len();
    }
    true
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
