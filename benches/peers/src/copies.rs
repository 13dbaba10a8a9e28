//! Copies of each lookup and its loops. The same instructions at another address can take three
//! cycles more or less, as much as many differences here. So rounds take turns with copies at
//! different addresses.

use std::marker::PhantomData;

use crate::built::Built;
use crate::lookup::{self, Lookup, Loops};

pub const COPIES: usize = 4;

/// A copy, in a section of its own, or else the compiler would merge it with the others.
macro_rules! copy {
    ($copy:ident, $section:literal) => {
        struct $copy<L>(PhantomData<L>);

        impl<L: Lookup> Lookup for $copy<L> {
            #[inline(never)]
            #[cfg_attr(target_os = "linux", unsafe(link_section = $section))]
            #[allow(unsafe_code, reason = "a section of text, where functions belong")]
            fn contains(name: &str, built: &Built) -> bool {
                L::contains(name, built)
            }
        }

        impl<L: Lookup> $copy<L> {
            fn loops() -> Loops {
                Loops {
                    contains: Self::contains,
                    sum: Self::sum,
                    branch: Self::branch,
                    latency: Self::latency,
                }
            }

            copy!(sum, branch, latency in $section);
        }
    };
    ($($pass:ident),* in $section:literal) => {
        $(
            #[inline(never)]
            #[cfg_attr(target_os = "linux", unsafe(link_section = $section))]
            #[allow(unsafe_code, reason = "a section of text, where functions belong")]
            fn $pass(built: &Built, slots: &[&str]) -> usize {
                lookup::$pass::<Self>(built, slots)
            }
        )*
    };
}

copy!(First, ".text.copy1");
copy!(Second, ".text.copy2");
copy!(Third, ".text.copy3");
copy!(Fourth, ".text.copy4");

pub(crate) fn all<L: Lookup>() -> [Loops; COPIES] {
    [
        First::<L>::loops(),
        Second::<L>::loops(),
        Third::<L>::loops(),
        Fourth::<L>::loops(),
    ]
}
