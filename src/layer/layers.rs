//! The layers and their options.

use http::StatusCode;
use http::header::HeaderName;
use tower_layer::Layer;

use super::policy::{Policy, Trailers};
use super::service::{Clean, CleanRequest, CleanResponse};
use super::source::{PerMessage, SharedCleaner, Source};
use crate::{Cleaner, Entry, HeaderSet};

/// Cleans requests before the inner service receives them.
///
/// A request that the cleaner refuses is answered with 400 (Bad Request), or with
/// [`status`](Self::status), and an empty body; the inner service does not receive it. Trailers
/// are cleaned and never refused, because they come too late.
///
/// ```
/// use header_set::layer::CleanRequestLayer;
/// use header_set::{Cleaner, Set, header_set};
/// use http::StatusCode;
///
/// header_set! {
///     static INTERNAL = ["x-internal-*", !"x-internal-public"];
///     static FORGED = [@forwarding];
/// }
/// static CLEANER: Cleaner<'static, Set<INTERNAL>> = Cleaner::strip(INTERNAL).refusing(&FORGED);
///
/// let layer = CleanRequestLayer::new(&CLEANER).status(StatusCode::FORBIDDEN);
/// // `axum::Router::new().layer(layer)`, or `tower::ServiceBuilder::new().layer(layer)`
/// # let _ = layer;
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a layer does nothing by itself"]
pub struct CleanRequestLayer<C, F = ()> {
    policy: Policy<C, F>,
}

/// Cleans the responses of the inner service.
///
/// In place of a response that the cleaner refuses, the client gets 502 (Bad Gateway), or
/// [`status`](Self::status), and an empty body.
///
/// ```
/// use header_set::layer::{CleanResponseLayer, Trailers};
/// use header_set::{Cleaner, header_set};
///
/// header_set! { static PUBLIC = ["cache-control", "content-*", "date", "etag", "vary"]; }
///
/// let layer = CleanResponseLayer::new(Cleaner::keep(PUBLIC)).trailers(Trailers::Pass);
/// # let _ = layer;
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a layer does nothing by itself"]
pub struct CleanResponseLayer<C, F = ()> {
    policy: Policy<C, F>,
}

/// Cleans requests and the responses of the inner service.
///
/// A request that is refused is answered with 400 (Bad Request), or with [`status`](Self::status). In
/// place of a response that is refused, the client gets 502 (Bad Gateway). [`pair`](Self::pair) takes
/// another status for it.
///
/// Put it outside of layers that add fields.
///
/// # Upgrades
/// With [`hop_by_hop`](crate::Cleaner::hop_by_hop), the fields that ask for an upgrade are removed
/// from requests, so that no upgrade, such as a WebSocket, happens by default. If a request over
/// HTTP/1.1 asked for an upgrade, its extensions have a [`Removed`](crate::Removed). A service that
/// forwards upgrades writes the protocols of [`Removed::upgrade`](crate::Removed::upgrade) into the
/// request again, unless it has a body: some servers would read the body as the next request. A
/// response 101 (Switching Protocols) becomes a 502 (Bad Gateway), unless it switches to a protocol
/// that the request asked for.
///
/// An extended CONNECT (RFC 8441), which opens a WebSocket over HTTP/2, has no such fields and is
/// forwarded.
///
/// # Example
///
/// ```
/// use header_set::layer::{CleanLayer, CleanRequestLayer, CleanResponseLayer, Trailers};
/// use header_set::{Cleaner, header_set};
///
/// header_set! {
///     static INTERNAL = ["x-internal-*"];
///     static OURS = ["x-forwarded-for"];      // `Connection` cannot remove it
/// }
///
/// let requests = Cleaner::strip(INTERNAL).hop_by_hop().protecting(&OURS);
/// let responses = Cleaner::strip(INTERNAL).hop_by_hop();
/// let layer = CleanLayer::new(requests, responses);
///
/// // With options for one direction:
/// let towards_http1 = CleanLayer::pair(
///     CleanRequestLayer::new(requests).trailers(Trailers::Drop),
///     CleanResponseLayer::new(responses).on_match(|name, _| eprintln!("{name} is removed")),
/// );
/// # let _ = (layer, towards_http1);
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a layer does nothing by itself"]
pub struct CleanLayer<Q, R = Q, F = (), G = F> {
    requests: CleanRequestLayer<Q, F>,
    responses: CleanResponseLayer<R, G>,
}

/// Marks the values of a set's fields as sensitive, in requests, in responses and in their
/// trailers. `Debug` then hides them: see
/// [`header_map::mark_sensitive`](crate::header_map::mark_sensitive).
///
/// ```
/// use header_set::header_set;
/// use header_set::layer::SensitiveHeadersLayer;
///
/// header_set! { static SECRET = [@credentials, "x-api-key"]; }
///
/// let redact = SensitiveHeadersLayer::new(SECRET);    // outside of the layer that logs
/// # let _ = redact;
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a layer does nothing by itself"]
pub struct SensitiveHeadersLayer<S> {
    policy: Policy<Cleaner<'static, S>>,
}

