//! What trailers lose besides what a set removes.

use crate::message::limits::Limits;
use crate::message::one_of::OneOf;
use crate::{Entry, HeaderSet, Rules};

crate::header_set! {
    /// The fields that RFC 9110 (section 6.5.1) forbids in trailers. Separators fold, so aliases
    /// are forbidden too.
    #[header_set(separators = fold)]
    pub(crate) static FORBIDDEN = [@trailer_forbidden];
}

/// Forbidden names, what is no field name, names that the head of the same message nominated, and
/// names for which a message is refused: trailers of a map come too late to refuse it.
///
/// One type with the fields of one hop took 10 % more instructions in maps of heads.
pub(crate) struct InTrailers<'c> {
    /// All trailers are removed.
    pub are_all: bool,
    pub nominated: Option<OneOf<'c>>,
    pub limits: &'c Limits<'c>,
}

impl InTrailers<'_> {
    fn nominates(&self, has: impl Fn(&OneOf<'_>) -> bool) -> bool {
        self.are_all || self.nominated.as_ref().is_some_and(has)
    }
}

impl HeaderSet for InTrailers<'_> {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        let is_nominated = || self.nominates(|names| names.contains(name));
        // The crate `http` takes a quotation mark from HTTP/2, though it is in no field name. Envoy and
        // H2O close the connection for it, and with it the streams of other clients.
        FORBIDDEN.contains(name)
            || name.contains(&b'"')
            || is_nominated()
            || self.limits.refuse(name).is_some()
    }

    fn rules(&self) -> Rules {
        Rules::new()
    }

    fn entry_for(&self, name: &[u8]) -> Option<Entry> {
        let entry = FORBIDDEN.entry(name).map(Entry::of_another_list);
        entry.or_else(|| self.limits.refuse(name)?.entry())
    }

    fn may_contain(&self, name: &[u8]) -> bool {
        self.nominates(|names| names.may_contain(name))
            || HeaderSet::may_contain(&FORBIDDEN, name)
            || name.contains(&b'"')
            || !self.limits.are_none()
    }
}
