//! Lists of up to 2^24 names, read out of the bytes of a blob.
//!
//! No `std`, no `alloc`, no `unsafe`, and no dependency but the run time of `header-set`. Use the
//! `header-set` crate: its feature `blob` re-exports what users touch. The rest is for
//! `header-set-build`, and may change in any version.
//!
//! A layout finds the *address* of the one key that a name can be. There are two: [`hashed`] and
//! [`ordered`]. Neither borrows the bytes of the blob: each stores where its sections
//! are, and every method gets the bytes. [`patterns`] are beside it.
//!
//! All of it is safe code over untrusted bytes. Each read is checked, each loop has a bound, and a
//! damaged blob gives wrong answers at worst.

#![no_std]

pub mod blob;
pub mod hashed;
pub mod ids;
pub mod ordered;
pub mod patterns;

mod bytes;
mod layout;
mod loaded;
mod loaded_entry;
mod loaded_map;
mod loaded_set;
mod name_hash;
mod section;

pub use blob::{Blob, BlobError, Header, Kind};
pub use loaded_entry::LoadedEntry;
pub use loaded_map::LoadedMap;
pub use loaded_set::LoadedSet;
pub use name_hash::NameHash;

use bytes::u32_at;
use layout::Text;
use name_hash::reduce;
use section::{Items, Section};

/// Names whose lookups overlap: about the number of buffers that a core has for lines that are on
/// their way.
const BATCH: usize = 32;

/// Space for the text of a name that the ordered layout does not store in one piece.
type TextBuffer = [u8; ROOM];

/// Texts of 256 bytes and more are stored in one piece; pieces are copied eight bytes at a time.
const ROOM: usize = ordered::HEAD + 8;
