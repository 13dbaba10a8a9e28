//! The layout by windows, for up to 1,200 keys: finds the windows, the shift and each node's
//! multiplier that separate the keys and reject common misses.

use header_set_runtime::hash::Window;
use header_set_runtime::popcount_trie::{ByWindows, Path, PopcountTrie, child};
use header_set_runtime::{KeyIndex, Trace};

use crate::bounds::by_windows;
use crate::layouts::material::{Keys, Material};
use crate::list::key_set::KeySet;
use crate::order;
use crate::traffic::Demand;
use crate::wording::counted;

/// Labels that a node tells apart.
const LABELS: usize = 8;

/// Pairs of windows in the order in which they are tried: the cheapest in instructions first. Most
/// contain the last bytes, in which names similar to keys differ most.
const READS: [(Window, Window); 7] = [
    (Window::Last, Window::First),
    (Window::Last, Window::Middle),
    (Window::Last, Window::Early),
    (Window::Last, Window::Quarter),
    (Window::Last, Window::Late),
    (Window::Late, Window::First),
    (Window::Late, Window::Early),
];

/// A trie in which every key has a leaf of its own.
struct Shape {
    windows: (Window, Window),
    shift: u32,
    nodes: Vec<Node>,
}

/// The keys below a node by label, highest label first.
#[derive(Clone, Default)]
struct Node {
    multiplier: u8,
    /// The labels of all children but the first.
    bitmap: u8,
    children: Vec<(u32, usize)>,
}

/// The layout. `None` if no windows separate the keys, or if there are too many or too long ones.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Option<Keys<'a>> {
    let Material { keys, demand, .. } = *material;
    if keys.keys.len() > by_windows::KEYS {
        return None;
    }
    lay_out(material, &shape(keys, demand)?)
}

fn path(keys: &KeySet, (low, high): (Window, Window), name: &[u8]) -> Path {
    let trie = ByWindows {
        low,
        high,
        shift: 0,
        nodes: &[],
        leaves: &[],
    };
    trie.path(keys.fold, name, &mut Trace::<0>::new())
}

/// All names as two windows read them.
struct Read {
    windows: (Window, Window),
    keys: Vec<Path>,
    misses: Vec<Path>,
}

impl Read {
    /// Reads all names. `None` if two keys have equal windows.
    fn new(keys: &KeySet, demand: &Demand, windows: (Window, Window)) -> Option<Self> {
        let (mut paths, mut misses) = (Vec::new(), Vec::new());
        for key in 0..keys.keys.len() {
            paths.push(path(keys, windows, keys.keys.get(key)));
        }
        for name in &demand.misses {
            misses.push(path(keys, windows, name));
        }
        let mut order: Vec<usize> = (0..paths.len()).collect();
        order::sort_numbers_by_key(&mut order, |key| &paths[key]);
        let distinct = order
            .windows(2)
            .all(|pair| paths[pair[0]] != paths[pair[1]]);
        distinct.then_some(Self {
            windows,
            misses,
            keys: paths,
        })
    }
}

/// The layout that the fewest misses pass. Among equals the first wins, which has the fewest nodes.
fn shape(keys: &KeySet, demand: &Demand) -> Option<Shape> {
    let mut reads = Vec::new();
    for windows in READS {
        reads.extend(Read::new(keys, demand, windows));
    }
    let fewest = keys
        .keys
        .len()
        .div_ceil(by_windows::KEYS_PER_NODE)
        .next_power_of_two();
    let counts = [fewest, 2 * fewest, 4 * fewest].into_iter();
    let all = counts.flat_map(|count| reads.iter().map(move |read| (count, read)));
    let all = all.flat_map(|of| (0..=by_windows::SHIFT).map(move |shift| (of, shift)));
    order::least(all.filter_map(|((count, read), shift)| {
        let nodes = split(&read.keys, shift, count)?;
        let passing = (read.misses.iter())
            .filter(|miss| passes(&nodes[miss.node(shift, count)], &read.keys, miss))
            .count();
        let shape = Shape {
            windows: read.windows,
            shift,
            nodes,
        };
        Some((passing, shape))
    }))
}

