//! Which names go.

use http::HeaderName;
use http::header;

use crate::HeaderSet;

/// What a verb asks about each name.
pub(super) trait Rule {
    fn takes(&self, name: &HeaderName) -> bool;

    /// Whether it could, without a branch.
    fn may_take(&self, name: &HeaderName) -> bool;

    /// A bit for each of the names that the crate `http` knows by number, clear where it does not take that name.
    fn standard(&self) -> u128;

    /// A name that is equal to `name` and lives longer, where there is one.
    fn known(&self, name: &HeaderName) -> Option<&'static HeaderName>;
}

pub(super) struct Listed<'s, S: ?Sized>(pub &'s S);

impl<S: HeaderSet + ?Sized> Rule for Listed<'_, S> {
    fn takes(&self, name: &HeaderName) -> bool {
        self.0.contains_bytes(name.as_str().as_bytes())
    }

    #[inline(always)]
    fn may_take(&self, name: &HeaderName) -> bool {
        may_contain(self.0, name.as_str().as_bytes())
    }

    #[inline(always)]
    fn standard(&self) -> u128 {
        self.0.standard_names()
    }

    #[inline]
    fn known(&self, name: &HeaderName) -> Option<&'static HeaderName> {
        let known = self.0.header_name(name.as_str().as_bytes())?;
        (known == name).then_some(known)
    }
}

/// [`Listed`], and whether there is a `trailer` that stays, which is found on the way.
#[cfg(feature = "tower")]
pub(super) struct Spotting<'s, S: ?Sized> {
    pub listed: Listed<'s, S>,
    pub has_trailer: core::cell::Cell<bool>,
}

#[cfg(feature = "tower")]
impl<S: HeaderSet + ?Sized> Rule for Spotting<'_, S> {
    #[inline]
    fn takes(&self, name: &HeaderName) -> bool {
        let takes = self.listed.takes(name);
        if !takes && *name == header::TRAILER {
            self.has_trailer.set(true);
        }
        takes
    }

    #[inline(always)]
    fn may_take(&self, name: &HeaderName) -> bool {
        self.listed.may_take(name)
    }

    #[inline(always)]
    fn standard(&self) -> u128 {
        let trailer = header_set_runtime::standard_number(&header::TRAILER);
        trailer.map_or(u128::MAX, |number| self.listed.standard() | 1 << number)
    }

    #[inline]
    fn known(&self, name: &HeaderName) -> Option<&'static HeaderName> {
        self.listed.known(name)
    }
}

/// Not inlined: behind `HeaderName::as_str` the compiler would make a filter for each of the standard names and jump to
/// it, which takes half as long again.
#[inline(never)]
fn may_contain<S: HeaderSet + ?Sized>(set: &S, name: &[u8]) -> bool {
    set.may_contain(name)
}

/// `FRAMED` keeps the three names that say where a message ends and for whom it is.
pub(super) struct Unlisted<'s, S: ?Sized, const FRAMED: bool>(pub &'s S);

impl<S: HeaderSet + ?Sized, const FRAMED: bool> Rule for Unlisted<'_, S, FRAMED> {
    fn takes(&self, name: &HeaderName) -> bool {
        let is_framing = *name == header::HOST
            || *name == header::CONTENT_LENGTH
            || *name == header::TRANSFER_ENCODING;
        !(FRAMED && is_framing || self.0.contains_as_written(name.as_str().as_bytes()))
    }

    #[inline(always)]
    fn may_take(&self, _: &HeaderName) -> bool {
        true
    }

    fn standard(&self) -> u128 {
        u128::MAX
    }

    fn known(&self, _: &HeaderName) -> Option<&'static HeaderName> {
        None
    }
}
