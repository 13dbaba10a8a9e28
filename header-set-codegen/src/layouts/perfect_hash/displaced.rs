//! The displaced layout, for any number of keys: finds a bucket and a slot for each.

use header_set_runtime::hash::{BucketHash, Extent, ThreeWindows, WideHash, cell_and_bit};
use header_set_runtime::perfect_hash::{
    Displaced, NO_LENGTH, PerfectHash, REJECTING, slot_in_bucket,
};
use header_set_runtime::two_records::{Record, TwoRecords};
use header_set_runtime::{KeyIndex, Trace};

use super::displacements;
use crate::bounds::displaced;
use crate::layouts::{Keys, Material};
use crate::list::key_set::KeySet;
use crate::order;
use crate::tables::multipliers::golden;
use crate::traffic::Demand;

pub(in crate::layouts) fn build<'a>(material: &Material<'_, 'a>) -> Option<Keys<'a>> {
    let Material {
        keys,
        demand,
        arena,
        ..
    } = *material;
    let mut hashes = Vec::new();
    for multiplier in multipliers(keys, demand) {
        hashes.push(BucketHash::Windows { multiplier });
    }
    for extent in [Extent::Most, Extent::Whole] {
        for seed in 0..displaced::HASHES {
            hashes.push(BucketHash::Wide(WideHash { extent, seed }));
        }
    }
    let mut attempts = (1..=displaced::HASHES as usize).cycle();
    let (hash, buckets, places) = hashes.into_iter().find_map(|hash| {
        let (buckets, places) = place(keys, hash, attempts.next()?)?;
        Some((hash, buckets, places))
    })?;
    let (records, names) = records(keys, &places)?;
    let reads = match hash {
        BucketHash::Windows { .. } => "3 windows",
        BucketHash::Wide(hash) if hash.extent == Extent::Whole => "all bytes",
        BucketHash::Wide(_) => "up to 32 bytes",
    };
    let form = format!("displaced, {} buckets by {reads}", buckets.len());
    let buckets = buckets.into_iter().map(u64::to_le_bytes).collect();
    let exact = KeyIndex::PerfectHash(PerfectHash::Displaced(Displaced {
        hash,
        buckets: arena.records(buckets),
        records: arena.rows(records),
    }));
    Some(Keys::new(exact, form, keys, places, names))
}

fn buckets_of(keys: usize) -> usize {
    keys.div_ceil(2)
        .min(displaced::SPARSE_BUCKETS)
        .max(keys.div_ceil(displaced::KEYS_PER_BUCKET))
}

/// The number of slots. A ninth is left empty; short lists, in which chance weighs more, keep more
/// empty. Two records side by side are hard to place in a table that is nearly full.
fn slots_of(records: usize, attempt: usize) -> usize {
    (records + attempt * (records / 8 + 128)).next_multiple_of(2)
}

/// The best few multipliers for windows: those that let the fewest common misses pass. Misses count
/// by how often they are looked up.
fn multipliers(keys: &KeySet, demand: &Demand) -> Vec<u64> {
    let windows = |name: &[u8]| ThreeWindows::of(keys.fold, name, &mut Trace::<0>::new());
    let (mut key_windows, mut miss_windows) = (Vec::new(), Vec::new());
    for key in 0..keys.keys.len() {
        key_windows.push(windows(keys.keys.get(key)));
    }
    for name in &demand.misses {
        miss_windows.push(windows(name));
    }
    let mut table = vec![0; buckets_of(keys.keys.len())];
    let tries = (displaced::HASHED_KEYS / keys.keys.len().max(1))
        .clamp(displaced::HASHES as usize, displaced::MULTIPLIERS);
    let mut passing: Vec<u64> = Vec::with_capacity(tries);
    for attempt in 0..tries {
        let multiplier = golden(attempt as u64 + 1);
        table.fill(0);
        for windows in &key_windows {
            let (bucket, bit) = cell_and_bit(windows.hash(multiplier), table.len(), REJECTING);
            table[bucket] |= 1_u64 << bit;
        }
        passing.push(0);
        for (at, windows) in miss_windows.iter().enumerate() {
            let (bucket, bit) = cell_and_bit(windows.hash(multiplier), table.len(), REJECTING);
            if table[bucket] >> bit & 1 == 1 {
                // A name is looked up about 1 / rank as often as the first.
                passing[attempt] += (1 << 32) / (at as u64 + 1);
            }
        }
    }
    let mut attempts: Vec<usize> = (0..tries).collect();
    order::sort_numbers_by_key(&mut attempts, |attempt| passing[attempt]);
    attempts.truncate(displaced::HASHES as usize);
    let multiplier = |&attempt: &usize| golden(attempt as u64 + 1);
    attempts.iter().map(multiplier).collect()
}

