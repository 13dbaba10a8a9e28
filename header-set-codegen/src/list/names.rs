//! Many byte strings in one allocation: five names, or sixteen million.

use std::cmp::Ordering;
use std::ops::Deref;

use header_set_runtime::Fold;

use crate::order;

/// Byte strings in any order.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    bytes: Vec<u8>,
    /// The end of each string in `bytes`.
    ends: Vec<u32>,
}

impl Texts {
    /// Adds a string.
    ///
    /// # Panics
    /// If the total length passes 4 GiB.
    pub fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        let end = u32::try_from(self.bytes.len()).expect("text within limits");
        self.ends.push(end);
    }

    /// Returns the string with this number.
    #[must_use]
    #[inline]
    pub fn get(&self, number: usize) -> &[u8] {
        self.get_with_more(number).0
    }

    /// Returns the string with this number, and the bytes from its start to the end of all strings.
    #[inline]
    #[must_use]
    pub fn get_with_more(&self, number: usize) -> (&[u8], &[u8]) {
        let start = match number.checked_sub(1) {
            Some(before) => self.ends[before],
            None => 0,
        };
        let more = &self.bytes[start as usize..];
        (&more[..(self.ends[number] - start) as usize], more)
    }

    /// Returns numbers sorted by their texts, each behind the first bytes of its text. These decide
    /// nearly all comparisons, so that texts are rarely read. Of equal texts the lower number comes
    /// first.
    #[must_use]
    pub fn sorted(&self, numbers: &[u32]) -> Vec<(u64, u32)> {
        let mut records = Vec::with_capacity(numbers.len());
        for &number in numbers {
            let text = self.get(number as usize);
            let mut start = [0; 8];
            let len = text.len().min(8);
            start[..len].copy_from_slice(&text[..len]);
            records.push((u64::from_be_bytes(start), number));
        }
        order::sort_records(&mut records, &|a, b| self.compare(a, b));
        records
    }

    /// Compares two numbers by their texts.
    #[must_use]
    pub fn compare(&self, a: &(u64, u32), b: &(u64, u32)) -> Ordering {
        let text = |of: &(u64, u32)| self.get(of.1 as usize);
        let by_start = a.0.cmp(&b.0);
        by_start
            .then_with(|| text(a).cmp(text(b)))
            .then(a.1.cmp(&b.1))
    }

    /// Whether folding changes any byte.
    #[must_use]
    pub fn changes(&self, fold: Fold) -> bool {
        let changes = |byte: &u8| fold.byte(*byte) != *byte;
        // The inner loop has no early exit, so that the compiler vectorises it.
        let any = |piece: &[u8]| piece.iter().fold(false, |any, byte| any | changes(byte));
        (fold.case || fold.separators) && self.bytes.chunks(4096).any(any)
    }

    /// Returns the folded strings, or `None` if folding changes no byte.
    #[must_use]
    pub fn folded(&self, fold: Fold) -> Option<Self> {
        self.changes(fold).then(|| Self {
            bytes: self.bytes.iter().map(|&byte| fold.byte(byte)).collect(),
            ends: self.ends.clone(),
        })
    }

    /// Frees unused capacity, if it is more than an eighth of the length.
    pub(crate) fn shrink(&mut self) {
        if self.bytes.capacity() - self.bytes.len() > self.bytes.len() / 8 {
            self.bytes.shrink_to_fit();
        }
    }

    /// The number of strings.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no strings.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The total length of all strings, in bytes.
    #[must_use]
    pub fn text_len(&self) -> usize {
        self.bytes.len()
    }

    /// Iterates over the strings in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> + Clone {
        (0..self.len()).map(|number| self.get(number))
    }

    /// Returns the bytes of all strings, one string after the other.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Folded and distinct names, sorted by bytes.
#[derive(Clone, Debug, Default)]
pub struct SortedNames(pub(super) Texts);

impl SortedNames {
    /// Returns an empty list with capacity for `names` names of `bytes` bytes in all.
    pub(crate) fn with_room(bytes: usize, names: usize) -> Self {
        Self(Texts {
            bytes: Vec::with_capacity(bytes),
            ends: Vec::with_capacity(names),
        })
    }

    /// Whether [case is a bit](Fold::case_is_a_bit) in all names.
    #[must_use]
    pub fn case_is_a_bit(&self) -> bool {
        // No early exit, as in `Texts::changes`.
        let is_bit = |byte: &u8| Fold::case_is_a_bit(std::slice::from_ref(byte));
        let all = |piece: &[u8]| piece.iter().fold(true, |all, byte| all & is_bit(byte));
        self.bytes().chunks(4096).all(all)
    }

    /// Adds a name that sorts after all others.
    ///
    /// # Panics
    /// If it does not sort after them, or if the total length passes 4 GiB.
    pub fn push(&mut self, name: &[u8]) {
        assert!(
            self.is_empty() || self.get(self.len() - 1) < name,
            "names are sorted and distinct"
        );
        self.0.push(name);
    }

    /// Returns the rank of a name, if it is in the list.
    #[must_use]
    pub fn rank(&self, name: &[u8]) -> Option<usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.get(middle).cmp(name) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => high = middle,
            }
        }
        None
    }
}

/// A name is found by its rank.
impl Deref for SortedNames {
    type Target = Texts;

    fn deref(&self) -> &Texts {
        &self.0
    }
}

impl<'a> FromIterator<&'a [u8]> for SortedNames {
    fn from_iter<I: IntoIterator<Item = &'a [u8]>>(names: I) -> Self {
        let mut all = Self::default();
        names.into_iter().for_each(|name| all.push(name));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_unused_capacity_is_kept() {
        // An eighth of the length is eight.
        for (capacity, kept) in [(72, true), (73, false)] {
            let mut texts = SortedNames::with_room(capacity, 1).0;
            texts.push(&[b'a'; 64]);
            texts.shrink();
            assert_eq!(texts.bytes.capacity() == capacity, kept, "{capacity}");
        }
    }

    #[test]
    fn folding_changes_capitals_and_separators() {
        let changes = |text: &[u8], case, separators| {
            let mut texts = Texts::default();
            texts.push(text);
            texts.changes(Fold { case, separators })
        };
        for (text, by_case, by_separators) in [
            (&b"host"[..], false, false),
            (b"hosT", true, false),
            (b"x_id", false, true),
        ] {
            assert!(!changes(text, false, false));
            assert_eq!(changes(text, true, false), by_case);
            assert_eq!(changes(text, false, true), by_separators);
            assert_eq!(changes(text, true, true), by_case || by_separators);
        }
    }
}
