//! Long lists: their layouts, and the blobs that hold them. See `header_set_runtime::big`.
//!
//! A layout is built by `build(names: &SortedNames, fold: Fold, ..) -> Option<..>`, which gives its sections and, where
//! addresses are not ranks, the address of each name.
//!
//! No tokens and no spans here; time and memory near linear; the same bytes whatever the number of threads.

pub mod blob;

mod names;

pub use blob::Section;
pub use names::SortedNames;
