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
    remove(headers, &Listed(set), |_, _, _| ())
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
    mut gone: impl FnMut(&HeaderName, GetAll<'_, T>),
) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(headers, &Listed(set), |headers, start, marks| {
        for at in marks.iter() {
            if let Some(name) = headers.keys().nth(start + at) {
                gone(name, headers.get_all(name));
            }
        }
    })
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
    remove(headers, &Unlisted::<_, true>(set), |_, _, _| ())
}

/// [`keep`] without the three exceptions.
pub fn keep_only<S, T>(set: &S, headers: &mut HeaderMap<T>) -> usize
where
    S: HeaderSet + ?Sized,
{
    remove(headers, &Unlisted::<_, false>(set), |_, _, _| ())
}

/// [`strip`] where the map is behind an interface that must do the removal, as pingora's `RequestHeader`, which keeps
/// the spelling of names in a second map:
///
/// ```ignore
/// header_map::strip_via(&INTERNAL, request, |message| &message.headers, |message, name| {
///     message.remove_header(name);
/// });
/// ```
///
/// Answers how many field lines are gone from the map that `headers` shows. Names that `remove` leaves in it stay.
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
    let mut end = headers(message).keys_len();
    while end > 0 {
        let start = end.saturating_sub(WINDOW);
        let mut marks = Marks::of(headers(message), start..end, &rule);
        while let Some(at) = marks.take_last() {
            let Some(name) = headers(message).keys().nth(start + at) else {
                continue;
            };
            if !rule.takes(name) {
                continue;
            }
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
    before.saturating_sub(headers(message).len())
}

/// Which names go.
trait Rule {
    fn takes(&self, name: &HeaderName) -> bool;

    /// A name that is equal to `name` and lives longer, where there is one.
    fn known(&self, name: &HeaderName) -> Option<&'static HeaderName>;
}

struct Listed<'s, S: ?Sized>(&'s S);

impl<S: HeaderSet + ?Sized> Rule for Listed<'_, S> {
    #[inline(always)]
    fn takes(&self, name: &HeaderName) -> bool {
        self.0.contains_bytes(name.as_str().as_bytes())
    }

    #[inline]
    fn known(&self, name: &HeaderName) -> Option<&'static HeaderName> {
        let known = self.0.header_name(name.as_str().as_bytes())?;
        (known == name).then_some(known)
    }
}

/// `FRAMED` keeps the three names that say where a message ends and for whom it is.
struct Unlisted<'s, S: ?Sized, const FRAMED: bool>(&'s S);

impl<S: HeaderSet + ?Sized, const FRAMED: bool> Rule for Unlisted<'_, S, FRAMED> {
    #[inline(always)]
    fn takes(&self, name: &HeaderName) -> bool {
        if self.0.contains_as_written(name.as_str().as_bytes()) {
            return false;
        }
        !(FRAMED
            && (*name == header::HOST
                || *name == header::CONTENT_LENGTH
                || *name == header::TRANSFER_ENCODING))
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
    /// Marks what `rule` takes.
    #[inline]
    fn of<T>(headers: &HeaderMap<T>, window: core::ops::Range<usize>, rule: &impl Rule) -> Self {
        let mut marks = Self {
            words: [0; WINDOW / 64],
            count: 0,
        };
        let mut names = headers.keys().skip(window.start);
        for word in &mut marks.words[..window.len().div_ceil(64)] {
            let mut mask = 0;
            for (bit, name) in (0..64).zip(&mut names) {
                mask |= u64::from(rule.takes(name)) << bit;
            }
            marks.count += mask.count_ones() as usize;
            *word = mask;
        }
        marks
    }

    fn has(&self, at: usize) -> bool {
        self.words[at / 64] >> (at % 64) & 1 == 1
    }

    /// The positions of the marks.
    fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.words.iter().enumerate();
        words.flat_map(|(number, &word)| {
            (0..64)
                .filter(move |bit| word >> bit & 1 == 1)
                .map(move |bit| 64 * number + bit)
        })
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

/// Removes what `rule` takes, after `look` has seen the marks of each window that has some.
#[inline]
fn remove<T>(
    headers: &mut HeaderMap<T>,
    rule: &impl Rule,
    mut look: impl FnMut(&HeaderMap<T>, usize, &Marks),
) -> usize {
    let before = headers.len();
    let mut end = headers.keys_len();
    while end > 0 {
        let start = end.saturating_sub(WINDOW);
        let marks = Marks::of(headers, start..end, rule);
        if marks.count > 0 {
            look(headers, start, &marks);
            remove_marked(headers, start, marks, rule);
        }
        end = start;
    }
    before - headers.len()
}

fn remove_marked<T>(headers: &mut HeaderMap<T>, start: usize, mut marks: Marks, rule: &impl Rule) {
    let names = headers.keys_len();
    if marks.count == names {
        headers.clear();
        return;
    }
    // Marks of a map that has more than one window are not all known; a removal takes as long as an insertion, and to
    // look at a name again a little longer.
    if names <= WINDOW && 2 * marks.count >= names {
        rebuild(headers, &marks, names - marks.count);
        return;
    }
    while let Some(at) = marks.take_last() {
        remove_at(headers, start + at, rule);
    }
}

/// Puts the `left` names that have no mark into a new map.
fn rebuild<T>(headers: &mut HeaderMap<T>, marks: &Marks, left: usize) {
    let old = core::mem::replace(headers, HeaderMap::with_capacity(left));
    let mut fields = old.into_iter().peekable();
    let mut at = 0;
    while let Some((Some(name), mut value)) = fields.next() {
        let stays = !marks.has(at);
        at += 1;
        // Further values of a name come without it. The last one takes the name itself: a copy of one that is not
        // standard may be an allocation.
        while let Some((_, next)) = fields.next_if(|(name, _)| name.is_none()) {
            let earlier = core::mem::replace(&mut value, next);
            if stays {
                headers.append(&name, earlier);
            }
        }
        if stays {
            headers.append(name, value);
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
