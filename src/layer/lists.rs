//! The source of a layer's list.

use crate::HeaderSet;

/// The source of a layer's lists: a set, which is the list of every message, or [`per_message`].
pub trait Lists {
    /// The type of a list.
    type List: HeaderSet;

    /// Returns the list for the next message.
    fn list(&self) -> Self::List;
}

impl<S: HeaderSet + Clone> Lists for S {
    type List = S;

    #[inline]
    fn list(&self) -> S {
        self.clone()
    }
}

/// Returns a source that calls `list` for each message, so that a list can be swapped in a running
/// server. The headers and the trailers of a message are cleaned by the same list.
///
/// ```
/// use std::sync::{Arc, RwLock};
///
/// use header_set::layer::{self, StripRequestHeadersLayer};
/// use header_set::{HeaderSet, header_set};
///
/// header_set! {
///     static INTERNAL = ["x-internal-*"];
///     static TOMORROW = ["x-internal-*", "x-shard"];
/// }
///
/// // Better an `ArcSwap` of the crate arc-swap: `layer::per_message(|| LIST.load_full())`.
/// let current: Arc<RwLock<Arc<dyn HeaderSet>>> = Arc::new(RwLock::new(Arc::new(INTERNAL)));
///
/// let shared = Arc::clone(&current);
/// let lists = layer::per_message(move || Arc::clone(&shared.read().unwrap()));
/// let layer = StripRequestHeadersLayer::new(lists);
///
/// *current.write().unwrap() = Arc::new(TOMORROW);
/// # drop(layer);
/// ```
pub const fn per_message<S, F>(list: F) -> PerMessage<F>
where
    S: HeaderSet,
    F: Fn() -> S,
{
    PerMessage(list)
}

/// A function that returns the list of each message: see [`per_message`].
#[derive(Clone, Copy, Debug)]
pub struct PerMessage<F>(F);

impl<S: HeaderSet, F: Fn() -> S> Lists for PerMessage<F> {
    type List = S;

    #[inline]
    fn list(&self) -> S {
        (self.0)()
    }
}
