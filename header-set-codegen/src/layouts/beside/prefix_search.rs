//! Builds the table that finds the longest prefix of a name. The layout is in
//! `header_set_runtime::prefixes`.

use std::cmp::Reverse;

use header_set_runtime::prefixes::{Prefixes, bucket_of};
use header_set_runtime::{Fold, first_word};

use crate::bounds::prefixes as bounds;
use crate::layouts::filter::NO_BITS;
use crate::order;
use crate::tables::multipliers::golden;
use crate::tables::{Arena, packed};

/// Three values and three masks.
type Group = [[u8; 8]; 6];

/// Pairs of a value and a mask.
const PAIRS: usize = 3;

/// The most groups before those of one more bucket. The number of a group has a byte.
const MOST_GROUPS: usize = u8::MAX as usize - bounds::GROUPS;

/// The most prefixes of a table: group 0 is the empty one.
const MOST_PREFIXES: usize = PAIRS * (u8::MAX as usize - 1);

/// No name passes: each value has a bit outside its mask.
const EMPTY_GROUP: Group = {
    let value = [1, 0, 0, 0, 0, 0, 0, 0];
    let mask = [0; 8];
    [value, value, value, mask, mask, mask]
};

/// The buckets of prefixes, without a filter. `None` if one gets too long.
pub(super) fn build<'a>(texts: &[&[u8]], fold: Fold, arena: &'a Arena) -> Option<Prefixes<'a>> {
    if texts.len() > MOST_PREFIXES {
        return None;
    }
    let shortest = texts.iter().map(|text| text.len()).min()?;
    let mask = (1 << (8 * shortest.min(3))) - 1;
    let count = (4 * texts.len()).next_power_of_two().max(16);
    let (multiplier, assigned) = best_assignment(texts, fold, mask, count)?;
    let mut buckets = vec![[0, 1]; count];
    let mut groups = vec![EMPTY_GROUP];
    let mut ranks = vec![0; PAIRS];
    for (bucket, mut members) in assigned.into_iter().enumerate() {
        if members.len() > PAIRS * bounds::GROUPS || groups.len() > MOST_GROUPS {
            return None;
        }
        if members.is_empty() {
            continue;
        }
        order::sort_numbers_by_key(&mut members, |rank| (Reverse(texts[rank].len()), rank));
        let first = groups.len() as u8;
        buckets[bucket] = [first, members.len().div_ceil(PAIRS) as u8];
        for pairs in members.chunks(PAIRS) {
            groups.push(group(texts, fold, pairs));
            ranks.extend_from_slice(pairs);
            ranks.resize(PAIRS * groups.len(), 0);
        }
    }
    let (bytes, offsets) = packed(texts.iter().copied());
    Some(Prefixes {
        position: 0,
        mask: 0,
        filter: NO_BITS,
        bucket_mask: mask,
        multiplier,
        buckets: arena.records(buckets),
        groups: arena.rows(groups),
        members: arena.ints(&ranks),
        texts: arena.bytes(bytes),
        offsets: arena.ints(&offsets),
        case_bit: texts.iter().all(|text| Fold::case_is_a_bit(text)),
    })
}

/// The multiplier that needs the fewest groups, of those tried, and the prefixes that it puts into
/// each bucket. With it, fewer prefixes share a bucket by chance.
fn best_assignment(
    texts: &[&[u8]],
    fold: Fold,
    mask: u64,
    count: usize,
) -> Option<(u64, Vec<Vec<usize>>)> {
    let assign = |multiplier: u64| {
        let mut members = vec![Vec::new(); count];
        for (rank, text) in texts.iter().enumerate() {
            let (value, _) = value_and_mask(text, fold);
            members[bucket_of(value & mask, multiplier, count)].push(rank);
        }
        (multiplier, members)
    };
    let groups = |bucket: &Vec<usize>| bucket.len().div_ceil(PAIRS);
    (0..bounds::MULTIPLIERS)
        .map(|number| assign(golden(number)))
        .min_by_key(|(_, members)| members.iter().map(groups).sum::<usize>())
}

/// A group of one to three prefixes. No name passes the pairs that are left.
fn group(texts: &[&[u8]], fold: Fold, ranks: &[usize]) -> Group {
    let mut group = EMPTY_GROUP;
    for (at, &rank) in ranks.iter().enumerate() {
        let (value, mask) = value_and_mask(texts[rank], fold);
        group[at] = value.to_le_bytes();
        group[PAIRS + at] = mask.to_le_bytes();
    }
    group
}

/// The first eight bytes as a value, and a mask of the bytes that the text has.
fn value_and_mask(text: &[u8], fold: Fold) -> (u64, u64) {
    let mask = match text.len() {
        0..8 => (1 << (8 * text.len())) - 1,
        _ => u64::MAX,
    };
    (fold.coarse(first_word(text)) & mask, mask)
}

#[cfg(test)]
mod tests {
    use header_set_runtime::Fold;

    use super::build;
    use crate::tables::Arena;

    const EXACT: Fold = Fold {
        case: false,
        separators: false,
    };

    /// Prefixes that share a bucket for each of some starts of three bytes.
    fn prefixes(starts: usize, of_each: usize) -> Vec<String> {
        let all = (0..starts).flat_map(|start| (0..of_each).map(move |end| (start, end)));
        all.map(|(start, end)| format!("{start:03x}{end}"))
            .collect()
    }

    /// The groups of the table, without the one that no name passes.
    fn groups(starts: usize, of_each: usize) -> Option<usize> {
        let (texts, arena) = (prefixes(starts, of_each), Arena::default());
        let texts: Vec<&[u8]> = texts.iter().map(String::as_bytes).collect();
        build(&texts, EXACT, &arena).map(|prefixes| prefixes.groups.len() - 1)
    }

    #[test]
    fn a_bucket_has_at_most_three_groups_of_three() {
        for (of_each, expected) in [
            (1, Some(1)),
            (3, Some(1)),
            (4, Some(2)),
            (9, Some(3)),
            (10, None),
        ] {
            assert_eq!(groups(1, of_each), expected, "{of_each}");
        }
    }

    /// A bucket has the number of its first group in a byte, and room for three.
    #[test]
    fn all_buckets_have_at_most_252_groups() {
        assert_eq!(groups(251, 3), Some(251));
        assert_eq!(groups(252, 3), None);
        assert_eq!(groups(300, 3), None);
    }
}
