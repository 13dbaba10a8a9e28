//! Patterns for the strategies that keep them beside their tables: see `header_set_runtime::prefixes`
//! and `header_set_runtime::globs` for the layouts.

use header_set_runtime::prefixes::{Buckets, Prefixes, Search};
use header_set_runtime::{Fold, Ints, globs::Globs};

use super::Demand;
use super::filter::BuiltBits;
use super::tables::{IntTable, Texts};
use crate::key_set::KeySet;

/// Prefix entries.
#[derive(Clone, Debug, Default)]
pub struct BuiltPrefixes {
    /// Where the bytes stand that are read first.
    pub position: usize,
    /// Which of them are read.
    pub lead: u64,
    /// Bits for these bytes of each prefix.
    pub leads: BuiltBits,
    /// How they are found.
    pub search: BuiltSearch,
    /// Their texts, sorted.
    pub texts: Texts,
    /// The pattern of each; empty if every pattern is a prefix.
    pub patterns: IntTable,
    /// Whether texts may be compared with the short way of folding case.
    pub plain: bool,
}

/// How the longest prefix is found.
#[derive(Clone, Debug, Default)]
pub enum BuiltSearch {
    /// There are none.
    #[default]
    None,
    /// By bucket.
    Buckets {
        /// Which bytes pick a bucket.
        lead: u64,
        /// Spreads them.
        multiplier: u64,
        /// First group and number of groups.
        buckets: Vec<[u8; 2]>,
        /// Values and masks.
        groups: Vec<[[u8; 8]; 6]>,
        /// The prefix of each pair.
        members: IntTable,
    },
    /// By binary search.
    Sorted {
        /// The next shorter prefix of each.
        parents: IntTable,
    },
}

/// Groups that a bucket may have: past that, binary search takes fewer steps.
const MAX_GROUPS: usize = 3;

/// Past this, what prefixes have in common rarely matters.
const MAX_POSITION: usize = 12;

/// Multipliers tried for the buckets.
const TRIES: u64 = 256;

impl BuiltPrefixes {
    pub(super) fn build(keys: &KeySet, demand: &Demand) -> Self {
        // Patterns are sorted by their pieces, so prefixes are sorted by their texts.
        let (patterns, texts): (Vec<usize>, Vec<&[u8]>) = keys
            .patterns
            .iter()
            .enumerate()
            .filter_map(|(number, pattern)| Some((number, pattern.as_prefix()?)))
            .unzip();
        if texts.is_empty() {
            return Self::default();
        }
        let (position, lead, leads) = leads(&texts, keys.fold, demand);
        let identity = texts.len() == keys.patterns.len();
        Self {
            position,
            lead,
            leads,
            search: buckets(&texts, keys.fold).unwrap_or_else(|| sorted(&texts)),
            plain: texts.iter().all(|text| Fold::is_plain(text)),
            texts: Texts::pack(texts),
            patterns: if identity {
                IntTable::default()
            } else {
                IntTable::narrowest(&patterns)
            },
        }
    }

    pub(super) fn borrow(&self) -> Prefixes<'_> {
        Prefixes {
            position: self.position,
            lead: self.lead,
            leads: self.leads.borrow(),
            search: match &self.search {
                BuiltSearch::None => Search::None,
                BuiltSearch::Buckets {
                    lead,
                    multiplier,
                    buckets,
                    groups,
                    members,
                } => Search::Buckets(Buckets {
                    lead: *lead,
                    multiplier: *multiplier,
                    buckets,
                    groups,
                    members: members.ints(),
                }),
                BuiltSearch::Sorted { parents } => Search::Sorted(parents.ints()),
            },
            texts: &self.texts.bytes,
            offsets: self.texts.offsets.ints(),
            patterns: self.patterns.ints(),
            plain: self.plain,
        }
    }

    pub(super) fn len_bytes(&self) -> usize {
        let search = match &self.search {
            BuiltSearch::None => 0,
            BuiltSearch::Buckets {
                buckets,
                groups,
                members,
                ..
            } => 2 * buckets.len() + 48 * groups.len() + members.bytes.len(),
            BuiltSearch::Sorted { parents } => parents.bytes.len(),
        };
        search + 8 * self.leads.words.len() + self.texts.len_bytes() + self.patterns.bytes.len()
    }
}

