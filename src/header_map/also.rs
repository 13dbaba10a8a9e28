//! What is removed from maps besides the names of a set, and the reason for each name.

use http::header::{CONTENT_LENGTH, HeaderMap, HeaderName};

use super::standard::standard_bit;
use crate::message::alias::is_alias;
use crate::message::choice::{Choice, Verb};
use crate::message::one_hop::{FIELDS, OneHop};
use crate::message::trailers::{FORBIDDEN, InTrailers};
use crate::{Entry, HeaderSet};

/// The fields of maps that are removed whatever the set says.
pub(crate) trait AlsoInMap: HeaderSet {
    /// The entry of the library's lists that decides, if one does.
    fn entry(&self, name: &[u8]) -> Option<Entry>;

    /// A bit for each name that the crate `http` knows by number; clear only where the name is kept.
    fn standard(&self) -> u128;
}

impl<S: HeaderSet, A: AlsoInMap> Choice<S, A> {
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

    /// The names of a map that are removed, each with the entry that decides.
    pub(crate) fn matching(
        self,
        headers: &HeaderMap,
    ) -> impl Iterator<Item = (&HeaderName, Entry)> {
        let names = headers.keys();
        names.filter_map(move |name| Some((name, self.found(name.as_str().as_bytes())?)))
    }

    /// A bit for each name that the crate `http` knows by number; clear only where the name is kept.
    #[inline(always)]
    pub(crate) fn standard(&self) -> u128 {
        match self.rule.verb {
            Verb::Strip => self.set.standard_names() | self.also.standard(),
            Verb::Keep => u128::MAX,
        }
    }
}

impl AlsoInMap for Option<OneHop<'_>> {
    fn entry(&self, name: &[u8]) -> Option<Entry> {
        // A list of the library has aliases; none has `close`.
        let entry = match self {
            Some(_) if !name.eq_ignore_ascii_case(b"close") => FIELDS.entry(name),
            _ => None,
        };
        let of_alias = || FORBIDDEN.entry(name).filter(|_| is_alias(name));
        entry.or_else(of_alias).map(Entry::of_another_list)
    }

    #[inline(always)]
    fn standard(&self) -> u128 {
        match self {
            None => 0,
            Some(OneHop {
                nominated: None, ..
            }) => FIELDS.standard_names() | standard_bit(&CONTENT_LENGTH),
            Some(_) => u128::MAX,
        }
    }
}

impl AlsoInMap for InTrailers<'_> {
    fn entry(&self, name: &[u8]) -> Option<Entry> {
        let entry = FORBIDDEN.entry(name).map(Entry::of_another_list);
        entry.or_else(|| self.limits.refuse(name)?.entry())
    }

    fn standard(&self) -> u128 {
        match self.are_all || self.nominated.is_some() || !self.limits.are_none() {
            true => u128::MAX,
            false => FORBIDDEN.standard_names(),
        }
    }
}
