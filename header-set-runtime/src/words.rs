//! Names of up to 31 bytes as four words: hashed, compared and stored without a branch on their length.

use crate::fold::{Fold, short_word};
use crate::trace::{Site, Trace};

/// A folded name of up to [`Words::LONGEST`] bytes.
///
/// Of at least eight bytes: the first eight, those of the whole chunks of eight bytes that are in the
/// middle and at the end, and the last eight. They cover the name, and overlap where there are fewer.
/// The first of the last eight is always in another word too, and gives its place to the length. So
/// two names have the same words only if they are the same:
///
/// ```text
/// x-request-id          x-reques  x-reques  x-reques  12 quest-id
/// x-forwarded-proto     x-forwar  ded-prot  ded-prot  17 d-proto
/// ```
///
/// A shorter name fits a word, which stands for all four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words([u64; 4]);

/// Four words in little-endian bytes.
pub type Record = [[u8; 8]; 4];

/// Tells the compiler that what calls it seldom runs, so that the rest of a lookup needs no jumps around it.
#[cold]
#[inline]
pub(crate) const fn rare() {}

/// The byte that the length takes.
const LENGTH: u64 = 0xff;

impl Words {
    /// Bytes of the longest name that has words.
    pub const LONGEST: usize = 31;

    /// The words of a name, unless it is too long; `plain` as for [`Fold::word`].
    #[must_use]
    #[inline(always)]
    pub const fn of<const N: usize>(
        fold: Fold,
        plain: bool,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<Self> {
        if trace.branch(Site::Long, name.len() > Self::LONGEST) {
            rare();
            return None;
        }
        let (chunks, _) = name.as_chunks();
        let [first, middle, end, last] = match name.first_chunk() {
            Some(first) => {
                trace.branch(Site::Short, false);
                // Written so that the compiler sees that there is a chunk: what it cannot prove costs a
                // branch here and there.
                let middle = chunks.len() / 2;
                let middle = if middle < chunks.len() {
                    &chunks[middle]
                } else {
                    first
                };
                let end = match chunks.last() {
                    Some(end) => end,
                    None => first,
                };
                let last = match name.last_chunk() {
                    Some(last) => last,
                    None => first,
                };
                [
                    u64::from_le_bytes(*first),
                    u64::from_le_bytes(*middle),
                    u64::from_le_bytes(*end),
                    u64::from_le_bytes(*last),
                ]
            }
            None => {
                rare();
                trace.branch(Site::Short, true);
                [short_word(name); 4]
            }
        };
        trace.work(2);
        Some(Self([
            fold.word(plain, first),
            fold.word(plain, middle),
            fold.word(plain, end),
            fold.word(plain, last) & !LENGTH | name.len() as u64,
        ]))
    }

    /// A hash of all words and `salt`, which is to differ from name to name.
    #[must_use]
    #[inline(always)]
    pub const fn hash(&self, salt: u64) -> u32 {
        let Self([first, middle, end, last]) = *self;
        let (a, b) = (
            first.wrapping_add(end << 3) ^ salt,
            middle.wrapping_add(last << 3),
        );
        (a.wrapping_mul(b) >> 32) as u32
    }

    /// As they are stored.
    #[must_use]
    pub const fn record(&self) -> Record {
        let Self([first, middle, end, last]) = *self;
        [
            first.to_le_bytes(),
            middle.to_le_bytes(),
            end.to_le_bytes(),
            last.to_le_bytes(),
        ]
    }

    /// Whether these words are stored in `record`.
    #[must_use]
    #[inline(always)]
    pub const fn equal(&self, record: &Record) -> bool {
        let Self([first, middle, end, last]) = *self;
        (first ^ u64::from_le_bytes(record[0]))
            | (middle ^ u64::from_le_bytes(record[1]))
            | (end ^ u64::from_le_bytes(record[2]))
            | (last ^ u64::from_le_bytes(record[3]))
            == 0
    }
}
