//! Removes names from a map.

use http::{HeaderMap, HeaderName};

use super::also::AlsoInMap;
use super::marks::{Marks, WINDOW};
use crate::HeaderSet;
use crate::message::choice::Choice;

/// Removes the fields that `choice` removes, and returns the number of their lines.
#[inline]
pub(crate) fn remove<T, S, A>(headers: &mut HeaderMap<T>, choice: &Choice<'_, S, A>) -> usize
where
    S: HeaderSet + ?Sized,
    A: AlsoInMap,
{
    let lines = headers.len();
    let mut end = headers.keys_len();
    while end > 0 {
        let start = end.saturating_sub(WINDOW);
        let marks = Marks::likely(headers, start..end, choice);
        if marks.count() > 0 {
            remove_marked(headers, marks, choice);
        }
        end = start;
    }
    lines - headers.len()
}

/// Removes the fields that `choice` removes from a map that `get` returns, by `remove`. If fewer
/// names went than were found, but at least one, the map is walked again. Returns the number of
/// removed field lines.
pub(crate) fn remove_via<M, T, S, A>(
    message: &mut M,
    get: impl Fn(&M) -> &HeaderMap<T>,
    mut remove: impl FnMut(&mut M, &HeaderName),
    choice: &Choice<'_, S, A>,
) -> usize
where
    M: ?Sized,
    S: HeaderSet + ?Sized,
    A: AlsoInMap,
{
    let lines = get(message).len();
    loop {
        let (names, mut found) = (get(message).keys_len(), 0);
        // From the last to the first: a removal moves the last entry of the map into the gap.
        for at in (0..names).rev() {
            let name = get(message).keys().nth(at);
            if let Some(name) = name.and_then(|name| choice.handle(name)) {
                remove(message, &name);
                found += 1;
            }
        }
        let removed = names.saturating_sub(get(message).keys_len());
        if removed == found || removed == 0 {
            return lines.saturating_sub(get(message).len());
        }
    }
}

/// The share of names from which a new map is faster than removals, allocations included. Where
/// more names may go, all marked names are looked up first.
/// `cargo bench --manifest-path benches/peers/Cargo.toml --bench request` has maps of which few,
/// half and all names go.
const MANY: (usize, usize) = (2, 5);

/// Removes marked names that `choice` removes.
#[inline(never)]
fn remove_marked<T, S, A>(headers: &mut HeaderMap<T>, mut marks: Marks, choice: &Choice<'_, S, A>)
where
    S: HeaderSet + ?Sized,
    A: AlsoInMap,
{
    let names = headers.keys_len();
    let is_many = |marks: Marks| marks.count() * MANY.1 > names * MANY.0;
    if marks.is_of_all(headers) && is_many(marks) {
        marks = marks.looked_up(headers, choice);
        if is_many(marks) {
            return rebuild(headers, marks);
        }
    }
    remove_each(headers, marks, choice);
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
            None => headers.keys().last().cloned(),
        };
        if let Some(name) = name.filter(|_| is_kept) {
            headers.append(name, value);
        }
    }
}

/// The most names of the list that are collected before any is removed. Lookups then do not wait
/// for removals, which saves a tenth where 8 of 30 names go.
const KNOWN: usize = 16;

/// Removes each marked name that `choice` removes.
///
/// From the last to the first: a removal moves the last entry of the map into the gap. That entry
/// stays, or its name is already collected.
fn remove_each<T, S, A>(headers: &mut HeaderMap<T>, marks: Marks, choice: &Choice<'_, S, A>)
where
    S: HeaderSet + ?Sized,
    A: AlsoInMap,
{
    let mut known = [None; KNOWN];
    let mut count = 0;
    for at in marks.positions() {
        let Some(name) = headers.keys().nth(at) else {
            continue;
        };
        match (choice.known(name), known.get_mut(count)) {
            (Some(name), Some(slot)) => {
                *slot = Some(name);
                count += 1;
            }
            (Some(name), None) => _ = headers.remove(name),
            (None, _) if choice.removes(name.as_str().as_bytes()) => remove_at(headers, at),
            (None, _) => {}
        }
    }
    for name in known.iter().take(count).flatten() {
        headers.remove(*name);
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
    let mut copy = [0; NAME];
    let copied = copy.get_mut(..text.len()).and_then(|copy| {
        copy.copy_from_slice(text.as_bytes());
        core::str::from_utf8(copy).ok()
    });
    match copied {
        Some(copy) => headers.remove(copy),
        None => {
            let name = name.clone();
            headers.remove(name)
        }
    };
}
