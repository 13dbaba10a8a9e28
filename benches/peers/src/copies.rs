//! Copies of each lookup and its loops at different addresses, of which rounds take turns: another
//! address alone takes up to three cycles more or less.

use std::marker::PhantomData;

use crate::built::Built;
use crate::lookup::{Lookup, Loops, branch, latency, sum};

pub const COPIES: usize = 4;

/// A copy, in a section of its own, or else the compiler would merge it with the others.
macro_rules! copies {
    ($($copy:ident $section:literal)*) => {
        $(
            struct $copy<L>(PhantomData<L>);

            impl<L: Lookup> Lookup for $copy<L> {
                #[inline(never)]
                #[cfg_attr(target_os = "linux", unsafe(link_section = $section))]
                #[allow(unsafe_code, reason = "a section of text, where functions belong")]
                fn contains(name: &str, built: &Built) -> bool {
                    L::contains(name, built)
                }
            }
        )*

        pub(crate) fn all<L: Lookup>() -> [Loops; COPIES] {
            [$(Loops {
                contains: $copy::<L>::contains,
                sum: sum::<$copy<L>>,
                branch: branch::<$copy<L>>,
                latency: latency::<$copy<L>>,
            }),*]
        }
    };
}

copies! {
    First ".text.copy1"
    Second ".text.copy2"
    Third ".text.copy3"
    Fourth ".text.copy4"
}
