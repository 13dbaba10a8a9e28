//! Finds a displacement for each bucket, so that no two members share a row.
//!
//! Members of a bucket are displaced together. The fullest buckets come first, while most rows are
//! free. The last buckets have one member each, which fits any free row.

use std::cmp::Reverse;

use crate::bounds::bucketed as bounds;
use crate::order;

/// The displacement of each bucket. `None` if a bounded search finds none.
///
/// `row_of` gives the row of a member under a displacement. `rows` is their number.
pub(super) fn search<M>(
    buckets: &[Vec<M>],
    rows: usize,
    row_of: impl Fn(u16, &M) -> usize,
) -> Option<Vec<u16>> {
    if (buckets.iter()).any(|members| members.len() > bounds::KEYS_IN_BUCKET) {
        return None;
    }
    let members: usize = buckets.iter().map(Vec::len).sum();
    let mut steps = bounds::STEPS + bounds::STEPS_PER_KEY * members;
    let mut order: Vec<usize> = (0..buckets.len()).collect();
    order::sort_numbers_by_key(&mut order, |bucket| Reverse(buckets[bucket].len()));
    let mut displacements = vec![0; buckets.len()];
    let mut taken = vec![false; rows];
    let taken = taken.as_mut_slice();
    let mut chosen = [0; bounds::KEYS_IN_BUCKET];
    // Loops over slices: long lists spend nearly all of their time here, unoptimised.
    for bucket in order {
        let members = buckets[bucket].as_slice();
        let mut displacement = 0;
        loop {
            steps = steps.checked_sub(1)?;
            let mut at = 0;
            while at < members.len() {
                let row = row_of(displacement, &members[at]);
                let mut earlier = 0;
                while earlier < at && chosen[earlier] != row {
                    earlier += 1;
                }
                if taken[row] || earlier < at {
                    break;
                }
                chosen[at] = row;
                at += 1;
            }
            if at == members.len() {
                chosen[..at].iter().for_each(|&row| taken[row] = true);
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
            search(&[bucket], 32, |_, &key| key)
        };
        assert_eq!(found(24), Some(vec![0]));
        assert_eq!(found(25), None);
    }

    #[test]
    fn keys_share_no_row() {
        let row_of = |displacement: u16, &first: &usize| first + usize::from(displacement);
        for (keys, expected) in [([0, 1], [0, 0]), ([1, 1], [0, 1])] {
            let buckets = keys.map(|key| vec![key]);
            assert_eq!(
                search(&buckets, 8, row_of),
                Some(expected.to_vec()),
                "{keys:?}"
            );
        }
        assert_eq!(search(&[vec![0, 2]], 8, row_of), Some(vec![0]));
        // Members of one bucket keep their distance.
        assert_eq!(search(&[vec![0, 0]], 8, |_, &row: &usize| row), None);
    }

    /// There are 2^20 steps, and 256 for each of 18 keys. The first takes one, sixteen take 65,536
    /// each, so 4,607 are left.
    #[test]
    fn the_search_ends_after_its_steps() {
        let found = |last: u16| {
            let mut buckets = vec![vec![(0, 0)]];
            buckets.extend((1..=16).map(|row| vec![(row, u16::MAX)]));
            buckets.push(vec![(17, last)]);
            let row_of = |displacement, &(row, own): &(usize, u16)| match displacement == own {
                true => row,
                false => 0,
            };
            search(&buckets, 18, row_of).is_some()
        };
        assert!(found(4_606));
        assert!(!found(4_607));
    }
}
