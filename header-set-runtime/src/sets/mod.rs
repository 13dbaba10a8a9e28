//! What users touch: sets and maps, their entries, the plan, errors.

mod answers;
pub(crate) mod classify;
pub(crate) mod entries;
mod glob;
pub(crate) mod map;
pub(crate) mod matching;
pub(crate) mod plan;
pub(crate) mod set;
pub(crate) mod unknown_name;
