//! Names of up to 31 bytes as four words, read and compared without a branch on their length, nor
//! on the answer.
//!
//! Tried: half the room for names of up to 15 bytes, by a branch at eight bytes. A processor
//! mispredicts that branch where names of seven and nine bytes take turns.
//!
//! Short names are read from zeros as a whole. Where each word was chosen by itself, the compiler
//! made branches: 81 standard names took 0.38 mispredictions a hit, now 0.08. The first and last
//! four bytes are added without a choice, since a longer name has them in its first and last eight.
//! A word of their own took three instructions more.

use crate::bits::fold::{Fold, tiny_word};
use crate::bits::hash::{Extent, MIX};
use crate::trace::{Site, Trace, Work, rare};

pub type Row = [[u8; 8]; 4];

/// A folded name as four words. A name of at least eight bytes has its first eight, its last eight,
/// and of its whole chunks the middle one and the last. They cover 31 bytes. A name of four to
/// seven bytes has its first four, and its last four where a longer name has them. The first of the
/// last eight bytes is in another word too, and gives its place to the length.
///
/// ```text
/// cookie               cook....  6  ...okie
/// x-request-id         x-reques  12 uest-id  x-reques  x-reques
/// x-forwarded-proto    x-forwar  17 d-proto  ded-prot  ded-prot
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FourWords([u64; 4]);

/// The byte that the length takes.
const LENGTH: u64 = 0xff;

/// What a name of fewer than eight bytes is read from: a processor then selects an address and does
/// not jump. With eight bytes the compiler would compute the maximum of two lengths.
const NOTHING: &[u8; 9] = &[0; 9];

impl FourWords {
    /// Bytes of the longest name that four words cover.
    pub const LONGEST: usize = 31;

    /// Bytes of the longest name that three words cover: its last chunk is the middle one.
    pub const THREE_WORDS: usize = 23;

    /// A row that no name is equal to: its length is that of none.
    pub const EMPTY: Row = [[0; 8], LENGTH.to_le_bytes(), [0; 8], [0; 8]];

    /// The words of a name; of one that is longer than [`FourWords::LONGEST`] they leave bytes out.
    /// `case_bit` as for [`Fold::word`].
    #[inline(always)]
    pub const fn of<const N: usize>(
        fold: Fold,
        case_bit: bool,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Self {
        let [first, last, middle, end] = match (name.first_chunk(), name.last_chunk()) {
            (Some(first), Some(last)) => {
                trace.branch(Site::Short, false);
                Self::read(name, *first, *last)
            }
            _ => {
                rare();
                trace.branch(Site::Short, true);
                [tiny_word(name) as u64, 0, 0, 0]
            }
        };
        trace.work(Work::FourWords);
        Self([
            fold.word(case_bit, first),
            fold.word(case_bit, last) & !LENGTH | name.len() as u64,
            fold.word(case_bit, middle),
            fold.word(case_bit, end),
        ])
    }

    /// The words of a name, given its first and last four bytes.
    #[inline(always)]
    const fn read(name: &[u8], first: [u8; 4], last: [u8; 4]) -> [u64; 4] {
        let bytes: &[u8] = if name.len() >= 8 { name } else { NOTHING };
        let (chunks, _) = bytes.as_chunks();
        let (Some(start), Some(end)) = (chunks.first(), bytes.last_chunk()) else {
            return [0; 4];
        };
        // In range, here and below: there is a first chunk.
        let middle = &chunks[chunks.len() >> 1];
        // Of `last()` the compiler forgot that there is one, and jumped twice: 7 % of a lookup.
        let last_chunk = &chunks[chunks.len() - 1];
        [
            u64::from_le_bytes(*start) | u32::from_le_bytes(first) as u64,
            u64::from_le_bytes(*end) | (u32::from_le_bytes(last) as u64) << 32,
            u64::from_le_bytes(*middle),
            u64::from_le_bytes(*last_chunk),
        ]
    }

    /// A hash whose upper bits are mixed, of the first two words or of all four. Bytes that no word
    /// covers do not count.
    #[inline(always)]
    pub const fn hash(&self, extent: Extent, multiplier: u64) -> u64 {
        let [first, last, middle, end] = self.0;
        let ends = (first.wrapping_mul(multiplier)).wrapping_add(last.wrapping_mul(MIX[0]));
        match extent {
            Extent::Ends => ends,
            Extent::Whole => {
                ends ^ (middle.wrapping_mul(MIX[1])).wrapping_add(end.wrapping_mul(MIX[2]))
            }
        }
    }

    pub fn row(&self) -> Row {
        self.0.map(u64::to_le_bytes)
    }

    /// The bits in which these words differ from those of a row, or-ed. With `three_words` the last
    /// word is not compared: no key has more than [`FourWords::THREE_WORDS`] bytes, and for such a
    /// key it equals the middle one.
    #[inline(always)]
    pub const fn differences(&self, row: &Row, three_words: bool) -> u64 {
        let [first, last, middle, end] = self.0;
        let end = if three_words {
            0
        } else {
            end ^ u64::from_le_bytes(row[3])
        };
        ((first ^ u64::from_le_bytes(row[0])) | (last ^ u64::from_le_bytes(row[1])))
            | ((middle ^ u64::from_le_bytes(row[2])) | end)
    }
}