/// The buckets and the key in each slot. `None` if some bucket has no displacement.
fn place(
    keys: &KeySet,
    hash: BucketHash,
    attempt: usize,
) -> Option<(Vec<u64>, Vec<Option<usize>>)> {
    let mut buckets = vec![0_u64; buckets_of(keys.keys.len())];
    let mut members = vec![Vec::new(); buckets.len()];
    for index in 0..keys.keys.len() {
        let member = Member::of(keys, hash, index);
        let (bucket, bit) = cell_and_bit(member.bucket, buckets.len(), REJECTING);
        buckets[bucket] |= 1 << bit;
        members[bucket].push(member);
    }
    let records = members.iter().flatten().map(Member::records).sum();
    let mut places = vec![None; slots_of(records, attempt)];
    let displaced =
        |bucket: usize, displacement| buckets[bucket] | u64::from(displacement) << REJECTING;
    let displacements = displacements::search(
        &members,
        places.len(),
        // Two adjacent records are harder to place than two keys of one record each.
        |member| 3 * member.records() - 1,
        |bucket, displacement, member| member.slots(displaced(bucket, displacement), places.len()),
    )?;
    for (bucket, (members, displacement)) in members.iter().zip(displacements).enumerate() {
        buckets[bucket] |= u64::from(displacement) << REJECTING;
        for member in members {
            let [slot, _] = member.slots(buckets[bucket], places.len());
            places[slot] = Some(member.key);
        }
    }
    Some((buckets, places))
}

/// A key of a bucket.
#[derive(Clone)]
struct Member {
    key: usize,
    words: Option<TwoRecords>,
    /// The hash that picks its bucket.
    bucket: u64,
    /// The slot to which the displacement of the bucket is applied.
    slot: u32,
}

impl Member {
    fn of(keys: &KeySet, hash: BucketHash, key: usize) -> Self {
        let (bytes, trace) = (keys.keys.get(key), &mut Trace::<0>::new());
        let words = words(keys, bytes);
        let bucket = hash.hash(keys.fold, bytes, trace);
        let slot = hash.slot(bucket, words.as_ref(), (keys.fold, bytes), trace);
        Self {
            key,
            words,
            bucket,
            slot,
        }
    }

    /// The slots of its two records under a displacement. A key of one record has its slot twice.
    fn slots(&self, displaced: u64, slots: usize) -> [usize; 2] {
        let slot = slot_in_bucket(self.slot, displaced, slots);
        match &self.words {
            Some(words) => words.slots(slot),
            None => [slot; 2],
        }
    }

    /// The number of records that it takes.
    fn records(&self) -> usize {
        let [_, extra] = self.words.map_or([0; 2], |words| words.slots(0));
        1 + extra
    }
}

/// The words of a key. The key is folded already; the short way of folding could change it.
fn words(keys: &KeySet, key: &[u8]) -> Option<TwoRecords> {
    TwoRecords::of(keys.fold, false, key, &mut Trace::<0>::new())
}

/// The records, and the bytes of the names that have no words.
fn records(keys: &KeySet, places: &[Option<usize>]) -> Option<(Vec<Record>, Vec<u8>)> {
    let empty = [[0; 8], u64::from(NO_LENGTH).to_le_bytes()];
    let (mut records, mut names) = (vec![empty; places.len()], Vec::new());
    for (slot, key) in places.iter().enumerate() {
        let Some(key) = key else { continue };
        let key = keys.keys.get(*key);
        if let Some(words) = words(keys, key) {
            for (slot, record) in words.slots(slot).into_iter().zip(words.records()) {
                records[slot] = record;
            }
        } else {
            let start = u32::try_from(names.len()).ok()?;
            let len = u32::try_from(key.len()).ok()?;
            records[slot][0] = (u64::from(len) << 32 | u64::from(start)).to_le_bytes();
            names.extend_from_slice(key);
        }
    }
    Some((records, names))
}

#[cfg(test)]
mod tests {
    use header_set_runtime::Trace;
    use header_set_runtime::hash::{ThreeWindows, cell_and_bit};
    use header_set_runtime::perfect_hash::REJECTING;

    use super::{build, multipliers};
    use crate::layouts::Material;
    use crate::list::key_set::KeySet;
    use crate::tables::Arena;
    use crate::tables::multipliers::golden;
    use crate::traffic::Demand;

    fn form(texts: &[String]) -> String {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let (keys, demand, arena) = (
            KeySet::of_texts(&texts),
            Demand::default(),
            Arena::default(),
        );
        let layout = build(&Material::new(&keys, &demand, &arena));
        layout.expect("the hashes of all bytes differ").form
    }

    /// A bucket holds 24 keys, and 25 are in one where a hash does not read what differs.
    #[test]
    fn more_is_read_of_names_that_are_alike() {
        let names = |start: &str, end: &str| -> Vec<String> {
            let middles = 'a'..='y';
            middles
                .map(|middle| format!("{start}{middle}{end}"))
                .collect()
        };
        let long = "-shared-".repeat(5);
        let names_and_forms = [
            (names("", "-id"), "displaced, 13 buckets by 3 windows"),
            (
                names("x-sh", "ared-and-shared-id"),
                "displaced, 13 buckets by up to 32 bytes",
            ),
            (
                names(&long[..26], &long),
                "displaced, 13 buckets by all bytes",
            ),
        ];
        for (names, expected) in names_and_forms {
            assert_eq!(form(&names), expected);
        }
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
                let windows = ThreeWindows::of(keys.fold, name, &mut Trace::<0>::new());
                let (bucket, bit) = cell_and_bit(windows.hash(multiplier), 150, REJECTING);
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
