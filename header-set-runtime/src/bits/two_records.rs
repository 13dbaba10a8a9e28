//! Names of up to 30 bytes as four words: hashed, compared and stored without a branch on their
//! length.

use crate::bits::fold::{Fold, short_word};
use crate::bits::four_words::{FourWords, LENGTH};
use crate::trace::{Site, Trace, Work, rare};

/// A folded name of up to [`TwoRecords::LONGEST`] bytes.
///
/// Of at least eight bytes: the first eight, the last eight, and of the whole chunks of eight bytes
/// the middle one and the last. They cover the name, and overlap where there are fewer:
///
/// ```text
/// x-request-id          x-reques  12 uest-id
/// x-forwarded-proto     x-forwar  17 d-proto    ded-prot  16 ded-pro
/// ```
///
/// The first of the last eight bytes is always in another word too, and gives its place to the
/// length. So two names have the same words only if they are the same. The last byte of the end is
/// in another word as well. It gives its place to a length that no name of one record has. A
/// shorter name fits one word, which is then first, last and middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoRecords {
    first: u64,
    last: u64,
    middle: u64,
    end: u64,
    /// One if the last two words say more than the first two.
    extra: usize,
}

/// Two words in little-endian bytes. A name of more than [`TwoRecords::HALF`] bytes takes two, of which
/// the first has an even number.
pub type Record = [[u8; 8]; 2];

/// What a second record has in that place: the length of no name that takes one record.
const EXTRA: u64 = TwoRecords::HALF as u64 + 1;

impl TwoRecords {
    /// Bytes of the longest name that has words: with one more, no byte were left for the length
    /// that no name of one record has.
    pub const LONGEST: usize = 30;

    /// Bytes of the longest name that the first two words cover.
    pub const HALF: usize = 15;

    /// The words of a name, unless it is too long; `case_bit` as for [`Fold::word`].
    #[inline(always)]
    pub const fn of<const N: usize>(
        fold: Fold,
        case_bit: bool,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<Self> {
        if trace.branch(Site::Long, name.len() > Self::LONGEST) {
            rare();
            return None;
        }
        let [first, last, middle, end] = if trace.branch(Site::Short, name.len() < 8) {
            rare();
            [short_word(name); 4]
        } else {
            FourWords::read(name, [0; 4], [0; 4])
        };
        trace.work(Work::TwoRecords);
        let last = fold.word(case_bit, last) & !LENGTH | name.len() as u64;
        // Its last byte is in the last word or in the middle one too.
        let end = fold.word(case_bit, end) << 8 | EXTRA;
        let has_extra = name.len() > Self::HALF;
        Some(Self {
            first: fold.word(case_bit, first),
            last,
            middle: fold.word(case_bit, middle),
            end: if has_extra { end } else { last },
            extra: has_extra as usize,
        })
    }

    /// A hash of all words and `salt`, which is to differ from name to name.
    #[inline(always)]
    pub const fn hash(&self, salt: u64) -> u32 {
        let a = self.first.wrapping_add(self.end << 3) ^ salt;
        let b = self.middle.wrapping_add(self.last << 3);
        (a.wrapping_mul(b) >> 32) as u32
    }

    /// The numbers of the records of a name whose hash picks `slot`: the same twice if it takes
    /// only one.
    #[inline(always)]
    pub const fn slots(&self, slot: usize) -> [usize; 2] {
        [slot & !self.extra, slot | self.extra]
    }

    /// As they are stored; of a name that takes one record, twice the same.
    pub const fn records(&self) -> [Record; 2] {
        [
            [self.first.to_le_bytes(), self.last.to_le_bytes()],
            [self.middle.to_le_bytes(), self.end.to_le_bytes()],
        ]
    }

    /// Whether these words are stored in two records, or in one that is given twice.
    #[inline(always)]
    pub const fn equal(&self, records: [&Record; 2]) -> bool {
        let [[first, last], [middle, end]] = records;
        (self.first ^ u64::from_le_bytes(*first))
            | (self.last ^ u64::from_le_bytes(*last))
            | (self.middle ^ u64::from_le_bytes(*middle))
            | (self.end ^ u64::from_le_bytes(*end))
            == 0
    }
}
