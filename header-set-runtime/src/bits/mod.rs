//! Bytes as words: folded, hashed, compared, stored.

pub mod hash;
pub mod quad;
pub mod rows;
pub mod single;
pub mod words;

pub(crate) mod checksum;
pub(crate) mod fold;
pub(crate) mod ints;
pub(crate) mod texts;
pub(crate) mod window;
