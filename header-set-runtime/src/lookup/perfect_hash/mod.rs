//! Perfect hash: one probe, then a single exact compare.
//!
//! The problem: most names are not in the list, and their answer should cost one table access and
//! one predicted branch. So each slot holds a tag of the hash. Only a name whose tag agrees is
//! compared.
//!
//! | layout | keys | before the compare |
//! |---|---|---|
//! | [by windows](Windows) | some hundred | a tag rejects |
//! | [in rows](Rows) by windows | some hundred | nothing, as where half of all names hit |
//! | [in rows](Rows) by [buckets](Displacing) | any number | nothing, as where half of all names hit |
//! | [in rows](Rows) by [buckets that reject](Rejecting) | any number | a bit rejects |
//! | [in one word](OneWord) | some dozens of up to eight bytes | nothing |
//!
//! Each draws its tables in the head of its file.
//!
//! Wins nearly always, hot. Loses where the list is so short or so skewed that fewer bytes of
//! another strategy stay in the cache. Loses to the DFA where patterns have inner stars.

mod bucketed;
mod one_word;
mod rows;
mod windows;

pub use bucketed::{Displacing, REJECTING, Rejecting, row_hash, row_of, scaled_row_of};
pub use one_word::OneWord;
pub use rows::{RowHash, Rows};
pub use windows::{Windows, slot_of, tag_of};

use super::candidate::Found;
use super::names::Query;

#[derive(Clone, Copy, Debug)]
pub enum PerfectHash<'a> {
    /// Keys that one multiplication separates.
    Windows(Windows<'a>),
    /// Keys as rows of four words, without a branch on the answer, or with bits that reject.
    Rows(Rows<'a>),
    /// Keys of up to eight bytes, of which one word is hashed and compared.
    OneWord(OneWord<'a>),
}

impl PerfectHash<'_> {
    /// The one key that a name can be.
    #[inline(always)]
    pub const fn candidate<const N: usize>(&self, query: &mut Query<'_, N>) -> Found {
        Found::key(match self {
            Self::Windows(windows) => windows.candidate(query),
            Self::Rows(rows) => rows.candidate(query),
            Self::OneWord(one_word) => one_word.candidate(query),
        })
    }
}
