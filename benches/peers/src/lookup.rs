//! The interface of a lookup.

use crate::built::Built;

/// One lookup. Structures that are built at run time are arguments, like fields of a program: a
/// lazily initialised static would add its check to their time.
pub type Contains = fn(&str, &Built) -> bool;

/// A whole request: a bit for each name that is in the set.
pub type Request = fn(&[&str], &Built, &mut [u64]);

/// How a contender looks up a name of one set.
pub(crate) trait Lookup {
    fn contains(name: &str, built: &Built) -> bool;

    /// Bytes of tables that a lookup can touch, if they can be asked for.
    fn bytes(_: &Built) -> Option<usize> {
        None
    }
}

/// Names one by one to a bit mask, the lookup compiled into the loop.
#[inline(never)]
pub(crate) fn request<L: Lookup>(names: &[&str], built: &Built, found: &mut [u64]) {
    for (word, names) in found.iter_mut().zip(names.chunks(64)) {
        let mut bits = 0;
        for (bit, name) in names.iter().enumerate() {
            bits |= u64::from(L::contains(name, built)) << bit;
        }
        *word = bits;
    }
}
