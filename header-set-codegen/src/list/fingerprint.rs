//! A fingerprint of a list's answers. A list has the same one in Rust and in a blob.
//!
//! It is the sum, modulo 2^64, of one hash for the options and one for each entry and exclusion, so
//! that their order does not count. A hash is of a text and a tag:
//!
//! | of | text | tag |
//! |---|---|---|
//! | options | empty | 1 if `A`-`Z` equal `a`-`z`, plus 2 if separators equal each other |
//! | a key | folded | 1; an exclusion counts only if a pattern that includes the name wins without it |
//! | a glob | folded, runs of stars as one | 2, plus 256 for each run before its own |
//! | an expression | as written | 3, plus the same |
//!
//! An exclusion adds 4 to its tag. *Runs* count, in written order, among globs with as many literal
//! bytes, or among expressions. A run ends where inclusions follow exclusions, or the other way
//! around; exclusions at the start have an empty run before them. Where all globs of that many bytes
//! are prefixes, there are no runs: no two of them match one name. Past a million pairs of excluded
//! keys and patterns, all excluded keys count.

use header_set_runtime::checksum;

use crate::bounds::build::EXCLUSIONS;
use crate::list::key_set::{KeySet, NO_ENTRY, Pattern, Role, Shape};
use crate::order;

const SEPARATORS: u64 = 2;
const CASE: u64 = 1;
const KEY: u64 = 1;
const GLOB: u64 = 2;
const EXPRESSION: u64 = 3;
const EXCLUDED: u64 = 4;
/// The lowest bit of a run's number in the tag of a pattern.
const RUN: u32 = 8;

impl KeySet {
    /// The fingerprint of the list's answers.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut ranked: Vec<&Pattern> = self.patterns.iter().collect();
        order::sort_by_key(&mut ranked, |pattern| pattern.precedence());
        let exclusions = self.indices.iter().filter(|&&index| index == NO_ENTRY);
        let is_cheap = exclusions.count().saturating_mul(ranked.len()) <= EXCLUSIONS;
        let case = if self.fold.case { CASE } else { 0 };
        let separators = if self.fold.separators { SEPARATORS } else { 0 };
        let mut sum = entry(b"", case | separators);
        for (key, &index) in self.indices.iter().enumerate() {
            let name = self.keys.get(key);
            if index != NO_ENTRY {
                sum = sum.wrapping_add(entry(name, KEY));
                continue;
            }
            // An exclusion of a name that no pattern includes changes no answer.
            let winner = || ranked.iter().find(|pattern| pattern.matches(name));
            if !is_cheap || winner().is_some_and(|pattern| pattern.role != Role::Excluded) {
                sum = sum.wrapping_add(entry(name, KEY | EXCLUDED));
            }
        }
        sum.wrapping_add(of_patterns(&ranked))
    }
}

/// The sum of the hashes of patterns. `ranked` has them by precedence.
fn of_patterns(ranked: &[&Pattern]) -> u64 {
    let mut sum = 0_u64;
    for equals in ranked.chunk_by(|a, b| a.weight() == b.weight()) {
        // No name matches two different prefixes of one length.
        let may_tie = equals.iter().any(|pattern| pattern.as_prefix().is_none());
        // Patterns of one role that are neighbours in written order form a run. Their order within
        // it does not count.
        let mut run = 0;
        let mut excluded = false;
        for pattern in equals {
            let is_excluded = pattern.role == Role::Excluded;
            run += u64::from(may_tie && is_excluded != excluded);
            excluded = is_excluded;
            let role = if excluded { EXCLUDED } else { 0 };
            let (text, kind) = match &pattern.shape {
                Shape::Glob(pieces) => (pieces.join(&b'*'), GLOB),
                Shape::Regular(regular) => (regular.source.as_bytes().to_vec(), EXPRESSION),
            };
            sum = sum.wrapping_add(entry(&text, kind | role | run << RUN));
        }
    }
    sum
}

/// The checksum of 16 bytes: the checksum of the text, then the tag.
fn entry(text: &[u8], tag: u64) -> u64 {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&checksum(text).to_le_bytes());
    bytes[8..].copy_from_slice(&tag.to_le_bytes());
    checksum(&bytes)
}
