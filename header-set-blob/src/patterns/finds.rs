//! Where searches found the pieces that many patterns share.

/// A search for a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Find {
    /// Where its text stands in the section of literals. The generator writes equal texts once.
    pub(super) piece: usize,
    pub(super) len: usize,
    /// Where the search starts.
    pub(super) bound: usize,
    pub(super) backwards: bool,
}

/// What searches for pieces found, a few of them.
pub(super) struct Finds([Option<(Find, Option<usize>)>; Finds::KEPT]);

impl Finds {
    const KEPT: usize = 64;

    pub(super) const fn new() -> Self {
        Self([None; Self::KEPT])
    }

    fn slot(find: &Find) -> usize {
        let number = find.piece ^ find.bound.wrapping_mul(31) ^ usize::from(find.backwards);
        number.wrapping_mul(0x9e37_79b1) >> 16 & (Self::KEPT - 1)
    }

    /// Whether and where a piece was found; nothing if that is not known.
    pub(super) fn get(&self, find: &Find) -> Option<Option<usize>> {
        match self.0.get(Self::slot(find))? {
            Some((kept, found)) if kept == find => Some(*found),
            _ => None,
        }
    }

    pub(super) fn put(&mut self, find: Find, found: Option<usize>) {
        if let Some(slot) = self.0.get_mut(Self::slot(&find)) {
            *slot = Some((find, found));
        }
    }
}
