//! The generic layer and service; all others are aliases of them.

use core::marker::PhantomData;

use http::header::HeaderName;
use tower_layer::Layer;

use super::observer::{NoObserver, OnMatch};
use super::policy::{LayerPolicy, Sensitive};
use super::{OneHop, Refuse};
use crate::Entry;

/// The generic layer: an action, a set, and an observer.
/// [`StripRequestHeadersLayer`](super::StripRequestHeadersLayer) and its siblings are aliases of
/// it.
#[derive(Clone, Copy, Debug)]
pub struct HeadersLayer<A, S, F = NoObserver> {
    pub(super) action: A,
    policy: LayerPolicy<S, F>,
}

/// Cleans requests before the inner service sees them.
#[derive(Clone, Copy, Debug)]
pub struct Requests<V>(PhantomData<V>);

/// Cleans the responses of the inner service.
#[derive(Clone, Copy, Debug)]
pub struct Responses<V>(PhantomData<V>);

/// The action of a layer: [`Requests`], [`Responses`], [`Refuse`], [`Sensitive`] or [`OneHop`].
pub trait Action: sealed::Action {}
impl<V> Action for Requests<V> {}
impl<V> Action for Responses<V> {}
impl Action for Refuse {}
impl Action for Sensitive {}
impl Action for OneHop {}

/// Keeps other types from being actions.
mod sealed {
    pub trait Action: Sized {
        const NEW: Self;
    }
}

impl<V> sealed::Action for Requests<V> {
    const NEW: Self = Self(PhantomData);
}
impl<V> sealed::Action for Responses<V> {
    const NEW: Self = Self(PhantomData);
}
impl sealed::Action for Refuse {
    const NEW: Self = Self::BAD_REQUEST;
}
impl sealed::Action for Sensitive {
    const NEW: Self = Self;
}
impl sealed::Action for OneHop {
    const NEW: Self = Self;
}

impl<A: Action, S> HeadersLayer<A, S> {
    /// A layer over a set, or over [`per_message`](super::per_message). It cleans trailers too.
    ///
    /// ```
    /// # use header_set::header_set;
    /// # use header_set::layer::StripRequestHeadersLayer;
    /// # header_set! { static INTERNAL = ["x-internal-*"]; }
    /// let strip = StripRequestHeadersLayer::new(INTERNAL);
    /// # let _ = strip;
    /// ```
    #[must_use]
    pub const fn new(set: S) -> Self {
        let policy = LayerPolicy {
            lists: set,
            observer: NoObserver,
            trailers: true,
            dry_run: false,
        };
        Self {
            action: A::NEW,
            policy,
        }
    }
}

impl<A, S, F> HeadersLayer<A, S, F> {
    /// Whether trailers, and the `trailer` field that announces them, are cleaned; the default is
    /// `true`.
    ///
    /// ```
    /// # use header_set::header_set;
    /// # use header_set::layer::StripRequestHeadersLayer;
    /// # header_set! { static INTERNAL = ["x-internal-*"]; }
    /// let heads_only = StripRequestHeadersLayer::new(INTERNAL).trailers(false);
    /// # let _ = heads_only;
    /// ```
    #[must_use]
    pub const fn trailers(mut self, clean: bool) -> Self {
        self.policy.trailers = clean;
        self
    }

    /// Whether the layer only reports to [`on_match`](Self::on_match) and changes nothing; the
    /// default is `false`.
    ///
    /// ```
    /// # use header_set::header_set;
    /// # use header_set::layer::StripRequestHeadersLayer;
    /// # header_set! { static INTERNAL = ["x-internal-*"]; }
    /// let audit = StripRequestHeadersLayer::new(INTERNAL)
    ///     .dry_run(true)
    ///     .on_match(|name, _| eprintln!("{name} would go"));
    /// # let _ = audit;
    /// ```
    #[must_use]
    pub const fn dry_run(mut self, dry_run: bool) -> Self {
        self.policy.dry_run = dry_run;
        self
    }

    /// Calls `on_match` for each name that matches, in headers and in trailers, with the entry that
    /// decided. If the list lacks the name, as for `keep`, the entry is [`Entry::unlisted`]. It may
    /// be an entry of a list of the library, such as the forbidden trailers. Then [`Entry::index`]
    /// is a position in that list.
    ///
    /// ```
    /// # use header_set::header_set;
    /// # use header_set::layer::StripRequestHeadersLayer;
    /// # header_set! { static INTERNAL = ["x-internal-*"]; }
    /// let strip = StripRequestHeadersLayer::new(INTERNAL)
    ///     .on_match(|name, entry| eprintln!("{name} went because of {entry}"));
    /// # let _ = strip;
    /// ```
    #[must_use]
    pub fn on_match<G: Fn(&HeaderName, Entry)>(self, on_match: G) -> HeadersLayer<A, S, G> {
        let policy = LayerPolicy {
            lists: self.policy.lists,
            observer: on_match,
            trailers: self.policy.trailers,
            dry_run: self.policy.dry_run,
        };
        HeadersLayer {
            action: self.action,
            policy,
        }
    }
}

impl<A: Clone, S: Clone, F: OnMatch + Clone, I> Layer<I> for HeadersLayer<A, S, F> {
    type Service = Headers<A, S, I, F>;

    fn layer(&self, inner: I) -> Self::Service {
        Headers {
            action: self.action.clone(),
            policy: self.policy.clone(),
            inner,
        }
    }
}

/// The service of a [`HeadersLayer`].
#[derive(Clone, Copy, Debug)]
pub struct Headers<A, S, I, F = NoObserver> {
    pub(super) action: A,
    pub(super) policy: LayerPolicy<S, F>,
    pub(super) inner: I,
}
