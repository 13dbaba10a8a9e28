//! The fields that a set removes.
//!
//! | | `strip` | `keep` |
//! |---|---|---|
//! | a name that the set has | removed | kept |
//! | any other | kept | removed |
//! | `content-length`, `transfer-encoding`, `host` | kept | kept |
//!
//! With `framing` and `host` the set decides about these fields too. A carrier makes a union of this
//! set and one of the fields that it removes besides.

use crate::message::{frames, is_host};
use crate::{Entry, HeaderSet, Rules};

/// The names that are removed because of a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice<S> {
    pub set: S,
    /// The names of the set are kept, and all others removed. Separators are compared as written,
    /// even if the set folds them.
    pub keeps: bool,
    /// The set decides about `content-length` and `transfer-encoding`.
    pub framing: bool,
    /// The set decides about `host`.
    pub host: bool,
}

impl<S> Choice<S> {
    #[inline(always)]
    pub(crate) const fn new(set: S, keeps: bool) -> Self {
        Self {
            set,
            keeps,
            framing: false,
            host: false,
        }
    }

    /// Whether the set does not decide about `name`.
    #[inline]
    fn exempts(&self, name: &[u8]) -> bool {
        !self.framing && frames(name) || !self.host && is_host(name)
    }
}

impl<S: HeaderSet> HeaderSet for Choice<S> {
    #[inline(always)]
    fn contains_bytes(&self, name: &[u8]) -> bool {
        let is_chosen = match self.keeps {
            true => !self.set.contains_as_written(name),
            false => self.set.contains_bytes(name),
        };
        is_chosen && !self.exempts(name)
    }

    fn rules(&self) -> Rules {
        self.set.rules()
    }

    /// `None` also for a name that is removed because no entry has it.
    fn entry_for(&self, name: &[u8]) -> Option<Entry> {
        let decides = !self.keeps && !self.exempts(name);
        self.set.entry_for(name).filter(|_| decides)
    }

    #[inline(always)]
    fn may_contain(&self, name: &[u8]) -> bool {
        self.keeps | self.set.may_contain(name)
    }

    #[cfg(feature = "http")]
    #[inline]
    fn header_name(&self, name: &[u8]) -> Option<&'static http::HeaderName> {
        // A set of names to keep has few that are removed: to look them up took 6 % more
        // instructions.
        (!self.keeps).then(|| self.set.header_name(name))?
    }

    #[cfg(feature = "http")]
    #[inline(always)]
    fn standard_names(&self) -> u128 {
        match self.keeps {
            true => u128::MAX,
            false => self.set.standard_names(),
        }
    }
}
