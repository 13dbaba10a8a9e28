//! The source of a layer's cleaner: one for all messages, or one for each.

use alloc::sync::Arc;
use core::convert::Infallible;

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
    note = "`Cleaner::strip(&SET)` and `Cleaner::keep(&SET)` make such a cleaner of a set; the function that `per_message` takes must return one"
)]
pub trait SharedCleaner: Clone {
    /// The set of the cleaner.
    type Set: HeaderSet;

    /// Returns the cleaner.
    fn cleaner(&self) -> &Cleaner<'_, Self::Set>;
}

macro_rules! shared_cleaner {
    ($($cleaner:ty $(where $set:ident: Copy)?),+) => {$(
        #[diagnostic::do_not_recommend]
        impl<S: HeaderSet> SharedCleaner for $cleaner $(where $set: Copy)? {
            type Set = S;

            fn cleaner(&self) -> &Cleaner<'_, S> {
                self
            }
        }
    )+};
}

shared_cleaner!(Cleaner<'_, S> where S: Copy, &Cleaner<'_, S>, Arc<Cleaner<'_, S>>);

/// The cleaner of messages that pass: there is none.
#[diagnostic::do_not_recommend]
impl SharedCleaner for Infallible {
    type Set = ();

    fn cleaner(&self) -> &Cleaner<'_, ()> {
        match *self {}
    }
}

/// The source of a layer's cleaner: a [`SharedCleaner`], the cleaner of every message, or
/// [`PerMessage`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a cleaner that messages can share",
    label = "expected a `Cleaner` that is `Copy`, a `&'static Cleaner` or an `Arc<Cleaner>`",
    note = "`Cleaner::strip(&SET)` and `Cleaner::keep(&SET)` make such a cleaner of a set; the function that `per_message` takes must return one"
)]
pub trait Source: Clone {
    /// The cleaner of a message.
    type Item: SharedCleaner;

    /// Returns the cleaner of the next message.
    fn next(&self) -> Self::Item;
}

#[diagnostic::do_not_recommend]
impl<C: SharedCleaner> Source for C {
    type Item = C;

    fn next(&self) -> C {
        self.clone()
    }
}

/// A function that returns the cleaner of each message, as passed to `per_message` of a layer.
#[derive(Clone, Copy, Debug)]
pub struct PerMessage<P>(pub(super) P);

#[diagnostic::do_not_recommend]
impl<P: Fn() -> C + Clone, C: SharedCleaner> Source for PerMessage<P> {
    type Item = C;

    fn next(&self) -> C {
        (self.0)()
    }
}
