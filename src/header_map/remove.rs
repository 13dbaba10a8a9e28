//! Removes names from a map.

use http::{HeaderMap, HeaderName};

use super::marks::{Marks, WINDOW};
use crate::message::choice::{AlsoInMap, Choice};
use crate::{Entry, HeaderSet};

/// A map, or an interface in front of one.
pub(crate) trait Holder<T> {
    fn headers(&self) -> &HeaderMap<T>;

    fn remove(&mut self, name: &'static HeaderName);

    /// Removes the name at a position of the map.
    fn remove_at(&mut self, at: usize);
}

/// Calls `pass` for each window of 64 names, from the last to the first. `pass` returns the number
/// of names that it found to remove. If fewer names went, but at least one, all windows are walked
/// again. Returns the number of removed field lines.
#[inline(always)]
fn windows<T, H: Holder<T>>(
    holder: &mut H,
    mut pass: impl FnMut(&mut H, core::ops::Range<usize>) -> usize,
) -> usize {
    let lines = holder.headers().len();
    loop {
        let names = holder.headers().keys_len();
        let (mut end, mut found) = (names, 0);
        while end > 0 {
            let start = end.saturating_sub(WINDOW);
            found += pass(holder, start..end);
            end = start;
        }
        let removed = names.saturating_sub(holder.headers().keys_len());
        if removed == found || removed == 0 {
            return lines.saturating_sub(holder.headers().len());
        }
    }
}

/// Calls `watch` for each name that [`remove`] would remove, with the entry that decides.
pub(crate) fn report<T, S, A>(
    headers: &HeaderMap<T>,
    choice: &Choice<'_, S, A>,
    watch: Option<impl FnMut(&HeaderName, Entry)>,
) where
    S: HeaderSet + ?Sized,
    A: AlsoInMap,
{
    let Some(mut watch) = watch else { return };
    for name in headers.keys() {
        if let Some(entry) = choice.found(name.as_str().as_bytes()) {
            watch(name, entry);
        }
    }
}

/// Removes the fields that `choice` removes, and returns the number of their lines. Calls `watch`
/// for each name before it is removed, with the entry that decides.
#[inline]
pub(crate) fn remove<T, S, A>(
    headers: &mut HeaderMap<T>,
    choice: &Choice<'_, S, A>,
    mut watch: Option<impl FnMut(&HeaderName, Entry)>,
) -> usize
where
    S: HeaderSet + ?Sized,
    A: AlsoInMap,
{
    windows(headers, |headers, window| {
        let marks = Marks::likely(headers, window, choice);
        match marks.count() {
            0 => 0,
            _ => remove_marked(headers, marks, choice, &mut watch),
        }
    })
}

/// Removes the fields that `choice` removes, through an interface.
#[inline]
pub(crate) fn remove_via<T, S, A>(holder: &mut impl Holder<T>, choice: &Choice<'_, S, A>) -> usize
where
    S: HeaderSet + ?Sized,
    A: AlsoInMap,
{
    windows(holder, |holder, window| {
        let marks = Marks::likely(holder.headers(), window, choice);
        remove_each(holder, marks, choice, &mut unseen())
    })
}

/// The `watch` of callers without an observer.
pub(crate) fn unseen() -> Option<fn(&HeaderName, Entry)> {
    None
}

/// The share of names from which a new map is faster than removals, allocations included. Where
/// more names may go, all marked names are looked up first.
/// `cargo bench --manifest-path benches/peers/Cargo.toml --bench request` has maps of which few,
/// half and all names go.
const MANY: (usize, usize) = (2, 5);

/// Removes marked names that `choice` removes, and returns their number.
#[inline(never)]
fn remove_marked<T, S, A>(
    headers: &mut HeaderMap<T>,
    mut marks: Marks,
    choice: &Choice<'_, S, A>,
    watch: &mut Option<impl FnMut(&HeaderName, Entry)>,
) -> usize
where
    S: HeaderSet + ?Sized,
    A: AlsoInMap,
{
    let names = headers.keys_len();
    if marks.count() == names
        && headers
            .keys()
            .all(|name| choice.removes(name.as_str().as_bytes()))
    {
        show(headers, marks, choice, watch);
        headers.clear();
        return names;
    }
    let is_many = |marks: Marks| marks.count() * MANY.1 > names * MANY.0;
    if marks.is_of_all(headers) && is_many(marks) {
        marks = marks.looked_up(headers, choice);
        if is_many(marks) {
            show(headers, marks, choice, watch);
            rebuild(headers, marks);
            return marks.count();
        }
    }
    remove_each(headers, marks, choice, watch)
}

fn show<T, S, A>(
    headers: &HeaderMap<T>,
    marks: Marks,
    choice: &Choice<'_, S, A>,
    watch: &mut Option<impl FnMut(&HeaderName, Entry)>,
) where
    S: HeaderSet + ?Sized,
    A: AlsoInMap,
{
    if let Some(watch) = watch {
        for name in marks.positions().filter_map(|at| headers.keys().nth(at)) {
            watch(name, choice.reason(name.as_str().as_bytes()));
        }
    }
}

/// Moves unmarked names to a new map.
#[inline(never)]
fn rebuild<T>(headers: &mut HeaderMap<T>, marks: Marks) {
    let names = headers.keys_len();
    let old = core::mem::replace(headers, HeaderMap::with_capacity(names));
    let (mut at, mut stays) = (0, false);
    for (name, value) in old {
        // A value without a name belongs to the name before it.
        match name {
            Some(name) => {
                stays = !marks.has(at);
                at += 1;
                if stays {
                    headers.append(name, value);
                }
            }
            None if stays => {
                let last = headers.keys().nth(headers.keys_len() - 1).cloned();
                if let Some(name) = last {
                    headers.append(name, value);
                }
            }
            None => {}
        }
    }
}

/// The most names of the list that are collected before any is removed. Lookups then do not wait
/// for removals, which saves a tenth where 8 of 30 names go.
const KNOWN: usize = 16;

/// Removes each marked name that `choice` removes, and returns their number.
///
/// From the last to the first: a removal moves the last entry of the map into the gap. That entry
/// stays, or its name is already collected.
#[inline(always)]
fn remove_each<T, S, A>(
    holder: &mut impl Holder<T>,
    marks: Marks,
    choice: &Choice<'_, S, A>,
    watch: &mut Option<impl FnMut(&HeaderName, Entry)>,
) -> usize
where
    S: HeaderSet + ?Sized,
    A: AlsoInMap,
{
    let mut known = [None; KNOWN];
    let (mut found, mut count) = (0, 0);
    for at in marks.positions() {
        let headers = holder.headers();
        let Some(name) = headers.keys().nth(at) else {
            continue;
        };
        let own = choice.known(name);
        if own.is_none() && !choice.removes(name.as_str().as_bytes()) {
            continue;
        }
        if let Some(watch) = watch {
            watch(name, choice.reason(name.as_str().as_bytes()));
        }
        match (own, known.get_mut(count)) {
            (Some(name), Some(slot)) => {
                *slot = Some(name);
                count += 1;
            }
            (Some(name), None) => holder.remove(name),
            (None, _) => holder.remove_at(at),
        }
        found += 1;
    }
    for name in known.iter().take(count).flatten() {
        holder.remove(name);
    }
    found
}

/// The longest name that is copied to the stack; `http` has the same limit.
const NAME: usize = 64;

impl<T> Holder<T> for HeaderMap<T> {
    #[inline(always)]
    fn headers(&self) -> &HeaderMap<T> {
        self
    }

    #[inline(always)]
    fn remove(&mut self, name: &'static HeaderName) {
        self.remove(name);
    }

    #[inline]
    fn remove_at(&mut self, at: usize) {
        let Some(name) = self.keys().nth(at) else {
            return;
        };
        let text = name.as_str();
        let mut copy = [0; NAME];
        let copied = copy.get_mut(..text.len()).and_then(|copy| {
            copy.copy_from_slice(text.as_bytes());
            core::str::from_utf8(copy).ok()
        });
        match copied {
            Some(copy) => self.remove(copy),
            None => {
                let name = name.clone();
                self.remove(name)
            }
        };
    }
}

/// A message with an interface of its own for removal.
pub(crate) struct Via<'m, M: ?Sized, H, R> {
    pub message: &'m mut M,
    pub headers: H,
    pub remove: R,
}

impl<M, T, H, R> Holder<T> for Via<'_, M, H, R>
where
    M: ?Sized,
    H: Fn(&M) -> &HeaderMap<T>,
    R: FnMut(&mut M, &HeaderName),
{
    #[inline(always)]
    fn headers(&self) -> &HeaderMap<T> {
        (self.headers)(self.message)
    }

    #[inline(always)]
    fn remove(&mut self, name: &'static HeaderName) {
        (self.remove)(self.message, name);
    }

    #[inline]
    fn remove_at(&mut self, at: usize) {
        if let Some(name) = self.headers().keys().nth(at) {
            let name = name.clone();
            (self.remove)(self.message, &name);
        }
    }
}
