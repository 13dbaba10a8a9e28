//! Hash sets: the standard library's, and hashbrown with the hashers that people reach for.

use crate::built::Built;
use crate::contender::Found;
use crate::lookup::Lookup;
use crate::sets::Set;

/// A set of `&str` in a field of `Built`.
macro_rules! hash_set {
    ($ty:ident, $find:ident, $field:ident) => {
        struct $ty;

        impl Lookup for $ty {
            #[inline(always)]
            fn contains(name: &str, built: &Built) -> bool {
                built.$field.contains(name)
            }
        }

        pub(super) fn $find(set: &Set) -> Found {
            Found::exact::<$ty>(set)
        }
    };
}

hash_set!(Std, std, std);
hash_set!(Foldhash, foldhash, foldhash);
hash_set!(Ahash, ahash, ahash);
hash_set!(RustcHash, rustc_hash, rustc_hash);

/// A set of lower-case names, asked for the name lowered into a buffer on the stack.
macro_rules! lowered {
    ($ty:ident, $find:ident, $field:ident) => {
        struct $ty;

        impl Lookup for $ty {
            #[inline(always)]
            fn contains(name: &str, built: &Built) -> bool {
                let mut buffer = [0; LONGEST];
                let Some(lower) = buffer.get_mut(..name.len()) else {
                    return false;
                };
                lower.copy_from_slice(name.as_bytes());
                lower.make_ascii_lowercase();
                built.$field.contains(&*lower)
            }
        }

        pub(super) fn $find(set: &Set) -> Found {
            Found::exact::<$ty>(set)
        }
    };
}

/// No list here has a longer name, so a longer query is a miss.
const LONGEST: usize = 64;

lowered!(StdLowered, std_lowered, std_bytes);
lowered!(FoldhashLowered, foldhash_lowered, foldhash_bytes);
