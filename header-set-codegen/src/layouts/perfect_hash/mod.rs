//! Perfect hash. The layouts are in `header_set_runtime::perfect_hash`.

mod bucketed;
mod displacements;
mod one_word;
mod rows;
mod windows;

use crate::bounds::bucketed::{KEYS_OF_ANY_TRAFFIC, MANY_HITS, ROWS_UP_TO};
use crate::layouts::material::{Keys, Material};

/// All layouts in which no two keys collide. A list has none only if its hashes collide under every
/// seed that is tried.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Result<Vec<Keys<'a>>, String> {
    let mut built = Vec::from_iter(one_word::build(material));
    if let Some((windows, hash)) = windows::build(material) {
        let unbranched = windows::unbranched(hash, &windows.places, material);
        built.push(windows);
        built.extend(unbranched);
    } else {
        built.extend(in_buckets(material));
    }
    if built.is_empty() {
        return Err(String::from(
            "no seed gives these names different hashes; expected `trie` or `auto`",
        ));
    }
    Ok(built)
}

/// The bucketed layouts, with bits that reject and without.
pub(super) fn in_buckets<'a>(material: &Material<'_, 'a>) -> Vec<Keys<'a>> {
    let Material { keys, demand, .. } = *material;
    let mut built = Vec::from_iter(bucketed::rejecting(material));
    // Folding separators of four words of every name takes longer than the mispredictions.
    let pays = keys.keys.len() <= rows_up_to(demand.hit_rate) && !keys.fold.separators;
    // Names that windows do not reject have no other layout.
    if pays || built.is_empty() {
        built.extend(bucketed::displacing(material));
    }
    built
}

/// The most keys for which buckets without bits that reject are built.
fn rows_up_to(hit_rate: f64) -> usize {
    if hit_rate < MANY_HITS {
        KEYS_OF_ANY_TRAFFIC
    } else {
        ROWS_UP_TO
    }
}

#[cfg(test)]
mod tests {
    use super::rows_up_to;

    #[test]
    fn many_hits_have_rows_for_more_keys() {
        for (hit_rate, expected) in [(0.0, 4_096), (0.199, 4_096), (0.2, 16_384), (1.0, 16_384)] {
            assert_eq!(rows_up_to(hit_rate), expected, "{hit_rate}");
        }
    }
}
