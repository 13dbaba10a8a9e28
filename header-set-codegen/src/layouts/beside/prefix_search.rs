//! How the longest prefix is found that a name starts with: see `header_set_runtime::prefixes` for
//! the layout.

use std::cmp::Reverse;

use header_set_runtime::prefixes::{Buckets, Search};
use header_set_runtime::{Fold, Ints};
use proc_macro2::TokenStream;
use quote::quote;

use crate::bounds::prefixes as bounds;
use crate::order;
use crate::tables::multipliers::golden;
use crate::tables::{IntTable, Statics, first_bytes, hexadecimal};

/// How the longest prefix is found.
#[derive(Clone, Debug, Default)]
pub enum BuiltSearch {
    /// There are none.
    #[default]
    None,
    /// By bucket.
    Buckets(BuiltBuckets),
    /// By binary search.
    Sorted {
        /// The next shorter prefix of each.
        parents: IntTable,
    },
}

impl BuiltSearch {
    /// For sorted texts.
    pub(super) fn build(texts: &[&[u8]], fold: Fold) -> Self {
        match BuiltBuckets::build(texts, fold) {
            Some(buckets) => Self::Buckets(buckets),
            None => sorted(texts),
        }
    }

    pub(super) fn borrow(&self) -> Search<'_> {
        match self {
            Self::None => Search::None,
            Self::Buckets(buckets) => Search::Buckets(buckets.borrow()),
            Self::Sorted { parents } => Search::Sorted(parents.ints()),
        }
    }

    pub(super) fn len_bytes(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Buckets(buckets) => buckets.len_bytes(),
            Self::Sorted { parents } => parents.bytes.len(),
        }
    }

    /// What stands behind `Search::`.
    pub(super) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        match self {
            Self::None => quote!(None),
            Self::Buckets(buckets) => {
                let buckets = buckets.emit(statics);
                quote!(Buckets(#buckets))
            }
            Self::Sorted { parents } => {
                let doc = "One more than the next shorter prefix.";
                let parents = statics.ints("PREFIX_PARENTS", doc, parents);
                quote!(Sorted(#parents))
            }
        }
    }
}

/// Prefixes by their first bytes.
#[derive(Clone, Debug)]
pub struct BuiltBuckets {
    /// Which bytes pick a bucket.
    pub mask: u64,
    /// Spreads them.
    pub multiplier: u64,
    /// First group and number of groups.
    pub buckets: Vec<[u8; 2]>,
    /// Values and masks.
    pub groups: Vec<Group>,
    /// The prefix of each pair.
    pub members: IntTable,
}

/// Three values, three masks.
type Group = [[u8; 8]; 6];

/// Pairs of a group.
const PAIRS: usize = 3;

/// Values with bits outside their masks: no name passes.
const EMPTY_GROUP: Group = {
    let value = [1, 0, 0, 0, 0, 0, 0, 0];
    let mask = [0; 8];
    [value, value, value, mask, mask, mask]
};

impl BuiltBuckets {
    /// Unless a bucket gets too long.
    fn build(texts: &[&[u8]], fold: Fold) -> Option<Self> {
        let shortest = texts.iter().map(|text| text.len()).min()?;
        let mask = (1 << (8 * shortest.min(3))) - 1;
        let count = (4 * texts.len()).next_power_of_two().max(16);
        let assigned = best_assignment(texts, fold, mask, count)?;
        let mut built = Self {
            mask,
            multiplier: assigned.multiplier,
            buckets: vec![[0, 1]; count],
            groups: vec![EMPTY_GROUP],
            members: IntTable::default(),
        };
        let mut ranks = vec![0; PAIRS];
        for (bucket, mut members) in assigned.members.into_iter().enumerate() {
            if members.len() > PAIRS * bounds::GROUPS
                || built.groups.len() + bounds::GROUPS > usize::from(u8::MAX)
            {
                return None;
            }
            if members.is_empty() {
                continue;
            }
            order::sort_numbers_by_key(&mut members, |rank| (Reverse(texts[rank].len()), rank));
            let first = built.groups.len() as u8;
            built.buckets[bucket] = [first, members.len().div_ceil(PAIRS) as u8];
            for pairs in members.chunks(PAIRS) {
                built.groups.push(group(texts, fold, pairs));
                ranks.extend_from_slice(pairs);
                ranks.resize(PAIRS * built.groups.len(), 0);
            }
        }
        built.members = IntTable::narrowest(&ranks);
        Some(built)
    }

    fn borrow(&self) -> Buckets<'_> {
        Buckets {
            mask: self.mask,
            multiplier: self.multiplier,
            buckets: &self.buckets,
            groups: &self.groups,
            members: self.members.ints(),
        }
    }

    fn len_bytes(&self) -> usize {
        2 * self.buckets.len() + size_of::<Group>() * self.groups.len() + self.members.bytes.len()
    }

    /// An expression of type `Buckets<'static>`.
    fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let buckets = statics.records(
            "PREFIX_BUCKETS",
            "256 times the number of groups, plus the first.",
            &self.buckets,
        );
        let groups = statics.records(
            "PREFIX_GROUPS",
            "Three values, three masks.",
            self.groups.as_flattened(),
        );
        let doc = "The prefix of each pair.";
        let members = statics.ints("PREFIX_MEMBERS", doc, &self.members);
        let [mask, multiplier] = [self.mask, self.multiplier].map(hexadecimal);
        quote! {
            #krate::prefixes::Buckets {
                mask: #mask,
                multiplier: #multiplier,
                buckets: #buckets,
                groups: #krate::rows::groups(#groups),
                members: #members,
            }
        }
    }
}

