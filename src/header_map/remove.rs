//! Removes names from a map.

use alloc::borrow::Cow;

use http::{HeaderMap, HeaderName};

use super::also::AlsoInMap;
use super::marks::{Marks, WINDOW};
use super::standard::standard_number;
use crate::HeaderSet;
use crate::message::choice::Choice;

/// The share of names from which a new map is faster than removals, allocations included. Where
/// more names may go, all marked names are looked up first.
/// `cargo bench --manifest-path benches/peers/Cargo.toml --bench request` has maps of which few,
/// half and all names go.
const MANY: (usize, usize) = (2, 5);

/// The most names of the list that are collected before any is removed. Lookups then do not wait
/// for removals, which saves a tenth where 8 of 30 names go.
const KNOWN: usize = 16;

impl<S: HeaderSet, A: AlsoInMap> Choice<S, A> {
    /// Removes fields from a map, and returns the number of their lines.
    #[inline]
    pub(crate) fn remove_from<T>(&self, headers: &mut HeaderMap<T>) -> usize {
        let lines = headers.len();
        let mut end = headers.keys_len();
        while end > 0 {
            let start = end.saturating_sub(WINDOW);
            let marks = self.likely(headers, start..end);
            if marks.count() > 0 {
                self.remove_marked(headers, marks);
            }
            end = start;
        }
        lines - headers.len()
    }

    /// Removes fields from the map that `get` returns, by `remove`. A name that is no exact entry is
    /// cloned for that. If fewer names went than were found, but at least one, the map is walked
    /// again. Returns the number of removed field lines.
    pub(crate) fn remove_via<M: ?Sized, T>(
        &self,
        message: &mut M,
        get: impl Fn(&M) -> &HeaderMap<T>,
        mut remove: impl FnMut(&mut M, &HeaderName),
    ) -> usize {
        let lines = get(message).len();
        loop {
            let (names, mut found) = (get(message).keys_len(), 0);
            // From the last to the first: a removal moves the last entry of the map into the gap.
            for at in (0..names).rev() {
                let Some(name) = get(message).keys().nth(at) else {
                    continue;
                };
                let name = match self.known(name) {
                    Some(name) => Cow::Borrowed(name),
                    None if self.removes(name.as_str().as_bytes()) => Cow::Owned(name.clone()),
                    None => continue,
                };
                remove(message, &name);
                found += 1;
            }
            let removed = names.saturating_sub(get(message).keys_len());
            if removed == found || removed == 0 {
                return lines.saturating_sub(get(message).len());
            }
        }
    }

    /// Removes marked names that are to be removed.
    #[inline(never)]
    fn remove_marked<T>(&self, headers: &mut HeaderMap<T>, mut marks: Marks) {
        let names = headers.keys_len();
        let is_many = |marks: Marks| marks.count() * MANY.1 > names * MANY.0;
        if marks.is_of_all(headers) && is_many(marks) {
            marks = self.looked_up(headers, marks);
            if is_many(marks) {
                return rebuild(headers, marks);
            }
        }
        self.remove_each(headers, marks);
    }

    /// Removes each marked name that is to be removed.
    ///
    /// From the last to the first: a removal moves the last entry of the map into the gap. That
    /// entry stays, or its name is already collected.
    #[inline(always)]
    fn remove_each<T>(&self, headers: &mut HeaderMap<T>, marks: Marks) {
        let mut known = [None; KNOWN];
        let mut count = 0;
        for at in marks.positions() {
            let Some(name) = headers.keys().nth(at) else {
                continue;
            };
            match (self.known(name), known.get_mut(count)) {
                (Some(name), Some(slot)) => {
                    *slot = Some(name);
                    count += 1;
                }
                (Some(name), None) => _ = headers.remove(name),
                (None, _) if self.removes(name.as_str().as_bytes()) => remove_at(headers, at),
                (None, _) => {}
            }
        }
        for name in known.iter().take(count).flatten() {
            headers.remove(*name);
        }
    }
}

/// Moves unmarked names to a new map. If there are none, it takes no memory.
#[inline(never)]
fn rebuild<T>(headers: &mut HeaderMap<T>, marks: Marks) {
    let kept = headers.keys_len() - marks.count();
    let old = core::mem::replace(headers, HeaderMap::with_capacity(kept));
    let (mut at, mut is_kept) = (0, false);
    for (name, value) in old {
        // A value without a name belongs to the name before it.
        let name = match name {
            Some(name) => {
                is_kept = !marks.has(at);
                at += 1;
                Some(name)
            }
            None => headers.keys().last().filter(|_| is_kept).cloned(),
        };
        if let Some(name) = name.filter(|_| is_kept) {
            headers.append(name, value);
        }
    }
}

/// The longest name that is copied to the stack; `http` has the same limit.
const NAME: usize = 64;

/// Removes the name at a position of the map.
#[inline]
fn remove_at<T>(headers: &mut HeaderMap<T>, at: usize) {
    let Some(name) = headers.keys().nth(at) else {
        return;
    };
    let text = name.as_str();
    let (len, mut copy) = (text.len(), [0; NAME]);
    match copy.get_mut(..len) {
        // The handle of a standard name is copied without an allocation.
        Some(start) if standard_number(name).is_none() => {
            start.copy_from_slice(text.as_bytes());
            // Whole words are checked at once, and zeros are text.
            let copy = str::from_utf8(&copy).ok().and_then(|copy| copy.get(..len));
            copy.and_then(|copy| headers.remove(copy))
        }
        _ => {
            let name = name.clone();
            headers.remove(name)
        }
    };
}
