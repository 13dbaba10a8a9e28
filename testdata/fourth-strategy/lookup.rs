//! Sorted array: keys in order, found by binary search, one exact compare.
//!
//! A strategy that CONTRIBUTING walks through and a test adds to a copy of this repository: it is slower than the
//! others on every list.
//!
//! ```text
//! names    cookiehosttex-request-idx-trace
//! offsets  [ 0 6 10 12 24 31 ]
//! ```

use super::candidate::Found;
use super::names::Query;
use crate::bits::fold::Fold;
use crate::bits::ints::Ints;
use crate::bits::texts::text;
use crate::trace::{Site, Table};

/// The tables of a sorted array.
#[derive(Clone, Copy, Debug)]
pub struct SortedArray<'a> {
    /// Where each name starts, in the order of names, and where the last one ends.
    pub offsets: Ints<'a>,
}

impl SortedArray<'_> {
    /// The one key that a name can be.
    #[inline(always)]
    pub const fn candidate<const N: usize>(&self, query: &mut Query<'_, N>) -> Found {
        let Query { name, names, trace } = query;
        // Keys before `low` are not behind the name, those from `high` on are.
        let (mut low, mut high) = (0, self.offsets.len().saturating_sub(1));
        let width = self.offsets.width();
        while trace.branch(Site::Walk, low < high) {
            let middle = low + (high - low) / 2;
            trace.load(Table::Offsets, middle * width, 2 * width);
            let (Some(start), Some(key)) =
                (self.offsets.get(middle), text(names.bytes, &self.offsets, middle))
            else {
                break;
            };
            trace.load(Table::Names, start, key.len());
            if trace.branch(Site::Walk, is_behind(names.fold, key, name)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Found::key(match low.checked_sub(1) {
            Some(place) => query.span(&self.offsets, place, 0),
            None => None,
        })
    }
}

/// Whether `key` sorts behind the folded `name`.
const fn is_behind(fold: Fold, key: &[u8], name: &[u8]) -> bool {
    let mut at = 0;
    while at < key.len() && at < name.len() {
        let byte = fold.byte(name[at]);
        if key[at] != byte {
            return key[at] > byte;
        }
        at += 1;
    }
    key.len() > name.len()
}
