//! Bytes as words: folded, hashed, compared, stored.

pub mod four_words;
pub mod hash;
pub mod one_word_name;

pub(crate) mod checksum;
pub(crate) mod fold;
pub(crate) mod ints;
pub(crate) mod texts;
pub(crate) mod window;
