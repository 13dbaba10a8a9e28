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
//! # assert_eq!(3, size_of_val(&stack));
//! ```
//!
//! | layer | what it does |
//! |---|---|
//! | [`StripRequestHeadersLayer`], [`StripResponseHeadersLayer`] | the fields of a set go |
//! | [`KeepRequestHeadersLayer`], [`KeepResponseHeadersLayer`] | all others go |
//! | [`HopByHopLayer`] | what is meant for one connection goes, both ways |
//!
//! Trailers are cleaned too, as they pass, and names that may not pass are taken off the list in the `trailer`
//! field: a name alone can tell too much. So the inner service gets its request, and the caller its response,
//! with a body of type [`StripTrailers`] around the body that was there; by itself, it does the same for hyper.
//! `.trailers(false)` leaves trailers and `trailer` as they are.
//!
//! `.on_strip(f)` calls `f` with the name and the values of each field that goes. `f` may hold what belongs to
//! one request: a layer over a set is a byte or so, and costs nothing to build for each.
//!
//! ```
//! use std::sync::atomic::{AtomicUsize, Ordering};
//! # use header_set::header_set;
//! # use header_set::layer::StripRequestHeadersLayer;
//! # header_set! { static INTERNAL = ["x-internal-*"]; }
//!
//! static STRIPPED: AtomicUsize = AtomicUsize::new(0);
//!
//! let layer = StripRequestHeadersLayer::new(INTERNAL).on_strip(|_name, values| {
//!     STRIPPED.fetch_add(values.iter().count(), Ordering::Relaxed);
//! });
//! # let _ = layer;
//! ```

mod announced;
mod headers;
mod hop_by_hop;
mod request;
mod response;
mod rule;
mod trailers;

pub use headers::{Headers, HeadersLayer};
pub use hop_by_hop::{HopByHop, HopByHopFuture, HopByHopLayer, HopByHopTrailers};
pub use request::Requests;
pub use response::{ResponseFuture, Responses};
pub use rule::{Keep, OnStrip, Strip, Unobserved, Verb};
pub use trailers::Trailers;

/// Strips requests of the fields of a set, before the inner service sees them.
pub type StripRequestHeadersLayer<S, F = Unobserved> = HeadersLayer<Requests, Strip, S, F>;
/// What [`StripRequestHeadersLayer`] makes of a service.
pub type StripRequestHeaders<S, I, F = Unobserved> = Headers<Requests, Strip, S, I, F>;

/// Strips the inner service's responses of the fields of a set.
pub type StripResponseHeadersLayer<S, F = Unobserved> = HeadersLayer<Responses, Strip, S, F>;
/// What [`StripResponseHeadersLayer`] makes of a service.
pub type StripResponseHeaders<S, I, F = Unobserved> = Headers<Responses, Strip, S, I, F>;

/// Keeps of requests the fields of a set, and those without which they would be none: see
/// [`header_map::keep`](crate::header_map::keep).
pub type KeepRequestHeadersLayer<S, F = Unobserved> = HeadersLayer<Requests, Keep, S, F>;
/// What [`KeepRequestHeadersLayer`] makes of a service.
pub type KeepRequestHeaders<S, I, F = Unobserved> = Headers<Requests, Keep, S, I, F>;

/// Keeps of the inner service's responses the fields of a set, and those without which they would be none: see
/// [`header_map::keep`](crate::header_map::keep).
pub type KeepResponseHeadersLayer<S, F = Unobserved> = HeadersLayer<Responses, Keep, S, F>;
/// What [`KeepResponseHeadersLayer`] makes of a service.
pub type KeepResponseHeaders<S, I, F = Unobserved> = Headers<Responses, Keep, S, I, F>;

/// A body whose trailers are stripped of the fields of a set.
pub type StripTrailers<S, B, F = Unobserved> = Trailers<Strip, S, B, F>;
/// A body whose trailers keep the fields of a set, and no others.
pub type KeepTrailers<S, B, F = Unobserved> = Trailers<Keep, S, B, F>;
