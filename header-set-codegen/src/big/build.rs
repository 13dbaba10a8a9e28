//! From a long list to its blob.

use header_set_runtime::Fold;
use header_set_runtime::big::Header;
use header_set_runtime::big::blob::PLAN;

use super::list::NormalList;
use super::ordered::Form;
use super::parallel::Threads;
use super::{Addressed, Section, blob, buckets, compact_hash, ordered, patterns, written};

/// Which layout a blob is to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// The one that answers first.
    #[default]
    Fastest,
    /// The smallest that takes no more than twice its time.
    Smallest,
    /// Buckets, which take no search.
    Buckets,
    /// Pilots; buckets where no search finds any.
    CompactHash,
    /// In order, with tags.
    OrderedTrie,
    /// In order, as small as it gets.
    SmallestTrie,
}

/// The blob of a list.
#[must_use]
pub fn build(list: &NormalList, choice: Choice, threads: Threads) -> Vec<u8> {
    let keys = &list.keys;
    let by_pilots = || compact_hash::build(keys, list.fold, threads);
    let layout = match choice {
        Choice::Fastest | Choice::Buckets => None,
        Choice::Smallest | Choice::CompactHash => by_pilots(),
        Choice::OrderedTrie => ordered::build(keys, list.fold, Form::TAGGED, threads),
        Choice::SmallestTrie => ordered::build(keys, list.fold, Form::SMALLEST, threads),
    };
    let layout = layout.unwrap_or_else(|| buckets::build(keys, list.fold, threads));
    assembled(list, layout)
}

fn assembled(list: &NormalList, layout: Addressed) -> Vec<u8> {
    let remark = format!("{} entries; {}", list.entries, layout.form);
    let numbered = patterns::build(&list.patterns);
    let tables = written::build(list, &layout, &numbered.numbers);
    let mut sections = layout.sections;
    sections.extend(tables);
    sections.extend(numbered.sections);
    sections.extend(Section::all([(PLAN, remark.into_bytes())]));
    let header = Header {
        fold: list.fold,
        plain: list.keys.iter().all(Fold::is_plain),
        entries: list.entries,
        keys: list.keys.len() as u32,
        patterns: list.patterns.len() as u32,
        checksum: 0,
    };
    blob::assemble(&header, sections)
}
