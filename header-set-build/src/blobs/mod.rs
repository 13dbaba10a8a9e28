//! Writes blobs, which `header_set_blob` reads.
//!
//! This module uses no tokens and no spans. Time and memory are nearly linear. The bytes do not
//! depend on the number of threads.

mod assemble;
mod bounds;
mod hashed;
mod ids;
mod ordered;
mod parallel;
mod patterns;
mod sort;

pub use parallel::Threads;

use header_set_blob::blob::PLAN;
use header_set_blob::{Header, Kind};
use header_set_codegen::bounds::Budget;
use header_set_codegen::list::key_set::KeySet;
use header_set_codegen::list::{self, Findings, List, Rules, SortedNames, Written};
use header_set_codegen::wording::counted;
use header_set_runtime::Strategy;

/// The strategies that have a layout: hashed (if no pilots are found, the list is ordered), and
/// ordered.
pub const LAYOUTS: [Strategy; 2] = [Strategy::PerfectHash, Strategy::PopcountTrie];

/// A finished blob.
#[derive(Clone, Debug)]
pub struct Built {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Its layout, which is one of [`LAYOUTS`].
    pub layout: Strategy,
    /// The index in written order of the entry with each index of the blob.
    pub order: Vec<u32>,
}

/// A section of a blob.
type Section = (Kind, Vec<u8>);

/// Names in a layout.
struct Addressed {
    layout: Strategy,
    sections: Vec<Section>,
    /// The texts of the hashed layout, which are written behind all sections.
    texts: hashed::Texts,
    /// The address of the key with each rank.
    addresses: Vec<u32>,
}

/// Returns a long list in normal form, and the findings on its entries. If these have errors, the
/// list is not used.
#[must_use]
pub fn normalise(rules: &Rules, written: Written, threads: Threads) -> (List, Findings) {
    let sort = |texts: &_, positions| sort::sorted(texts, positions, threads);
    let (valid, mut findings) = list::validate(rules, written, &Budget::of_one_list(), &sort);
    let (list, more) = list::normalise(rules, valid);
    findings.and(more);
    (list, findings)
}

/// Returns the blob of a list, in one of [`LAYOUTS`].
///
/// # Errors
/// If the automaton of its expressions would pass its bound.
///
/// # Panics
/// If the tables take 4 GiB, which those of 2 GiB of text do not.
pub fn build(list: &KeySet, layout: Strategy, threads: Threads) -> Result<Built, String> {
    let patterns = patterns::build(&list.patterns, list.fold)?;
    let names = &list.keys;
    let hashed = match layout {
        Strategy::PerfectHash => hashed::build(names, list.fold, threads),
        _ => None,
    };
    let addressed = hashed
        .or_else(|| ordered::build(names, list.fold, threads))
        .expect("tables of 2 GiB of text take less than 4 GiB");
    let (order, sections) = ids::build(list, &addressed.addresses, &patterns.numbers);
    let mut sections: Vec<Section> = [sections, addressed.sections, patterns.sections].concat();
    let plan = plan(list, addressed.layout, patterns.remark.as_deref());
    sections.push((PLAN, plan.into_bytes()));
    sections.retain(|(_, bytes)| !bytes.is_empty());
    let header = Header {
        fold: list.fold,
        case_bit: names.case_is_a_bit(),
        entries: list.entries as u32,
        keys: names.len() as u32,
        patterns: list.patterns.len() as u32,
        checksum: 0,
        fingerprint: list.fingerprint(),
    };
    Ok(Built {
        bytes: assemble::assemble(&header, sections, &addressed.texts, names, threads),
        layout: addressed.layout,
        order,
    })
}

/// Describes a blob in words.
fn plan(list: &KeySet, layout: Strategy, remark: Option<&str>) -> String {
    let names = counted(list.keys.len(), "name", "names");
    let text = counted(list.keys.text_len(), "byte", "bytes");
    let patterns = counted(list.patterns.len(), "pattern", "patterns");
    let layout = match layout {
        Strategy::PerfectHash => "perfect hash: the default, and the fastest",
        _ => "popcount trie: names in order",
    };
    let remark = remark.map_or(String::new(), |remark| format!("{remark}\n"));
    format!("{layout}\n{names} of {text}, {patterns}\n{remark}")
}

/// Appends numbers.
fn put(bytes: &mut Vec<u8>, numbers: &[u32]) {
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

/// Returns a bit for each flag.
fn bits(flags: &[bool]) -> Vec<u8> {
    let byte =
        |flags: &[bool]| (flags.iter().rev()).fold(0, |byte, &flag| byte << 1 | u8::from(flag));
    flags.chunks(8).map(byte).collect()
}
