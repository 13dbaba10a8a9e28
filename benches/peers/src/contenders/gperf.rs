//! GNU gperf's C, linked. The call into C is a plain jump from ours, but C cannot be inlined into Rust:
//! in the loop over a whole request it stays a call.

#[cfg(gperf)]
mod linked {
    use super::super::Found;
    use crate::sets::Set;

    #[allow(
        unsafe_code,
        reason = "functions of another language can be called in no other way"
    )]
    mod sensitive {
        use super::super::super::{Built, Called, Lookup};
        include!(concat!(env!("OUT_DIR"), "/gperf.rs"));
    }

    #[allow(
        unsafe_code,
        reason = "functions of another language can be called in no other way"
    )]
    mod insensitive {
        use super::super::super::{Built, Called, Lookup};
        include!(concat!(env!("OUT_DIR"), "/gperf_i.rs"));
    }

    pub(in super::super) fn find(set: &Set) -> Found {
        found(set, sensitive::find(set.name))
    }

    pub(in super::super) fn find_ignoring_case(set: &Set) -> Found {
        found(set, insensitive::find(set.name))
    }

    fn found(set: &Set, called: Option<super::super::Called>) -> Found {
        match called {
            Some(called) => Found::Runs(called),
            None if set.is_exact() => Found::LeftOut("gperf's search takes minutes"),
            None => Found::Foreign,
        }
    }
}

#[cfg(gperf)]
pub(super) use linked::{find, find_ignoring_case};

#[cfg(not(gperf))]
pub(super) fn find(set: &crate::sets::Set) -> super::Found {
    let why =
        "gperf or a C compiler was not found when this was built (GPERF may name gperf's path)";
    if set.is_exact() {
        super::Found::LeftOut(why)
    } else {
        super::Found::Foreign
    }
}

#[cfg(not(gperf))]
pub(super) fn find_ignoring_case(set: &crate::sets::Set) -> super::Found {
    find(set)
}