/// A multiplier, and which prefixes it puts into each bucket.
struct Assignment {
    multiplier: u64,
    members: Vec<Vec<usize>>,
}

impl Assignment {
    fn groups(&self) -> usize {
        let groups = |bucket: &Vec<usize>| bucket.len().div_ceil(PAIRS);
        self.members.iter().map(groups).sum()
    }
}

/// Of the multipliers tried, the one with the fewest groups in all: fewer prefixes share a bucket
/// by chance.
fn best_assignment(texts: &[&[u8]], fold: Fold, mask: u64, count: usize) -> Option<Assignment> {
    let blank = vec![[0; 2]; count];
    let assign = |multiplier: u64| {
        let empty = Buckets {
            mask,
            multiplier,
            buckets: &blank,
            groups: &[],
            members: Ints::EMPTY,
        };
        let mut members = vec![Vec::new(); count];
        for (rank, text) in texts.iter().enumerate() {
            let (value, _) = value_and_mask(text, fold);
            members[empty.bucket_of(value)].push(rank);
        }
        Assignment {
            multiplier,
            members,
        }
    };
    let tries = match texts.len() > bounds::MULTIPLIERS_UP_TO {
        true => 1,
        false => bounds::MULTIPLIERS,
    };
    (0..tries)
        .map(|number| assign(golden(number)))
        .min_by_key(Assignment::groups)
}

/// One to three prefixes, and no name passes the pairs that are left.
fn group(texts: &[&[u8]], fold: Fold, ranks: &[usize]) -> Group {
    let mut group = EMPTY_GROUP;
    for (at, &rank) in ranks.iter().enumerate() {
        let (value, mask) = value_and_mask(texts[rank], fold);
        group[at] = value.to_le_bytes();
        group[PAIRS + at] = mask.to_le_bytes();
    }
    group
}

/// The first eight bytes as a value, and a mask of those that are there.
fn value_and_mask(text: &[u8], fold: Fold) -> (u64, u64) {
    let mask = match text.len() {
        0..8 => (1 << (8 * text.len())) - 1,
        _ => u64::MAX,
    };
    (first_bytes(text, fold) & mask, mask)
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
