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
//! | [`CleanLayer`] | does both, and forwards a 101 only if the request asked for it |
//! | [`SensitiveHeadersLayer`] | marks the values of the set's fields, so that `Debug` hides them |
//!
//! # The cleaner
//! A layer takes a `&'static Cleaner`, an `Arc<Cleaner>`, or a [`Cleaner`](crate::Cleaner) that is
//! `Copy`, so that no message copies a set. A reference keeps futures and bodies small.
//! `per_message` takes a function that returns the cleaner for each message.
//!
//! # Trailers
//! Trailers come after the body, so the layers wrap bodies in [`CleanBody`], which cleans trailers
//! as they pass. Removed names are also removed from the `trailer` field, which announces trailers.
//! `.trailers(Trailers::Drop)` removes all trailers; `.trailers(Trailers::Pass)` changes neither
//! trailers nor `trailer`. If a layer answers a request itself, the body of the response is empty.
//!
//! # Reports
//! `.on_match(f)` calls `f` with each name that is removed or refused, and the entry that matched.
//! `.dry_run(true)` calls `f` in the same way and changes nothing. `f` may own data of one request:
//! a layer copies no set, so it may be built for each request.
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
mod policy;
mod service;
mod source;

pub use crate::header_map::remove::OnMatch;
pub use body::CleanBody;
pub use layers::{CleanLayer, CleanRequestLayer, CleanResponseLayer, SensitiveHeadersLayer};
pub use policy::{Policy, Trailers};
pub use service::{Clean, CleanRequest, CleanResponse, OnRequest, ResponseFuture};
pub use source::{PerMessage, SharedCleaner, Source};
