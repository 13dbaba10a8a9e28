//! The layer and the service that clean the headers of messages one way: [`Requests`](super::Requests) or
//! [`Responses`](super::Responses).

use core::marker::PhantomData;

use http::header::{GetAll, HeaderName, HeaderValue};
use tower_layer::Layer;

use super::rule::{Rule, Unobserved, Verb};

/// What [`StripRequestHeadersLayer`](super::StripRequestHeadersLayer) and its siblings are names for: a direction, a
/// verb, a set, and who is told.
#[derive(Clone, Copy, Debug)]
pub struct HeadersLayer<D, V, S, F = Unobserved> {
    rule: Rule<V, S, F>,
    direction: PhantomData<D>,
}

impl<D, V, S> HeadersLayer<D, V, S> {
    /// A layer that cleans by `set`, trailers included.
    #[must_use]
    pub const fn new(set: S) -> Self {
        Self {
            rule: Rule::new(set),
            direction: PhantomData,
        }
    }
}

impl<D, V, S, F> HeadersLayer<D, V, S, F> {
    /// Whether trailers are cleaned: they are unless this says otherwise.
    #[must_use]
    pub const fn trailers(mut self, clean: bool) -> Self {
        self.rule.trailers = clean;
        self
    }

    /// Calls `on_strip` with the name and the values of each field that goes.
    pub fn on_strip<G: Fn(&HeaderName, GetAll<'_, HeaderValue>)>(
        self,
        on_strip: G,
    ) -> HeadersLayer<D, V, S, G> {
        HeadersLayer {
            rule: self.rule.with_on_strip(on_strip),
            direction: PhantomData,
        }
    }
}

impl<D, V: Verb, S: Clone, F: Clone, I> Layer<I> for HeadersLayer<D, V, S, F> {
    type Service = Headers<D, V, S, I, F>;

    fn layer(&self, inner: I) -> Self::Service {
        Headers {
            rule: self.rule.clone(),
            inner,
            direction: PhantomData,
        }
    }
}

/// What a [`HeadersLayer`] makes of a service.
#[derive(Clone, Copy, Debug)]
pub struct Headers<D, V, S, I, F = Unobserved> {
    pub(super) rule: Rule<V, S, F>,
    pub(super) inner: I,
    direction: PhantomData<D>,
}
