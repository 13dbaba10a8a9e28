//! Perfect hash. The layouts are in `header_set_runtime::perfect_hash`.

mod bucketed;
mod displacements;
mod one_word;
mod rows;
mod windows;

use crate::bounds::bucketed::{KEYS_OF_ANY_TRAFFIC, MANY_HITS, ROWS_UP_TO};
use crate::bounds::windows::KEYS as WINDOWS_UP_TO;
use crate::layouts::keys::{Keys, Layouts};
use crate::layouts::material::Material;

/// All layouts in which no two keys collide. A list has none only if its hashes collide under every
/// seed that is tried.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Result<Layouts<Keys<'a>>, String> {
    let mut not_built = Vec::new();
    let windows = if material.keys.keys.len() <= WINDOWS_UP_TO {
        windows::build(material)
    } else {
        not_built.push(format!("windows not built past {WINDOWS_UP_TO} names"));
        None
    };
    let mut built: Vec<Keys<'_>> = one_word::build(material).into_iter().collect();
    if let Some((windows, hash)) = windows {
        let unbranched = windows::unbranched(hash, &windows.places, material);
        built.push(windows);
        built.extend(unbranched);
    } else {
        let bucketed = in_buckets(material);
        built.extend(bucketed.built);
        not_built.extend(bucketed.not_built);
    }
    if built.is_empty() {
        return Err(String::from(
            "no seed gives these names different hashes; expected `trie` or `auto`",
        ));
    }
    Ok(Layouts { built, not_built })
}

/// The bucketed layouts, with bits that reject and without.
pub(super) fn in_buckets<'a>(material: &Material<'_, 'a>) -> Layouts<Keys<'a>> {
    let Material { keys, demand, .. } = *material;
    let mut layouts = Layouts {
        built: Vec::from_iter(bucketed::rejecting(material)),
        not_built: Vec::new(),
    };
    let rows_up_to = rows_up_to(demand.hit_rate);
    if layouts.built.is_empty() {
        // Names that windows do not reject have no other layout.
        layouts.built.extend(bucketed::displacing(material));
    } else if keys.keys.len() <= rows_up_to {
        // Folding separators of four words of every name takes longer than the mispredictions.
        if !keys.fold.separators {
            layouts.built.extend(bucketed::displacing(material));
        }
    } else {
        let left_out = format!("unbranched not built past {rows_up_to} names");
        layouts.not_built.push(left_out);
    }
    layouts
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
