//! The bucketed layout, for any number of keys: finds a bucket and a row for each. It is in
//! `header_set_runtime::perfect_hash`.

use header_set_runtime::Trace;
use header_set_runtime::four_words::FourWords;
use header_set_runtime::hash::{Extent, ThreeWindows, WideHash, cell_and_bit};
use header_set_runtime::perfect_hash::{
    Displacing, REJECTING, Rejecting, RowHash, row_hash, row_of, scaled_row_of, slot_of,
};

use super::{displacements, rows};
use crate::bounds::bucketed as bounds;
use crate::layouts::material::{Keys, Material};
use crate::list::key_set::KeySet;
use crate::order;
use crate::tables::multipliers::golden;
use crate::traffic::Demand;
use crate::wording::counted;

/// The buckets without bits that reject. `None` if no hash gives each key a row.
pub(super) fn displacing<'a>(material: &Material<'_, 'a>) -> Option<Keys<'a>> {
    let keys = material.keys;
    let (words, count) = (words(keys), keys.keys.len());
    let buckets = count.div_ceil(bounds::KEYS_PER_BUCKET);
    let search = Search {
        keys,
        words: &words,
        picked: None,
        buckets: buckets.next_power_of_two().max(2),
        rows: (count + count / bounds::KEYS_PER_EMPTY_ROW)
            .next_power_of_two()
            .max(2),
    };
    let found = search.run()?;
    let displacements = found.displacements.iter().map(|it| it.to_le_bytes());
    let hash = RowHash::Displacing(Displacing {
        hash: found.hash,
        displacements: material.arena.records(displacements.collect()),
    });
    let about = counted(search.buckets, "bucket", "buckets");
    Some(rows::build(hash, &about, found.places, material))
}

/// The buckets with bits that reject. `None` if windows put too many keys into one, or if no hash
/// gives each key a row.
pub(super) fn rejecting<'a>(material: &Material<'_, 'a>) -> Option<Keys<'a>> {
    let keys = material.keys;
    let words = words(keys);
    let (count, buckets) = (words.len(), buckets_of(words.len()));
    multipliers(keys, material.demand)
        .into_iter()
        .find_map(|multiplier| {
            let (mut bits, mut picked) = (vec![0_u64; buckets], Vec::new());
            for key in keys.keys.iter() {
                let hash = windows(keys, key).hash(multiplier);
                let (bucket, bit) = cell_and_bit(hash, buckets, REJECTING);
                bits[bucket] |= 1 << bit;
                picked.push(bucket);
            }
            let search = Search {
                keys,
                words: &words,
                picked: Some(picked),
                buckets,
                rows: count + count / bounds::KEYS_PER_SCALED_ROW + 8,
            };
            let found = search.run()?;
            for (bits, &displacement) in bits.iter_mut().zip(&found.displacements) {
                *bits |= u64::from(displacement) << REJECTING;
            }
            let bits = bits.into_iter().map(u64::to_le_bytes).collect();
            let hash = RowHash::Rejecting(Rejecting {
                hash: found.hash,
                multiplier,
                buckets: material.arena.records(bits),
            });
            let about = counted(buckets, "bucket", "buckets");
            Some(rows::build(hash, &about, found.places, material))
        })
}

/// The number of buckets with bits that reject, at least one.
fn buckets_of(keys: usize) -> usize {
    keys.div_ceil(2)
        .min(bounds::SPARSE_BUCKETS)
        .max(keys.div_ceil(bounds::KEYS_PER_REJECTING_BUCKET))
        .max(1)
}

/// A hash that gives each key a row.
struct Found {
    hash: WideHash,
    displacements: Vec<u16>,
    /// The key in each row.
    places: Vec<Option<usize>>,
}

/// The keys of a list, and what picks their buckets and rows.
struct Search<'s> {
    keys: &'s KeySet,
    words: &'s [FourWords],
    /// The bucket of each key, with bits that reject. Otherwise the hash of its row picks it, and
    /// there is a power of two of buckets and of rows.
    picked: Option<Vec<usize>>,
    buckets: usize,
    rows: usize,
}

