//! A pattern: its shape, its effect, and what decides among several that match.

use std::cmp::Reverse;
use std::ops::Deref;

use super::regex::Regular;

/// The effect of a matching key or pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The name is in the set, through the entry with this index in written order.
    Entry(usize),
    /// The name is not in the set (`!"name"`).
    Excluded,
}

impl Role {
    /// The index of the entry; `u32::MAX` for an exclusion.
    #[must_use]
    pub fn index(self) -> u32 {
        match self {
            Self::Entry(index) => index as u32,
            Self::Excluded => u32::MAX,
        }
    }
}

/// An entry or exclusion that matches more than one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The names that it matches.
    pub shape: Shape,
    /// Its effect on them.
    pub role: Role,
    /// Its position among all entries and exclusions as written, which breaks ties.
    pub written: usize,
}

/// How a pattern is written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// A name with stars: the folded literals around the stars, at least two. A star matches any
    /// run of bytes. The first and the last literal may be empty; others never are, because
    /// adjacent stars count as one. `x-*` is `["x-", ""]`.
    Glob(Vec<Vec<u8>>),
    /// A regular expression.
    Regular(Regular),
}

impl Pattern {
    /// The longest known prefix of all names that match.
    #[must_use]
    pub fn head(&self) -> Vec<u8> {
        match &self.shape {
            Shape::Glob(pieces) => pieces[0].clone(),
            Shape::Regular(regular) => regular.head(),
        }
    }

    /// A name that matches, with `filler` in place of stars.
    #[must_use]
    pub fn sample(&self, filler: &[u8]) -> Vec<u8> {
        match &self.shape {
            Shape::Glob(pieces) => pieces.join(filler),
            Shape::Regular(regular) => regular.sample(),
        }
    }

    /// Its precedence. The least among the matching patterns wins.
    #[must_use]
    pub fn precedence(&self) -> Precedence {
        (Reverse(self.weight()), self.written)
    }

    /// The literal before the only star, if the star is the last byte.
    #[must_use]
    pub fn as_prefix(&self) -> Option<&[u8]> {
        match self.pieces() {
            [prefix, last] if last.is_empty() => Some(prefix),
            _ => None,
        }
    }
}

/// A pattern matches what its shape matches.
impl Deref for Pattern {
    type Target = Shape;

    fn deref(&self) -> &Shape {
        &self.shape
    }
}

/// Whether `name` starts with the first of at least two pieces, ends with the last, and has the
/// others between, in their order. This is the generator's hottest function, and runs unoptimised.
pub(crate) fn matches_pieces(name: &[u8], pieces: &[Vec<u8>]) -> bool {
    let [first, between @ .., last] = pieces else {
        return false;
    };
    let rest = name.strip_prefix(first.as_slice());
    let Some(rest) = rest.and_then(|rest| rest.strip_suffix(last.as_slice())) else {
        return false;
    };
    let mut at = 0;
    for piece in between {
        let len = piece.len();
        // A call to compare at each position would be slow.
        while at + len <= rest.len() && (rest[at] != piece[0] || rest[at..at + len] != **piece) {
            at += 1;
        }
        at += len;
    }
    at <= rest.len()
}

/// The least wins: more weight first, then the earlier position as written.
pub type Precedence = (Reverse<usize>, usize);
