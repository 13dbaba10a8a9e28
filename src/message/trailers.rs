//! What trailers lose besides what a set removes.

#[cfg(feature = "http")]
use crate::Entry;
use crate::HeaderSet;
use crate::message::choice::Also;
#[cfg(feature = "http")]
use crate::message::choice::AlsoInMap;
use crate::message::nominated::{Names, Nominated};

crate::header_set! {
    /// The fields that RFC 9110 (section 6.5.1) forbids in trailers. Separators fold, so aliases
    /// are forbidden too.
    #[header_set(separators = fold)]
    pub(crate) static FORBIDDEN = [@trailer_forbidden];
}

/// Forbidden names, and names that the head of the same message nominated.
pub(crate) struct InTrailers<'n> {
    nominated: Names<'n>,
}

impl<'n> InTrailers<'n> {
    /// Every name.
    pub(crate) const EVERYTHING: Self = Self {
        nominated: Names::All,
    };

    pub(crate) fn new(nominated: &'n Nominated) -> Self {
        Self {
            nominated: nominated.names(),
        }
    }
}

impl Also for InTrailers<'_> {
    fn removes(&self, name: &[u8]) -> bool {
        FORBIDDEN.contains(name) || self.nominated.contains(name)
    }

    fn may_remove(&self, name: &[u8]) -> bool {
        HeaderSet::may_contain(&FORBIDDEN, name) | self.nominated.may_contain(name)
    }
}

#[cfg(feature = "http")]
impl AlsoInMap for InTrailers<'_> {
    fn entry(&self, name: &[u8]) -> Option<Entry> {
        FORBIDDEN.entry(name).map(Entry::of_another_list)
    }

    fn standard(&self) -> u128 {
        match self.nominated.is_empty() {
            true => FORBIDDEN.standard_names(),
            false => u128::MAX,
        }
    }

    fn known(&self, name: &[u8]) -> Option<&'static http::HeaderName> {
        FORBIDDEN.header_name(name)
    }
}
