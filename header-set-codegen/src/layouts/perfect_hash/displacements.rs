//! A displacement for each bucket, so that the members of all buckets have slots of their own.
//!
//! Members of a bucket are displaced together. The fullest buckets choose first, while there is
//! room; the last ones have one member each, and fit into any hole.

use std::cmp::Reverse;

use crate::bounds::displaced;
use crate::order;

/// The displacement of each bucket, unless a bounded search finds none.
///
/// `slots_of` gives the two slots that a member takes, or twice the one, in a bucket and under a
/// displacement, of `slots` in all; `hardness` says how hard it is to find room for it.
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
    let mut chosen = Vec::with_capacity(2 * displaced::KEYS_IN_BUCKET);
    for bucket in order {
        displacements[bucket] = (0..=u16::MAX).find_map(|displacement| {
            steps = steps.checked_sub(1)?;
            chosen.clear();
            for member in &buckets[bucket] {
                let both = slots_of(bucket, displacement, member);
                if both
                    .iter()
                    .any(|slot| taken[*slot] || chosen.contains(slot))
                {
                    return None;
                }
                chosen.extend(both);
            }
            Some(displacement)
        })?;
        chosen.iter().for_each(|&slot| taken[slot] = true);
    }
    Some(displacements)
}