/// Distributes the keys over `count` nodes. The multiplier of a node gives all its keys different
/// labels.
fn split(paths: &[Path], shift: u32, count: usize) -> Option<Vec<Node>> {
    let mut nodes = vec![Node::default(); count];
    for (key, path) in paths.iter().enumerate() {
        let node = &mut nodes[path.node(shift, count)];
        node.children.push((0, key));
        if node.children.len() > LABELS {
            return None;
        }
    }
    for node in &mut nodes {
        node.multiplier = (1..=u8::MAX).step_by(2).find(|&multiplier| {
            let mut seen = [false; LABELS];
            node.children.iter().all(|&(_, key)| {
                let label = paths[key].label(multiplier) as usize;
                !std::mem::replace(&mut seen[label], true)
            })
        })?;
        for (label, key) in &mut node.children {
            *label = paths[*key].label(node.multiplier);
        }
        order::sort_by(&mut node.children, &|a, b| b.cmp(a));
        let others = node.children.iter().skip(1);
        node.bitmap = others.fold(0, |bits, child| bits | 1 << child.0);
    }
    Some(nodes)
}

/// Whether a name on `path` has the tag of the key that it reaches.
fn passes(node: &Node, paths: &[Path], path: &Path) -> bool {
    let child = child(node.bitmap, path.label(node.multiplier));
    (node.children.get(child)).is_some_and(|&(_, key)| paths[key].tag() == path.tag())
}

/// Writes the tables: nodes and names with popular keys first. `None` if a length or a start is too
/// large for its integer.
fn lay_out<'a>(material: &Material<'_, 'a>, shape: &Shape) -> Option<Keys<'a>> {
    let (keys, demand, arena) = (material.keys, material.demand, material.arena);
    let mut starts = vec![0; keys.keys.len()];
    let mut ranks = vec![0; keys.keys.len()];
    let mut names = Vec::new();
    for (rank, key) in demand.ranking(keys.keys.len()).into_iter().enumerate() {
        ranks[key] = rank;
        starts[key] = u16::try_from(names.len()).ok()?;
        names.extend_from_slice(keys.keys.get(key));
    }
    let mut order: Vec<usize> = (0..shape.nodes.len()).collect();
    order::sort_numbers_by_key(&mut order, |node| {
        let children = &shape.nodes[node].children;
        children.iter().map(|&(_, key)| ranks[key]).min()
    });
    let mut nodes = vec![[0; 4]; shape.nodes.len()];
    let mut leaves = Vec::with_capacity(keys.keys.len());
    let mut places = Vec::with_capacity(keys.keys.len());
    for number in order {
        let Node {
            multiplier,
            bitmap,
            children,
        } = &shape.nodes[number];
        // A path without a key leads to the first leaf. No name on such a path equals the key of
        // that leaf.
        if children.is_empty() {
            continue;
        }
        let [low, high] = u16::try_from(leaves.len()).ok()?.to_le_bytes();
        nodes[number] = [*multiplier, *bitmap, low, high];
        for &(_, key) in children {
            let bytes = keys.keys.get(key);
            let tag = path(keys, shape.windows, bytes).tag();
            let [low, high] = starts[key].to_le_bytes();
            leaves.push([tag, u8::try_from(bytes.len()).ok()?, low, high]);
            places.push(Some(key));
        }
    }
    let form = format!("by windows, {}", counted(nodes.len(), "node", "nodes"));
    Some(Keys {
        exact: KeyIndex::PopcountTrie(PopcountTrie::ByWindows(ByWindows {
            low: shape.windows.0,
            high: shape.windows.1,
            shift: shape.shift,
            nodes: arena.records(nodes),
            leaves: arena.records(leaves),
        })),
        form,
        places,
        names,
    })
}
