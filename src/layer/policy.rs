//! The effect of a layer on the fields of a message: a verb, a list, and an observer.

use core::marker::PhantomData;

use http::HeaderMap;

use self::sealed::{CleanTrailers, Kind};
use super::announced;
use super::lists::Lists;
use super::observer::{OnMatch, remove, report};
use crate::message::choice::{self, InTrailers, NameChoice};
use crate::{HeaderSet, header_map};

/// The verb of layers that remove the fields of a list.
#[derive(Clone, Copy, Debug)]
pub struct Strip;

/// The verb of layers that remove all other fields.
#[derive(Clone, Copy, Debug)]
pub struct Keep;

/// The verb of layers that mark the values of a list's fields as sensitive, in requests and
/// responses.
#[derive(Clone, Copy, Debug)]
pub struct Sensitive;

/// [`Strip`], [`Keep`] or [`Sensitive`].
pub trait Verb: sealed::Verb {}
impl Verb for Strip {}
impl Verb for Keep {}
impl Verb for Sensitive {}

/// Keeps other types from being verbs.
pub(super) mod sealed {
    use super::HeaderMap;

    pub trait Verb: Copy {
        const KIND: Kind;
    }

    pub enum Kind {
        Strip,
        Keep,
        Mark,
    }

    /// Cleans the trailers of one message.
    pub trait CleanTrailers {
        fn clean_trailers(&self, trailers: &mut HeaderMap);
    }
}

impl sealed::Verb for Strip {
    const KIND: Kind = Kind::Strip;
}
impl sealed::Verb for Keep {
    const KIND: Kind = Kind::Keep;
}
impl sealed::Verb for Sensitive {
    const KIND: Kind = Kind::Mark;
}

/// The options of a layer: two bytes if the set and the observer have no size.
#[derive(Clone, Copy, Debug)]
pub(super) struct LayerPolicy<S, F> {
    pub lists: S,
    pub observer: F,
    pub trailers: bool,
    pub dry_run: bool,
}

impl<S: Lists, F: OnMatch + Clone> LayerPolicy<S, F> {
    /// Cleans the headers of a message. Returns the cleaning of its trailers.
    #[inline]
    pub(super) fn clean<V: Verb>(
        &self,
        headers: &mut HeaderMap,
    ) -> Option<Cleaning<V, S::List, F>> {
        let cleaning = self.of_message();
        if cleaning.headers(headers) && self.trailers {
            cleaning.announced(headers);
        }
        self.trailers.then_some(cleaning)
    }

    #[inline]
    pub(super) fn of_message<V: Verb>(&self) -> Cleaning<V, S::List, F> {
        Cleaning {
            list: self.lists.list(),
            observer: self.observer.clone(),
            dry_run: self.dry_run,
            verb: PhantomData,
        }
    }
}

/// The cleaning of one message.
#[derive(Clone, Copy, Debug)]
pub struct Cleaning<V, S, F> {
    pub list: S,
    pub observer: F,
    pub dry_run: bool,
    pub verb: PhantomData<V>,
}

impl<V: Verb, S: HeaderSet, F: OnMatch> Cleaning<V, S, F> {
    /// Cleans the headers. Returns whether a `trailer` field stays, which may name removed
    /// trailers.
    #[inline]
    fn headers(&self, headers: &mut HeaderMap) -> bool {
        match V::KIND {
            Kind::Strip => self.remove(headers, &choice::Strip::of_map(&self.list, false)),
            Kind::Keep => self.remove(headers, &choice::Keep::new(&self.list, false)),
            Kind::Mark => self.mark(headers),
        }
    }

    /// Cleans the `trailer` field.
    #[inline]
    pub(super) fn announced(&self, headers: &mut HeaderMap) {
        match V::KIND {
            _ if self.dry_run => {}
            Kind::Strip => announced::clean(headers, &self.strip_trailers()),
            Kind::Keep => announced::clean(headers, &self.keep_trailers()),
            Kind::Mark => {}
        }
    }

    fn strip_trailers(&self) -> impl NameChoice {
        InTrailers(choice::Strip::new(&self.list, true))
    }

    fn keep_trailers(&self) -> impl NameChoice {
        InTrailers(choice::Keep::new(&self.list, true))
    }

    #[inline]
    fn remove(&self, headers: &mut HeaderMap, choice: &impl NameChoice) -> bool {
        remove(headers, choice, &self.observer, self.dry_run)
    }

    #[inline]
    fn mark(&self, headers: &mut HeaderMap) -> bool {
        let listed = choice::Strip::new(&self.list, true);
        report(headers, &listed, &self.observer);
        if !self.dry_run {
            header_map::mark_sensitive(&self.list, headers);
        }
        false
    }
}

impl<V: Verb, S: HeaderSet, F: OnMatch> CleanTrailers for Cleaning<V, S, F> {
    #[inline]
    fn clean_trailers(&self, trailers: &mut HeaderMap) {
        match V::KIND {
            Kind::Strip => self.remove(trailers, &self.strip_trailers()),
            Kind::Keep => self.remove(trailers, &self.keep_trailers()),
            Kind::Mark => self.mark(trailers),
        };
    }
}
