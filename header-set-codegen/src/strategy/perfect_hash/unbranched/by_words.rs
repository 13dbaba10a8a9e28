//! Rows by the words of a name and a displacement, for keys that windows do not tell apart.

use header_set_runtime::Trace;
use header_set_runtime::perfect_hash::{row_of, slot_of};
use header_set_runtime::quad::Quad;

use super::super::displacements;
use super::BuiltHash;
use crate::bounds::unbranched as bounds;
use crate::key_set::KeySet;
use crate::tables::multipliers::golden;

/// The hash, and the key in each row.
pub(super) fn search(keys: &KeySet) -> Option<(BuiltHash, Vec<Option<usize>>)> {
    let words: Vec<Quad> = (keys.keys.iter())
        .map(|key| Quad::of(keys.fold, false, &key.bytes, &mut Trace::<0>::new()))
        .collect();
    let buckets = words.len().div_ceil(bounds::KEYS_PER_BUCKET);
    let buckets = buckets.next_power_of_two().max(2);
    (1..=bounds::MULTIPLIERS).find_map(|attempt| {
        let multiplier = golden(attempt);
        let mut members = vec![Vec::new(); buckets];
        for (key, words) in words.iter().enumerate() {
            let hash = words.hash(multiplier);
            members[slot_of(hash, buckets)].push((key, hash));
        }
        let rows = words.len() + words.len() / bounds::KEYS_PER_EMPTY_ROW + 1;
        let row = |hash, displacement| row_of(hash, displacement, rows);
        let displacements = displacements::search(
            &members,
            rows,
            |_| 1,
            |_, displacement, &(_, hash)| [row(hash, displacement); 2],
        )?;
        let mut places = vec![None; rows];
        for (members, &displacement) in members.iter().zip(&displacements) {
            for &(key, hash) in members {
                places[row(hash, displacement)] = Some(key);
            }
        }
        let displacements = displacements.into_iter().map(u16::to_le_bytes).collect();
        let hash = BuiltHash::Words {
            multiplier,
            displacements,
        };
        Some((hash, places))
    })
}
