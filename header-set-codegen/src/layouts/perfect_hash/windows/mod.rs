//! The layout by windows, with tags, for some hundred keys: finds windows, a multiplier and length
//! offsets that separate the keys and reject the common misses.
//!
//! One multiplier that separates n keys takes about n * n slots to be found. So the multiplier only
//! separates keys of one length, of which there are few. Then each length gets an offset that moves
//! its keys to free slots. Lengths with the most keys come first. That fills a table nearly to the
//! last slot.

mod table;

use std::cmp::Reverse;

use header_set_runtime::hash::{Window, WindowHash};
use header_set_runtime::perfect_hash::{PerfectHash, RowHash, Windows};
use header_set_runtime::{KeyIndex, Trace};

use super::rows;
use crate::bounds::windows as bounds;
use crate::layouts::material::{Keys, Material};
use crate::list::key_set::KeySet;
use crate::order;
use crate::tables::multipliers::scattered;

use table::{Slot, Table};

/// The numbers of length classes that are tried. A class is the lowest bits of a length, and has
/// one offset.
const LENGTH_CLASSES: [usize; 4] = [8, 16, 32, 64];

/// Windows in the order in which they are tried. One read less saves more than any later gain.
/// Pairs stand in the order in which they were measured to separate real names, but for the first
/// one: the layout without tags reads the first and the last four bytes anyway. Pairs of its own
/// saved it at most 3 % of 69 lists' costs.
const READS: [(Window, Option<Window>); 13] = [
    (Window::Last, None),
    (Window::Middle, None),
    (Window::Quarter, None),
    (Window::First, None),
    (Window::Late, None),
    (Window::First, Some(Window::Last)),
    (Window::Middle, Some(Window::Last)),
    (Window::Quarter, Some(Window::Last)),
    (Window::First, Some(Window::Middle)),
    (Window::First, Some(Window::Late)),
    (Window::Early, Some(Window::Late)),
    (Window::Early, Some(Window::Last)),
    (Window::Middle, Some(Window::Quarter)),
];

/// The layout, and the hash that gives each key its slot. `None` if windows do not separate the
/// keys, or if there are too many.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Option<(Keys<'a>, WindowHash<'a>)> {
    let (keys, demand, arena) = (material.keys, material.demand, material.arena);
    if keys.keys.len() > bounds::KEYS {
        return None;
    }
    // Popular names come first, so that they share cache lines.
    let ranking = demand.ranking(keys.keys.len());
    let (names, starts) = texts(keys, &ranking)?;
    READS.into_iter().find_map(|(low, high)| {
        let reads = Reads::new(keys, &demand.misses, &ranking, low, high)?;
        let table = reads.search(bounds::SLOTS_PER_KEY * keys.keys.len())?;
        // No name of an empty slot is the first key, which has another slot.
        let start = |rank: Option<usize>| starts[rank.unwrap_or(0)].to_le_bytes();
        let (mut tags, mut slot_starts) = (Vec::new(), Vec::new());
        for slot in &table.slots {
            tags.push(slot.tag);
            slot_starts.push(start(slot.rank));
        }
        let hash = table.hash(low, high, arena);
        let layout = Keys {
            form: format!("{}, {} slots", describe(&hash), tags.len()),
            exact: KeyIndex::PerfectHash(PerfectHash::Windows(Windows {
                hash,
                tags: arena.bytes(tags),
                starts: arena.records(slot_starts),
            })),
            places: table.places(&ranking),
            names: names.clone(),
        };
        Some((layout, hash))
    })
}

/// The keys as rows that the same hash picks. `None` where separators are equal: folding four words
/// of every name takes longer than the mispredictions.
pub(super) fn unbranched<'a>(
    hash: WindowHash<'a>,
    places: &[Option<usize>],
    material: &Material<'_, 'a>,
) -> Option<Keys<'a>> {
    if material.keys.fold.separators {
        return None;
    }
    let about = describe(&hash);
    let hash = RowHash::Windows(hash);
    Some(rows::build(hash, about, places.to_vec(), material))
}

