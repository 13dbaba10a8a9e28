//! Finds the two spots at which names that are asked for in vain differ most from the entries, and eight
//! groups of entries that have similar bytes there.

use std::collections::BTreeSet;

use header_set_runtime::flat_dfa::Spot;

use crate::key_set::KeySet;
use crate::strategy::Demand;

/// Groups, a bit each.
const GROUPS: usize = 8;

/// Spots from the start that are tried.
const FROM_START: usize = 6;

/// Spots from the end that are tried.
const FROM_END: usize = 3;

/// The tables of a sieve.
#[derive(Clone, Debug)]
pub struct BuiltSieve {
    /// The spots.
    pub spots: [Spot; 2],
    /// Groups by column; empty if there is no sieve.
    pub groups: Vec<[u8; 2]>,
}

/// Columns that some entry has at a spot.
type Columns = [u64; 4];

impl BuiltSieve {
    /// No sieve: better where most names pass any.
    pub(super) const NONE: Self = Self {
        spots: [Spot::FromStart(0); 2],
        groups: Vec::new(),
    };

    /// The sieve that the fewest misses pass, if it holds any back.
    pub(super) fn build(
        keys: &KeySet,
        demand: &Demand,
        classes: &[u8; 256],
        columns: usize,
    ) -> Option<Self> {
        let spots = (0..FROM_START).map(Spot::FromStart);
        let spots: Vec<Spot> = spots.chain((0..FROM_END).map(Spot::FromEnd)).collect();
        let pairs = (0..spots.len())
            .flat_map(|second| (0..second).map(move |first| [first, second]))
            .map(|pair| pair.map(|spot| spots[spot]));
        let mut fewest = demand.misses.len();
        let mut best = None;
        for spots in pairs {
            let groups = groups(keys, spots, classes, columns);
            let passing = (demand.misses.iter())
                .filter(|name| passes(name, spots, classes, &groups))
                .count();
            if passing < fewest {
                fewest = passing;
                best = Some(Self { spots, groups });
            }
        }
        best
    }
}

/// By column, the groups that have it at the first spot and at the second.
fn groups(keys: &KeySet, spots: [Spot; 2], classes: &[u8; 256], columns: usize) -> Vec<[u8; 2]> {
    let of_keys = (keys.keys.iter())
        .filter(|key| !key.bytes.is_empty())
        .map(|key| {
            spots.map(|spot| one(classes[usize::from(key.bytes[spot.of(key.bytes.len())])]))
        });
    let of_patterns = (keys.patterns.iter())
        .map(|pattern| spots.map(|spot| of_pattern(&pattern.pieces, spot, classes)));
    let entries: BTreeSet<[Columns; 2]> = of_keys.chain(of_patterns).collect();
    let mut groups: Vec<[Columns; 2]> = Vec::new();
    for entry in entries {
        if groups.len() < GROUPS {
            groups.push(entry);
            continue;
        }
        // The group that grows least: it lets as many pairs of columns pass as its area says.
        let grown = |group: &[Columns; 2]| [union(group[0], entry[0]), union(group[1], entry[1])];
        let cheapest = (0..GROUPS).min_by_key(|&at| area(&grown(&groups[at])) - area(&groups[at]));
        let group = &mut groups[cheapest.unwrap_or(0)];
        *group = grown(group);
    }
    let bits = |column: usize, spot: usize| {
        let has = |group: &[Columns; 2]| group[spot][column / 64] >> (column % 64) & 1;
        (groups.iter().enumerate()).fold(0, |bits, (at, group)| bits | (has(group) as u8) << at)
    };
    (0..columns)
        .map(|column| [bits(column, 0), bits(column, 1)])
        .collect()
}

/// The columns of the bytes that names of a pattern may have at a spot.
fn of_pattern(pieces: &[Vec<u8>], spot: Spot, classes: &[u8; 256]) -> Columns {
    let byte = match (spot, pieces) {
        (Spot::FromStart(offset), [head, ..]) => head.get(offset),
        (Spot::FromEnd(offset), [.., tail]) => tail.iter().rev().nth(offset),
        _ => None,
    };
    byte.map_or([u64::MAX; 4], |&byte| one(classes[usize::from(byte)]))
}

fn one(column: u8) -> Columns {
    let mut columns = [0; 4];
    columns[usize::from(column) / 64] = 1 << (column % 64);
    columns
}

fn union(one: Columns, other: Columns) -> Columns {
    std::array::from_fn(|at| one[at] | other[at])
}

fn area(group: &[Columns; 2]) -> u32 {
    let [width, height] =
        group.map(|columns| columns.iter().map(|word| word.count_ones()).sum::<u32>());
    width * height
}

fn passes(name: &[u8], spots: [Spot; 2], classes: &[u8; 256], groups: &[[u8; 2]]) -> bool {
    if name.is_empty() {
        return true;
    }
    let [first, second] = spots.map(|spot| classes[usize::from(name[spot.of(name.len())])]);
    groups[usize::from(first)][0] & groups[usize::from(second)][1] != 0
}
