//! A few names of a message, as a set.

use crate::message::runs::compare;

/// The most elements of `Connection` and of `Upgrade`; clients send a few. Each element of
/// `Connection` is a bit of [`Connection`](super::one_hop::Connection).
pub(crate) const ELEMENTS: usize = 32;

/// At most [`ELEMENTS`] names, without regard to case. They are sorted, so that a message with many
/// fields and a long `Connection` takes five comparisons a field.
#[derive(Clone, Default)]
pub(crate) struct OneOf<'n> {
    list: [&'n [u8]; ELEMENTS],
    /// At most `ELEMENTS`.
    count: usize,
    /// The [`bit`] of each name: a prefilter.
    bits: u64,
}

impl<'n> OneOf<'n> {
    /// The first [`ELEMENTS`] of `names`.
    pub(crate) fn new(names: impl IntoIterator<Item = &'n [u8]>) -> Self {
        let mut these = Self::default();
        for name in names.into_iter().take(ELEMENTS) {
            let (Ok(at) | Err(at)) = these.search(name);
            these.count += 1;
            these.bits |= bit(name);
            // In range: at most `ELEMENTS` names are taken, and `search` is at most the old count.
            these.list[at..these.count].rotate_right(1);
            these.list[at] = name;
        }
        these
    }

    pub(crate) fn contains(&self, name: &[u8]) -> bool {
        self.may_contain(name) && self.search(name).is_ok()
    }

    /// A cheap prefilter for [`OneOf::contains`]; false positives are allowed.
    #[inline(always)]
    pub(crate) fn may_contain(&self, name: &[u8]) -> bool {
        self.bits & bit(name) != 0
    }

    fn search(&self, name: &[u8]) -> Result<usize, usize> {
        // In range: see `OneOf::count`.
        self.list[..self.count].binary_search_by(|one| compare(one, name))
    }
}

/// A bit that names share which are equal but for case: by their length and last byte.
#[inline(always)]
fn bit(name: &[u8]) -> u64 {
    let last = name.last().map_or(0, |&byte| byte | 0x20);
    1 << ((name.len() ^ usize::from(last)) % 64)
}

#[cfg(test)]
mod tests {
    use super::{ELEMENTS, OneOf};

    #[test]
    fn has_its_names_in_any_case_and_no_other() {
        let text: [[u8; 2]; 40] = core::array::from_fn(|number| [b'a' + number as u8 % 20, b'Z']);
        for count in 0..text.len() {
            let names = text.iter().take(count).map(|name| &name[..]);
            let these = OneOf::new(names);
            for (number, name) in text.iter().take(20).enumerate() {
                let has = number < count.min(ELEMENTS);
                assert_eq!(these.contains(name), has);
                assert_eq!(these.contains(&name.map(|byte| byte ^ 0x20)), has);
                assert!(!these.contains(&name[..1]));
            }
        }
    }
}
