//! What all sets can do, for code that is generic over them.

use crate::sets::map::Map;
use crate::sets::set::{Set, Tables};

/// A set of header names, whatever its list.
///
/// It works as `&'static dyn HeaderSet`, and on tuples, which are unions.
pub trait HeaderSet {
    /// Whether `name` is in the set.
    fn contains_bytes(&self, name: &[u8]) -> bool;

    /// Whether `name` is in the set.
    #[inline]
    fn contains<N: AsRef<[u8]> + ?Sized>(&self, name: &N) -> bool
    where
        Self: Sized,
    {
        self.contains_bytes(name.as_ref())
    }
}

impl<M: Tables> HeaderSet for Set<M> {
    #[inline]
    fn contains_bytes(&self, name: &[u8]) -> bool {
        self.contains(name)
    }
}

impl<M: Tables, T> HeaderSet for Map<M, T> {
    #[inline]
    fn contains_bytes(&self, name: &[u8]) -> bool {
        self.contains(name)
    }
}

impl<S: HeaderSet + ?Sized> HeaderSet for &S {
    #[inline]
    fn contains_bytes(&self, name: &[u8]) -> bool {
        (**self).contains_bytes(name)
    }
}

#[cfg(feature = "alloc")]
impl<S: HeaderSet + ?Sized> HeaderSet for alloc::boxed::Box<S> {
    #[inline]
    fn contains_bytes(&self, name: &[u8]) -> bool {
        (**self).contains_bytes(name)
    }
}

#[cfg(feature = "alloc")]
impl<S: HeaderSet + ?Sized> HeaderSet for alloc::sync::Arc<S> {
    #[inline]
    fn contains_bytes(&self, name: &[u8]) -> bool {
        (**self).contains_bytes(name)
    }
}

macro_rules! unions {
    ($(($($set:ident $field:tt),*))*) => {
        $(
            impl<$($set: HeaderSet),*> HeaderSet for ($($set,)*) {
                #[inline]
                fn contains_bytes(&self, name: &[u8]) -> bool {
                    $(self.$field.contains_bytes(name))||*
                }
            }
        )*
    };
}

unions! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
}
