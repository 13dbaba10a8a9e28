//! The one form that strategies receive: folded, sorted, free of duplicates, without syntax or
//! spans.
//!
//! Everything above this file speaks of what the user wrote; everything below it of byte strings.
//! The naive [`KeySet::winner`] states the precedence of the language once; the generator checks
//! every table against it before it emits one.

use std::cmp::Reverse;

use header_set_runtime::Fold;
use header_set_runtime::globs::matches_pieces;

use crate::order;
use crate::regular::Regular;

/// What a matching key or pattern says of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The name is in the set, through the entry with this index in written order.
    Entry(usize),
    /// The name is not in the set (`!"name"`).
    Excluded,
}

/// An exact name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The name, folded.
    pub bytes: Vec<u8>,
    /// What it says.
    pub role: Role,
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
        self.pieces().iter().map(Vec::len).sum()
    }

    /// The literals around the stars; none of an expression.
    #[must_use]
    pub fn pieces(&self) -> &[Vec<u8>] {
        match &self.shape {
            Shape::Glob(pieces) => pieces,
            Shape::Regular(_) => &[],
        }
    }

    /// What every name that matches starts with.
    #[must_use]
    pub fn head(&self) -> Vec<u8> {
        match &self.shape {
            Shape::Glob(pieces) => pieces[0].clone(),
            Shape::Regular(regular) => regular.head(),
        }
    }

    /// A name that matches, with `filler` for stars.
    #[must_use]
    pub fn sample(&self, filler: &[u8]) -> Vec<u8> {
        match &self.shape {
            Shape::Glob(pieces) => pieces.join(filler),
            Shape::Regular(regular) => regular.sample(),
        }
    }

    /// Of two patterns that match, the one with more weight wins, whatever was written first: the
    /// glob with more literal bytes, and any glob before an expression.
    #[must_use]
    pub fn weight(&self) -> usize {
        match &self.shape {
            Shape::Glob(_) => self.literal_len() + 1,
            Shape::Regular(_) => 0,
        }
    }

    /// The order in which patterns are sorted: globs by their pieces, then expressions by their
    /// texts.
    fn order(&self) -> (&[Vec<u8>], &str) {
        match &self.shape {
            Shape::Glob(pieces) => (pieces, ""),
            Shape::Regular(regular) => (&[], &regular.source),
        }
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
        match &self.shape {
            Shape::Glob(pieces) => {
                // Of long lists nearly all end here, and an iterator costs where nothing is
                // optimised.
                if !folded.starts_with(&pieces[0]) {
                    return false;
                }
                let pieces = pieces.iter().map(Vec::as_slice);
                matches_pieces(folded, pieces, |&byte, piece| byte == piece)
            }
            Shape::Regular(regular) => regular.matches(folded),
        }
    }
}

/// An inclusion as the user wrote it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spelling {
    /// The bytes as written, stars included.
    pub text: Vec<u8>,
    /// Whether it stands for more names than one.
    pub is_pattern: bool,
    /// Whether it is a regular expression.
    pub is_regular: bool,
}

/// A list in normal form.
#[derive(Clone, Debug)]
pub struct KeySet {
    /// How names are compared.
    pub fold: Fold,
    /// Exact names, by bytes, each once.
    pub keys: Vec<Key>,
    /// Patterns, globs by their pieces and then expressions, each once.
    pub patterns: Vec<Pattern>,
    /// The inclusions in written order: `Role::Entry(i)` is `spellings[i]`.
    pub spellings: Vec<Spelling>,
}

/// The winner among the entries that match a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// `keys[i]`.
    Key(usize),
    /// `patterns[i]`.
    Pattern(usize),
}

impl KeySet {
    /// Sorts keys and patterns, whose bytes must be folded and distinct.
    ///
    /// # Panics
    /// If two keys or two patterns are equal: duplicates are the front end's to report or merge.
    #[must_use]
    pub fn new(
        fold: Fold,
        mut keys: Vec<Key>,
        mut patterns: Vec<Pattern>,
        spellings: Vec<Spelling>,
    ) -> Self {
        order::sort_by(&mut keys, &|a, b| a.bytes.cmp(&b.bytes));
        order::sort_by(&mut patterns, &|a, b| {
            (a.pieces().is_empty(), a.order()).cmp(&(b.pieces().is_empty(), b.order()))
        });
        assert!(
            keys.windows(2).all(|pair| pair[0].bytes != pair[1].bytes),
            "keys are distinct"
        );
        assert!(
            patterns
                .windows(2)
                .all(|pair| pair[0].order() != pair[1].order()),
            "patterns are distinct"
        );
        Self {
            fold,
            keys,
            patterns,
            spellings,
        }
    }

    /// About how many compares of a piece it takes to tell which patterns match a name: of a glob
    /// that starts with a star, and of an expression, one for each of some bytes.
    #[must_use]
    pub fn comparisons(&self) -> usize {
        let steps = |pattern: &Pattern| match pattern.pieces().first() {
            Some(head) if !head.is_empty() => 1,
            _ => 8,
        };
        self.patterns.iter().map(steps).sum::<usize>().max(1)
    }

    /// The indices of entries, sorted by folded text, of equal ones the exact name first.
    #[must_use]
    pub fn sorted(&self) -> Vec<usize> {
        let mut sorted: Vec<usize> = (0..self.spellings.len()).collect();
        let folded: Vec<Vec<u8>> = (self.spellings.iter())
            .map(|spelling| self.folded(&spelling.text))
            .collect();
        order::sort_numbers_by_key(&mut sorted, |index| {
            (&folded[index], self.spellings[index].is_pattern)
        });
        sorted
    }

    /// `name` with the bytes that the options make equal replaced by one of them.
    #[must_use]
    pub fn folded(&self, name: &[u8]) -> Vec<u8> {
        name.iter().map(|&byte| self.fold.byte(byte)).collect()
    }

    /// The winner for `name`, by the paragraph on precedence and nothing else: an exact entry
    /// before a glob before an expression, then the one with more literal bytes, then the earliest
    /// written.
    #[must_use]
    pub fn winner(&self, name: &[u8]) -> Option<Winner> {
        let folded = self.folded(name);
        if let Ok(i) = self.keys.binary_search_by(|key| key.bytes.cmp(&folded)) {
            return Some(Winner::Key(i));
        }
        (0..self.patterns.len())
            .filter(|&i| self.patterns[i].matches(&folded))
            .min_by_key(|&i| {
                let pattern = &self.patterns[i];
                (Reverse(pattern.weight()), pattern.written)
            })
            .map(Winner::Pattern)
    }

    /// What the winner for `name` says.
    #[must_use]
    pub fn role(&self, name: &[u8]) -> Option<Role> {
        self.winner(name).map(|winner| self.role_of(winner))
    }

    /// The same of a winner.
    #[must_use]
    pub fn role_of(&self, winner: Winner) -> Role {
        match winner {
            Winner::Key(i) => self.keys[i].role,
            Winner::Pattern(i) => self.patterns[i].role,
        }
    }
}
