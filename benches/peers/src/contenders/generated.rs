//! Contenders whose tables or code a macro or another program writes: the build script has their
//! list. C is called by a plain jump, but it cannot be inlined: the loop over a whole request calls
//! it.

use crate::contender::Contender;

/// What the code of contenders needs in scope.
mod scope {
    pub(super) use crate::built::Built;
    pub(super) use crate::contender::{Found, Functions};
    pub(super) use crate::lookup::Lookup;
    pub(super) use crate::probe;
    pub(super) use crate::sets::Set;
    pub(super) use unicase::UniCase;
}

include!(concat!(env!("OUT_DIR"), "/contenders.rs"));