/// Where the four bytes stand that the fewest misses share with a prefix, which of them are read if prefixes are
/// shorter, and the bits for them.
fn leads(texts: &[&[u8]], fold: Fold, demand: &Demand) -> (usize, u64, BuiltBits) {
    let shortest = texts.iter().map(|text| text.len()).min().unwrap_or(0);
    let lead = (1 << (8 * shortest.min(4))) - 1;
    let last = shortest.saturating_sub(4).min(MAX_POSITION);
    let filters = (0..=last).map(|position| {
        let prefixes = Prefixes {
            position,
            lead,
            ..Prefixes::NONE
        };
        let lead_of = |text: &[u8]| prefixes.lead_of(fold, text);
        let starts: Vec<u64> = texts.iter().map(|text| lead_of(text)).collect();
        let misses: Vec<u64> = demand.misses.iter().map(|name| lead_of(name)).collect();
        let (passing, leads) = BuiltBits::search(&starts, &misses);
        (passing, position, leads)
    });
    let best = filters.min_by_key(|&(passing, position, _)| (passing, position));
    best.map_or((0, lead, BuiltBits::default()), |(_, position, leads)| {
        (position, lead, leads)
    })
}

/// The first eight bytes of a folded name or prefix, with zeros behind a shorter one, as hashes see them.
pub(super) fn first_bytes(text: &[u8], fold: Fold) -> u64 {
    let mut bytes = [0; 8];
    let len = text.len().min(8);
    bytes[..len].copy_from_slice(&text[..len]);
    fold.coarse(u64::from_le_bytes(bytes))
}

/// The first eight bytes as a value, and a mask of those that are there.
fn value_and_mask(text: &[u8], fold: Fold) -> (u64, u64) {
    let mask = match text.len() {
        0..8 => (1 << (8 * text.len())) - 1,
        _ => u64::MAX,
    };
    (first_bytes(text, fold) & mask, mask)
}

/// Buckets by the first bytes, if none gets too long.
fn buckets(texts: &[&[u8]], fold: Fold) -> Option<BuiltSearch> {
    let shortest = texts.iter().map(|text| text.len()).min()?;
    let lead = match shortest.min(3) {
        0 => 0,
        len => (1 << (8 * len)) - 1,
    };
    let mut empty = Buckets {
        lead,
        multiplier: 1,
        buckets: &[],
        groups: &[],
        members: Ints::EMPTY,
    };
    let blank = vec![[0; 2]; (4 * texts.len()).next_power_of_two().max(16)];
    empty.buckets = &blank;
    let assign = |multiplier: u64| -> Vec<Vec<usize>> {
        let mut members = vec![Vec::new(); blank.len()];
        for (rank, text) in texts.iter().enumerate() {
            let buckets = Buckets {
                multiplier,
                ..empty
            };
            members[buckets.bucket_of(value_and_mask(text, fold).0)].push(rank);
        }
        members
    };
    let groups_of = |members: &[Vec<usize>]| -> usize {
        members.iter().map(|bucket| bucket.len().div_ceil(3)).sum()
    };
    // Fewer groups in all means fewer prefixes that share a bucket by chance.
    let multiplier = (0..TRIES)
        .map(|turn| 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(2 * turn + 1))
        .take(if texts.len() > 1_000 {
            1
        } else {
            TRIES as usize
        })
        .min_by_key(|&multiplier| groups_of(&assign(multiplier)))?;
    let mut bucket_table = blank.clone();
    // A value with bits outside its mask: no name passes the empty group.
    let never = [[1, 0, 0, 0, 0, 0, 0, 0], [0; 8]];
    let mut groups = vec![[never[0], never[0], never[0], never[1], never[1], never[1]]];
    let mut ranks = vec![0; 3];
    for (bucket, mut members) in assign(multiplier).into_iter().enumerate() {
        if members.len() > 3 * MAX_GROUPS || groups.len() + MAX_GROUPS > usize::from(u8::MAX) {
            return None;
        }
        if members.is_empty() {
            bucket_table[bucket] = [0, 1];
            continue;
        }
        members.sort_by_key(|&rank| (std::cmp::Reverse(texts[rank].len()), rank));
        bucket_table[bucket] = [groups.len() as u8, members.len().div_ceil(3) as u8];
        for trio in members.chunks(3) {
            let mut group = groups[0];
            for (at, &rank) in trio.iter().enumerate() {
                let (value, mask) = value_and_mask(texts[rank], fold);
                group[at] = value.to_le_bytes();
                group[3 + at] = mask.to_le_bytes();
            }
            groups.push(group);
            ranks.extend((0..3).map(|at| trio.get(at).copied().unwrap_or(0)));
        }
    }
    Some(BuiltSearch::Buckets {
        lead,
        multiplier,
        buckets: bucket_table,
        groups,
        members: IntTable::narrowest(&ranks),
    })
}

