//! Builds ranks by hash, which `header_set_blob::ordered` reads.

use header_set_blob::ordered::{
    RANK_BITS, RANK_HASH, RANK_PARTS, RANK_PILOTS, RANK_REMAP, RANKS, ranked,
};
use header_set_runtime::Fold;

use crate::blobs::compact_hash::{Joined, find_pilots};
use crate::blobs::{Section, SortedNames, Threads};

/// The sections. `None` if names have equal hashes under every seed that is tried, if a search
/// finds no pilots, or if ranks need too many bits.
pub(super) fn sections(names: &SortedNames, fold: Fold, threads: Threads) -> Option<Vec<Section>> {
    if !fit(names.len()) {
        return None;
    }
    let (hash, hashes, searched) = find_pilots(names, fold, threads)?;
    let joined = Joined::new(searched);
    let ranks = joined.places.iter();
    let ranks = ranks.flat_map(|&rank| ranked(rank, hashes[rank as usize]).to_le_bytes());
    let mut parameters = hash.seed().to_le_bytes().to_vec();
    parameters.push(u8::from(hash.is_exact()));
    Some(Section::all([
        (RANK_HASH, parameters),
        (RANKS, ranks.collect()),
        (RANK_PARTS, joined.parts),
        (RANK_PILOTS, joined.pilots),
        (RANK_REMAP, joined.remap),
    ]))
}

/// Whether the ranks of that many names fit into their bits.
const fn fit(names: usize) -> bool {
    names <= 1 << RANK_BITS
}

#[cfg(test)]
mod tests {
    use super::fit;

    #[test]
    fn ranks_have_24_bits() {
        assert!(fit(16_777_216));
        assert!(!fit(16_777_217));
    }
}
