//! Many names at once: first a filter over all of them, then a lookup for those that pass.
//!
//! Tried, and no faster for requests of 30 names: more windows in the filter, tags of more bits,
//! fetching ahead, SSE2.

use crate::sets::set::{Compiled, Set};

impl<M: Compiled> Set<M> {
    /// Looks many names up: sets bit `i % 64` of `found[i / 64]` if `names[i]` is in the set, and
    /// clears the other bits.
    ///
    /// This is faster than a lookup for each name. A first pass without branches finds the names
    /// that may be in the set, and only these are looked up.
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
            "found a length of {len}, expected at least {count}: a bit for each name"
        );
        found.fill(0);
        for (names, word) in names.chunks(64).zip(found) {
            *word = Self::classify_word(names);
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
    fn classify_word<N: AsRef<[u8]>>(names: &[N]) -> u64 {
        let (mut left, mut found) = (0, 0);
        for name in names {
            left = left << 1 | u64::from(Self::may_have(name.as_ref()));
        }
        while left != 0 {
            let at = (names.len() - 1).wrapping_sub(left.trailing_zeros() as usize);
            // Always.
            if let Some(name) = names.get(at) {
                found |= u64::from(Self::has(name.as_ref())) << (at & 63);
            }
            left &= left - 1;
        }
        found
    }
}
