//! Removes names from a map.

use alloc::vec::Vec;
use core::ops::Range;

use http::{HeaderMap, HeaderName};

use super::marks::{WINDOW, marks};
use super::standard::standard_number;
use crate::message::{entry, ones};
use crate::{Entry, HeaderSet};

/// The share of names from which a new map is faster than removals, allocations included.
/// `cargo bench --manifest-path benches/peers/Cargo.toml --bench request` has maps of which few,
/// half and all names go.
const MANY: (usize, usize) = (2, 5);

/// The observer of a layer, called for each name that matches: a closure, or `()` for none.
#[cfg_attr(
    not(feature = "tower"),
    allow(unreachable_pub, reason = "the layers make it public")
)]
pub trait OnMatch {
    #[doc(hidden)]
    fn report<'h, I: Iterator<Item = (&'h HeaderName, Entry)>>(&self, names: impl FnOnce() -> I) {
        let _ = names;
    }
}

impl OnMatch for () {}

impl<F: Fn(&HeaderName, Entry)> OnMatch for F {
    fn report<'h, I: Iterator<Item = (&'h HeaderName, Entry)>>(&self, names: impl FnOnce() -> I) {
        names().for_each(|(name, entry)| self(name, entry));
    }
}

/// Removes the names of `choice` from a map, each after it was shown to the observer. Returns the
/// number of their lines.
pub(crate) fn all<T>(
    choice: &impl HeaderSet,
    headers: &mut HeaderMap<T>,
    observer: &impl OnMatch,
) -> usize {
    let lines = headers.len();
    for window in windows(headers) {
        let marks = marks(choice, headers, &window);
        if marks != 0 {
            let found = || marked(headers, &window, marks);
            observer.report(|| found().map(|name| (name, entry(choice, name.as_ref()))));
            remove_marked(choice, headers, &window, marks);
        }
    }
    lines - headers.len()
}

/// Removes names from the map that `get` returns, by `remove`. Returns the number of removed field
/// lines.
pub(crate) fn via<M: ?Sized, T>(
    choice: &impl HeaderSet,
    message: &mut M,
    get: impl Fn(&M) -> &HeaderMap<T>,
    mut remove: impl FnMut(&mut M, &HeaderName),
) -> usize {
    let (headers, mut names) = (get(message), Vec::new());
    let lines = headers.len();
    for window in windows(headers) {
        let marks = marks(choice, headers, &window);
        if marks != 0 {
            names.extend(marked(headers, &window, marks).cloned());
        }
    }
    for name in &names {
        remove(message, name);
    }
    lines.saturating_sub(get(message).len())
}

/// Windows of [`WINDOW`] names, from the last to the first: a removal moves the last name of the map
/// into the gap, and that name is kept.
fn windows<T>(headers: &HeaderMap<T>) -> impl Iterator<Item = Range<usize>> + use<T> {
    let len = headers.keys_len();
    let starts = (0..len).step_by(WINDOW).rev();
    starts.map(move |start| start..len.min(start + WINDOW))
}

/// The names of a map that are removed, each with the entry that decides.
pub(crate) fn matching(
    choice: impl HeaderSet,
    headers: &HeaderMap,
) -> impl Iterator<Item = (&HeaderName, Entry)> {
    headers.keys().filter_map(move |name| {
        let is_removed = choice.contains_bytes(name.as_str().as_bytes());
        is_removed.then(|| (name, entry(&choice, name.as_ref())))
    })
}

/// The marked names of a window.
fn marked<'h, T>(
    headers: &'h HeaderMap<T>,
    window: &Range<usize>,
    marks: u64,
) -> impl Iterator<Item = &'h HeaderName> + use<'h, T> {
    let names = headers.keys().skip(window.start);
    let bits = (0..window.len()).rev().map(move |bit| marks >> bit & 1);
    let found = names.zip(bits).filter(|(_, bit)| *bit == 1);
    found.map(|(name, _)| name)
}

/// Removes the marked names of a window.
///
/// The list's own static name saves 30 ns a name. A clone, which shares the text of the name, allocates
/// and frees. To copy the text to the stack takes as long, since the map parses it. So does a clone of
/// the static name: only a reference is faster.
#[inline(never)]
fn remove_marked<T>(
    choice: &impl HeaderSet,
    headers: &mut HeaderMap<T>,
    window: &Range<usize>,
    marks: u64,
) {
    let count = marks.count_ones() as usize;
    if window.len() == headers.keys_len() && count * MANY.1 > window.len() * MANY.0 {
        return rebuild(headers, marks);
    }
    for bit in ones(marks) {
        let name = headers.keys().nth(window.end - 1 - bit);
        let Some(name) = name else { continue };
        match known(choice, name) {
            Some(known) => headers.remove(known),
            None => {
                let name = name.clone();
                headers.remove(name)
            }
        };
    }
}

/// The list's own static copy of a name that `http` stores as a text, if there is one.
fn known(choice: &impl HeaderSet, name: &HeaderName) -> Option<&'static HeaderName> {
    if standard_number(name).is_some() {
        return None;
    }
    let known = choice.header_name(name.as_str().as_bytes());
    // Where separators fold, the entry may be another field.
    known.filter(|&known| known == name)
}

/// Moves unmarked names to a new map. If there are none, it takes no memory.
///
/// With `HeaderMap::extend` in place of the loop, a map of which few names are kept took 6 % more
/// instructions. With room for all names in the new map, to remove 15 of 30 takes 0.85 of the time, and
/// to remove 26 of 30 takes 1.25: `malloc` has blocks of the old map's size at hand, and small ones.
#[inline(never)]
fn rebuild<T>(headers: &mut HeaderMap<T>, marks: u64) {
    let mut names = headers.keys_len();
    let kept = names - marks.count_ones() as usize;
    let old = core::mem::replace(headers, HeaderMap::with_capacity(kept));
    let mut is_kept = false;
    for (name, value) in old {
        if name.is_some() {
            // The lowest bit is the last name.
            names -= 1;
            is_kept = marks >> names & 1 == 0;
        }
        // A value without a name belongs to the name before it.
        if is_kept && let Some(name) = name.or_else(|| headers.keys().last().cloned()) {
            headers.append(name, value);
        }
    }
}
