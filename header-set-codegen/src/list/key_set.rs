//! The one form that strategies receive: folded, sorted, free of duplicates, without syntax or
//! spans.
//!
//! Everything above this file speaks of what the user wrote; everything below it of byte strings.
//! The naive [`KeySet::winner`] states the precedence of the language once; the generator checks
//! every table against it before it emits one.

use std::cmp::Reverse;

use header_set_runtime::Fold;

use crate::order;
pub use crate::patterns::{Pattern, Role, Shape};

/// An exact name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The name, folded.
    pub bytes: Vec<u8>,
    /// What it says.
    pub role: Role,
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
