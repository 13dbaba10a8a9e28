//! qlibs/mph, C++20, linked. Its own flags are `-O3 -mbmi2`: an instruction that no other contender
//! may use, and without which it emulates it.

use crate::contender::Found;
use crate::sets::Set;

#[cfg(mph)]
#[allow(
    unsafe_code,
    reason = "functions of another language can be called in no other way"
)]
#[allow(unused_imports, reason = "`PEERS_SETS` may leave it without sets")]
mod linked {
    use crate::built::Built;
    use crate::contender::Functions;
    use crate::lookup::Lookup;
    include!(concat!(env!("OUT_DIR"), "/mph.rs"));
}

#[cfg(mph)]
pub(super) fn find(set: &Set) -> Found {
    if !has_its_instructions() {
        return Found::generated(set, None, "this processor has no BMI2");
    }
    let why = "its keys must fit into 16 bytes; it is compared where all fit into eight";
    Found::generated(set, linked::find(set.name), why)
}

#[cfg(mph)]
fn has_its_instructions() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::arch::is_x86_feature_detected!("bmi2");
    #[cfg(not(target_arch = "x86_64"))]
    true
}

#[cfg(not(mph))]
pub(super) fn find(set: &Set) -> Found {
    let why = "a compiler of C++20 or mph's header was not found when this was built (MPH names the header)";
    Found::generated(set, None, why)
}