/// The windows in words: `1 window` or `2 windows`.
fn describe(hash: &WindowHash<'_>) -> &'static str {
    match hash.high {
        None => "1 window",
        Some(_) => "2 windows",
    }
}

/// The keys by rank, each behind its length in a byte, and their starts. `None` if a length or a
/// start is too large for its integer.
fn texts(keys: &KeySet, ranking: &[usize]) -> Option<(Vec<u8>, Vec<u16>)> {
    let mut names = Vec::new();
    let mut starts = Vec::new();
    for &key in ranking {
        let bytes = keys.keys.get(key);
        starts.push(u16::try_from(names.len()).ok()?);
        names.push(u8::try_from(bytes.len()).ok()?);
        names.extend_from_slice(bytes);
    }
    Some((names, starts))
}

/// The windows of every name.
struct Reads {
    /// The words of keys, each with its rank, by length class. Classes with the most keys come
    /// first.
    classes: Vec<(usize, Vec<(u64, usize)>)>,
    /// The words of misses, by class.
    misses: Vec<Vec<u64>>,
    keys: usize,
}

impl Reads {
    /// The windows of all names. `None` if two keys of one class have equal windows.
    fn new(
        keys: &KeySet,
        misses: &[Vec<u8>],
        ranking: &[usize],
        low: Window,
        high: Option<Window>,
    ) -> Option<Self> {
        let longest = keys.keys.iter().map(<[u8]>::len).max().unwrap_or(0);
        let [fewer @ .., most] = LENGTH_CLASSES;
        let length_classes = fewer.into_iter().find(|&classes| longest < classes);
        let length_classes = length_classes.unwrap_or(most);
        let blank = vec![0; length_classes];
        let hash = WindowHash {
            low,
            high,
            length_offsets: &blank,
            multiplier: 1,
        };
        let read = |name: &[u8]| {
            let word = hash.word(keys.fold, name, &mut Trace::<0>::new());
            (hash.length_class(name.len()), word)
        };
        let mut classes = vec![(0, Vec::new()); length_classes];
        for (rank, &key) in ranking.iter().enumerate() {
            let (class, word) = read(keys.keys.get(key));
            classes[class].0 = class;
            classes[class].1.push((word, rank));
        }
        classes.retain(|(_, members)| !members.is_empty());
        for (_, members) in &mut classes {
            order::sort_by(members, &Ord::cmp);
            if members.windows(2).any(|pair| pair[0].0 == pair[1].0) {
                return None;
            }
        }
        order::sort_by_key(&mut classes, |(_, members)| Reverse(members.len()));
        let mut words = vec![Vec::new(); length_classes];
        for name in misses {
            let (class, word) = read(name);
            words[class].push(word);
        }
        let misses = words;
        // A miss with the word of a key passes under any multiplier. Other windows may reject it.
        let looks_like_a_key = |(class, members): &(usize, Vec<(u64, usize)>)| {
            let is_key = |word| members.binary_search_by_key(word, |it| it.0).is_ok();
            misses[*class].iter().any(is_key)
        };
        if high.is_none() && classes.iter().any(looks_like_a_key) {
            return None;
        }
        Some(Self {
            classes,
            misses,
            keys: ranking.len(),
        })
    }

    /// The table with the fewest slots that a bounded search finds. Of several, the one that lets
    /// the fewest misses pass. It has at most `most` slots, unless there are more keys.
    fn search(&self, most: usize) -> Option<Table> {
        if self.keys == 0 {
            return Some(Table::empty());
        }
        let fewest = self.keys.next_power_of_two().max(2);
        let mut slots = fewest;
        while slots <= most.max(fewest) {
            if !self.is_hopeless(slots)
                && let Some(table) = self.table(slots)
            {
                return Some(table);
            }
            slots *= 2;
        }
        None
    }

    /// The best of a few tables with that many slots.
    fn table(&self, slots: usize) -> Option<Table> {
        let tables =
            (1..=bounds::MULTIPLIERS).filter_map(|number| self.place(scattered(number), slots));
        let tables = tables.take(bounds::TABLES);
        order::least(tables.map(|table| (table.passing(&self.misses), table)))
    }

    /// Whether the search is expected to fail for the largest class. n random keys have slots of
    /// their own with probability e^(-n²/2s).
    fn is_hopeless(&self, slots: usize) -> bool {
        let most = (self.classes.first()).map_or(0, |(_, members)| members.len());
        most * most > 2 * bounds::LUCK * slots
    }

    /// Finds slots for the keys of every class.
    fn place(&self, multiplier: u64, slots: usize) -> Option<Table> {
        let mut table = Table {
            multiplier,
            length_offsets: vec![None; self.misses.len()],
            slots: vec![Slot::default(); slots],
        };
        for (class, members) in &self.classes {
            table.length_offsets[*class] = Some(table.insert_at_any_offset(members.clone())?);
        }
        Some(table)
    }
}

#[cfg(test)]
mod tests {
    use header_set_runtime::KeyIndex;
    use header_set_runtime::perfect_hash::PerfectHash;

    use super::build;
    use crate::layouts::Material;
    use crate::list::key_set::KeySet;
    use crate::tables::Arena;
    use crate::traffic::Demand;

    /// The texts of an automaton may follow the names. So an empty slot has the start of a key: a
    /// start past the names would be read once there is such a text.
    #[test]
    fn an_empty_slot_has_the_start_of_a_key() {
        let (demand, arena) = (Demand::default(), Arena::default());
        let keys = KeySet::of_texts(&["a", "bc", "def"]);
        let material = Material::new(&keys, &demand, &arena);
        let (keys, _) = build(&material).expect("windows separate the keys");
        let KeyIndex::PerfectHash(PerfectHash::Windows(windows)) = keys.exact else {
            panic!("windows are built");
        };
        let starts = windows
            .starts
            .iter()
            .map(|&start| u16::from_le_bytes(start));
        let starts: Vec<u16> = starts.collect();
        assert_eq!(starts.len(), 4);
        assert!(
            starts.iter().all(|start| [0, 2, 5].contains(start)),
            "{starts:?}"
        );
    }
}
