//! GNU gperf's C, linked. The call into C is a plain jump from ours, but C cannot be inlined into
//! Rust: in the loop over a whole request it stays a call.

#[cfg(gperf)]
mod linked {
    /// A generated file as a module.
    macro_rules! generated {
        ($module:ident, $file:literal) => {
            #[allow(
                unsafe_code,
                reason = "functions of another language can be called in no other way"
            )]
            pub(super) mod $module {
                use crate::built::Built;
                use crate::contender::Functions;
                use crate::lookup::Lookup;
                include!(concat!(env!("OUT_DIR"), "/", $file));
            }
        };
    }

    generated!(sensitive, "gperf.rs");
    generated!(insensitive, "gperf_i.rs");
}

use crate::contender::Found;
use crate::sets::Set;

#[cfg(gperf)]
pub(super) fn find(set: &Set) -> Found {
    Found::generated(set, linked::sensitive::find(set.name), TOO_LARGE)
}

#[cfg(gperf)]
pub(super) fn find_ignoring_case(set: &Set) -> Found {
    Found::generated(set, linked::insensitive::find(set.name), TOO_LARGE)
}

#[cfg(gperf)]
const TOO_LARGE: &str = "gperf's search takes minutes";

#[cfg(not(gperf))]
pub(super) fn find(set: &Set) -> Found {
    let why =
        "gperf or a C compiler was not found when this was built (GPERF may name gperf's path)";
    Found::generated(set, None, why)
}

#[cfg(not(gperf))]
pub(super) fn find_ignoring_case(set: &Set) -> Found {
    find(set)
}
