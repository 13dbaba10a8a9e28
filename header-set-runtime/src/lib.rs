//! The run time of `header-set`: the lookup structures and what they share.
//!
//! No `std`, no `alloc`, no dependencies, no `unsafe`. The generator runs the same code on the
//! host, to check and to price the tables that it writes. Use the `header-set` crate; this one's
//! items are for what its macros expand to, and may change in any version.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[expect(missing_docs, reason = "tables are for expansions and the generator")]
mod bits;
#[expect(missing_docs, reason = "tables are for expansions and the generator")]
mod lookup;
mod sets;
#[doc(hidden)]
pub mod trace;

pub use lookup::Strategy;
pub use sets::entries::Entry;
pub use sets::map::Map;
pub use sets::plan::{Formula, Optimize, Plan, PlannedCandidate, Price, Traffic};
pub use sets::set::{Compiled, Set};
pub use sets::unknown_name::UnknownName;

// Tables and what reads them: for expansions, the generator and `header-set-blob`.
#[doc(hidden)]
pub use self::{
    bits::checksum::checksum,
    bits::fold::{Fold, first_word, is_separator, short_word},
    bits::ints::{Aligned, Bytes, Ints, bit},
    bits::{four_words, hash, one_word_name},
    lookup::*,
    sets::entries::{Entries, debug_text, display_text, is_spelled},
    sets::matching::{class, matches_any},
    sets::plan::thousandths,
    trace::Trace,
};