/// For each sorted prefix, the longest other one that it starts with.
fn sorted(texts: &[&[u8]]) -> BuiltSearch {
    let mut parents = Vec::with_capacity(texts.len());
    let mut open: Vec<usize> = Vec::new();
    for (rank, text) in texts.iter().enumerate() {
        while open
            .last()
            .is_some_and(|&last| !text.starts_with(texts[last]))
        {
            open.pop();
        }
        parents.push(open.last().map_or(0, |&last| last + 1));
        open.push(rank);
    }
    BuiltSearch::Sorted {
        parents: IntTable::narrowest(&parents),
    }
}

/// Patterns that are not prefixes.
#[derive(Clone, Debug, Default)]
pub struct BuiltGlobs {
    /// Their pieces.
    pub texts: Texts,
    /// The first piece of each.
    pub pieces: IntTable,
    /// Literal bytes of each.
    pub literals: IntTable,
    /// The pattern that each is.
    pub patterns: IntTable,
    /// The turn of every pattern, to settle ties.
    pub written: IntTable,
}

impl BuiltGlobs {
    pub(super) fn build(keys: &KeySet) -> Self {
        let mut globs: Vec<usize> = (0..keys.patterns.len())
            .filter(|&number| keys.patterns[number].as_prefix().is_none())
            .collect();
        if globs.is_empty() {
            return Self::default();
        }
        globs.sort_by_key(|&number| {
            (
                std::cmp::Reverse(keys.patterns[number].literal_len()),
                number,
            )
        });
        let ordered = || globs.iter().map(|&number| &keys.patterns[number]);
        let mut first = 0;
        let mut pieces = vec![0];
        for glob in ordered() {
            first += glob.pieces.len();
            pieces.push(first);
        }
        let literals: Vec<usize> = ordered().map(|glob| glob.literal_len()).collect();
        let written: Vec<usize> = keys
            .patterns
            .iter()
            .map(|pattern| pattern.written)
            .collect();
        Self {
            texts: Texts::pack(ordered().flat_map(|glob| glob.pieces.iter().map(Vec::as_slice))),
            pieces: IntTable::narrowest(&pieces),
            literals: IntTable::narrowest(&literals),
            patterns: IntTable::narrowest(&globs),
            written: IntTable::narrowest(&written),
        }
    }

    pub(super) fn borrow(&self) -> Globs<'_> {
        Globs {
            texts: &self.texts.bytes,
            offsets: self.texts.offsets.ints(),
            pieces: self.pieces.ints(),
            literals: self.literals.ints(),
            patterns: self.patterns.ints(),
            written: self.written.ints(),
        }
    }

    /// Bytes of the tables but for the one that settles ties.
    pub(super) fn len_bytes(&self) -> usize {
        self.texts.len_bytes()
            + [&self.pieces, &self.literals, &self.patterns]
                .map(|table| table.bytes.len())
                .iter()
                .sum::<usize>()
    }
}
