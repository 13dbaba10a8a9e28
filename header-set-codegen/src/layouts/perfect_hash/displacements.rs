//! Finds a displacement for each bucket, so that no two members share a slot.
//!
//! Members of a bucket are displaced together. The fullest buckets come first, while most slots are
//! free. The last buckets have one member each, which fits any free slot.

use std::cmp::Reverse;

use crate::bounds::displaced;
use crate::order;

/// The displacement of each bucket. `None` if a bounded search finds none.
///
/// `slots_of` gives the two slots of a member in a bucket under a displacement; they are equal if
/// it takes one. `slots` is their number. `hardness` orders the buckets: it says how hard a member
/// is to place.
pub(super) fn search<M>(
    buckets: &[Vec<M>],
    slots: usize,
    hardness: impl Fn(&M) -> usize,
    slots_of: impl Fn(usize, u16, &M) -> [usize; 2],
) -> Option<Vec<u16>> {
    if (buckets.iter()).any(|members| members.len() > displaced::KEYS_IN_BUCKET) {
        return None;
    }
    let members: usize = buckets.iter().map(Vec::len).sum();
    let mut steps = displaced::STEPS + displaced::STEPS_PER_KEY * members;
    let mut order: Vec<usize> = (0..buckets.len()).collect();
    let hardness = |bucket: usize| buckets[bucket].iter().map(&hardness).sum::<usize>();
    order::sort_numbers_by_key(&mut order, |bucket| Reverse(hardness(bucket)));
    let mut displacements = vec![0; buckets.len()];
    let mut taken = vec![false; slots];
    let taken = taken.as_mut_slice();
    let mut chosen = [0; 2 * displaced::KEYS_IN_BUCKET];
    // Loops over slices: long lists spend nearly all of their time here, unoptimised.
    for bucket in order {
        let members = buckets[bucket].as_slice();
        let mut displacement = 0;
        loop {
            steps = steps.checked_sub(1)?;
            let (mut at, mut len) = (0, 0);
            while at < members.len() {
                let [first, second] = slots_of(bucket, displacement, &members[at]);
                if taken[first] || taken[second] {
                    break;
                }
                let mut earlier = 0;
                while earlier < len && chosen[earlier] != first && chosen[earlier] != second {
                    earlier += 1;
                }
                if earlier < len {
                    break;
                }
                chosen[len] = first;
                chosen[len + 1] = second;
                len += 2;
                at += 1;
            }
            if at == members.len() {
                chosen[..len].iter().for_each(|&slot| taken[slot] = true);
                break;
            }
            displacement = displacement.checked_add(1)?;
        }
        displacements[bucket] = displacement;
    }
    Some(displacements)
}

#[cfg(test)]
mod tests {
    use super::search;

    #[test]
    fn a_bucket_has_at_most_24_keys() {
        let found = |keys: usize| {
            let bucket: Vec<usize> = (0..keys).collect();
            search(&[bucket], 32, |_| 1, |_, _, &key| [key; 2])
        };
        assert_eq!(found(24), Some(vec![0]));
        assert_eq!(found(25), None);
    }

    #[test]
    fn keys_share_no_slot() {
        // A key of two slots and one of one slot, in buckets of their own and in one.
        let slots_of = |_, displacement: u16, &[first, second]: &[usize; 2]| {
            let displacement = usize::from(displacement);
            [first + displacement, second + displacement]
        };
        for (keys, expected) in [
            ([[0, 1], [2, 2]], Some(vec![0, 0])),
            ([[0, 1], [1, 1]], Some(vec![0, 1])),
            ([[0, 1], [0, 0]], Some(vec![0, 2])),
        ] {
            let buckets = keys.map(|key| vec![key]);
            assert_eq!(search(&buckets, 8, |_| 1, slots_of), expected, "{keys:?}");
        }
        let in_one = [vec![[0, 1], [2, 2]]];
        assert_eq!(search(&in_one, 8, |_| 1, slots_of), Some(vec![0]));
    }

    /// There are 2^20 steps, and 256 for each of 18 keys. The first takes one, sixteen take 65,536
    /// each, so 4,607 are left.
    #[test]
    fn the_search_ends_after_its_steps() {
        let found = |last: u16| {
            let mut buckets = vec![vec![0]];
            buckets.extend(vec![vec![u16::MAX]; 16]);
            buckets.push(vec![last]);
            let slots_of = |bucket, displacement, &own: &u16| match displacement == own {
                true => [bucket; 2],
                false => [0; 2],
            };
            search(&buckets, 18, |_| 1, slots_of).is_some()
        };
        assert!(found(4_606));
        assert!(!found(4_607));
    }
}
