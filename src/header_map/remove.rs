//! Takes names out of a map.

use http::header::GetAll;
use http::{HeaderMap, HeaderName};

use super::marks::{Marks, WINDOW};
use crate::message::choice::NameChoice;

/// A map, or what it is behind.
pub(super) trait Holder<T> {
    fn headers(&self) -> &HeaderMap<T>;

    fn remove(&mut self, name: &'static HeaderName);

    /// Removes the name at a position of the map.
    fn remove_at(&mut self, at: usize);
}

/// Calls `pass` for each window of 64 names, from the last to the first, which answers how many it
/// finds to remove; and again as long as that is not what went, unless nothing did. Answers how
/// many field lines went.
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

/// Removes what `choice` removes.
#[inline]
pub(crate) fn remove<T>(
    headers: &mut HeaderMap<T>,
    choice: &impl NameChoice,
    mut gone: Option<impl FnMut(&HeaderName, GetAll<'_, T>)>,
) -> usize {
    windows(headers, |headers, window| {
        let mut marks = Marks::likely(headers, window, choice);
        if let Some(gone) = &mut gone {
            marks = marks.looked_up(headers, choice);
            show(headers, marks, gone);
        }
        match marks.count() {
            0 => 0,
            _ => remove_marked(headers, marks, choice),
        }
    })
}

/// Removes what `choice` removes from the map behind an interface.
#[inline]
pub(super) fn remove_via<T>(holder: &mut impl Holder<T>, choice: &impl NameChoice) -> usize {
    windows(holder, |holder, window| {
        let marks = Marks::likely(holder.headers(), window, choice);
        remove_each(holder, marks, choice)
    })
}

/// No observer: what goes is not shown.
pub(crate) fn unseen<T>() -> Option<fn(&HeaderName, GetAll<'_, T>)> {
    None
}

fn show<T>(
    headers: &HeaderMap<T>,
    marks: Marks,
    gone: &mut impl FnMut(&HeaderName, GetAll<'_, T>),
) {
    for at in marks.positions() {
        if let Some(name) = headers.keys().nth(at) {
            gone(name, headers.get_all(name));
        }
    }
}

/// Where more than two of five names may go, each of them is looked up at once. If more than two of
/// five do, those that stay move to a new map, which is faster then, allocations included: `cargo
/// bench --manifest-path benches/peers/Cargo.toml --bench request` has maps of which few, half and
/// all names go.
const MANY: (usize, usize) = (2, 5);

/// Removes what is marked and `choice` removes, and answers how many names that was.
#[inline(never)]
fn remove_marked<T>(
    headers: &mut HeaderMap<T>,
    mut marks: Marks,
    choice: &impl NameChoice,
) -> usize {
    let names = headers.keys_len();
    if marks.count() == names
        && headers
            .keys()
            .all(|name| choice.removes(name.as_str().as_bytes()))
    {
        headers.clear();
        return names;
    }
    let is_many = |marks: Marks| marks.count() * MANY.1 > names * MANY.0;
    if marks.is_of_all(headers) && is_many(marks) {
        marks = marks.looked_up(headers, choice);
        if is_many(marks) {
            return rebuild(headers, marks);
        }
    }
    remove_each(headers, marks, choice)
}

/// Moves to a new map what is not marked, and answers how many names went.
#[inline(never)]
fn rebuild<T>(headers: &mut HeaderMap<T>, marks: Marks) -> usize {
    let names = headers.keys_len();
    let old = core::mem::replace(headers, HeaderMap::with_capacity(names));
    let (mut at, mut stays) = (0, false);
    for (name, value) in old {
        // A value without a name is another one of the name before.
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
    names - headers.keys_len()
}

/// Names that the list knows, up to this number, are found before any of them is removed: then none
/// waits for the removal of another, which takes a tenth off where 8 of 30 go.
const KNOWN: usize = 16;

/// Removes each name that is marked and that `choice` removes, and answers how many these were.
///
/// From the last to the first: a removal puts the last entry of the map into the gap, which then is
/// one that stays, or one whose name is known.
#[inline(always)]
fn remove_each<T>(holder: &mut impl Holder<T>, marks: Marks, choice: &impl NameChoice) -> usize {
    let mut known = [None; KNOWN];
    let (mut found, mut count) = (0, 0);
    for at in marks.positions() {
        let Some(name) = holder.headers().keys().nth(at) else {
            continue;
        };
        match (choice.known(name), known.get_mut(count)) {
            (Some(name), Some(slot)) => {
                *slot = Some(name);
                count += 1;
            }
            (Some(name), None) => holder.remove(name),
            (None, _) if choice.removes(name.as_str().as_bytes()) => holder.remove_at(at),
            (None, _) => continue,
        }
        found += 1;
    }
    for name in known.iter().take(count).flatten() {
        holder.remove(name);
    }
    found
}

/// Room for the names that are not copied to the heap: the longest that `http` itself treats so.
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

/// A message that must remove names itself.
pub(super) struct Via<'m, M: ?Sized, H, R> {
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
