//! What trailers lose besides what a set removes.

use crate::HeaderSet;
use crate::message::choice::Also;
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
    pub nominated: Names<'c>,
    pub limits: &'c Limits<'c>,
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
