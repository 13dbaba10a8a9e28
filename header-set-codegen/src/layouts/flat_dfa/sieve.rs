//! Builds the sieve. It picks the two positions at which misses differ most from the entries, and
//! puts entries with similar bytes there into eight groups.

use header_set_runtime::Trace;
use header_set_runtime::flat_dfa::{Sieve, Spot};

use crate::bounds::dfa;
use crate::list::key_set::{KeySet, Pattern};
use crate::order;
use crate::tables::Arena;
use crate::traffic::Demand;

/// One bit for each group.
const GROUPS: usize = 8;

/// One bit for each column that some entry has at a position. With more than 64 columns there is no
/// sieve; only lists that allow any byte have as many.
type Columns = u64;

/// A sieve that every name passes: best where most names would pass any.
pub(super) const NONE: Sieve<'_> = Sieve {
    spots: [Spot::FromStart(0); 2],
    groups: &[],
};

/// The sieve that the fewest misses pass. `None` if it rejects no miss.
pub(super) fn build<'a>(
    keys: &KeySet,
    demand: &Demand,
    classes: &[u8; 256],
    columns: usize,
    arena: &'a Arena,
) -> Option<Sieve<'a>> {
    if columns > Columns::BITS as usize {
        return None;
    }
    let mut spots: Vec<Spot> = (0..dfa::SIEVE_SPOTS[0]).map(Spot::FromStart).collect();
    spots.extend((0..dfa::SIEVE_SPOTS[1]).map(Spot::FromEnd));
    let pairs = (0..spots.len()).flat_map(|second| (0..second).map(move |first| [first, second]));
    let misses = demand.misses.len();
    let sieves = pairs.filter_map(|pair| {
        let spots = pair.map(|spot| spots[spot]);
        let groups = groups(keys, spots, classes, columns);
        let sieve = Sieve {
            spots,
            groups: &groups,
        };
        let passing = (demand.misses.iter())
            .filter(|name| !sieve.rejects(classes, name, &mut Trace::<0>::new()))
            .count();
        let is_enough = dfa::SIEVE_ENOUGH * passing <= misses;
        let rank = if is_enough { 0 } else { passing };
        (passing < misses).then_some((rank, (spots, groups)))
    });
    let (spots, groups) = order::least(sieves)?;
    Some(Sieve {
        spots,
        groups: arena.records(groups),
    })
}

/// For each column, the groups that have it at the first position, and at the second.
fn groups(keys: &KeySet, spots: [Spot; 2], classes: &[u8; 256], columns: usize) -> Vec<[u8; 2]> {
    let mut entries: Vec<[Columns; 2]> = Vec::new();
    for key in 0..keys.keys.len() {
        let key = keys.keys.get(key);
        if !key.is_empty() {
            let column = |spot: Spot| 1 << classes[usize::from(key[spot.of(key.len())])];
            entries.push([column(spots[0]), column(spots[1])]);
        }
    }
    for pattern in &keys.patterns {
        let columns = |spot| of_pattern(pattern, spot, classes);
        entries.push([columns(spots[0]), columns(spots[1])]);
    }
    order::sort_by(&mut entries, &Ord::cmp);
    entries.dedup();
    let mut groups: Vec<[Columns; 2]> = Vec::new();
    for entry in entries {
        if groups.len() < GROUPS {
            groups.push(entry);
            continue;
        }
        // Adds the entry to the group that grows least. The area of a group is the number of pairs
        // of columns that pass.
        let [first, second] = entry;
        let mut least = (u32::MAX, 0);
        for (at, &[width, height]) in groups.iter().enumerate() {
            let area = width.count_ones() * height.count_ones();
            let grown = (width | first).count_ones() * (height | second).count_ones();
            least = least.min((grown - area, at));
        }
        groups[least.1][0] |= first;
        groups[least.1][1] |= second;
    }
    (0..columns)
        .map(|column| [0, 1].map(|spot| bits(&groups, column, spot)))
        .collect()
}

/// A bit for each group that has the column at a spot.
fn bits(groups: &[[Columns; 2]], column: usize, spot: usize) -> u8 {
    let has = |group: &[Columns; 2]| group[spot] >> column & 1;
    (groups.iter().enumerate()).fold(0, |bits, (at, group)| bits | (has(group) as u8) << at)
}

/// The columns of all bytes that a match of the pattern may have at a position.
fn of_pattern(pattern: &Pattern, spot: Spot, classes: &[u8; 256]) -> Columns {
    let byte = match (spot, pattern.pieces()) {
        (Spot::FromStart(offset), _) => pattern.head().get(offset).copied(),
        (Spot::FromEnd(offset), [.., tail]) => tail.iter().rev().nth(offset).copied(),
        (Spot::FromEnd(_), []) => None,
    };
    byte.map_or(Columns::MAX, |byte| 1 << classes[usize::from(byte)])
}

#[cfg(test)]
mod tests {
    use super::build;
    use crate::list::key_set::KeySet;
    use crate::tables::Arena;
    use crate::traffic::Demand;

    #[test]
    fn a_sieve_has_at_most_64_columns() {
        let (keys, arena) = (KeySet::of_texts(&["te"]), Arena::default());
        let demand = Demand {
            misses: vec![b"host".to_vec()],
            ..Demand::default()
        };
        let mut classes = [0; 256];
        for (byte, class) in classes.iter_mut().enumerate() {
            *class = byte as u8 % 64;
        }
        let has_sieve = |columns| build(&keys, &demand, &classes, columns, &arena).is_some();
        assert!(has_sieve(64));
        assert!(!has_sieve(65));
    }
}
