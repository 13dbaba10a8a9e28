//! A name that is looked up, folded once.

use core::cmp::Ordering;

use super::HEAD;
use header_set_runtime::{Fold, short_word};

/// Zeros behind the folded bytes, so that eight can be read at every place of the name and at its
/// end.
const BEHIND: usize = 16;

/// Bytes of the buffer for names of up to 64 bytes, which is nearly all: clearing it is most of
/// what folding costs.
pub(super) const SHORT: usize = SHORT_NAME + BEHIND;

/// The longest of those names.
pub(super) const SHORT_NAME: usize = 64;

/// Bytes of the buffer for all others.
pub(super) const ANY: usize = HEAD + BEHIND;

/// A name, its start folded in a buffer of `ROOM` bytes with zeros behind.
pub(super) struct Query<'n, const ROOM: usize> {
    fold: Fold,
    name: &'n [u8],
    folded: &'n [u8; ROOM],
}

impl<'n, const ROOM: usize> Query<'n, ROOM> {
    /// The buffer is full of zeros; it is not part of the query, so that it need not move.
    #[inline(always)]
    pub(super) fn new(fold: Fold, name: &'n [u8], folded: &'n mut [u8; ROOM]) -> Self {
        let start = name.get(..ROOM - BEHIND).unwrap_or(name);
        let (chunks, rest) = start.as_chunks::<8>();
        let mut places = folded.as_chunks_mut::<8>().0.iter_mut();
        // The places come second: `zip` takes one of its first side before it sees that the other
        // has ended.
        for (chunk, place) in chunks.iter().zip(&mut places) {
            *place = fold.word(false, u64::from_le_bytes(*chunk)).to_le_bytes();
        }
        if let Some(place) = places.next() {
            *place = fold.word(false, short_word(rest)).to_le_bytes();
        }
        Self { fold, name, folded }
    }

    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.name.len()
    }

    /// Whether the name is one of those whose texts stand in one piece.
    #[inline(always)]
    pub(super) const fn is_long(&self) -> bool {
        self.name.len() >= HEAD
    }

    /// The tag of the name.
    #[inline(always)]
    pub(super) fn tag(&self) -> u8 {
        super::tag(self.fold, self.name)
    }

    /// Eight folded bytes at `at`, zeros behind the end.
    #[inline(always)]
    pub(super) fn word(&self, at: usize) -> u64 {
        if ROOM != SHORT && at + 8 > HEAD {
            return self.far_word(at);
        }
        match self.folded.get(at..).and_then(|rest| rest.first_chunk()) {
            Some(bytes) => u64::from_le_bytes(*bytes),
            None => 0,
        }
    }

    #[cold]
    fn far_word(&self, at: usize) -> u64 {
        let rest = self.name.get(at..).unwrap_or_default();
        let word = match rest.first_chunk() {
            Some(bytes) => u64::from_le_bytes(*bytes),
            None => short_word(rest),
        };
        self.fold.word(false, word)
    }

    /// How `text` compares with the name.
    pub(super) fn compare(&self, text: &[u8]) -> Ordering {
        let folded = self.name.iter().map(|&byte| self.fold.byte(byte));
        text.iter().copied().cmp(folded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOLD: Fold = Fold {
        case: true,
        separators: false,
    };

    /// Every word of a name whose byte at `at` is a letter that `at` decides.
    fn has_words<const ROOM: usize>(len: usize) {
        let letter = |at: usize, first: u8| first + (at % 26) as u8;
        let (mut name, mut folded) = ([0; 300], [0; 320]);
        for at in 0..len {
            (name[at], folded[at]) = (letter(at, b'A'), letter(at, b'a'));
        }
        let mut room = [0; ROOM];
        let query = Query::new(FOLD, &name[..len], &mut room);
        for at in 0..len + 8 {
            let expected = folded[at..].first_chunk().expect("zeros behind");
            assert_eq!(query.word(at), u64::from_le_bytes(*expected), "{len}: {at}");
        }
    }

    #[test]
    fn words_of_names_have_zeros_behind_the_end() {
        for len in [0, 1, 7, 8, 63, 64] {
            has_words::<SHORT>(len);
        }
        for len in [0, 64, 65, 247, 248, 249, 255, 256, 257, 264, 300] {
            has_words::<ANY>(len);
        }
    }
}
