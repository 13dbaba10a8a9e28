//! Finds the `trailer` field in the pass that removes names.

use core::cell::Cell;

use http::header::{HeaderMap, HeaderName, TRAILER};

use super::standard::standard_number;
use super::{remove, unseen};
use crate::Entry;
use crate::message::choice::NameChoice;

/// Removes the fields that `choice` removes; returns whether a `trailer` field stays.
///
/// A choice with a standard name tests all standard names of the map, so one more costs nothing.
/// For other choices a lookup of `trailer` is faster.
pub(crate) fn remove_spotting_trailer<T>(
    headers: &mut HeaderMap<T>,
    choice: &impl NameChoice,
) -> bool {
    if choice.standard() == 0 {
        remove(headers, choice, unseen());
        return headers.contains_key(TRAILER);
    }
    let spotting = Spotting {
        choice,
        has_trailer: Cell::new(false),
    };
    remove(headers, &spotting, unseen());
    spotting.has_trailer.get()
}

/// A choice that notes whether a `trailer` stays.
struct Spotting<'c, C> {
    choice: &'c C,
    has_trailer: Cell<bool>,
}

impl<C: NameChoice> NameChoice for Spotting<'_, C> {
    #[inline]
    fn removes(&self, name: &[u8]) -> bool {
        let removes = self.choice.removes(name);
        if !removes && name == TRAILER.as_str().as_bytes() {
            self.has_trailer.set(true);
        }
        removes
    }

    #[inline(always)]
    fn may_remove(&self, name: &[u8]) -> bool {
        self.choice.may_remove(name)
    }

    fn reason(&self, name: &[u8]) -> Entry {
        self.choice.reason(name)
    }

    #[inline(always)]
    fn standard(&self) -> u128 {
        let trailer = standard_number(&TRAILER);
        trailer.map_or(u128::MAX, |number| self.choice.standard() | 1 << number)
    }

    #[inline]
    fn known(&self, name: &HeaderName) -> Option<&'static HeaderName> {
        self.choice.known(name)
    }
}
