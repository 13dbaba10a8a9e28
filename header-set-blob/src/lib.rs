//! Lists of up to 2^24 names, read out of the bytes of a blob.
//!
//! No `std`, no `alloc`, no `unsafe`, and no dependency but the run time of `header-set`. Use the
//! `header-set` crate: its feature `blob` re-exports what users touch. The rest is for the
//! generator, and may change in any version.
//!
//! A layout finds the *address* of the one key that a name can be; every layout counts addresses in
//! its own way. What depends on written order stands in tables beside it, which `LoadedSet` joins
//! to it.
//!
//! Layouts are siblings with the same items. None borrows the bytes of the blob: each keeps where
//! its [sections](Section) lie, and every method gets the bytes.
//!
//! * `from_sections(&Blob) -> Option<Self>` takes the sections that are its own and checks in
//!   constant time that they fit each other;
//! * `find<const N: usize>(&self, blob, fold, case_bit, name, &mut Trace<N>) -> Option<u32>`: the
//!   address;
//! * `text(&self, blob, address, room: &mut TextBuffer) -> Option<Text>`: the folded text, copied
//!   only where it is stored in pieces;
//! * `verify(blob, fold, case_bit, lengths, each) -> Result<(), u32>`: whether a lookup finds each
//!   name where it stands and nothing else, and `lengths` has a bit for each length; `each` gets the
//!   addresses of some at a time;
//! * a layout in order, whose addresses are ranks: `lower_bound(blob, fold, name) -> u32`, how many
//!   of its names sort before the folded `name`; `prefix_range(blob, fold, name) -> Range<u32>`,
//!   those that start so; `longest_prefix(blob, fold, name) -> Option<(u32, usize)>`, the longest of
//!   its names that `name` starts with, and its length.
//!
//! All of it is safe code over untrusted bytes. Each read is checked, each loop has a bound, and a
//! damaged blob gives wrong answers at worst.

#![no_std]

pub mod blob;
pub mod compact_hash;
pub mod entry_order;
pub mod ordered;
pub mod patterns;
pub mod spelling;

mod bytes;
mod layout;
mod loaded;
mod loaded_entry;
mod loaded_map;
mod loaded_matching;
mod loaded_set;
mod name_hash;
mod pilots;
mod section;

pub use blob::{Blob, BlobError, Header, Kind};
pub use bytes::{Packed, u32_at, u64_at};
pub use compact_hash::CompactHash;
pub use layout::{Layout, Text};
pub use loaded_entry::{LoadedEntry, LoadedIter};
pub use loaded_map::{LoadedMap, LoadedMapIter};
pub use loaded_matching::LoadedMatching;
pub use loaded_set::LoadedSet;
pub use name_hash::{NameHash, reduce};
pub use ordered::OrderedTrie;
pub use section::{Items, Section};

/// The sections of each layout start at its own number; see `BLOB.md`.
impl Kind {
    /// Compact perfect hash.
    pub const COMPACT_HASH: u32 = 0x200;
    /// Ordered trie.
    pub const ORDERED: u32 = 0x300;
}

/// Names whose lookups overlap: about the number of buffers that a core has for lines that are on
/// their way. Iterators take this many at a time.
pub const BATCH: usize = header_set_runtime::batches::BATCH;

/// Names whose indices are verified at a time, for the same reason: a block's worth are too few.
const VERIFIED: usize = 64;

/// TextBuffer for the text of an entry that a layout does not keep in one piece.
pub type TextBuffer = [u8; ROOM];

/// Texts of 256 bytes and more are kept in one piece; pieces are copied eight bytes at a time.
pub const ROOM: usize = ordered::HEAD + 8;
