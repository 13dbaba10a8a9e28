//! Removes names from a map.

use core::ops::Range;

use http::{HeaderMap, HeaderName};

use super::marks::{WINDOW, marks, ones};
use super::standard::standard_number;
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
    #[inline]
    fn report<'h, I: Iterator<Item = (&'h HeaderName, Entry)>>(&self, names: impl FnOnce() -> I) {
        names().for_each(|(name, entry)| self(name, entry));
    }
}

/// Removes the names of `choice` from a map, each after it was shown to the observer. Returns the
/// number of their lines.
#[inline]
pub(crate) fn all<T>(
    choice: &impl HeaderSet,
    headers: &mut HeaderMap<T>,
    observer: &impl OnMatch,
) -> usize {
    let lines = headers.len();
    by_windows(
        choice,
        headers,
        |headers| headers,
        |headers, window, marks| {
            observer.report(|| marked(choice, headers, window, marks));
            remove_marked(choice, headers, window, marks);
        },
    );
    lines - headers.len()
}

/// Removes names from the map that `get` returns, by `remove`, which takes a clone of the name.
/// Returns the number of removed field lines.
pub(crate) fn via<M: ?Sized, T>(
    choice: &impl HeaderSet,
    message: &mut M,
    get: impl Fn(&M) -> &HeaderMap<T>,
    mut remove: impl FnMut(&mut M, &HeaderName),
) -> usize {
    let lines = get(message).len();
    loop {
        let (names, mut asked) = (get(message).keys_len(), 0);
        by_windows(choice, message, &get, |message, window, marks| {
            for bit in ones(marks) {
                let name = get(message).keys().nth(window.end - 1 - bit);
                // Another may be there now, if `remove` has removed other names too.
                let name = name.filter(|name| choice.contains_bytes(name.as_str().as_bytes()));
                if let Some(name) = name.cloned() {
                    asked += 1;
                    remove(message, &name);
                }
            }
        });
        // Else others have moved, some of them perhaps to where names were read before.
        if get(message).keys_len() + asked >= names {
            return lines.saturating_sub(get(message).len());
        }
    }
}

/// Marks and removes names from the last window to the first: a removal moves the last entry of the
/// map into the gap, and that entry is kept.
#[inline]
fn by_windows<M: ?Sized, T>(
    choice: &impl HeaderSet,
    message: &mut M,
    get: impl Fn(&M) -> &HeaderMap<T>,
    mut remove_marked: impl FnMut(&mut M, &Range<usize>, u64),
) {
    let mut end = get(message).keys_len();
    loop {
        let window = end.saturating_sub(WINDOW)..end;
        let marks = marks(choice, get(message), &window);
        if marks != 0 {
            remove_marked(message, &window, marks);
        }
        if window.start == 0 {
            return;
        }
        end = window.start;
    }
}

/// The names of a map that are removed, each with the entry that decides.
pub(crate) fn matching(
    choice: impl HeaderSet,
    headers: &HeaderMap,
) -> impl Iterator<Item = (&HeaderName, Entry)> {
    headers.keys().filter_map(move |name| {
        let is_removed = choice.contains_bytes(name.as_str().as_bytes());
        is_removed.then(|| (name, entry(&choice, name)))
    })
}

/// The marked names of a window, each with the entry that decides.
fn marked<'h, T>(
    choice: &impl HeaderSet,
    headers: &'h HeaderMap<T>,
    window: &Range<usize>,
    marks: u64,
) -> impl Iterator<Item = (&'h HeaderName, Entry)> {
    let names = headers.keys().skip(window.start);
    let bits = (0..window.len()).rev().map(move |bit| marks >> bit & 1);
    let found = names.zip(bits).filter(|(_, bit)| *bit == 1);
    found.map(|(name, _)| (name, entry(choice, name)))
}

fn entry(choice: &impl HeaderSet, name: &HeaderName) -> Entry {
    let entry = choice.entry_for(name.as_str().as_bytes());
    entry.unwrap_or_else(Entry::unlisted)
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
#[inline]
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
/// With room for all names in it, 15 of 30 take 0.85 of the time, and 26 of 30 take 1.25: `malloc` has
/// blocks of the old map's size at hand, and small ones.
#[inline(never)]
fn rebuild<T>(headers: &mut HeaderMap<T>, marks: u64) {
    let mut names = headers.keys_len();
    let kept = names - marks.count_ones() as usize;
    let old = core::mem::replace(headers, HeaderMap::with_capacity(kept));
    let mut is_kept = false;
    for (name, value) in old {
        // A value without a name belongs to the name before it.
        let name = match name {
            Some(name) => {
                // The lowest bit is the last name.
                names -= 1;
                is_kept = marks >> names & 1 == 0;
                Some(name)
            }
            None => headers.keys().last().filter(|_| is_kept).cloned(),
        };
        if let Some(name) = name.filter(|_| is_kept) {
            headers.append(name, value);
        }
    }
}
