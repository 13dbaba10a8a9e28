//! tower layers that clean the messages of any service: axum, hyper, tonic, a client.
//!
//! ```
//! use header_set::header_set;
//! use header_set::layer::{HopByHopLayer, StripRequestHeadersLayer, StripResponseHeadersLayer};
//!
//! header_set! { static INTERNAL = ["x-internal-*", "x-served-by"]; }
//!
//! // Three layers as one, the first outermost, as by three `.layer(..)` of a `tower::ServiceBuilder`.
//! let stack = (
//!     HopByHopLayer::new(INTERNAL),
//!     StripRequestHeadersLayer::new(INTERNAL),
//!     StripResponseHeadersLayer::new(INTERNAL),
//! );
//! # assert_eq!(6, size_of_val(&stack));
//! ```
//!
//! | layer | what it does |
//! |---|---|
//! | [`StripRequestHeadersLayer`], [`StripResponseHeadersLayer`] | removes the fields of the set |
//! | [`KeepRequestHeadersLayer`], [`KeepResponseHeadersLayer`] | removes all other fields |
//! | [`RefuseRequestHeadersLayer`] | answers a request that has a field of the set with 400 |
//! | [`SensitiveHeadersLayer`] | marks the values of the set's fields: they are not logged |
//! | [`HopByHopLayer`] | removes the fields of one connection, both ways |
//!
//! Trailers are cleaned as they pass. Their names also go from the `trailer` field, which announces
//! them. So the bodies of requests and responses are wrapped in [`StripTrailers`],
//! [`KeepTrailers`], [`SensitiveTrailers`] or [`HopByHopTrailers`]. hyper accepts these without
//! tower, too. `.trailers(false)` leaves trailers and `trailer` unchanged.
//!
//! `.on_match(f)` calls `f` with each name that goes and the entry that decided.
//! [`header_map::strip_with`](crate::header_map::strip_with) shows values, too. `.dry_run(true)`
//! calls `f` in the same way and changes nothing. `f` may hold data of one request: a layer over a
//! set has about two bytes, and costs nothing to build for each request.
//!
//! ```
//! # use header_set::header_set;
//! # use header_set::layer::StripRequestHeadersLayer;
//! # header_set! { static INTERNAL = ["x-internal-*"]; }
//! let audit = StripRequestHeadersLayer::new(INTERNAL)
//!     .dry_run(true)
//!     .on_match(|name, entry| eprintln!("{name} would go because of {entry}"));
//! # let _ = audit;
//! ```
//!
//! In place of a set, [`per_message`] takes a function that returns the list for each message.
//!
#![doc = include_str!("../message/verbs.md")]

mod announced;
mod hop_by_hop;
mod layers;
mod lists;
mod observer;
mod one_hop;
mod optional_body;
mod policy;
mod refuse;
mod request;
mod response;
mod sensitive;
mod trailers;

pub use hop_by_hop::{HopByHopFuture, OneHop};
pub use layers::{Action, Headers, HeadersLayer, Requests, Responses};
pub use lists::{Lists, PerMessage, per_message};
pub use observer::{NoObserver, OnMatch};
pub use one_hop::HopByHopTrailers;
pub use optional_body::OptionalBody;
pub use policy::{Keep, Sensitive, Strip, Verb};
pub use refuse::{Refuse, RefuseFuture};
pub use response::ResponseFuture;
pub use trailers::Trailers;

/// Removes from requests the fields of a set, before the inner service sees them.
///
/// ```
/// # use header_set::header_set;
/// use header_set::layer::StripRequestHeadersLayer;
///
/// header_set! { static INTERNAL = ["x-internal-*", !"x-internal-public"]; }
///
/// let strip = StripRequestHeadersLayer::new(INTERNAL);
/// // `axum::Router::new().layer(strip)`, or `tower::ServiceBuilder::new().layer(strip)`
/// # let _ = strip;
/// ```
pub type StripRequestHeadersLayer<S, F = NoObserver> = HeadersLayer<Requests<Strip>, S, F>;
/// The service of [`StripRequestHeadersLayer`].
pub type StripRequestHeaders<S, I, F = NoObserver> = Headers<Requests<Strip>, S, I, F>;

/// Removes from the responses of the inner service the fields of a set.
///
/// ```
/// # use header_set::header_set;
/// use header_set::layer::StripResponseHeadersLayer;
///
/// header_set! { static REVEALING = ["server", "x-powered-by", "x-internal-*"]; }
///
/// let strip = StripResponseHeadersLayer::new(REVEALING)
///     .on_match(|name, entry| eprintln!("{name} went because of {entry}"));
/// # let _ = strip;
/// ```
pub type StripResponseHeadersLayer<S, F = NoObserver> = HeadersLayer<Responses<Strip>, S, F>;
/// The service of [`StripResponseHeadersLayer`].
pub type StripResponseHeaders<S, I, F = NoObserver> = Headers<Responses<Strip>, S, I, F>;

/// Removes from requests all fields but those of a set and those that frame a message.
///
/// ```
/// # use header_set::header_set;
/// use header_set::layer::KeepRequestHeadersLayer;
///
/// header_set! { static ALLOWED = ["accept", "accept-*", "content-type", "traceparent"]; }
///
/// let keep = KeepRequestHeadersLayer::new(ALLOWED);
/// # let _ = keep;
/// ```
pub type KeepRequestHeadersLayer<S, F = NoObserver> = HeadersLayer<Requests<Keep>, S, F>;
/// The service of [`KeepRequestHeadersLayer`].
pub type KeepRequestHeaders<S, I, F = NoObserver> = Headers<Requests<Keep>, S, I, F>;

