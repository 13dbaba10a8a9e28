//! The source of a layer's cleaner: one for all messages, or one for each.

use alloc::sync::Arc;

use super::treat::{Mark, Treat};
use crate::{Cleaner, HeaderSet};

/// A cleaner that messages can share: a [`Cleaner`] that is `Copy`, a `&'static Cleaner`, or an
/// `Arc<Cleaner>`. A clone of it copies no set. A set is no cleaner:
///
/// ```compile_fail,E0277
/// # use header_set::header_set;
/// # use header_set::layer::CleanRequestLayer;
/// # header_set! { static INTERNAL = ["x-internal-*"]; }
/// let layer = CleanRequestLayer::new(INTERNAL);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a cleaner that messages can share",
    label = "expected a `Cleaner` that is `Copy`, a `&'static Cleaner` or an `Arc<Cleaner>`",
    note = "`Cleaner::strip(&SET)` and `Cleaner::keep(&SET)` make such a cleaner of a set"
)]
pub trait SharedCleaner: Clone {
    /// The set of the cleaner.
    type Set: HeaderSet;

    /// Returns the cleaner.
    fn cleaner(&self) -> &Cleaner<'_, Self::Set>;
}

impl<S: HeaderSet + Copy> SharedCleaner for Cleaner<'_, S> {
    type Set = S;

    #[inline]
    fn cleaner(&self) -> &Cleaner<'_, S> {
        self
    }
}

impl<S: HeaderSet> SharedCleaner for &Cleaner<'_, S> {
    type Set = S;

    #[inline]
    fn cleaner(&self) -> &Cleaner<'_, S> {
        self
    }
}

impl<S: HeaderSet> SharedCleaner for Arc<Cleaner<'_, S>> {
    type Set = S;

    #[inline]
    fn cleaner(&self) -> &Cleaner<'_, S> {
        self
    }
}

/// The source of a layer's cleaner: a [`SharedCleaner`], the cleaner of every message, or
/// [`PerMessage`]. A [`Mark`] is one too.
pub trait Source {
    /// What a message gets.
    type Item: Treat;

    /// Returns what the next message gets.
    fn next(&self) -> Self::Item;
}

impl<T: Treat + Clone> Source for T {
    type Item = T;

    #[inline]
    fn next(&self) -> T {
        self.clone()
    }
}

/// A function that returns the cleaner of each message, as passed to `per_message` of a layer.
#[derive(Clone, Copy, Debug)]
pub struct PerMessage<P>(pub(super) P);

impl<P: Fn() -> C, C: SharedCleaner> Source for PerMessage<P> {
    type Item = C;

    #[inline]
    fn next(&self) -> C {
        (self.0)()
    }
}

impl<P: Fn() -> S, S: HeaderSet> Source for Mark<PerMessage<P>> {
    type Item = Mark<S>;

    #[inline]
    fn next(&self) -> Mark<S> {
        Mark((self.0.0)())
    }
}