impl Search<'_> {
    /// The hash that reads least, of the few that are tried.
    fn run(&self) -> Option<Found> {
        let row = |displacement, &(_, hash): &(usize, u64)| self.row(hash, displacement);
        let mut searches = 0;
        for extent in [Extent::Ends, Extent::Whole] {
            for seed in (1..=bounds::ROW_MULTIPLIERS).map(golden) {
                let hash = WideHash { extent, seed };
                let Some(buckets) = self.members(hash) else {
                    continue;
                };
                if let Some(displacements) = displacements::search(&buckets, self.rows, row) {
                    let mut places = vec![None; self.rows];
                    for (members, &displacement) in buckets.iter().zip(&displacements) {
                        for member in members {
                            places[row(displacement, member)] = Some(member.0);
                        }
                    }
                    return Some(Found {
                        hash,
                        displacements,
                        places,
                    });
                }
                searches += 1;
                if searches == bounds::SEARCHES {
                    return None;
                }
            }
        }
        None
    }

    /// The keys of each bucket, with their hashes. `None` if too many share a bucket, or if two of
    /// a bucket have equal rows, which stay equal under every displacement.
    fn members(&self, hash: WideHash) -> Option<Vec<Vec<(usize, u64)>>> {
        let mut buckets = vec![Vec::new(); self.buckets];
        let keys = self.keys.keys.iter();
        for (key, (name, words)) in keys.zip(self.words).enumerate() {
            let hash = row_hash(hash, self.keys.fold, name, words, &mut Trace::<0>::new());
            let bucket = match &self.picked {
                None => slot_of(hash, self.buckets),
                Some(picked) => picked[key],
            };
            let members: &mut Vec<(usize, u64)> = &mut buckets[bucket];
            let row = self.row(hash, 0);
            if members.len() == bounds::KEYS_IN_BUCKET
                || (members.iter()).any(|&(_, other)| self.row(other, 0) == row)
            {
                return None;
            }
            members.push((key, hash));
        }
        Some(buckets)
    }

    /// The row of a hash under a displacement.
    fn row(&self, hash: u64, displacement: u16) -> usize {
        match self.picked {
            None => row_of(hash, displacement, self.buckets, self.rows),
            Some(_) => scaled_row_of(hash, displacement, self.rows),
        }
    }
}

fn words(keys: &KeySet) -> Vec<FourWords> {
    keys.keys.iter().map(|key| rows::words(keys, key)).collect()
}

fn windows(keys: &KeySet, name: &[u8]) -> ThreeWindows {
    ThreeWindows::of(keys.fold, name, &mut Trace::<0>::new())
}

/// The best few multipliers for windows: those that let the fewest common misses pass. Misses count
/// by how often they are looked up.
fn multipliers(keys: &KeySet, demand: &Demand) -> Vec<u64> {
    let of_keys: Vec<ThreeWindows> = keys.keys.iter().map(|key| windows(keys, key)).collect();
    let of_misses = demand.misses.iter().map(|name| windows(keys, name));
    let of_misses: Vec<ThreeWindows> = of_misses.collect();
    let mut table = vec![0; buckets_of(keys.keys.len())];
    let tries =
        (bounds::HASHED_KEYS / keys.keys.len().max(1)).clamp(bounds::HASHES, bounds::MULTIPLIERS);
    let mut passing = vec![0; tries];
    for (attempt, passing) in passing.iter_mut().enumerate() {
        let multiplier = golden(attempt as u64 + 1);
        table.fill(0);
        for windows in &of_keys {
            let (bucket, bit) = cell_and_bit(windows.hash(multiplier), table.len(), REJECTING);
            table[bucket] |= 1_u64 << bit;
        }
        for (windows, rank) in of_misses.iter().zip(1..) {
            let (bucket, bit) = cell_and_bit(windows.hash(multiplier), table.len(), REJECTING);
            if table[bucket] >> bit & 1 == 1 {
                // A name is looked up about 1 / rank as often as the first.
                *passing += (1_u64 << 32) / rank;
            }
        }
    }
    let mut attempts: Vec<usize> = (0..tries).collect();
    order::sort_numbers_by_key(&mut attempts, |attempt| passing[attempt]);
    attempts.truncate(bounds::HASHES);
    let multiplier = |&attempt: &usize| golden(attempt as u64 + 1);
    attempts.iter().map(multiplier).collect()
}

