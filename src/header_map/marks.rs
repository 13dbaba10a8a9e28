//! Which names of a map go, as bits on the stack.

use http::{HeaderMap, HeaderName};

use super::rule::Rule;

/// So many names at a time are marked on the stack. Requests have fewer.
pub(super) const WINDOW: usize = 512;

/// Where nearly all of so many names pass the filter, it is of no use, and each name is looked up at once.
const SAMPLE: u32 = 2;

/// A bit for each of the next names that goes.
#[inline(always)]
fn word<'a>(
    names: &mut impl Iterator<Item = &'a HeaderName>,
    bits: core::ops::Range<u32>,
    goes: impl Fn(&HeaderName) -> bool,
) -> u64 {
    let mut word = 0;
    for (bit, name) in bits.zip(names) {
        word |= u64::from(goes(name)) << bit;
    }
    word
}

/// The names from a position of the map on.
#[inline(always)]
fn names_from<T>(headers: &HeaderMap<T>, start: usize) -> http::header::Keys<'_, T> {
    let mut names = headers.keys();
    if let Some(before) = start.checked_sub(1) {
        names.nth(before);
    }
    names
}

/// A bit for each name of a window of the map.
pub(super) struct Marks {
    words: [u64; WINDOW / 64],
    pub count: usize,
    /// Whether each name that is marked has been looked up, and not only passed the filter.
    pub sure: bool,
}

impl Marks {
    /// Marks what `rule` may take of the names with these numbers: what it takes, and now and then a name more. Without a
    /// branch for each name: looked up at once, names that go at random places take 5 % longer where 2 of 30 do.
    #[inline(always)]
    pub(super) fn likely<T>(
        headers: &HeaderMap<T>,
        start: usize,
        end: usize,
        rule: &impl Rule,
    ) -> Self {
        let mut names = names_from(headers, start);
        let may_go = |name: &HeaderName| rule.may_take(name);
        let first = word(&mut names, 0..SAMPLE, may_go);
        if first.count_ones() == SAMPLE {
            return Self::sure(headers, start, end, rule);
        }
        let mut marks = Self::none(false);
        marks.set(0, first | word(&mut names, SAMPLE..64, may_go));
        for number in 1..(end - start).div_ceil(64) {
            marks.set(number, word(&mut names, 0..64, may_go));
        }
        marks
    }

    /// Marks what `rule` takes of the names with these numbers.
    pub(super) fn sure<T>(
        headers: &HeaderMap<T>,
        start: usize,
        end: usize,
        rule: &impl Rule,
    ) -> Self {
        let mut names = names_from(headers, start);
        let mut marks = Self::none(true);
        for number in 0..(end - start).div_ceil(64) {
            marks.set(number, word(&mut names, 0..64, |name| rule.takes(name)));
        }
        marks
    }

    const fn none(sure: bool) -> Self {
        Self {
            words: [0; WINDOW / 64],
            count: 0,
            sure,
        }
    }

    #[inline(always)]
    fn set(&mut self, number: usize, word: u64) {
        if let Some(slot) = self.words.get_mut(number) {
            *slot = word;
            self.count += word.count_ones() as usize;
        }
    }

    /// The positions of the marks.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        (0..WINDOW).filter(|&at| self.has(at))
    }

    /// Whether the name at a position is marked.
    #[inline]
    pub(super) fn has(&self, at: usize) -> bool {
        let word = self.words.get(at / 64).copied().unwrap_or_default();
        word >> (at % 64) & 1 == 1
    }

    /// The position of the last mark, which is deleted.
    #[inline]
    pub(super) fn take_last(&mut self) -> Option<usize> {
        let number = self.words.iter().rposition(|&word| word != 0)?;
        let bit = 63 - self.words[number].leading_zeros() as usize;
        self.words[number] ^= 1 << bit;
        Some(64 * number + bit)
    }
}