/// The constructors and the options of a layer that cleans one direction.
macro_rules! one_direction {
    ($layer:ident, $status:ident, $of_messages:literal) => {
        impl<C: Source> $layer<C> {
            #[doc = concat!("A layer that cleans all ", $of_messages, " by one cleaner.")]
            pub const fn new(cleaner: C) -> Self {
                let policy = Policy::new(cleaner, StatusCode::$status);
                Self { policy }
            }
        }

        impl<C: SharedCleaner, P: Fn() -> C + Clone> $layer<PerMessage<P>> {
            /// A layer that calls `cleaner` for each message, so that a running server can replace
            /// its list. The head and the trailers of a message are cleaned by the same cleaner.
            #[doc = include_str!("per_message.md")]
            pub const fn per_message(cleaner: P) -> Self {
                Self::new(PerMessage(cleaner))
            }
        }

        impl<C, F> $layer<C, F> {
            /// Calls `on_match` with each name that is removed or refused, in heads and in
            /// trailers, and the entry that matched. For a name that is in no list, the entry is
            /// [`Entry::unlisted`]. An entry of a list of the library has no [`Entry::index`].
            pub fn on_match<G: Fn(&HeaderName, Entry)>(self, on_match: G) -> $layer<C, G> {
                let policy = self.policy.on_match(on_match);
                $layer { policy }
            }
        }
    };
}

/// The options of a layer. `status` is that of the first policy.
macro_rules! options {
    ($layer:ident<$($of:ident),+>, $messages:literal: $($first:ident).+ $(, $($second:ident).+)?) => {
        impl<$($of),+> $layer<$($of),+> {
            #[doc = concat!("Sets the status of the answer in place of refused ", $messages, ".")]
            pub const fn status(mut self, status: StatusCode) -> Self {
                self.$($first).+.options.status = status;
                self
            }

            /// Sets what the layer does with trailers; the default is [`Trailers::Clean`].
            pub const fn trailers(mut self, trailers: Trailers) -> Self {
                self.$($first).+.options.trailers = trailers;
                $(self.$($second).+.options.trailers = trailers;)?
                self
            }

            /// Sets whether the layer only reports to [`on_match`](Self::on_match), and neither
            /// changes nor refuses messages; the default is `false`.
            pub const fn dry_run(mut self, dry_run: bool) -> Self {
                self.$($first).+.options.dry_run = dry_run;
                $(self.$($second).+.options.dry_run = dry_run;)?
                self
            }
        }
    };
}

options!(CleanRequestLayer<C, F>, "requests": policy);
options!(CleanResponseLayer<C, F>, "responses": policy);
options!(CleanLayer<Q, R, F, G>, "requests": requests.policy, responses.policy);

one_direction!(CleanRequestLayer, BAD_REQUEST, "requests");
one_direction!(CleanResponseLayer, BAD_GATEWAY, "responses");

impl<C: Clone, F: Clone, I> Layer<I> for CleanRequestLayer<C, F> {
    type Service = CleanRequest<C, I, F>;

    fn layer(&self, inner: I) -> Self::Service {
        Clean::new(self.policy.clone(), None, inner)
    }
}

impl<C: Clone, F: Clone, I> Layer<I> for CleanResponseLayer<C, F> {
    type Service = CleanResponse<C, I, F>;

    fn layer(&self, inner: I) -> Self::Service {
        Clean::new((), Some(self.policy.clone()), inner)
    }
}

impl<Q: Source, R: Source> CleanLayer<Q, R> {
    /// A layer that cleans all requests by one cleaner, and all responses by another.
    pub const fn new(requests: Q, responses: R) -> Self {
        let requests = CleanRequestLayer::new(requests);
        Self::pair(requests, CleanResponseLayer::new(responses))
    }
}

impl<P, O> CleanLayer<PerMessage<P>, PerMessage<O>>
where
    PerMessage<P>: Source,
    PerMessage<O>: Source,
{
    /// A layer that calls `requests` for each request and `responses` for each response: see
    /// [`CleanRequestLayer::per_message`].
    pub const fn per_message(requests: P, responses: O) -> Self {
        Self::new(PerMessage(requests), PerMessage(responses))
    }
}

impl<S: HeaderSet + Copy> SensitiveHeadersLayer<S> {
    /// A layer that marks the fields of a set in all messages.
    pub const fn new(set: S) -> Self {
        let mut policy = Policy::new(Cleaner::strip(set), StatusCode::OK);
        policy.options.marks = true;
        policy.options.dry_run = true;
        Self { policy }
    }
}

impl<Q, R, F, G> CleanLayer<Q, R, F, G> {
    /// Combines a layer for requests and a layer for responses, each with its own options.
    pub const fn pair(
        requests: CleanRequestLayer<Q, F>,
        responses: CleanResponseLayer<R, G>,
    ) -> Self {
        Self {
            requests,
            responses,
        }
    }

    /// Calls `on_match` for requests and responses, as by [`CleanRequestLayer::on_match`].
    pub fn on_match<H: Fn(&HeaderName, Entry) + Clone>(self, on_match: H) -> CleanLayer<Q, R, H> {
        let requests = self.requests.on_match(on_match.clone());
        CleanLayer::pair(requests, self.responses.on_match(on_match))
    }
}

impl<Q: Clone, R: Clone, F: Clone, G: Clone, I> Layer<I> for CleanLayer<Q, R, F, G> {
    type Service = Clean<Policy<Q, F>, Policy<R, G>, I>;

    fn layer(&self, inner: I) -> Self::Service {
        let (requests, responses) = (&self.requests.policy, &self.responses.policy);
        Clean::new(requests.clone(), Some(responses.clone()), inner)
    }
}

impl<S: Copy, I> Layer<I> for SensitiveHeadersLayer<S> {
    type Service = Clean<Policy<Cleaner<'static, S>>, Policy<Cleaner<'static, S>>, I>;

    fn layer(&self, inner: I) -> Self::Service {
        Clean::new(self.policy, Some(self.policy), inner)
    }
}