#[cfg(test)]
mod tests {
    use header_set_runtime::hash::cell_and_bit;
    use header_set_runtime::perfect_hash::REJECTING;

    use super::{displacing, multipliers, rejecting, windows};
    use crate::layouts::material::Material;
    use crate::list::key_set::KeySet;
    use crate::tables::Arena;
    use crate::tables::multipliers::golden;
    use crate::traffic::Demand;

    /// The keys of each of these lists would have rows under some multiplier, of which few are tried.
    #[test]
    fn four_searches_are_tried() {
        let has_rows = |list: usize| {
            let names: Vec<String> = (0..15).map(|number| format!("x{list}-{number}")).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let (keys, demand) = (KeySet::of_texts(&names), Demand::default());
            let arena = Arena::default();
            displacing(&Material::new(&keys, &demand, &arena)).is_some()
        };
        assert!(has_rows(0));
        // Fifteen keys nearly fill sixteen rows.
        assert!(!has_rows(1_322));
        assert!(!has_rows(2_920));
    }

    /// A bucket holds 24 keys, and 25 are in one where windows do not read what differs.
    #[test]
    fn names_with_equal_windows_have_no_bits_that_reject() {
        let has_bits = |start: &str, end: &str| {
            let names: Vec<String> = ('a'..='y').map(|it| format!("{start}{it}{end}")).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let (keys, demand) = (KeySet::of_texts(&names), Demand::default());
            let arena = Arena::default();
            rejecting(&Material::new(&keys, &demand, &arena)).is_some()
        };
        assert!(has_bits("", "-id"));
        assert!(!has_bits("x-sh", "ared-and-shared-id"));
    }

    fn demand(names: usize) -> Demand {
        let miss = |number: usize| format!("miss-{:x}", number.wrapping_mul(0x9e37_79b9));
        Demand {
            misses: (0..names).map(|number| miss(number).into_bytes()).collect(),
            ..Demand::default()
        }
    }

    /// 400,000 keys are hashed in all.
    #[test]
    fn few_multipliers_are_tried_for_many_names() {
        let mut keys = KeySet::of_texts(&[]);
        for number in 0..100_000 {
            keys.keys.push(format!("{number:05}").as_bytes());
        }
        let mut found = multipliers(&keys, &demand(100));
        found.sort_unstable();
        let mut first = [1, 2, 3, 4].map(golden);
        first.sort_unstable();
        assert_eq!(found, first);
    }

    /// The miss of rank r counts 1 / r.
    #[test]
    fn multipliers_let_the_fewest_lookups_pass() {
        let names: Vec<String> = (0..300)
            .map(|number| format!("x-{number:03}-key"))
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (keys, demand) = (KeySet::of_texts(&names), demand(400));
        let passing = |multiplier| {
            let spot = |name: &[u8]| {
                let hash = windows(&keys, name).hash(multiplier);
                let (bucket, bit) = cell_and_bit(hash, 150, REJECTING);
                bucket * REJECTING as usize + bit as usize
            };
            let mut taken = vec![false; 150 * REJECTING as usize];
            for name in &names {
                taken[spot(name.as_bytes())] = true;
            }
            let ranked = demand.misses.iter().zip(1..);
            let passing = ranked.filter(|(name, _)| taken[spot(name)]);
            passing.map(|(_, rank)| 1.0 / f64::from(rank)).sum::<f64>()
        };
        let found = multipliers(&keys, &demand);
        assert_eq!(found.len(), 4);
        let worst = found.iter().copied().map(passing).fold(0.0, f64::max);
        let others = (1..=200).map(golden).filter(|it| !found.contains(it));
        let best_other = others.map(passing).fold(f64::INFINITY, f64::min);
        assert!(
            worst > 0.0 && worst <= best_other + 1e-6,
            "{worst} and {best_other}"
        );
    }
}
