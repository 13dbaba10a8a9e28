//! The fields that leave a message.
//!
//! | | `strip` | `keep` |
//! |---|---|---|
//! | a name that the set has | removed | kept |
//! | any other | kept | removed |
//! | `content-length`, `transfer-encoding`, `host` | kept | kept |
//!
//! A second set has what the carrier removes besides, whatever the first says. With `framing` and
//! `host` the first decides about these fields too.

use crate::HeaderSet;
use crate::message::{frames, is_host};

/// What a set decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    /// Its names are removed.
    Strip,
    /// All other names are removed. Separators are compared as written, even if the set folds them.
    Keep,
}

/// What the names of a set mean.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    pub verb: Verb,
    /// The set decides about `content-length` and `transfer-encoding`.
    pub framing: bool,
    /// The set decides about `host`.
    pub host: bool,
}

impl Rule {
    pub(crate) const STRIP: Self = Self {
        verb: Verb::Strip,
        framing: false,
        host: false,
    };
    pub(crate) const KEEP: Self = Self {
        verb: Verb::Keep,
        ..Self::STRIP
    };

    /// Whether the set removes `name`.
    #[inline(always)]
    pub(crate) fn removes<S: HeaderSet + ?Sized>(self, set: &S, name: &[u8]) -> bool {
        let chosen = match self.verb {
            Verb::Strip => set.contains_bytes(name),
            Verb::Keep => !set.contains_as_written(name),
        };
        chosen && !self.exempts(name)
    }

    /// This rule for the names of a set.
    #[inline(always)]
    pub(crate) const fn of<S, A>(self, set: S, also: A) -> Choice<S, A> {
        Choice {
            set,
            rule: self,
            also,
        }
    }

    /// Whether the set does not decide about `name`.
    #[inline]
    pub(crate) fn exempts(self, name: &[u8]) -> bool {
        !self.framing && frames(name) || !self.host && is_host(name)
    }
}

/// Decides which fields are removed.
#[derive(Clone)]
pub(crate) struct Choice<S, A> {
    pub set: S,
    pub rule: Rule,
    /// The fields that are removed whatever the set says.
    pub also: A,
}

impl<S: HeaderSet, A: HeaderSet> Choice<S, A> {
    #[inline(always)]
    pub(crate) fn removes(&self, name: &[u8]) -> bool {
        self.rule.removes(&self.set, name) || self.also.contains_bytes(name)
    }

    /// A cheap prefilter for [`Choice::removes`], without a branch; false positives are allowed.
    #[inline(always)]
    pub(crate) fn may_remove(&self, name: &[u8]) -> bool {
        (self.rule.verb == Verb::Keep) | self.set.may_contain(name) | self.also.may_contain(name)
    }
}
