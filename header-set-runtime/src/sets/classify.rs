//! Many names at once: first a filter over all of them, then a lookup for those that pass.
//!
//! Tried, and no faster for requests of 30 names: more windows in the filter, tags of more bits,
//! fetching ahead, SSE2.

use core::iter::FusedIterator;

use crate::sets::batches::{self, Batches};
use crate::sets::set::{Set, Tables};

impl<M: Tables> Set<M> {
    /// Sets bit `i % 64` of `found[i / 64]` where `names[i]` is in the set, and clears the others.
    ///
    /// Faster than a lookup for each name: a pass without branches says which names may be in the
    /// set, and only those are looked up.
    ///
    /// ```
    /// # use header_set::header_set;
    /// header_set! { static INTERNAL = ["cf-ray", "x-int-*"]; }
    /// let mut found = [0];
    /// INTERNAL.classify(&["host", "CF-Ray", "accept", "x-int-id"], &mut found);
    /// assert_eq!(found, [0b1010]);
    /// ```
    ///
    /// # Panics
    /// If `found` has fewer than a bit for each name.
    pub fn classify<N: AsRef<[u8]>>(&self, names: &[N], found: &mut [u64]) {
        let (count, len) = (names.len().div_ceil(64), found.len());
        assert!(
            count <= len,
            "{} names need {count} words, found {len}",
            names.len()
        );
        // In range: `count` was compared with the length of `found`.
        let (words, rest) = found.split_at_mut(count);
        rest.fill(0);
        for (names, word) in names.chunks(64).zip(words) {
            *word = self.classify_word(names, AsRef::as_ref);
        }
    }

    /// Whether `name` passes the filter.
    #[doc(hidden)]
    #[inline(always)]
    pub fn may_have(name: &[u8]) -> bool {
        match M::FILTER {
            Some(filter) => filter.passes(M::MATCHER.names.fold, name),
            None => true,
        }
    }

    /// Up to 64 names. Those that may be in the set have a bit in `left`, the last name the lowest:
    /// to shift a bit in takes one instruction, to place it six.
    #[inline]
    fn classify_word<N>(&self, names: &[N], bytes: impl Fn(&N) -> &[u8]) -> u64 {
        let (mut left, mut found) = (0, 0);
        for name in names {
            left = left << 1 | u64::from(Self::may_have(bytes(name)));
        }
        while left != 0 {
            let at = (names.len() - 1).wrapping_sub(left.trailing_zeros() as usize);
            // Always.
            if let Some(name) = names.get(at) {
                found |= u64::from(Self::has(bytes(name))) << (at & 63);
            }
            left &= left - 1;
        }
        found
    }

    /// The names of `names` that are in the set, in their order.
    ///
    /// Names are taken from the iterator up to 32 ahead of what is yielded; nothing is allocated.
    ///
    /// ```
    /// # use header_set::header_set;
    /// header_set! { static INTERNAL = ["cf-ray", "x-int-*"]; }
    /// assert!(INTERNAL.matching(["host", "CF-Ray", "x-int-id"]).eq(["CF-Ray", "x-int-id"]));
    /// ```
    pub fn matching<I>(&self, names: I) -> Matching<M, I::IntoIter>
    where
        I: IntoIterator,
        I::Item: AsRef<[u8]>,
    {
        Matching {
            set: *self,
            batches: Batches::new(names.into_iter()),
        }
    }
}

/// The names of an iterator that are in a set: made by [`Set::matching`].
#[must_use = "iterators do nothing unless they are asked"]
pub struct Matching<M, I: Iterator> {
    set: Set<M>,
    batches: Batches<I>,
}

impl<M: Tables, I: Iterator> Iterator for Matching<M, I>
where
    I::Item: AsRef<[u8]>,
{
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let set = self.set;
        self.batches
            .next(|names| set.classify_word(names, batches::bytes))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.batches.size_hint()
    }
}

impl<M: Tables, I: Iterator> FusedIterator for Matching<M, I> where I::Item: AsRef<[u8]> {}
