//! Copies of each lookup and of the loops around it. The same instructions at another address can take three
//! cycles more or less, which is as much as the differences that matter here; so rounds take turns with
//! copies at different places, and no contender is lucky.

use std::marker::PhantomData;

use super::{Built, Lookup};
use crate::timing::{self, Loops};

pub const PLACES: usize = 4;

/// A lookup behind a call that cannot be inlined.
pub(crate) trait Place {
    fn contains(name: &str, built: &Built) -> bool;
}

/// A copy, in a section of its own, or else the compiler would merge it with the others.
macro_rules! place {
    ($place:ident, $section:literal) => {
        struct $place<L>(PhantomData<L>);

        impl<L: Lookup> Place for $place<L> {
            #[inline(never)]
            #[cfg_attr(target_os = "linux", unsafe(link_section = $section))]
            #[allow(unsafe_code, reason = "a section of text, where functions belong")]
            fn contains(name: &str, built: &Built) -> bool {
                L::contains(name, built)
            }
        }

        impl<L: Lookup> $place<L> {
            fn loops() -> Loops {
                Loops {
                    contains: Self::contains,
                    sum: Self::sum,
                    branch: Self::branch,
                    latency: Self::latency,
                }
            }

            place!(sum, branch, latency in $section);
        }
    };
    ($($pass:ident),* in $section:literal) => {
        $(
            #[inline(never)]
            #[cfg_attr(target_os = "linux", unsafe(link_section = $section))]
            #[allow(unsafe_code, reason = "a section of text, where functions belong")]
            fn $pass(built: &Built, slots: &[&str]) -> usize {
                timing::$pass::<Self>(built, slots)
            }
        )*
    };
}

place!(First, ".text.place1");
place!(Second, ".text.place2");
place!(Third, ".text.place3");
place!(Fourth, ".text.place4");

pub(super) fn first<L: Lookup>() -> Loops {
    First::<L>::loops()
}

pub(super) fn all<L: Lookup>() -> [Loops; PLACES] {
    [
        First::<L>::loops(),
        Second::<L>::loops(),
        Third::<L>::loops(),
        Fourth::<L>::loops(),
    ]
}
