//! The fields that a verb removes.
//!
//! | | `strip` | `keep` | in trailers, both |
//! |---|---|---|---|
//! | a name that the set has | goes | stays | |
//! | any other | stays | goes | |
//! | framing | stays | stays | goes |
//! | an alias of framing | goes | goes | goes |
//! | forbidden in trailers | | | goes |
//!
//! An alias of framing is removed from maps and trailers; `http1` refuses a head that has one.
//!
//! With `exactly`, framing is not excepted and no trailer is forbidden.

#[cfg(feature = "http")]
use crate::Entry;
use crate::HeaderSet;
use crate::message::alias::{is_alias, may_be_alias};
use crate::message::is_framing;
use crate::message::trailers::FORBIDDEN;

/// Decides which fields go.
pub(crate) trait NameChoice {
    fn removes(&self, name: &[u8]) -> bool;

    /// A cheap prefilter for [`NameChoice::removes`], without a branch; false positives are
    /// allowed.
    fn may_remove(&self, name: &[u8]) -> bool;

    /// The entry that decides about a name that goes.
    #[cfg(feature = "http")]
    fn reason(&self, name: &[u8]) -> Entry;

    /// A bit for each name that the crate `http` knows by number; clear only where the name stays.
    #[cfg(feature = "http")]
    fn standard(&self) -> u128;

    /// A static name that equals `name`, if there is one and it goes.
    #[cfg(feature = "http")]
    fn known(&self, name: &http::HeaderName) -> Option<&'static http::HeaderName>;
}

/// Removes the names of the set.
pub(crate) struct Strip<'s, S: ?Sized> {
    pub set: &'s S,
    /// Framing goes too.
    pub exactly: bool,
    /// Aliases of framing are removed, in the set or not.
    pub aliases: bool,
}

impl<'s, S: HeaderSet + ?Sized> Strip<'s, S> {
    /// For heads, which are refused if they have an alias.
    #[inline(always)]
    pub(crate) fn new(set: &'s S, exactly: bool) -> Self {
        Self {
            set,
            exactly,
            aliases: false,
        }
    }

    /// For maps.
    #[cfg(feature = "http")]
    #[inline(always)]
    pub(crate) fn of_map(set: &'s S, exactly: bool) -> Self {
        Self {
            aliases: true,
            ..Self::new(set, exactly)
        }
    }
}

impl<S: HeaderSet + ?Sized> NameChoice for Strip<'_, S> {
    #[inline(always)]
    fn removes(&self, name: &[u8]) -> bool {
        if self.set.contains_bytes(name) {
            self.exactly || !is_framing(name)
        } else {
            self.aliases && is_alias(name)
        }
    }

    #[inline(always)]
    fn may_remove(&self, name: &[u8]) -> bool {
        self.set.may_contain(name) | (self.aliases && may_be_alias(name))
    }

    #[cfg(feature = "http")]
    fn reason(&self, name: &[u8]) -> Entry {
        let entry = self.set.entry_for(name);
        entry.unwrap_or_else(|| forbidden(name).unwrap_or_else(Entry::unlisted))
    }

    #[cfg(feature = "http")]
    #[inline(always)]
    fn standard(&self) -> u128 {
        self.set.standard_names()
    }

    #[cfg(feature = "http")]
    #[inline]
    fn known(&self, name: &http::HeaderName) -> Option<&'static http::HeaderName> {
        let bytes = name.as_str().as_bytes();
        let known = self.set.header_name(bytes)?;
        (known == name && (self.exactly || !is_framing(bytes))).then_some(known)
    }
}

/// Keeps the names of the set. Separators are compared as written, even if the set folds them.
pub(crate) struct Keep<'s, S: ?Sized> {
    pub set: &'s S,
    /// Framing stays only if the set has it.
    pub exactly: bool,
}

impl<'s, S: HeaderSet + ?Sized> Keep<'s, S> {
    #[inline(always)]
    pub(crate) fn new(set: &'s S, exactly: bool) -> Self {
        Self { set, exactly }
    }
}

impl<S: HeaderSet + ?Sized> NameChoice for Keep<'_, S> {
    #[inline(always)]
    fn removes(&self, name: &[u8]) -> bool {
        let stays = self.set.contains_as_written(name) || !self.exactly && is_framing(name);
        !stays || is_alias(name)
    }

    #[inline(always)]
    fn may_remove(&self, _: &[u8]) -> bool {
        true
    }

    #[cfg(feature = "http")]
    fn reason(&self, _: &[u8]) -> Entry {
        Entry::unlisted()
    }

    #[cfg(feature = "http")]
    fn standard(&self) -> u128 {
        u128::MAX
    }

    #[cfg(feature = "http")]
    fn known(&self, _: &http::HeaderName) -> Option<&'static http::HeaderName> {
        None
    }
}

/// The choice for trailers: forbidden names go too.
pub(crate) struct InTrailers<C>(pub C);

impl<C: NameChoice> NameChoice for InTrailers<C> {
    fn removes(&self, name: &[u8]) -> bool {
        FORBIDDEN.contains(name) || self.0.removes(name)
    }

    fn may_remove(&self, name: &[u8]) -> bool {
        HeaderSet::may_contain(&FORBIDDEN, name) | self.0.may_remove(name)
    }

    #[cfg(feature = "http")]
    fn reason(&self, name: &[u8]) -> Entry {
        match self.0.removes(name) {
            true => self.0.reason(name),
            false => forbidden(name).unwrap_or_else(Entry::unlisted),
        }
    }

    #[cfg(feature = "http")]
    fn standard(&self) -> u128 {
        HeaderSet::standard_names(&FORBIDDEN) | self.0.standard()
    }

    #[cfg(feature = "http")]
    fn known(&self, name: &http::HeaderName) -> Option<&'static http::HeaderName> {
        let known = FORBIDDEN.header_name(name.as_str().as_bytes());
        known.or_else(|| self.0.known(name))
    }
}

/// The entry that forbids `name` in trailers. Aliases of framing have one.
#[cfg(feature = "http")]
fn forbidden(name: &[u8]) -> Option<Entry> {
    FORBIDDEN.entry(name).map(Entry::of_another_list)
}
