//! tower layers that clean the messages of any service: axum, hyper, tonic, a client.
//!
//! ```
//! use header_set::layer::CleanLayer;
//! use header_set::{Cleaner, Set, header_set};
//!
//! header_set! { static INTERNAL = ["x-internal-*", "x-served-by"]; }
//!
//! static CLEANER: Cleaner<'static, Set<INTERNAL>> = Cleaner::strip(INTERNAL).hop_by_hop();
//!
//! // One cleaner for requests, one for responses.
//! let layer = CleanLayer::new(&CLEANER, &CLEANER);
//! # let _ = layer;
//! ```
//!
//! | layer | what it does |
//! |---|---|
//! | [`CleanRequestLayer`] | cleans requests; answers a refused one with 400 |
//! | [`CleanResponseLayer`] | cleans responses; a refused one becomes a 502 |
//! | [`CleanLayer`] | does both, and passes a 101 only if the request asked for it |
//! | [`SensitiveHeadersLayer`] | marks the values of the set's fields: they are not logged |
//!
//! A layer takes a [`Cleaner`](crate::Cleaner) that is `Copy`, a `&'static Cleaner` or an
//! `Arc<Cleaner>`, so that no message copies a set. A reference keeps futures and bodies small.
//! `per_message` takes a function that returns the cleaner for each message.
//!
//! Trailers are cleaned as they pass. Names that trailers lose are also removed from the `trailer`
//! field, which announces them. So the bodies of requests and responses are wrapped in
//! [`CleanBody`]. hyper accepts it without tower, too. `.trailers(Trailers::Drop)` removes all
//! trailers, `.trailers(Trailers::Pass)` leaves trailers and `trailer` unchanged. A layer that may
//! answer itself gives an [`OptionalBody`].
//!
//! `.on_match(f)` calls `f` with each name that is removed or refused, and the entry that decided.
//! `.dry_run(true)` calls `f` in the same way and changes nothing. `f` may hold data of one
//! request: a layer copies no set, so it may be built for each request.
//!
//! ```
//! # use header_set::layer::CleanRequestLayer;
//! # use header_set::{Cleaner, header_set};
//! # header_set! { static INTERNAL = ["x-internal-*"]; }
//! let audit = CleanRequestLayer::new(Cleaner::strip(INTERNAL))
//!     .dry_run(true)
//!     .on_match(|name, entry| eprintln!("{name} would be removed because of {entry}"));
//! # let _ = audit;
//! ```

mod announced;
mod body;
mod layers;
mod optional_body;
mod policy;
mod run;
mod service;
mod source;
mod treat;

pub use body::CleanBody;
pub use layers::{CleanLayer, CleanRequestLayer, CleanResponseLayer, SensitiveHeadersLayer};
pub use optional_body::OptionalBody;
pub use policy::Policy;
pub use run::{NoObserver, OnMatch, Trailers};
pub use service::{Clean, CleanRequest, CleanResponse, Direction, ResponseFuture};
pub use source::{PerMessage, SharedCleaner, Source};
pub use treat::Mark;
