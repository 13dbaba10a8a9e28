//! The expansion of `include_set!` for a long list: an item over the bytes of a blob.

/// The item of a list that `header-set-build` wrote as a blob: a set, or a map with its values.
#[cfg(feature = "blob")]
#[doc(hidden)]
#[macro_export]
macro_rules! __loaded {
    ($(#[$meta:meta])* $vis:vis static $name:ident = $file:literal;) => {
        $(#[$meta])*
        $vis static $name: $crate::LoadedSet = $crate::__loaded!($file);
    };
    ($(#[$meta:meta])* $vis:vis static $name:ident: $value:ty = $file:literal, $count:literal, [$($values:expr),* $(,)?];) => {
        $(#[$meta])*
        $vis static $name: $crate::LoadedMap<
            &'static [$crate::__private::primitive::u8],
            &'static [$value],
        > = {
            static __HEADER_SET_VALUES: [$value; $count] = [$($values),*];
            let ::core::result::Result::Ok(map) =
                $crate::LoadedMap::from_static($crate::__loaded!($file), &__HEADER_SET_VALUES)
            else {
                ::core::panic!("the list has a value for each entry")
            };
            map
        };
    };
    ($file:literal) => {{
        static BYTES: &[$crate::__private::primitive::u8] = ::core::include_bytes!($file);
        let ::core::result::Result::Ok(set) = $crate::LoadedSet::from_slice(BYTES) else {
            ::core::panic!("the blob is of this version of header-set")
        };
        set
    }};
}

/// Names the missing feature.
#[cfg(not(feature = "blob"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __loaded {
    ($($tokens:tt)*) => {
        ::core::compile_error!(
            "found a list in a blob, expected feature `blob` of `header-set` for it: \
             `header-set = { version = \"0.1\", features = [\"blob\"] }` in Cargo.toml"
        );
    };
}
