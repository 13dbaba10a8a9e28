//! Strips an [`http::HeaderMap`] of the headers of a list, or of all others.
//!
//! ```
//! use header_set::{header_map, header_set};
//! use http::HeaderMap;
//!
//! header_set! {
//!     /// Headers that never leave the edge.
//!     #[header_set(separators = fold)]
//!     pub static INTERNAL = ["cf-ray", "x-internal-*"];
//! }
//!
//! let mut headers = HeaderMap::new();
//! headers.insert("host", "example.org".parse().unwrap());
//! headers.insert("cf-ray", "8f1e2d3c4b5a6978".parse().unwrap());
//! headers.insert("x_internal_shard", "eu-7".parse().unwrap());
//!
//! assert_eq!(header_map::strip(&INTERNAL, &mut headers), 2);
//! assert_eq!(headers.len(), 1);
//! ```
//!
//! All functions take sets, maps, tuples of them and `dyn HeaderSet`, and answer how many field lines went: a name with
//! three values counts three times. They allocate nothing as long as nothing goes. Where something does, they allocate
//! for names of more than 64 bytes that are no exact entries, and, where more than half of the names go, a new map for
//! the others; [`strip_via`] copies the handle of every name that is no exact entry.
//!
//! What stays may change its order, as by `HeaderMap::remove`.
//!
//! One pass asks the set about every name and sets bits on the stack. Names are then removed from the last to the
//! first, because a removal puts the last entry of the map into the gap: so an entry that moves is one that stays. Each
//! name is looked at again before it goes, and if fewer went than were found, the map is walked again.

use http::header::{self, GetAll};
use http::{HeaderMap, HeaderName};

use crate::HeaderSet;

/// Removes every field whose name is in `set`, and answers how many field lines went.
pub fn strip<S, T>(set: &S, headers: &mut HeaderMap<T>) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(headers, &Listed(set), no_one())
}

/// [`strip`], and shows each name with its values before any goes, in no particular order.
///
/// ```
/// # use header_set::{header_map, header_set};
/// # let mut headers = http::HeaderMap::new();
/// # headers.insert("x-internal", "a".parse::<http::HeaderValue>().unwrap());
/// let mut log = Vec::new();
/// header_map::strip_with(&header_set!["x-internal"], &mut headers, |name, values| {
///     log.push((name.clone(), values.iter().count()));
/// });
/// assert_eq!(log, [("x-internal".parse().unwrap(), 1)]);
/// ```
pub fn strip_with<S, T>(
    set: &S,
    headers: &mut HeaderMap<T>,
    gone: impl FnMut(&HeaderName, GetAll<'_, T>),
) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(headers, &Listed(set), Some(gone))
}

/// Removes every field whose name is not in `set`, except `host`, `content-length` and `transfer-encoding`, and answers
/// how many field lines went.
///
/// Separators are compared as written, also by a set that folds them: an allow list that has `x-id` does not mean the
/// `x_id` that somebody else made up.
pub fn keep<S, T>(set: &S, headers: &mut HeaderMap<T>) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(headers, &Unlisted::<_, true>(set), no_one())
}

/// [`keep`] without the three exceptions.
pub fn keep_only<S, T>(set: &S, headers: &mut HeaderMap<T>) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(headers, &Unlisted::<_, false>(set), no_one())
}

/// [`strip`] where the map is behind an interface that must do the removal, as pingora's `RequestHeader`, which keeps
/// the spelling of names in a second map:
///
/// ```
/// # use header_set::{header_map, header_set};
/// # struct Request { headers: http::HeaderMap }
/// # impl Request {
/// #     fn remove_header(&mut self, name: &http::HeaderName) { self.headers.remove(name); }
/// # }
/// # let mut headers = http::HeaderMap::new();
/// # headers.insert("x-internal", "a".parse().unwrap());
/// # let request = &mut Request { headers };
/// # header_set! { static INTERNAL = ["x-internal"]; }
/// header_map::strip_via(&INTERNAL, request, |request| &request.headers, |request, name| {
///     request.remove_header(name);
/// });
/// # assert!(request.headers.is_empty());
/// ```
///
/// Answers how many field lines are gone from the map that `headers` shows. A name that `remove` leaves there stays.
pub fn strip_via<S, M, T>(
    set: &S,
    message: &mut M,
    headers: impl Fn(&M) -> &HeaderMap<T>,
    mut remove: impl FnMut(&mut M, &HeaderName),
) -> usize
where
    S: HeaderSet + ?Sized,
    M: ?Sized,
{
    let before = headers(message).len();
    let rule = Listed(set);
    repeat(
        message,
        |message| headers(message).keys_len(),
        |message| {
            let mut found = 0;
            let mut end = headers(message).keys_len();
            while end > 0 {
                let start = end.saturating_sub(WINDOW);
                let mut marks = Marks::of(headers(message), start, end, &rule);
                found += marks.count;
                while let Some(at) = marks.take_last() {
                    let name = headers(message).keys().nth(start + at);
                    let Some(name) = name.filter(|name| rule.takes(name)) else {
                        continue;
                    };
                    match rule.known(name) {
                        Some(name) => remove(message, name),
                        None => {
                            let name = name.clone();
                            remove(message, &name);
                        }
                    }
                }
                end = start;
            }
            found
        },
    );
    before.saturating_sub(headers(message).len())
}

