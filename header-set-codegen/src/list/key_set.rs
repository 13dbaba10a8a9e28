//! The normal form of a list, from which every strategy builds: folded, sorted, free of duplicates,
//! without syntax or spans.
//!
//! The stages before it handle the user's syntax; the stages after it handle byte strings. The
//! naive [`KeySet::winner`] is the one statement of precedence. The generator checks every table
//! against it before it emits one.

use std::borrow::Cow;

use header_set_runtime::Fold;

use super::names::{SortedNames, Texts};
use crate::order;
pub use crate::patterns::{Pattern, Role, Shape};

/// The value in place of an index for an exclusion.
pub const NO_ENTRY: u32 = u32::MAX;

/// An inclusion as the user wrote it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spelling<'a> {
    /// The bytes as written, with the stars of a pattern.
    pub text: &'a [u8],
    /// Whether it can match more than one name.
    pub is_pattern: bool,
    /// Whether it is a regular expression.
    pub is_regular: bool,
}

/// A list in normal form.
#[derive(Clone, Debug)]
pub struct KeySet {
    /// How names are compared.
    pub fold: Fold,
    /// Exact names, folded; exclusions among them.
    pub keys: SortedNames,
    /// The index of each key, or [`NO_ENTRY`] for an exclusion.
    pub indices: Vec<u32>,
    /// The distinct patterns: globs by their pieces, then expressions.
    pub patterns: Vec<Pattern>,
    /// The number of inclusions. Their indices count them in written order.
    pub entries: usize,
    /// The texts of entries that were written otherwise than folded, and of all patterns.
    pub(crate) spelled: Spelled,
}

/// The texts of some entries.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spelled {
    /// Indices of entries, ascending.
    pub indices: Vec<u32>,
    /// Their texts.
    pub texts: Texts,
}

impl Spelled {
    /// Adds the text of an entry with a higher index.
    pub(crate) fn push(&mut self, index: u32, text: &[u8]) {
        self.indices.push(index);
        self.texts.push(text);
    }
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
    /// Builds a short list. Sorts keys and patterns, whose bytes must be folded and distinct.
    /// `spellings` has the text of each entry, by index.
    ///
    /// # Panics
    /// If two keys or two patterns are equal: the stages before must report or merge duplicates.
    #[must_use]
    pub fn new(
        fold: Fold,
        mut keys: Vec<(Vec<u8>, Role)>,
        mut patterns: Vec<Pattern>,
        spellings: &[Vec<u8>],
    ) -> Self {
        order::sort_by(&mut keys, &|a, b| a.0.cmp(&b.0));
        order::sort_by(&mut patterns, &|a, b| a.shape.cmp(&b.shape));
        assert!(
            (patterns.windows(2)).all(|pair| pair[0].shape != pair[1].shape),
            "patterns are distinct"
        );
        let mut spelled = Spelled::default();
        for (index, text) in (0..).zip(spellings) {
            spelled.push(index, text);
        }
        Self {
            fold,
            indices: keys.iter().map(|(_, role)| role.index()).collect(),
            keys: keys.iter().map(|(name, _)| name.as_slice()).collect(),
            patterns,
            entries: spellings.len(),
            spelled,
        }
    }

    /// Returns a list without entries.
    #[must_use]
    pub fn empty(fold: Fold) -> Self {
        Self::new(fold, Vec::new(), Vec::new(), &[])
    }

    /// Returns the role of the key with this rank.
    #[must_use]
    pub fn key_role(&self, key: usize) -> Role {
        match self.indices[key] {
            NO_ENTRY => Role::Excluded,
            index => Role::Entry(index as usize),
        }
    }

    /// Returns the inclusions in written order, so by index.
    #[must_use]
    pub fn spellings(&self) -> Vec<Spelling<'_>> {
        let mut all = vec![Spelling::default(); self.entries];
        for (name, &index) in self.keys.iter().zip(&self.indices) {
            if let Some(spelling) = all.get_mut(index as usize) {
                spelling.text = name;
            }
        }
        for (text, &index) in self.spelled.texts.iter().zip(&self.spelled.indices) {
            all[index as usize].text = text;
        }
        for pattern in &self.patterns {
            if let Role::Entry(index) = pattern.role
                && let Some(spelling) = all.get_mut(index)
            {
                spelling.is_pattern = true;
                spelling.is_regular = matches!(pattern.shape, Shape::Regular(_));
            }
        }
        all
    }

    /// Returns the text of an entry as written, if it differs from the folded one or is that of a
    /// pattern.
    #[must_use]
    pub fn spelling(&self, index: u32) -> Option<&[u8]> {
        let at = self.spelled.indices.binary_search(&index).ok()?;
        Some(self.spelled.texts.get(at))
    }

    /// Returns about how many comparisons decide which patterns match a name. A glob that starts
    /// with a star, and an expression, count as eight, because they compare at many bytes.
    pub(crate) fn comparisons(&self) -> usize {
        let steps = |pattern: &Pattern| match pattern.pieces().first() {
            Some(head) if !head.is_empty() => 1,
            _ => 8,
        };
        self.patterns.iter().map(steps).sum::<usize>().max(1)
    }

    /// Returns the sum of [`compared_bytes`](Shape::compared_bytes) over all patterns.
    #[must_use]
    pub fn compared_bytes(&self) -> usize {
        self.patterns.iter().map(|it| it.compared_bytes()).sum()
    }

    /// Returns the indices of entries, sorted by folded text, with the stars of a pattern. An exact
    /// name comes before an equal pattern.
    #[must_use]
    pub fn sorted(&self) -> Vec<u32> {
        let mut sorted: Vec<(Cow<'_, [u8]>, u32)> = Vec::with_capacity(self.entries);
        for (key, &index) in self.keys.iter().zip(&self.indices) {
            if index != NO_ENTRY {
                sorted.push((key.into(), index));
            }
        }
        for pattern in &self.patterns {
            let index = pattern.role.index();
            if let Some(text) = self.spelling(index) {
                sorted.push((self.folded(text).into(), index));
            }
        }
        order::sort_by(&mut sorted, &|a, b| a.0.cmp(&b.0));
        sorted.into_iter().map(|(_, index)| index).collect()
    }

    /// Returns `name` folded: of bytes that the options make equal, all become the same one.
    #[must_use]
    pub fn folded(&self, name: &[u8]) -> Vec<u8> {
        name.iter().map(|&byte| self.fold.byte(byte)).collect()
    }

    /// Returns the winner for `name`, by the rules of precedence alone. An exact entry wins over a
    /// glob, and a glob over an expression. Then the entry with more literal bytes wins, then the
    /// earliest written.
    #[must_use]
    pub fn winner(&self, name: &[u8]) -> Option<Winner> {
        let folded = self.folded(name);
        if let Some(i) = self.keys.rank(&folded) {
            return Some(Winner::Key(i));
        }
        let patterns = self.patterns.iter().enumerate();
        let matching = patterns.filter(|(_, pattern)| pattern.matches(&folded));
        let best = matching.min_by_key(|(_, pattern)| pattern.precedence());
        best.map(|(number, _)| Winner::Pattern(number))
    }

    /// Returns the role of the winner for `name`.
    #[must_use]
    pub fn role(&self, name: &[u8]) -> Option<Role> {
        self.winner(name).map(|winner| self.role_of(winner))
    }

    /// Returns the role of a winner.
    #[must_use]
    pub fn role_of(&self, winner: Winner) -> Role {
        match winner {
            Winner::Key(i) => self.key_role(i),
            Winner::Pattern(i) => self.patterns[i].role,
        }
    }
}
