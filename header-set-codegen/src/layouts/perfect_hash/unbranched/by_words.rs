//! Picks rows by the words of a name and a displacement, for keys that windows do not separate.

use header_set_runtime::Trace;
use header_set_runtime::four_words::FourWords;
use header_set_runtime::hash::{Extent, WideHash};
use header_set_runtime::perfect_hash::{RowHash, row_of, slot_of};

use super::super::displacements;
use crate::bounds::displaced::KEYS_IN_BUCKET;
use crate::bounds::unbranched as bounds;
use crate::layouts::Material;
use crate::tables::multipliers::golden;

/// The hash, and the key in each row.
pub(super) fn search<'a>(material: &Material<'_, 'a>) -> Option<(RowHash<'a>, Vec<Option<usize>>)> {
    let keys = material.keys;
    let mut words = Vec::with_capacity(keys.keys.len());
    for key in 0..keys.keys.len() {
        let name = keys.keys.get(key);
        let folded = FourWords::of(keys.fold, false, name, &mut Trace::<0>::new());
        words.push((name, folded));
    }
    let hash = |(name, words): (&[u8], FourWords), extent, seed| {
        if extent == Extent::Whole && name.len() > FourWords::LONGEST {
            WideHash { extent, seed }.hash(keys.fold, name, &mut Trace::<0>::new())
        } else {
            words.hash(extent, seed)
        }
    };
    let rows = words.len() + words.len() / bounds::KEYS_PER_EMPTY_ROW;
    let rows = rows.next_power_of_two().max(2);
    let buckets = words.len().div_ceil(bounds::KEYS_PER_BUCKET);
    let buckets = buckets.next_power_of_two().max(2);
    let row = |hash, displacement| row_of(hash, displacement, buckets, rows);
    let mut searches = 0;
    for extent in [Extent::Ends, Extent::Most, Extent::Whole] {
        'multipliers: for multiplier in (1..=bounds::MULTIPLIERS).map(golden) {
            let mut members = vec![Vec::new(); buckets];
            for (key, &words) in words.iter().enumerate() {
                let hash = hash(words, extent, multiplier);
                let members = &mut members[slot_of(hash, buckets)];
                // Two keys with equal rows stay equal under every displacement.
                if members.len() == KEYS_IN_BUCKET
                    || (members.iter()).any(|&(_, other)| row(hash, 0) == row(other, 0))
                {
                    continue 'multipliers;
                }
                members.push((key, hash));
            }
            let displacements = displacements::search(
                &members,
                rows,
                |_| 1,
                |_, displacement, &(_, hash)| [row(hash, displacement); 2],
            );
            if let Some(displacements) = displacements {
                let mut places = vec![None; rows];
                for (members, &displacement) in members.iter().zip(&displacements) {
                    for &(key, hash) in members {
                        places[row(hash, displacement)] = Some(key);
                    }
                }
                let displacements = displacements.into_iter().map(u16::to_le_bytes).collect();
                let hash = RowHash::Words {
                    extent,
                    multiplier,
                    displacements: material.arena.records(displacements),
                };
                return Some((hash, places));
            }
            searches += 1;
            if searches == bounds::SEARCHES {
                return None;
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::search;
    use crate::layouts::Material;
    use crate::list::key_set::KeySet;
    use crate::tables::Arena;
    use crate::traffic::Demand;

    /// The keys of each of these lists would have rows under some multiplier, of which few are tried.
    #[test]
    fn four_searches_are_tried() {
        let has_rows = |list: usize| {
            let names: Vec<String> = (0..15).map(|number| format!("x{list}-{number}")).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let (keys, demand) = (KeySet::of_texts(&names), Demand::default());
            let arena = Arena::default();
            search(&Material::new(&keys, &demand, &arena)).is_some()
        };
        assert!(has_rows(0));
        // Fifteen keys nearly fill sixteen rows.
        assert!(!has_rows(1_322));
        assert!(!has_rows(2_920));
    }
}
