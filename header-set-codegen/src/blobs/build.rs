//! From a long list to its blob.

use header_set_blob::Header;
use header_set_blob::blob::PLAN;
use header_set_runtime::Fold;

use super::list::NormalList;
use super::ordered::Form;
use super::parallel::Threads;
use super::plan::{self, NoLayout, Request};
use super::{
    Addressed, Section, SortedNames, StoredTexts, blob, buckets, compact_hash, ordered, patterns,
    written,
};

/// Which layout a blob is to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Buckets, which take no search.
    Buckets,
    /// Pilots; buckets where no search finds any.
    CompactHash,
    /// In order, with tags.
    OrderedTrie,
    /// In order, as small as it gets.
    SmallestTrie,
    /// In order, with ranks by hash; with tags where no search finds pilots.
    RankedTrie,
}

impl Choice {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Buckets,
        Self::CompactHash,
        Self::OrderedTrie,
        Self::SmallestTrie,
        Self::RankedTrie,
    ];
}

/// Names in a layout; none where that cannot be.
pub(super) fn layout(
    names: &SortedNames,
    fold: Fold,
    choice: Choice,
    threads: Threads,
) -> Option<Addressed> {
    match choice {
        Choice::Buckets => Some(buckets::build(names, fold, threads)),
        Choice::CompactHash => compact_hash::build(names, fold, threads),
        Choice::OrderedTrie => ordered::build(names, fold, Form::TAGGED, threads),
        Choice::SmallestTrie => ordered::build(names, fold, Form::SMALLEST, threads),
        Choice::RankedTrie => ordered::build(names, fold, Form::RANKED, threads),
    }
}

/// A list in bytes.
#[derive(Clone, Debug)]
pub struct Built {
    /// Its blob.
    pub blob: Vec<u8>,
    /// Of an unordered list, the position in written order of the entry with each index.
    pub order: Option<Vec<u32>>,
}

/// The blob of a list in a layout.
#[must_use]
pub fn build(list: &NormalList, choice: Choice, threads: Threads) -> Vec<u8> {
    let layout = any_layout(list, choice, threads);
    let plan = format!("{} entries; {}", list.entries, layout.form);
    Parts::new(list, layout, threads)
        .assembled(list, list.fingerprint(), plan, threads)
        .blob
}

/// The blob of a list in the layout that the planner picks.
///
/// # Errors
/// If the strategy that is asked for has no layout.
pub fn build_planned(
    list: &NormalList,
    request: &Request<'_>,
    threads: Threads,
) -> Result<Built, NoLayout> {
    let chosen = plan::choose(list, request, threads)?;
    let layout = any_layout(list, chosen.choice, threads);
    let form = layout.form.clone();
    let parts = Parts::new(list, layout, threads);
    let fingerprint = list.fingerprint();
    let plan = chosen.describe(&form, parts.len_bytes(), fingerprint);
    Ok(parts.assembled(list, fingerprint, plan, threads))
}

/// The layout that the planner picks.
///
/// # Errors
/// If the strategy that is asked for has no layout.
pub fn planned(
    list: &NormalList,
    request: &Request<'_>,
    threads: Threads,
) -> Result<Choice, NoLayout> {
    Ok(plan::choose(list, request, threads)?.choice)
}

fn any_layout(list: &NormalList, choice: Choice, threads: Threads) -> Addressed {
    layout(&list.keys, list.fold, choice, threads)
        .unwrap_or_else(|| buckets::build(&list.keys, list.fold, threads))
}

/// All that a blob holds but its plan.
struct Parts {
    sections: Vec<Section>,
    texts: StoredTexts,
    order: Option<Vec<u32>>,
}

impl Parts {
    fn new(list: &NormalList, layout: Addressed, threads: Threads) -> Self {
        let numbered = patterns::build(&list.patterns);
        let tables = written::build(list, &layout, &numbered.numbers, threads);
        let mut sections = layout.sections;
        sections.extend(tables.sections);
        sections.extend(numbered.sections);
        Self {
            sections,
            texts: layout.texts,
            order: tables.order,
        }
    }

    fn len_bytes(&self) -> usize {
        let sections = self.sections.iter().map(|section| section.bytes.len());
        sections.sum::<usize>() + self.texts.len()
    }

    fn assembled(
        mut self,
        list: &NormalList,
        fingerprint: u64,
        plan: String,
        threads: Threads,
    ) -> Built {
        self.sections
            .extend(Section::all([(PLAN, plan.into_bytes())]));
        let header = Header {
            fold: list.fold,
            case_bit: list.keys.case_is_a_bit(),
            unordered: list.unordered,
            entries: list.entries,
            keys: list.keys.len() as u32,
            patterns: list.patterns.len() as u32,
            checksum: 0,
            fingerprint,
        };
        let blob = blob::assemble_with(&header, self.sections, self.texts, &list.keys, threads);
        Built {
            blob,
            order: self.order,
        }
    }
}
