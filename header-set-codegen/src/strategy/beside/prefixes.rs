//! Patterns whose only star is at the end, beside the tables of a strategy: see `header_set_runtime::prefixes` for
//! the layout.

use header_set_runtime::prefixes::{Buckets, Prefixes, Search};
use header_set_runtime::{Fold, Ints};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::bounds::prefixes as bounds;
use crate::key_set::KeySet;
use crate::tables::multipliers::golden;
use crate::tables::{BuiltBits, IntTable, Statics, Texts, first_bytes, hexadecimal};
use crate::traffic::Demand;

/// Prefix entries.
#[derive(Clone, Debug, Default)]
pub struct BuiltPrefixes {
    /// Where the bytes stand that are read first.
    pub position: usize,
    /// Which of them are read.
    pub mask: u64,
    /// Bits for these bytes of each prefix.
    pub filter: BuiltBits,
    /// How they are found.
    pub search: BuiltSearch,
    /// Their texts, sorted.
    pub texts: Texts,
    /// The pattern of each; empty if every pattern is a prefix.
    pub patterns: IntTable,
    /// Whether texts may be compared with the short way of folding case.
    pub case_bit: bool,
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
        mask: u64,
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

impl BuiltPrefixes {
    pub(in crate::strategy) fn build(keys: &KeySet, demand: &Demand) -> Self {
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
        let (position, mask, filter) = filter(&texts, keys.fold, demand);
        let identity = texts.len() == keys.patterns.len();
        Self {
            position,
            mask,
            filter,
            search: buckets(&texts, keys.fold).unwrap_or_else(|| sorted(&texts)),
            case_bit: texts.iter().all(|text| Fold::case_is_a_bit(text)),
            texts: Texts::pack(texts),
            patterns: if identity {
                IntTable::default()
            } else {
                IntTable::narrowest(&patterns)
            },
        }
    }

    pub(in crate::strategy) fn borrow(&self) -> Prefixes<'_> {
        Prefixes {
            position: self.position,
            mask: self.mask,
            filter: self.filter.borrow(),
            search: match &self.search {
                BuiltSearch::None => Search::None,
                BuiltSearch::Buckets {
                    mask,
                    multiplier,
                    buckets,
                    groups,
                    members,
                } => Search::Buckets(Buckets {
                    mask: *mask,
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
            case_bit: self.case_bit,
        }
    }

    pub(in crate::strategy) fn len_bytes(&self) -> usize {
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
        search + 8 * self.filter.words.len() + self.texts.len_bytes() + self.patterns.bytes.len()
    }

    /// An expression of type `Prefixes<'static>`.
    pub(crate) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let search = match &self.search {
            BuiltSearch::None => return quote!(#krate::prefixes::Prefixes::NONE),
            BuiltSearch::Buckets {
                mask,
                multiplier,
                buckets,
                groups,
                members,
            } => {
                let buckets = statics.records(
                    "PREFIX_BUCKETS",
                    "256 times the number of groups, plus the first.",
                    buckets,
                );
                let groups = statics.records(
                    "PREFIX_GROUPS",
                    "Three values, three masks.",
                    groups.as_flattened(),
                );
                let members = statics.ints("PREFIX_MEMBERS", "The prefix of each pair.", members);
                let [mask, multiplier] = [*mask, *multiplier].map(hexadecimal);
                quote!(Buckets(#krate::prefixes::Buckets {
                    mask: #mask,
                    multiplier: #multiplier,
                    buckets: #buckets,
                    groups: #krate::rows::groups(#groups),
                    members: #members,
                }))
            }
            BuiltSearch::Sorted { parents } => {
                let parents = statics.ints(
                    "PREFIX_PARENTS",
                    "One more than the next shorter prefix.",
                    parents,
                );
                quote!(Sorted(#parents))
            }
        };
        let texts = statics.text(
            "PREFIX_TEXTS",
            "The prefixes, folded and sorted.",
            &self.texts.bytes,
        );
        let offsets = statics.ints(
            "PREFIX_OFFSETS",
            "Where each prefix starts.",
            &self.texts.offsets,
        );
        let patterns = statics.ints(
            "PREFIX_PATTERNS",
            "The pattern that each prefix is.",
            &self.patterns,
        );
        let case_bit = self.case_bit;
        let filter = self
            .filter
            .emit("PREFIX_FILTER", "Bits for the starts of prefixes.", statics);
        let position = Literal::usize_unsuffixed(self.position);
        let mask = hexadecimal(self.mask);
        quote! {
            #krate::prefixes::Prefixes {
                position: #position,
                mask: #mask,
                filter: #filter,
                search: #krate::prefixes::Search::#search,
                texts: #texts,
                offsets: #offsets,
                patterns: #patterns,
                case_bit: #case_bit,
            }
        }
    }
}

/// Where the four bytes stand that the fewest misses share with a prefix, which of them are read if prefixes are
/// shorter, and the bits for them.
fn filter(texts: &[&[u8]], fold: Fold, demand: &Demand) -> (usize, u64, BuiltBits) {
    let shortest = texts.iter().map(|text| text.len()).min().unwrap_or(0);
    let mask = (1 << (8 * shortest.min(4))) - 1;
    let last = shortest.saturating_sub(4).min(bounds::POSITION);
    let filters = (0..=last).map(|position| {
        let prefixes = Prefixes {
            position,
            mask,
            ..Prefixes::NONE
        };
        let masked_bytes = |text: &[u8]| prefixes.masked_bytes(fold, text);
        let starts: Vec<u64> = texts.iter().map(|text| masked_bytes(text)).collect();
        let misses: Vec<u64> = demand
            .misses
            .iter()
            .map(|name| masked_bytes(name))
            .collect();
        let (passing, filter) = BuiltBits::search(&starts, &misses);
        (passing, position, filter)
    });
    let best = filters.min_by_key(|&(passing, position, _)| (passing, position));
    best.map_or((0, mask, BuiltBits::default()), |(_, position, filter)| {
        (position, mask, filter)
    })
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
    let mask = match shortest.min(3) {
        0 => 0,
        len => (1 << (8 * len)) - 1,
    };
    let mut empty = Buckets {
        mask,
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
    let multiplier = (0..bounds::MULTIPLIERS)
        .map(golden)
        .take(if texts.len() > bounds::MULTIPLIERS_UP_TO {
            1
        } else {
            bounds::MULTIPLIERS as usize
        })
        .min_by_key(|&multiplier| groups_of(&assign(multiplier)))?;
    let mut bucket_table = blank.clone();
    // A value with bits outside its mask: no name passes the empty group.
    let never = [[1, 0, 0, 0, 0, 0, 0, 0], [0; 8]];
    let mut groups = vec![[never[0], never[0], never[0], never[1], never[1], never[1]]];
    let mut ranks = vec![0; 3];
    for (bucket, mut members) in assign(multiplier).into_iter().enumerate() {
        if members.len() > 3 * bounds::GROUPS
            || groups.len() + bounds::GROUPS > usize::from(u8::MAX)
        {
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
        mask,
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
