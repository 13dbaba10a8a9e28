//! The longest prefix entry that a name starts with, for the strategies that cannot carry prefixes
//! in their own tables.
//!
//! The problem: nearly every name starts with none of them, so a reject must be quick. Four bytes
//! pick a bit, at the position where the fewest names in traffic agree with a prefix. The first
//! four do not distinguish `sec-ch-` from `sec-fetch-mode`; those behind do. The first bytes of a
//! name that passes (up to three, no more than the shortest prefix has) pick a bucket. A bucket has
//! groups of three `{value, mask}` pairs over the first eight bytes, tested together with one
//! branch:
//!
//! ```text
//! the five headers as prefixes
//! filter: byte 0 and on, masked with 0xffff, 4 words;  32 buckets, empty but for
//!
//! bucket  group  value -> prefix
//! 17      1      host.... -> host    te...... -> te
//! 27      2      x-forwar -> x-forwarded-proto    x-forwar -> x-forwarded-for    x-reques -> x-request-id
//!
//! x-request-id reads prefixfilter 8..16; pass; prefixbuckets 54..56; prefixgroups 96..144; prefixoffsets 4..6; prefixtexts 38..50: in
//! x-trace-id reads prefixfilter 8..16; pass; prefixbuckets 54..56; prefixgroups 96..144: not in
//! ```
//!
//! Tried, for a miss of 20 prefixes beside 77 names (3.4 ns): the automaton of prefixes 8.5; a loop
//! of `starts_with` 8.9; a Patricia trie 11.7; a probe for each length 14.1.
//!
//! Group 0 is the empty one, to which buckets without prefixes point. Within a bucket longer
//! prefixes stand first. What passes the filter is compared in full. Prefixes of which too many
//! share their first bytes are an automaton.
//!
//! Tried for those: a binary search among the sorted prefixes. No real list needed it.

use crate::bits::fold::{Fold, first_word, four_at};
use crate::bits::ints::Ints;
use crate::bits::texts::text;
use crate::lookup::filter::Bits;
use crate::lookup::names::Query;
use crate::trace::{Site, Table, Work, rare};

/// The patterns of a list, if the only star of each is at the end.
#[derive(Clone, Copy, Debug)]
pub struct Prefixes<'a> {
    /// Where the four bytes stand that are looked at first. All prefixes have them, or are shorter
    /// than four bytes and this is 0.
    pub position: usize,
    /// Which of these bytes pick a bit, as a mask.
    pub mask: u64,
    /// A bit for these bytes of each prefix.
    pub filter: Bits<'a>,
    /// Which of the first eight bytes pick the bucket, as a mask.
    pub bucket_mask: u64,
    /// Odd; the top bits of the product pick the bucket.
    pub multiplier: u64,
    /// The first group, and how many there are.
    pub buckets: &'a [[u8; 2]],
    /// Three values of the first eight bytes, then three masks.
    pub groups: &'a [[[u8; 8]; 6]],
    /// Which prefix each pair stands for, three a group.
    pub members: Ints<'a>,
    /// Their folded texts, in the order of patterns.
    pub texts: &'a [u8],
    /// Where each text starts, and where the last one ends.
    pub offsets: Ints<'a>,
    /// Whether of every text [case is a bit](Fold::case_is_a_bit).
    pub case_bit: bool,
}

impl Prefixes<'_> {
    /// Whether there may be a prefix that a name starts with.
    #[inline(always)]
    pub const fn may_match<const N: usize>(&self, query: &mut Query<'_, N>) -> bool {
        let Query { name, names, trace } = query;
        trace.branch(Site::Short, name.len() < 4);
        let bytes = masked_bytes(self.position, self.mask, names.fold, name);
        trace.load(Table::PrefixFilter, 8 * self.filter.position(bytes).0, 8);
        trace.branch(Site::PrefixFilter, self.filter.has(bytes))
    }

    /// The number of the longest prefix that a name starts with.
    #[inline(always)]
    pub const fn find<const N: usize>(&self, query: &mut Query<'_, N>) -> Option<u32> {
        let word = query.names.fold.coarse(first_word(query.name));
        let bucket = bucket_of(word & self.bucket_mask, self.multiplier, self.buckets.len());
        if bucket >= self.buckets.len() {
            return None;
        }
        query.trace.load(Table::PrefixBuckets, 2 * bucket, 2);
        let [group, groups] = self.buckets[bucket];
        let mut group = group as usize;
        let end = group + groups as usize;
        while group < self.groups.len() {
            query.trace.load(Table::PrefixGroups, 48 * group, 48);
            query.trace.work(Work::Prefix);
            let [v0, v1, v2, m0, m1, m2] = &self.groups[group];
            let hit0 = word & u64::from_le_bytes(*m0) == u64::from_le_bytes(*v0);
            let hit1 = word & u64::from_le_bytes(*m1) == u64::from_le_bytes(*v1);
            let hit2 = word & u64::from_le_bytes(*m2) == u64::from_le_bytes(*v2);
            let mut hits = hit0 as u32 | (hit1 as u32) << 1 | (hit2 as u32) << 2;
            while query.trace.branch(Site::PrefixPair, hits != 0) {
                let pair = 3 * group + hits.trailing_zeros() as usize;
                if let Some(number) = self.members.get(pair)
                    && self.starts(number, query)
                {
                    return Some(number as u32);
                }
                hits &= hits - 1;
            }
            group += 1;
            if !query.trace.branch(Site::PrefixMore, group < end) {
                return None;
            }
        }
        None
    }

    /// Whether a name starts with the prefix.
    #[inline(always)]
    const fn starts<const N: usize>(&self, number: usize, query: &mut Query<'_, N>) -> bool {
        let Query { name, names, trace } = query;
        let Some(text) = text(self.texts, &self.offsets, number) else {
            return false;
        };
        let width = self.offsets.width();
        trace.load(Table::PrefixOffsets, number * width, 2 * width);
        if let Some(start) = self.offsets.get(number) {
            trace.load(Table::PrefixTexts, start, text.len());
        }
        trace.work(Work::Prefix);
        let starts = match name.split_at_checked(text.len()) {
            Some((start, _)) => names.fold.equal(self.case_bit, start, text),
            None => false,
        };
        trace.branch(Site::Compare, starts)
    }
}

/// The bucket, of so many, for the first bytes of a folded name.
#[inline(always)]
pub const fn bucket_of(bytes: u64, multiplier: u64, buckets: usize) -> usize {
    let hash = bytes.wrapping_mul(multiplier);
    (((hash >> 32) * buckets as u64) >> 32) as usize
}

/// What picks a bit. Names that end before all four bytes, which start with no prefix of four
/// bytes or more, pick any.
#[inline(always)]
pub const fn masked_bytes(position: usize, mask: u64, fold: Fold, name: &[u8]) -> u64 {
    let bytes = match name.len().checked_sub(4) {
        Some(last) => {
            let at = if position < last { position } else { last };
            four_at(name, at) as u64
        }
        None => {
            rare();
            first_word(name)
        }
    };
    fold.coarse(bytes) & mask
}
