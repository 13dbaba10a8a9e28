//! The fields that leave a message.
//!
//! | | `strip` | `keep` |
//! |---|---|---|
//! | a name that the set has | removed | kept |
//! | any other | kept | removed |
//! | `content-length`, `transfer-encoding`, `host` | kept | kept |
//!
//! [`Also`] adds what the carrier removes besides, whatever the set says. With `framing` and
//! `host` the set decides about these fields too.

#[cfg(feature = "http")]
use crate::Entry;
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

/// Decides which fields are removed.
pub(crate) struct Choice<'c, S: ?Sized, A> {
    pub set: &'c S,
    pub verb: Verb,
    /// The set decides about `content-length` and `transfer-encoding`.
    pub framing: bool,
    /// The set decides about `host`.
    pub host: bool,
    pub also: A,
}

/// Also for `dyn HeaderSet`, which is not `Clone`.
#[cfg(feature = "http1")]
impl<S: ?Sized, A: Clone> Clone for Choice<'_, S, A> {
    fn clone(&self) -> Self {
        Self {
            also: self.also.clone(),
            ..*self
        }
    }
}

/// The fields that are removed whatever the set says.
pub(crate) trait Also {
    fn removes(&self, name: &[u8]) -> bool;

    /// A cheap prefilter for [`Also::removes`], without a branch; false positives are allowed.
    fn may_remove(&self, name: &[u8]) -> bool;
}

/// [`Also`], for maps.
#[cfg(feature = "http")]
pub(crate) trait AlsoInMap: Also {
    /// The entry of the library's lists that decides, if one does.
    fn entry(&self, name: &[u8]) -> Option<Entry>;

    /// A bit for each name that the crate `http` knows by number; clear only where the name is kept.
    fn standard(&self) -> u128;

    /// A static name that equals `name`, if there is one and it is removed.
    fn known(&self, name: &[u8]) -> Option<&'static http::HeaderName>;
}

/// Nothing more is removed: for heads, which are refused if they have an alias of framing.
impl Also for () {
    #[inline(always)]
    fn removes(&self, _: &[u8]) -> bool {
        false
    }

    #[inline(always)]
    fn may_remove(&self, _: &[u8]) -> bool {
        false
    }
}

impl<'c, S: HeaderSet + ?Sized, A: Also> Choice<'c, S, A> {
    /// The choice of a plain verb.
    #[inline(always)]
    pub(crate) fn plain(verb: Verb, set: &'c S, also: A) -> Self {
        Self {
            set,
            verb,
            framing: false,
            host: false,
            also,
        }
    }

    #[inline(always)]
    pub(crate) fn removes(&self, name: &[u8]) -> bool {
        self.set_removes(name) || self.also.removes(name)
    }

    /// A cheap prefilter for [`Choice::removes`], without a branch; false positives are allowed.
    #[inline(always)]
    pub(crate) fn may_remove(&self, name: &[u8]) -> bool {
        (self.verb == Verb::Keep) | self.set.may_contain(name) | self.also.may_remove(name)
    }

    /// Whether the set removes `name`.
    #[inline(always)]
    pub(crate) fn set_removes(&self, name: &[u8]) -> bool {
        let chosen = match self.verb {
            Verb::Strip => self.set.contains_bytes(name),
            Verb::Keep => !self.set.contains_as_written(name),
        };
        chosen && !self.is_exempt(name)
    }

    #[inline]
    fn is_exempt(&self, name: &[u8]) -> bool {
        !self.framing && frames(name) || !self.host && is_host(name)
    }
}

#[cfg(feature = "http")]
impl<S: HeaderSet + ?Sized, A: AlsoInMap> Choice<'_, S, A> {
    /// The entry that decides, if `name` is removed.
    pub(crate) fn found(&self, name: &[u8]) -> Option<Entry> {
        self.removes(name).then(|| self.reason(name))
    }

    /// The entry that decides about a name that is removed.
    pub(crate) fn reason(&self, name: &[u8]) -> Entry {
        let listed = match self.verb {
            Verb::Strip if !self.is_exempt(name) => self.set.entry_for(name),
            _ => None,
        };
        let entry = listed.or_else(|| self.also.entry(name));
        entry.unwrap_or_else(Entry::unlisted)
    }

    /// A bit for each name that the crate `http` knows by number; clear only where the name is kept.
    #[inline(always)]
    pub(crate) fn standard(&self) -> u128 {
        match self.verb {
            Verb::Strip => self.set.standard_names() | self.also.standard(),
            Verb::Keep => u128::MAX,
        }
    }

    /// A static name that equals `name`, if there is one and it is removed.
    #[inline]
    pub(crate) fn known(&self, name: &http::HeaderName) -> Option<&'static http::HeaderName> {
        let bytes = name.as_str().as_bytes();
        let of_set = match self.verb {
            Verb::Strip => self.set.header_name(bytes),
            Verb::Keep => None,
        };
        let of_set = of_set.filter(|&known| known == name && !self.is_exempt(bytes));
        of_set.or_else(|| self.also.known(bytes))
    }
}
