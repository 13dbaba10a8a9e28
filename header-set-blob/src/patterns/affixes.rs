//! Patterns with one star, at an end. They are sorted by their text, read from the other end. One
//! chain of ever longer ones can match a name: a binary search finds the last that does not sort
//! behind the name, and what the two share says how long a member of its chain may be.
//!
//! ```text
//! [ start, len, parent, number ] ..     parent: one more than the longest other that it starts (ends) with
//! ```

use super::numbers;
use header_set_runtime::Fold;

/// The starts, or the ends, of a blob.
#[derive(Clone, Copy, Debug)]
pub(super) struct Affixes<'a> {
    pub(super) lines: &'a [[u8; 16]],
    pub(super) literals: &'a [u8],
}

/// A line of the table.
struct Line<'a> {
    text: &'a [u8],
    /// One more than the rank of the parent, or 0.
    parent: usize,
    number: u32,
}

impl<'a> Affixes<'a> {
    /// Returns the number and the length of the longest one that the name starts with, in its
    /// direction, and that `keep` accepts.
    pub(super) fn longest(
        &self,
        fold: Fold,
        name: impl Directed,
        keep: impl Fn(u32) -> bool,
    ) -> Option<(u32, usize)> {
        let is_passed = |rank: usize| {
            let line = self.line(rank);
            name.is_at_least(fold, line.map_or(&[], |line| line.text))
        };
        let (mut low, mut high) = (0, self.lines.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match is_passed(middle) {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        let mut line = self.line(low.checked_sub(1)?)?;
        // All of its chain are its starts. So those match that are no longer than what it shares.
        let shared = name.shared(fold, line.text);
        loop {
            let len = line.text.len();
            if len <= shared && keep(line.number) {
                return Some((line.number, len));
            }
            line = self.line(line.parent.checked_sub(1)?)?;
            // So a walk takes at most a step for each byte of the first, whatever the bytes say.
            if line.text.len() >= len {
                return None;
            }
        }
    }

    fn line(&self, rank: usize) -> Option<Line<'a>> {
        let [start, len, parent, number] = numbers(self.lines.get(rank)?);
        let text = self.literals.get(start as usize..)?.get(..len as usize)?;
        Some(Line {
            text,
            parent: parent as usize,
            number,
        })
    }
}

/// A name, read from one of its ends.
pub(super) trait Directed: Copy {
    /// How many bytes of the folded name and of `text` are equal, both read so.
    fn shared(self, fold: Fold, text: &[u8]) -> usize;

    /// Whether the folded name does not sort before `text`, both read so.
    fn is_at_least(self, fold: Fold, text: &[u8]) -> bool;
}

#[derive(Clone, Copy)]
pub(super) struct Forwards<'n>(pub(super) &'n [u8]);

impl Directed for Forwards<'_> {
    fn shared(self, fold: Fold, text: &[u8]) -> usize {
        shared(fold, self.0.iter(), text.iter())
    }

    fn is_at_least(self, fold: Fold, text: &[u8]) -> bool {
        let name = self.0.iter().map(|&byte| fold.byte(byte));
        name.ge(text.iter().copied())
    }
}

#[derive(Clone, Copy)]
pub(super) struct Backwards<'n>(pub(super) &'n [u8]);

impl Directed for Backwards<'_> {
    fn shared(self, fold: Fold, text: &[u8]) -> usize {
        shared(fold, self.0.iter().rev(), text.iter().rev())
    }

    fn is_at_least(self, fold: Fold, text: &[u8]) -> bool {
        let name = self.0.iter().rev().map(|&byte| fold.byte(byte));
        name.ge(text.iter().rev().copied())
    }
}

fn shared<'t>(
    fold: Fold,
    name: impl Iterator<Item = &'t u8>,
    text: impl Iterator<Item = &'t u8>,
) -> usize {
    name.zip(text)
        .take_while(|&(&byte, &own)| fold.byte(byte) == own)
        .count()
}
