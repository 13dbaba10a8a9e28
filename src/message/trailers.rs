//! What trailers lose besides what a set removes.

#[cfg(feature = "http")]
use crate::Entry;
use crate::HeaderSet;
use crate::message::choice::Also;
#[cfg(feature = "http")]
use crate::message::choice::AlsoInMap;
use crate::message::limits::Limits;
use crate::message::nominated::Names;

crate::header_set! {
    /// The fields that RFC 9110 (section 6.5.1) forbids in trailers. Separators fold, so aliases
    /// are forbidden too.
    #[header_set(separators = fold)]
    pub(crate) static FORBIDDEN = [@trailer_forbidden];
}

/// Forbidden names, names that the head of the same message nominated, and names for which a message
/// is refused: trailers of a map come too late to refuse it.
pub(crate) struct InTrailers<'c> {
    nominated: Names<'c>,
    limits: &'c Limits<'c>,
}

impl<'c> InTrailers<'c> {
    pub(crate) fn new(nominated: Names<'c>, limits: &'c Limits<'c>) -> Self {
        Self { nominated, limits }
    }
}

impl Also for InTrailers<'_> {
    fn removes(&self, name: &[u8]) -> bool {
        let is_refused = || self.limits.refuse(name).is_some();
        FORBIDDEN.contains(name) || self.nominated.contains(name) || is_refused()
    }

    fn may_remove(&self, name: &[u8]) -> bool {
        HeaderSet::may_contain(&FORBIDDEN, name)
            | self.nominated.may_contain(name)
            | self.limits.may_refuse(name)
    }
}

#[cfg(feature = "http")]
impl AlsoInMap for InTrailers<'_> {
    fn entry(&self, name: &[u8]) -> Option<Entry> {
        let entry = FORBIDDEN.entry(name).map(Entry::of_another_list);
        entry.or_else(|| self.limits.refuse(name)?.entry())
    }

    fn standard(&self) -> u128 {
        match self.nominated.is_empty() && self.limits.refused.is_none() {
            true => FORBIDDEN.standard_names(),
            false => u128::MAX,
        }
    }

    fn known(&self, name: &[u8]) -> Option<&'static http::HeaderName> {
        FORBIDDEN.header_name(name)
    }
}