/// Removes from the responses of the inner service all fields but those of a set and those that
/// frame a message.
///
/// ```
/// # use header_set::header_set;
/// use header_set::layer::KeepResponseHeadersLayer;
///
/// header_set! { static PUBLIC = ["cache-control", "content-*", "date", "etag", "vary"]; }
///
/// let keep = KeepResponseHeadersLayer::new(PUBLIC).trailers(false);   // trailers pass
/// # let _ = keep;
/// ```
pub type KeepResponseHeadersLayer<S, F = NoObserver> = HeadersLayer<Responses<Keep>, S, F>;
/// The service of [`KeepResponseHeadersLayer`].
pub type KeepResponseHeaders<S, I, F = NoObserver> = Headers<Responses<Keep>, S, I, F>;

/// Answers a request that has a field of a set with 400 (Bad Request), or with `.status(..)`, and
/// an empty body. Framing fields such as `host` are not excepted. The inner service does not see
/// the request.
///
/// Trailers come too late to refuse the request. Trailers of the set are removed as they pass, as
/// by [`StripRequestHeadersLayer`]. `.on_match(f)` calls `f` with the first name that is found, and
/// with removed trailers.
///
/// ```
/// # use header_set::header_set;
/// use header_set::layer::RefuseRequestHeadersLayer;
/// use http::StatusCode;
///
/// header_set! { static FORGED = ["x-internal-*", @forwarding]; }
///
/// let refuse = RefuseRequestHeadersLayer::new(FORGED).status(StatusCode::FORBIDDEN);
/// # let _ = refuse;
/// ```
pub type RefuseRequestHeadersLayer<S, F = NoObserver> = HeadersLayer<Refuse, S, F>;
/// The service of [`RefuseRequestHeadersLayer`].
pub type RefuseRequestHeaders<S, I, F = NoObserver> = Headers<Refuse, S, I, F>;

/// Marks the values of a set's fields as sensitive, in requests and in responses, trailers
/// included: `Debug` then hides them, and HPACK never indexes them. See
/// [`header_map::mark_sensitive`](crate::header_map::mark_sensitive).
///
/// ```
/// # use header_set::header_set;
/// use header_set::layer::SensitiveHeadersLayer;
///
/// header_set! { static SECRET = [@credentials, "x-api-key"]; }
///
/// let redact = SensitiveHeadersLayer::new(SECRET);    // outside of what logs
/// # let _ = redact;
/// ```
pub type SensitiveHeadersLayer<S, F = NoObserver> = HeadersLayer<Sensitive, S, F>;
/// The service of [`SensitiveHeadersLayer`].
pub type SensitiveHeaders<S, I, F = NoObserver> = Headers<Sensitive, S, I, F>;

/// Removes the fields of one connection from requests and from the responses of the inner service:
/// see [`hop_by_hop`](crate::hop_by_hop). The set has the names that `Connection` cannot remove.
///
/// A request that nominates too many names is answered with 431 (Request Header Fields Too Large).
/// A response that does so becomes a 502 (Bad Gateway). So does a 101 (Switching Protocols) to a
/// protocol that the request did not ask for. These answers are empty.
///
/// An upgrade does not happen by default, since its fields go too. If the request asked for one,
/// [`Removed`](crate::hop_by_hop::Removed) is in the extensions of the request, and likewise of the
/// response. A service that forwards upgrades reads
/// [`Removed::upgrade`](crate::hop_by_hop::Removed::upgrade) there and writes the fields again. An
/// extended CONNECT (RFC 8441), which opens a WebSocket over HTTP/2, has no such fields and passes.
///
/// Put it outside of layers that add fields.
///
/// ```
/// # use header_set::header_set;
/// use header_set::layer::HopByHopLayer;
///
/// header_set! { static PROTECTED = ["x-forwarded-for"]; }     // `Connection` cannot remove it
///
/// let hop_by_hop = HopByHopLayer::new(PROTECTED);     // `new(())` protects no more
/// # let _ = hop_by_hop;
/// ```
pub type HopByHopLayer<P, F = NoObserver> = HeadersLayer<OneHop, P, F>;
/// The service of [`HopByHopLayer`].
pub type HopByHop<P, I, F = NoObserver> = Headers<OneHop, P, I, F>;

/// A body whose trailers lose the fields of a set.
///
/// ```
/// # use header_set::header_set;
/// # header_set! { static INTERNAL = ["x-internal-*", "x-served-by"]; }
/// use header_set::layer::StripTrailers;
///
/// # let body = String::from("any `http_body::Body`");
/// let body = StripTrailers::new(INTERNAL, body);
/// # let _ = body;
/// ```
pub type StripTrailers<S, B, F = NoObserver> = Trailers<Strip, S, B, F>;
/// A body whose trailers lose all fields but those of a set.
pub type KeepTrailers<S, B, F = NoObserver> = Trailers<Keep, S, B, F>;
/// A body in whose trailers the values of a set's fields are marked as sensitive.
pub type SensitiveTrailers<S, B, F = NoObserver> = Trailers<Sensitive, S, B, F>;
