//! What all sets can do, for code that is generic over them.

use crate::sets::map::Map;
use crate::sets::set::{Set, Tables};

/// A set of header names, whatever its list.
///
/// It works as `&'static dyn HeaderSet`, also in a static, and on tuples, which are unions; `()` is the empty one.
pub trait HeaderSet: Erased + Send + Sync {
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

    /// Whether `name` may be in the set: without a branch, for loops that ask about many names before they look some up.
    #[doc(hidden)]
    #[inline]
    fn may_contain(&self, name: &[u8]) -> bool {
        let _ = name;
        true
    }

    /// Whether `name` is in the set and, but for case, spelled as the entry that wins for it, whatever the set does
    /// with separators: what an allow list must ask, since a folded one lets `x_id` in for `x-id`.
    ///
    /// The same as [`HeaderSet::contains_bytes`] unless an implementation says otherwise.
    fn contains_as_written(&self, name: &[u8]) -> bool {
        self.contains_bytes(name)
    }

    /// A bit for each of the names that the crate `http` knows by number: clear only where the name is not in the set.
    #[cfg(feature = "http")]
    #[doc(hidden)]
    #[inline]
    fn standard_names(&self) -> u128 {
        u128::MAX
    }

    /// The entry that wins for `name`, as a name that lives as long as the program: only where it is an exact entry of
    /// a set that `header_set!` made, and spelled as `name` but for case.
    #[cfg(feature = "http")]
    fn header_name(&self, name: &[u8]) -> Option<&'static http::HeaderName> {
        let _ = name;
        None
    }
}

/// A set behind a pointer, also where its type may be `dyn HeaderSet` already. Every set has it.
pub trait Erased {
    /// The same set.
    fn erased<'a>(&'a self) -> &'a (dyn HeaderSet + 'a);
}

impl<S: HeaderSet> Erased for S {
    #[inline]
    fn erased<'a>(&'a self) -> &'a (dyn HeaderSet + 'a) {
        self
    }
}

impl<M: Tables> HeaderSet for Set<M> {
    #[inline]
    fn contains_bytes(&self, name: &[u8]) -> bool {
        self.contains(name)
    }

    #[inline(always)]
    fn may_contain(&self, name: &[u8]) -> bool {
        Self::may_have(name)
    }

    #[inline]
    fn contains_as_written(&self, name: &[u8]) -> bool {
        Self::has_as_written(name)
    }

    #[cfg(feature = "http")]
    #[inline(always)]
    fn standard_names(&self) -> u128 {
        M::STANDARD
    }

    #[cfg(feature = "http")]
    #[inline]
    fn header_name(&self, name: &[u8]) -> Option<&'static http::HeaderName> {
        Self::static_name(name)
    }
}

impl<M: Tables, T: Sync> HeaderSet for Map<M, T> {
    #[inline]
    fn contains_bytes(&self, name: &[u8]) -> bool {
        self.contains(name)
    }

    #[inline(always)]
    fn may_contain(&self, name: &[u8]) -> bool {
        self.as_set().may_contain(name)
    }

    #[inline]
    fn contains_as_written(&self, name: &[u8]) -> bool {
        self.as_set().contains_as_written(name)
    }

    #[cfg(feature = "http")]
    #[inline(always)]
    fn standard_names(&self) -> u128 {
        M::STANDARD
    }

    #[cfg(feature = "http")]
    #[inline]
    fn header_name(&self, name: &[u8]) -> Option<&'static http::HeaderName> {
        self.as_set().header_name(name)
    }
}

/// All methods, through a pointer.
macro_rules! pointed_at {
    () => {
        #[inline]
        fn contains_bytes(&self, name: &[u8]) -> bool {
            (**self).contains_bytes(name)
        }

        #[inline]
        fn may_contain(&self, name: &[u8]) -> bool {
            (**self).may_contain(name)
        }

        #[inline]
        fn contains_as_written(&self, name: &[u8]) -> bool {
            (**self).contains_as_written(name)
        }

        #[cfg(feature = "http")]
        #[inline]
        fn standard_names(&self) -> u128 {
            (**self).standard_names()
        }

        #[cfg(feature = "http")]
        #[inline]
        fn header_name(&self, name: &[u8]) -> Option<&'static http::HeaderName> {
            (**self).header_name(name)
        }
    };
}

impl<S: HeaderSet + ?Sized> HeaderSet for &S {
    pointed_at!();
}

#[cfg(any(test, feature = "alloc"))]
impl<S: HeaderSet + ?Sized> HeaderSet for alloc::boxed::Box<S> {
    pointed_at!();
}

#[cfg(any(test, feature = "alloc"))]
impl<S: HeaderSet + ?Sized> HeaderSet for alloc::sync::Arc<S> {
    pointed_at!();
}

macro_rules! unions {
    ($(($($set:ident $field:tt),*))*) => {
        $(
            impl<$($set: HeaderSet),*> HeaderSet for ($($set,)*) {
                #[inline]
                fn contains_bytes(&self, name: &[u8]) -> bool {
                    let _ = name;
                    false $(|| self.$field.contains_bytes(name))*
                }

                #[inline]
                fn may_contain(&self, name: &[u8]) -> bool {
                    let _ = name;
                    false $(| self.$field.may_contain(name))*
                }

                #[inline]
                fn contains_as_written(&self, name: &[u8]) -> bool {
                    let _ = name;
                    false $(|| self.$field.contains_as_written(name))*
                }

                #[cfg(feature = "http")]
                #[inline]
                fn standard_names(&self) -> u128 {
                    0 $(| self.$field.standard_names())*
                }

                #[cfg(feature = "http")]
                #[inline]
                fn header_name(&self, name: &[u8]) -> Option<&'static http::HeaderName> {
                    let _ = name;
                    None$(.or_else(|| self.$field.header_name(name)))*
                }
            }
        )*
    };
}

unions! {
    ()
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
}

#[cfg(test)]
mod tests {
    use alloc::boxed::Box;
    use alloc::sync::Arc;

    use super::HeaderSet;

    struct Rays;

    impl HeaderSet for Rays {
        fn contains_bytes(&self, name: &[u8]) -> bool {
            name == b"cf-ray"
        }
    }

    /// Generic, since a method call would go through a pointer that is no set.
    fn has(set: impl HeaderSet, name: &[u8]) -> bool {
        set.contains_bytes(name)
    }

    /// Here, where `alloc` needs no feature: were it on in other tests, the generator would be compiled with and without it.
    #[test]
    fn boxes_are_sets() {
        let boxed: Box<dyn HeaderSet> = Box::new(Rays);
        let shared: Arc<dyn HeaderSet> = Arc::new(Rays);
        assert!(has(&boxed, b"cf-ray") && !has(boxed, b"cf-rays"));
        assert!(has(&shared, b"cf-ray") && !has(shared, b""));
    }
}
