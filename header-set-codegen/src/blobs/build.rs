//! Writes a list in normal form as a blob.

use header_set_blob::Header;
use header_set_blob::blob::PLAN;
use header_set_runtime::{Fold, Strategy};

use super::ordered::Form;
use super::parallel::Threads;
use super::patterns::Numbered;
use super::plan;
use super::{
    Addressed, Section, SortedNames, StoredTexts, blob, compact_hash, ordered, patterns, written,
};
use crate::list::key_set::KeySet;
use crate::plan::Request;

/// The layout of a blob.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Compact hash. Where no pilots are found, the ordered trie with tags.
    CompactHash,
    /// Ordered trie, with tags.
    OrderedTrie,
    /// Ordered trie, in the fewest bytes.
    SmallestTrie,
    /// Ordered trie, with ranks by hash. Where no pilots are found, with tags.
    RankedTrie,
}

impl Choice {
    /// All layouts.
    pub const ALL: [Self; 4] = [
        Self::CompactHash,
        Self::OrderedTrie,
        Self::SmallestTrie,
        Self::RankedTrie,
    ];

    /// The strategy that it is a form of.
    pub(super) const fn strategy(self) -> Strategy {
        match self {
            Self::CompactHash => Strategy::PerfectHash,
            Self::OrderedTrie | Self::SmallestTrie | Self::RankedTrie => Strategy::PopcountTrie,
        }
    }
}

/// The layout of the names. `None` if it cannot be built for them.
pub(super) fn layout(
    names: &SortedNames,
    fold: Fold,
    choice: Choice,
    threads: Threads,
) -> Option<Addressed> {
    match choice {
        Choice::CompactHash => compact_hash::build(names, fold, threads),
        Choice::OrderedTrie => ordered::build(names, fold, Form::TAGGED, threads),
        Choice::SmallestTrie => ordered::build(names, fold, Form::SMALLEST, threads),
        Choice::RankedTrie => ordered::build(names, fold, Form::RANKED, threads),
    }
}

/// Options for writing a blob.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whether to leave out the tables of written order. Indices then follow the layout.
    pub unordered: bool,
    /// The number of threads.
    pub threads: Threads,
}

impl From<Threads> for Options {
    fn from(threads: Threads) -> Self {
        let unordered = false;
        Self { unordered, threads }
    }
}

/// A finished blob.
#[derive(Clone, Debug)]
pub struct Built {
    /// Its blob.
    pub blob: Vec<u8>,
    /// For an unordered list, the position in written order of the entry with each index.
    pub order: Option<Vec<u32>>,
}

/// The blob of a list in the layout `choice`.
///
/// # Panics
/// If the automaton of its expressions would pass its bound.
#[must_use]
pub fn build(keys: &KeySet, choice: Choice, options: impl Into<Options>) -> Vec<u8> {
    let options = options.into();
    let (_, layout) = any_layout(keys, choice, options.threads);
    let plan = format!("{} entries; {}", keys.entries, layout.form);
    let patterns = patterns::build(&keys.patterns, keys.fold).expect("expressions within bounds");
    Parts::new(keys, layout, patterns, options)
        .assembled(keys, keys.fingerprint(), plan)
        .blob
}

/// Why there is no blob.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The requested strategy has no layout, or none for these names.
    Strategy(Strategy),
    /// The automaton of the expressions would pass its bound: what takes how much.
    Expressions(String),
}

/// The blob of a list in the layout that the planner picks.
///
/// # Errors
/// If the requested strategy has no layout, or none for these names, or if the automaton of the
/// expressions would pass its bound.
pub fn build_planned(request: &Request<'_>, options: Options) -> Result<Built, Refused> {
    let keys = request.keys;
    let patterns = patterns::build(&keys.patterns, keys.fold).map_err(Refused::Expressions)?;
    let chosen = plan::choose(request, &patterns, options)?;
    let (choice, layout) = any_layout(keys, chosen.built, options.threads);
    if let Some(forced) = request.forced.filter(|&forced| forced != choice.strategy()) {
        return Err(Refused::Strategy(forced));
    }
    let (form, remark) = (layout.form.clone(), patterns.remark.clone());
    let parts = Parts::new(keys, layout, patterns, options);
    let fingerprint = chosen.decision.fingerprint;
    let plan = plan::describe(
        chosen,
        keys.keys.len(),
        choice,
        &form,
        parts.len_bytes(),
        remark,
    );
    Ok(parts.assembled(keys, fingerprint, plan))
}

/// The layout that the planner picks.
///
/// # Errors
/// As of [`build_planned`].
pub fn planned(request: &Request<'_>, options: Options) -> Result<Choice, Refused> {
    let keys = request.keys;
    let patterns = patterns::build(&keys.patterns, keys.fold).map_err(Refused::Expressions)?;
    Ok(plan::choose(request, &patterns, options)?.built)
}

/// The layout `choice`. If it cannot be built, the ordered trie with tags, which needs no search.
fn any_layout(keys: &KeySet, choice: Choice, threads: Threads) -> (Choice, Addressed) {
    let built = |choice| Some((choice, layout(&keys.keys, keys.fold, choice, threads)?));
    built(choice)
        .or_else(|| built(Choice::OrderedTrie))
        .expect("tables of 2 GiB of text take less than 4 GiB")
}

/// All parts of a blob but its plan.
struct Parts {
    options: Options,
    sections: Vec<Section>,
    texts: StoredTexts,
    order: Option<Vec<u32>>,
}

impl Parts {
    fn new(keys: &KeySet, layout: Addressed, numbered: Numbered, options: Options) -> Self {
        let tables = written::build(keys, &layout, &numbered.numbers, options);
        let mut sections = layout.sections;
        sections.extend(tables.sections);
        sections.extend(numbered.sections);
        Self {
            options,
            sections,
            texts: layout.texts,
            order: tables.order,
        }
    }

    fn len_bytes(&self) -> usize {
        let sections = self.sections.iter().map(|section| section.bytes.len());
        sections.sum::<usize>() + self.texts.len()
    }

    fn assembled(mut self, keys: &KeySet, fingerprint: u64, plan: String) -> Built {
        self.sections
            .extend(Section::all([(PLAN, plan.into_bytes())]));
        let Options { unordered, threads } = self.options;
        let header = Header {
            fold: keys.fold,
            case_bit: keys.keys.case_is_a_bit(),
            unordered,
            entries: keys.entries as u32,
            keys: keys.keys.len() as u32,
            patterns: keys.patterns.len() as u32,
            checksum: 0,
            fingerprint,
        };
        let blob = blob::assemble_with(&header, self.sections, self.texts, &keys.keys, threads);
        Built {
            blob,
            order: self.order,
        }
    }
}
