//! What the tables of a strategy say of a name.

use crate::bits::ints::Ints;
use crate::trace::{Site, Table, Trace};

/// What the tables of a strategy say of a name, before the compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub candidate: Option<Candidate>,
    /// What wins if it is not that key.
    pub pattern: Covering,
}

/// The pattern that wins for a name that is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Covering {
    None,
    Pattern(usize),
    /// The tables know keys only: patterns are beside them.
    Beside,
}

impl Found {
    pub(super) const NOTHING: Self = Self {
        candidate: None,
        pattern: Covering::None,
    };

    /// From tables that know keys only.
    #[inline(always)]
    pub(super) const fn key(candidate: Option<Candidate>) -> Self {
        Self {
            candidate,
            pattern: Covering::Beside,
        }
    }
}

/// The one key that a name can be, as the tables have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub place: u32,
    /// Where in [`Names::bytes`](super::names::Names::bytes) its text starts.
    pub start: usize,
    /// How many bytes of the name are settled already; the text is the rest of the key.
    pub from: usize,
}

impl Candidate {
    /// Past the end of every table, so that the compiler can tell it from an offset that it has
    /// read.
    const NOWHERE: usize = usize::MAX;

    /// The key at `place`, which the tables have compared with the name.
    #[inline(always)]
    pub(super) const fn settled(place: u32) -> Self {
        Self {
            place,
            start: Self::NOWHERE,
            from: 0,
        }
    }

    /// Whether nothing is left to compare.
    #[inline(always)]
    pub(super) const fn is_settled(self) -> bool {
        self.start == Self::NOWHERE
    }
}

/// The candidate at `place`, if its length is that of the name.
#[inline(always)]
pub(crate) const fn span<const N: usize>(
    offsets: &Ints<'_>,
    place: usize,
    len: usize,
    trace: &mut Trace<N>,
) -> Option<Candidate> {
    let (Some(start), Some(end)) = (offsets.get(place), offsets.get(place + 1)) else {
        return None;
    };
    trace.load(Table::Offsets, place * offsets.width(), 2 * offsets.width());
    if trace.branch(Site::Length, end - start != len) {
        return None;
    }
    Some(Candidate {
        place: place as u32,
        start,
        from: 0,
    })
}
