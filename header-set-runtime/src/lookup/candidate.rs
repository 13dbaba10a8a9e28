//! What the tables of a strategy say of a name.

/// What the tables of a strategy say of a name, before the compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub candidate: Option<Candidate>,
    /// The id of the pattern of the tables that wins if the name is not that key.
    pub pattern: Option<u32>,
}

impl Found {
    pub(super) const NOTHING: Self = Self::key(None);

    /// A key, which no pattern of the tables covers.
    #[inline(always)]
    pub(super) const fn key(candidate: Option<Candidate>) -> Self {
        Self {
            candidate,
            pattern: None,
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