/// Passes over a map until one removes as many names as it finds, or none.
#[inline]
fn repeat<M: ?Sized>(
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

/// Which names go.
trait Rule {
    fn takes(&self, name: &HeaderName) -> bool;

    /// Whether it could, without a branch.
    fn may_take(&self, name: &HeaderName) -> bool;

    /// A name that is equal to `name` and lives longer, where there is one.
    fn known(&self, name: &HeaderName) -> Option<&'static HeaderName>;
}

struct Listed<'s, S: ?Sized>(&'s S);

impl<S: HeaderSet + ?Sized> Rule for Listed<'_, S> {
    fn takes(&self, name: &HeaderName) -> bool {
        self.0.contains_bytes(name.as_str().as_bytes())
    }

    #[inline(always)]
    fn may_take(&self, name: &HeaderName) -> bool {
        may_contain(self.0, name.as_str().as_bytes())
    }

    #[inline]
    fn known(&self, name: &HeaderName) -> Option<&'static HeaderName> {
        let known = self.0.header_name(name.as_str().as_bytes())?;
        (known == name).then_some(known)
    }
}

/// Not inlined: behind `HeaderName::as_str` the compiler would make a filter for each of the standard names and jump to
/// it, which takes half as long again.
#[inline(never)]
fn may_contain<S: HeaderSet + ?Sized>(set: &S, name: &[u8]) -> bool {
    set.may_contain(name)
}

/// `FRAMED` keeps the three names that say where a message ends and for whom it is.
struct Unlisted<'s, S: ?Sized, const FRAMED: bool>(&'s S);

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

    fn known(&self, _: &HeaderName) -> Option<&'static HeaderName> {
        None
    }
}

/// So many names at a time are marked on the stack. Requests have fewer.
const WINDOW: usize = 512;

/// A bit for each name of a window of the map.
struct Marks {
    words: [u64; WINDOW / 64],
    count: usize,
}

impl Marks {
    /// Marks what `rule` takes of the names with these numbers.
    #[inline(always)]
    fn of<T>(headers: &HeaderMap<T>, start: usize, end: usize, rule: &impl Rule) -> Self {
        let mut marks = Self {
            words: [0; WINDOW / 64],
            count: 0,
        };
        let mut names = headers.keys();
        if let Some(before) = start.checked_sub(1) {
            names.nth(before);
        }
        let words = (end - start).div_ceil(64).min(marks.words.len());
        for (word, start) in marks.words[..words].iter_mut().zip((start..).step_by(64)) {
            let mut candidates = 0_u64;
            for (bit, name) in (0..64).zip(&mut names) {
                candidates |= u64::from(rule.may_take(name)) << bit;
            }
            while candidates != 0 {
                let bit = candidates.trailing_zeros() as usize;
                candidates &= candidates - 1;
                let name = headers.keys().nth(start + bit);
                *word |= u64::from(name.is_some_and(|name| rule.takes(name))) << bit;
            }
            marks.count += word.count_ones() as usize;
        }
        marks
    }

    /// The positions of the marks.
    fn iter(&self) -> impl Iterator<Item = usize> {
        (0..WINDOW).filter(|&at| self.has(at))
    }

    /// Whether the name at a position is marked.
    #[inline]
    fn has(&self, at: usize) -> bool {
        let word = self.words.get(at / 64).copied().unwrap_or_default();
        word >> (at % 64) & 1 == 1
    }

    /// The position of the last mark, which is deleted.
    #[inline]
    fn take_last(&mut self) -> Option<usize> {
        let number = self.words.iter().rposition(|&word| word != 0)?;
        let bit = 63 - self.words[number].leading_zeros() as usize;
        self.words[number] ^= 1 << bit;
        Some(64 * number + bit)
    }
}

/// Removes what `rule` takes.
#[inline]
fn remove<T>(
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
            let marks = Marks::of(headers, start, end, rule);
            if marks.count > 0 {
                found += marks.count;
                if let Some(gone) = &mut gone {
                    show(headers, start, &marks, gone);
                }
                remove_marked(headers, start, marks, rule);
            }
            end = start;
        }
        found
    });
    before - headers.len()
}

/// For whom nothing has to be shown.
fn no_one<T>() -> Option<fn(&HeaderName, GetAll<'_, T>)> {
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

fn remove_marked<T>(headers: &mut HeaderMap<T>, start: usize, mut marks: Marks, rule: &impl Rule) {
    let names = headers.keys_len();
    if marks.count == names {
        headers.clear();
    } else if start == 0 && marks.count * REBUILT.1 > names * REBUILT.0 {
        rebuild(headers, &marks, rule);
    } else {
        while let Some(at) = marks.take_last() {
            remove_at(headers, start + at, rule);
        }
    }
}

/// Moves what is not marked to a new map. What is marked is not looked at again, what would stay is.
fn rebuild<T>(headers: &mut HeaderMap<T>, marks: &Marks, rule: &impl Rule) {
    let names = headers.keys_len() - marks.count;
    let old = core::mem::replace(headers, HeaderMap::with_capacity(names));
    let (mut number, mut stays) = (0, false);
    for (name, value) in old {
        // A value without a name is another one of the name before.
        match name {
            Some(name) => {
                stays = !marks.has(number) && !rule.takes(&name);
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
}

/// Room for the names that are not copied to the heap: the longest that `http` itself treats so.
const NAME: usize = 64;

/// Removes the name at a position of the map, if `rule` takes it.
#[inline]
fn remove_at<T>(headers: &mut HeaderMap<T>, at: usize, rule: &impl Rule) {
    let Some(name) = headers.keys().nth(at) else {
        return;
    };
    if let Some(name) = rule.known(name) {
        headers.remove(name);
        return;
    }
    if !rule.takes(name) {
        return;
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
}
