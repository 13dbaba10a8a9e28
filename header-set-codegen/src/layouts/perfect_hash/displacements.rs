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
    let taken = taken.as_mut_slice();
    let mut chosen = [0; 2 * displaced::KEYS_IN_BUCKET];
    // Loops over slices: nearly all of the time of a long list is spent here, unoptimised.
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
