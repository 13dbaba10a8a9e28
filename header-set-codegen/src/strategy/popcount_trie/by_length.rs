//! Finds, for the keys of each length, the positions whose bits tell them apart in as few nodes as
//! possible, and lays the nodes out with equal depth.

use header_set_runtime::popcount_trie::{NO_LEAF, label, last_window, window};

use super::{BuiltTrie, Form};
use crate::key_set::KeySet;
use crate::strategy::Demand;

/// A node names a position in a byte.
const MAX_LEN: usize = u8::MAX as usize;

/// With three nodes on every path the form by hash, whose upper nodes are shared, is as good.
const MAX_DEPTH: usize = 3;

/// Windows that may be looked at in the whole search.
const EFFORT: usize = 1_500_000;

/// For a node that cannot tell all its keys apart, how many of the best choices are tried.
const CHOICES: usize = 6;

/// Where a node looks, and what it leads to, by label.
struct Node {
    position: u8,
    shift: u8,
    /// In the order of labels.
    children: Vec<(u32, Node)>,
    key: Option<usize>,
}

pub(super) fn build(keys: &KeySet, demand: &Demand) -> Option<Form> {
    let longest = keys
        .keys
        .iter()
        .map(|key| key.bytes.len())
        .max()
        .unwrap_or(0);
    if longest > MAX_LEN || keys.keys.len() > usize::from(u16::MAX) {
        return None;
    }
    let roots = if keys.keys.is_empty() { 0 } else { longest + 1 };
    let mut lengths: Vec<Vec<usize>> = vec![Vec::new(); roots];
    for (index, key) in keys.keys.iter().enumerate() {
        lengths[key.bytes.len()].push(index);
    }
    let mut effort = EFFORT;
    (1..=MAX_DEPTH).find_map(|depth| {
        let mut trees = Vec::with_capacity(roots);
        for group in &lengths {
            trees.push(match group.as_slice() {
                [] => None,
                group => Some(grow(keys, group, depth, &mut effort)?),
            });
        }
        lay_out(keys, demand, &trees, depth)
    })
}

/// A tree of `depth` nodes on every path that tells `group`, keys of one length, apart.
fn grow(keys: &KeySet, group: &[usize], depth: usize, effort: &mut usize) -> Option<Node> {
    let len = keys.keys[group[0]].bytes.len();
    let leaf = |key| Node {
        position: 0,
        shift: 0,
        children: Vec::new(),
        key: Some(key),
    };
    if depth == 0 {
        return match group {
            [only] => Some(leaf(*only)),
            _ => None,
        };
    }
    // A node has 32 children, and so has each of them.
    if group.len() > 1 << (5 * depth) {
        return None;
    }
    let mut choices: Vec<(u32, u32, u8, u8)> = Vec::new();
    'search: for position in 0..=len.saturating_sub(4) {
        *effort = effort.checked_sub(group.len())?;
        let windows: Vec<u32> = group
            .iter()
            .map(|&key| window(keys.fold, &keys.keys[key].bytes, position))
            .collect();
        for shift in 0..=27_u8 {
            *effort = effort.checked_sub(group.len())?;
            let Some((fullest, unused)) = crowding(&windows, shift, depth) else {
                continue;
            };
            let choice = (fullest, unused, position as u8, shift);
            let rank = choices.partition_point(|better| *better < choice);
            if rank < CHOICES {
                choices.truncate(CHOICES - 1);
                choices.insert(rank, choice);
            }
            if fullest <= 1 {
                break 'search;
            }
        }
    }
    choices.into_iter().find_map(|(_, _, position, shift)| {
        let mut groups = [const { Vec::new() }; 32];
        for &key in group {
            let window = window(keys.fold, &keys.keys[key].bytes, usize::from(position));
            groups[label(window, u32::from(shift)) as usize].push(key);
        }
        let mut children = Vec::new();
        for (label, group) in (0..).zip(&groups) {
            if !group.is_empty() {
                children.push((label, grow(keys, group, depth - 1, effort)?));
            }
        }
        Some(Node {
            position,
            shift,
            children,
            key: None,
        })
    })
}

/// How many keys the fullest child of a node would have, and how many of its children none; nothing if those
/// would be too many to be told apart below.
fn crowding(windows: &[u32], shift: u8, depth: usize) -> Option<(u32, u32)> {
    let most = 1 << (5 * (depth - 1));
    let mut counts = [0_u32; 32];
    let (mut fullest, mut unused) = (0, 32);
    for &window in windows {
        let count = &mut counts[label(window, u32::from(shift)) as usize];
        unused -= u32::from(*count == 0);
        *count += 1;
        if *count > fullest {
            fullest = *count;
            if fullest > most {
                return None;
            }
        }
    }
    Some((fullest, unused))
}

/// Writes the levels one after the other: roots by length, the children of each node together.
fn lay_out(keys: &KeySet, demand: &Demand, trees: &[Option<Node>], depth: usize) -> Option<Form> {
    let mut nodes: Vec<[u8; 8]> = Vec::new();
    let mut level: Vec<Option<&Node>> = trees.iter().map(Option::as_ref).collect();
    for above_leaves in (0..depth).rev() {
        let next_start = if above_leaves == 0 {
            0
        } else {
            nodes.len() + level.len()
        };
        let mut next: Vec<Option<&Node>> = level
            .iter()
            .flatten()
            .flat_map(|node| node.children.iter().map(|(_, child)| Some(child)))
            .collect();
        // Where there is no key, the path leads to the dead end behind all others.
        let dead_end = next_start + next.len();
        let mut child = next_start;
        for node in &level {
            let Some(node) = node else {
                nodes.push(encode(0, dead_end, 0, 0)?);
                continue;
            };
            let bitmap = node
                .children
                .iter()
                .skip(1)
                .fold(0, |bits, (label, _)| bits | 1 << label);
            nodes.push(encode(bitmap, child, node.shift, node.position)?);
            child += node.children.len();
        }
        next.push(None);
        level = next;
    }
    let places: Vec<Option<usize>> = level.iter().flatten().map(|node| node.key).collect();
    // Names that are asked for together stand together, wherever their leaves are.
    let mut names = Vec::new();
    let mut starts = vec![0; keys.keys.len()];
    for key in demand.ranking(keys.keys.len()) {
        starts[key] = u32::try_from(names.len()).ok()?;
        names.extend_from_slice(&keys.keys[key].bytes);
    }
    let mut leaves = Vec::with_capacity(level.len());
    for &key in places.iter().flatten() {
        let [a, b, c, d] = last_window(keys.fold, &keys.keys[key].bytes).to_le_bytes();
        let [e, f, g, h] = starts[key].to_le_bytes();
        leaves.push([a, b, c, d, e, f, g, h]);
    }
    leaves.push(NO_LEAF);
    let form = format!(
        "by length, {depth} node{}",
        if depth == 1 { "" } else { "s" }
    );
    let tables = BuiltTrie::ByLength {
        nodes,
        roots: trees.len(),
        depth,
        leaves,
    };
    Some((form, tables, places, names))
}

fn encode(bitmap: u32, base: usize, shift: u8, position: u8) -> Option<[u8; 8]> {
    let [a, b, c, d] = bitmap.to_le_bytes();
    let [low, high] = u16::try_from(base).ok()?.to_le_bytes();
    Some([a, b, c, d, low, high, shift, position])
}
