//! What is removed from maps besides the names of a set, and the reason for each name.

use http::HeaderName;

use crate::message::alias::{is_alias, may_be_alias};
use crate::message::choice::{Also, Choice, Verb};
use crate::message::nominated::Names;
use crate::message::trailers::{FORBIDDEN, InTrailers};
use crate::{Entry, HeaderSet};

/// [`Also`], for maps.
pub(crate) trait AlsoInMap: Also {
    /// The entry of the library's lists that decides, if one does.
    fn entry(&self, name: &[u8]) -> Option<Entry>;

    /// A bit for each name that the crate `http` knows by number; clear only where the name is kept.
    fn standard(&self) -> u128;

    /// A static name that equals `name`, if there is one and it is removed.
    fn known(&self, _name: &[u8]) -> Option<&'static HeaderName> {
        None
    }
}

impl<S: HeaderSet + ?Sized, A: AlsoInMap> Choice<'_, S, A> {
    /// The entry that decides, if `name` is removed.
    pub(crate) fn found(&self, name: &[u8]) -> Option<Entry> {
        if !self.removes(name) {
            return None;
        }
        let listed = match self.rule.verb {
            Verb::Strip if !self.rule.exempts(name) => self.set.entry_for(name),
            _ => None,
        };
        let entry = listed.or_else(|| self.also.entry(name));
        Some(entry.unwrap_or_else(Entry::unlisted))
    }

    /// A bit for each name that the crate `http` knows by number; clear only where the name is kept.
    #[inline(always)]
    pub(crate) fn standard(&self) -> u128 {
        match self.rule.verb {
            Verb::Strip => self.set.standard_names() | self.also.standard(),
            Verb::Keep => u128::MAX,
        }
    }

    /// A static name that equals `name`, if there is one and it is removed.
    #[inline]
    pub(crate) fn known(&self, name: &HeaderName) -> Option<&'static HeaderName> {
        let bytes = name.as_str().as_bytes();
        let of_set = match self.rule.verb {
            Verb::Strip => self.set.header_name(bytes),
            Verb::Keep => None,
        };
        let of_set = of_set.filter(|&known| known == name && !self.rule.exempts(bytes));
        of_set.or_else(|| self.also.known(bytes))
    }
}

/// Aliases of framing, which leave every map: a map cannot be refused by a plain verb.
#[derive(Clone, Copy)]
pub(crate) struct Aliases;

impl Also for Aliases {
    #[inline(always)]
    fn removes(&self, name: &[u8]) -> bool {
        is_alias(name)
    }

    #[inline(always)]
    fn may_remove(&self, name: &[u8]) -> bool {
        may_be_alias(name)
    }
}

impl AlsoInMap for Aliases {
    fn entry(&self, name: &[u8]) -> Option<Entry> {
        let entry = FORBIDDEN.entry(name).filter(|_| is_alias(name));
        entry.map(Entry::of_another_list)
    }

    #[inline(always)]
    fn standard(&self) -> u128 {
        0
    }
}

impl AlsoInMap for InTrailers<'_> {
    fn entry(&self, name: &[u8]) -> Option<Entry> {
        let entry = FORBIDDEN.entry(name).map(Entry::of_another_list);
        entry.or_else(|| self.limits.refuse(name)?.entry())
    }

    fn standard(&self) -> u128 {
        match matches!(self.nominated, Names::None) && self.limits.refused.is_none() {
            true => FORBIDDEN.standard_names(),
            false => u128::MAX,
        }
    }

    fn known(&self, name: &[u8]) -> Option<&'static HeaderName> {
        FORBIDDEN.header_name(name)
    }
}
