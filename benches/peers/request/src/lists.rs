//! The list that is stripped, in the forms that contenders want.

use header_set::header_set;
use http::HeaderName;

include!(concat!(env!("OUT_DIR"), "/list.rs"));

header_set! {
    /// As a user writes it: field names ignore case.
    pub static INTERNAL = [include "../../../testdata/lists/internal-119.txt"];

    /// As a user should write it in front of a CGI-style service.
    #[header_set(separators = fold)]
    pub static FOLDED = [include "../../../testdata/lists/internal-119.txt"];

    /// With families of names as well; no message here has one of them.
    pub static PATTERNS = [include "../../../testdata/lists/internal-119.txt", "x-acme-*", "acme-edge-*"];
}

/// The entry of the table that a place stands for.
#[inline(always)]
pub fn name_at(place: u8) -> &'static HeaderName {
    &NAMES[usize::from(place)]
}

/// The naive test for names that go.
pub fn is_internal(lower: &str) -> bool {
    TEXTS.contains(&lower)
}
