//! Takes names out of a map.

use http::header::GetAll;
use http::{HeaderMap, HeaderName};

use super::marks::{Marks, WINDOW};
use super::rule::Rule;

/// Passes over a map until one removes as many names as it finds, or none.
#[inline]
pub(super) fn repeat<M: ?Sized>(
    message: &mut M,
    names: impl Fn(&M) -> usize,
    mut pass: impl FnMut(&mut M) -> usize,
) {
    loop {
        let before = names(message);
        let found = pass(message);
        let removed = before.saturating_sub(names(message));
        if removed == found || removed == 0 {
            return;
        }
    }
}

/// Removes what `rule` takes.
#[inline]
pub(super) fn remove<T>(
    headers: &mut HeaderMap<T>,
    rule: &impl Rule,
    mut gone: Option<impl FnMut(&HeaderName, GetAll<'_, T>)>,
) -> usize {
    let before = headers.len();
    repeat(headers, HeaderMap::keys_len, |headers| {
        let mut found = 0;
        let mut end = headers.keys_len();
        while end > 0 {
            let start = end.saturating_sub(WINDOW);
            let marks = match &mut gone {
                Some(gone) => {
                    let marks = Marks::sure(headers, start, end, rule);
                    show(headers, start, &marks, gone);
                    marks
                }
                None => Marks::likely(headers, start, end, rule),
            };
            if marks.count > 0 {
                found += remove_marked(headers, start, marks, rule);
            }
            end = start;
        }
        found
    });
    before - headers.len()
}

/// For whom nothing has to be shown.
pub(super) fn no_one<T>() -> Option<fn(&HeaderName, GetAll<'_, T>)> {
    None
}

fn show<T>(
    headers: &HeaderMap<T>,
    start: usize,
    marks: &Marks,
    gone: &mut impl FnMut(&HeaderName, GetAll<'_, T>),
) {
    for at in marks.iter() {
        if let Some(name) = headers.keys().nth(start + at) {
            gone(name, headers.get_all(name));
        }
    }
}

/// Where more than so many of so many names go, those that stay move to a new map, which is faster then, allocations
/// included: `cargo bench --manifest-path benches/peers/Cargo.toml --bench request` has maps of which few, half and all names go.
const REBUILT: (usize, usize) = (2, 5);

/// Removes what is marked and `rule` takes, and answers how many names that was.
fn remove_marked<T>(
    headers: &mut HeaderMap<T>,
    start: usize,
    mut marks: Marks,
    rule: &impl Rule,
) -> usize {
    let names = headers.keys_len();
    let is_all = marks.count == names;
    if is_all && (marks.sure || headers.keys().all(|name| rule.takes(name))) {
        headers.clear();
        return names;
    }
    if start == 0 && marks.count * REBUILT.1 > names * REBUILT.0 {
        return rebuild(headers, &marks, rule);
    }
    let mut found = 0;
    while let Some(at) = marks.take_last() {
        found += usize::from(remove_at(headers, start + at, rule));
    }
    found
}

/// Moves to a new map what is not marked, or what `rule` does not take, and answers how many names went.
fn rebuild<T>(headers: &mut HeaderMap<T>, marks: &Marks, rule: &impl Rule) -> usize {
    let names = headers.keys_len();
    let old = core::mem::replace(headers, HeaderMap::with_capacity(names));
    let (mut number, mut stays) = (0, false);
    for (name, value) in old {
        // A value without a name is another one of the name before.
        match name {
            Some(name) => {
                stays = !(marks.has(number) && (marks.sure || rule.takes(&name)));
                number += 1;
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

/// Room for the names that are not copied to the heap: the longest that `http` itself treats so.
const NAME: usize = 64;

/// Removes the name at a position of the map, if `rule` takes it, and answers whether it does.
#[inline]
fn remove_at<T>(headers: &mut HeaderMap<T>, at: usize, rule: &impl Rule) -> bool {
    let Some(name) = headers.keys().nth(at) else {
        return false;
    };
    if let Some(name) = rule.known(name) {
        headers.remove(name);
        return true;
    }
    if !rule.takes(name) {
        return false;
    }
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
    true
}
