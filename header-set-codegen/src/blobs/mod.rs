//! Long lists: their layouts, and the blobs that hold them. `header_set_blob` reads them.
//!
//! A layout is built by `build(names: &SortedNames, fold: Fold, ..) -> Option<..>`. It returns the
//! sections and, where addresses are not ranks, the address of each name.
//!
//! This module uses no tokens and no spans. Time and memory are nearly linear. The bytes do not
//! depend on the number of threads.

pub mod blob;
pub mod compact_hash;
pub mod ordered;
pub mod parallel;

mod build;
mod patterns;
mod plan;
mod sort;
mod spelled;
mod stored;
mod written;

pub use blob::Section;
pub use build::{Built, Choice, Options, Refused, build, build_planned, planned};
pub use parallel::Threads;
pub use stored::StoredTexts;

use crate::bounds::Budget;
use crate::list::{self, Findings, List, Rules, SortedNames, Written};

/// A long list in normal form, and the findings on its entries. If these have errors, the list is
/// not used.
#[must_use]
pub fn normalise(rules: &Rules, written: Written, threads: Threads) -> (List, Findings) {
    let sort = |texts: &_, positions| sort::sorted(texts, positions, threads);
    let (valid, mut findings) = list::validate(rules, written, true, &Budget::of_one_list(), &sort);
    let (list, more) = list::normalise(rules, valid);
    findings.and(more);
    (list, findings)
}

/// The keys of a list in a layout.
#[derive(Clone, Debug, Default)]
pub struct Addressed {
    /// The layout in words. Plans print it.
    pub form: String,
    /// Its sections.
    pub sections: Vec<Section>,
    /// The texts of names, in a section behind the others.
    pub texts: StoredTexts,
    /// The address of the key with each rank.
    pub addresses: Vec<u32>,
    /// Whether the layout keeps names in order. Those of another may happen to be.
    pub keeps_order: bool,
}

impl Addressed {
    /// Bytes of all sections.
    #[must_use]
    pub fn len_bytes(&self) -> usize {
        let sections = self.sections.iter().map(|section| section.bytes.len());
        sections.sum::<usize>() + self.texts.len()
    }

    /// Whether addresses are ranks.
    #[must_use]
    pub fn is_in_order(&self) -> bool {
        let addresses = self.addresses.iter().copied();
        addresses.eq(0..self.addresses.len() as u32)
    }
}
