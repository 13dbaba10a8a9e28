//! What a layer does to the fields of a message: a verb, a set, and who is told.

use core::marker::PhantomData;

use http::header::{GetAll, HeaderMap, HeaderName, HeaderValue, TRAILER};

use super::announced;
use crate::token::is_framing;
use crate::{HeaderSet, header_map};

/// The verb of layers whose fields go: [`StripRequestHeadersLayer`](super::StripRequestHeadersLayer) and its
/// siblings.
#[derive(Clone, Copy, Debug)]
pub struct Strip;

/// The verb of layers whose fields stay, and no others: [`KeepRequestHeadersLayer`](super::KeepRequestHeadersLayer)
/// and its siblings.
#[derive(Clone, Copy, Debug)]
pub struct Keep;

/// [`Strip`] or [`Keep`].
pub trait Verb: sealed::Verb + Copy {}
impl Verb for Strip {}
impl Verb for Keep {}

/// What is told of fields that go: a closure, or nobody.
pub trait OnStrip: sealed::OnStrip {}
impl OnStrip for Unobserved {}
impl<F: Fn(&HeaderName, GetAll<'_, HeaderValue>)> OnStrip for F {}

/// Nobody is told of fields that go.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

/// Only the verbs and the observers here.
mod sealed {
    use super::{HeaderMap, HeaderSet};

    pub trait Verb {
        /// Answers whether there is a `trailer` field then.
        fn headers<S: HeaderSet>(set: &S, on_strip: &impl OnStrip, headers: &mut HeaderMap)
        -> bool;
        fn trailers<S: HeaderSet>(set: &S, on_strip: &impl OnStrip, trailers: &mut HeaderMap);
        /// Whether a trailer of this name may pass.
        fn passes<S: HeaderSet>(set: &S, name: &[u8]) -> bool;
    }

    pub trait OnStrip {
        /// Answers whether there is a `trailer` field then.
        fn strip<S: HeaderSet>(&self, set: &S, headers: &mut HeaderMap) -> bool;
    }
}

impl sealed::Verb for Strip {
    #[inline]
    fn headers<S: HeaderSet>(
        set: &S,
        on_strip: &impl sealed::OnStrip,
        headers: &mut HeaderMap,
    ) -> bool {
        on_strip.strip(set, headers)
    }

    #[inline]
    fn trailers<S: HeaderSet>(set: &S, on_strip: &impl sealed::OnStrip, trailers: &mut HeaderMap) {
        on_strip.strip(set, trailers);
    }

    #[inline]
    fn passes<S: HeaderSet>(set: &S, name: &[u8]) -> bool {
        !set.contains_bytes(name)
    }
}

impl sealed::Verb for Keep {
    #[inline]
    fn headers<S: HeaderSet>(
        set: &S,
        on_strip: &impl sealed::OnStrip,
        headers: &mut HeaderMap,
    ) -> bool {
        on_strip.strip(&Unlisted::<_, true>(set), headers)
    }

    /// Framing has no place in trailers.
    #[inline]
    fn trailers<S: HeaderSet>(set: &S, on_strip: &impl sealed::OnStrip, trailers: &mut HeaderMap) {
        on_strip.strip(&Unlisted::<_, false>(set), trailers);
    }

    #[inline]
    fn passes<S: HeaderSet>(set: &S, name: &[u8]) -> bool {
        set.contains_as_written(name)
    }
}

/// What [`header_map::keep`] removes, or `keep_only` where not `FRAMED`: as a set, since both verbs then have
/// the same observers.
struct Unlisted<'s, S, const FRAMED: bool>(&'s S);

impl<S: HeaderSet, const FRAMED: bool> HeaderSet for Unlisted<'_, S, FRAMED> {
    #[inline]
    fn contains_bytes(&self, name: &[u8]) -> bool {
        !(self.0.contains_as_written(name) || FRAMED && is_framing(name))
    }
}

impl sealed::OnStrip for Unobserved {
    #[inline]
    fn strip<S: HeaderSet>(&self, set: &S, headers: &mut HeaderMap) -> bool {
        header_map::strip_spotting_trailer(set, headers)
    }
}

impl<F: Fn(&HeaderName, GetAll<'_, HeaderValue>)> sealed::OnStrip for F {
    #[inline]
    fn strip<S: HeaderSet>(&self, set: &S, headers: &mut HeaderMap) -> bool {
        header_map::strip_with(set, headers, |name, values| self(name, values));
        headers.contains_key(TRAILER)
    }
}

/// What a layer does, and all that it holds: a byte where the set and the observer have no size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule<V, S, F> {
    set: S,
    on_strip: F,
    pub(super) trailers: bool,
    verb: PhantomData<V>,
}

impl<V, S> Rule<V, S, Unobserved> {
    pub(super) const fn new(set: S) -> Self {
        Self {
            set,
            on_strip: Unobserved,
            trailers: true,
            verb: PhantomData,
        }
    }
}

impl<V, S, F> Rule<V, S, F> {
    pub(super) fn with_on_strip<G>(self, on_strip: G) -> Rule<V, S, G> {
        Rule {
            set: self.set,
            on_strip,
            trailers: self.trailers,
            verb: PhantomData,
        }
    }
}

impl<V: Verb, S: HeaderSet, F: OnStrip> Rule<V, S, F> {
    #[inline]
    pub(super) fn headers(&self, headers: &mut HeaderMap) {
        let announces = V::headers(&self.set, &self.on_strip, headers);
        if self.trailers && announces {
            announced::clean(headers, |name| V::passes(&self.set, name));
        }
    }

    #[inline]
    pub(super) fn trailers(&self, trailers: &mut HeaderMap) {
        if self.trailers {
            V::trailers(&self.set, &self.on_strip, trailers);
        }
    }
}
