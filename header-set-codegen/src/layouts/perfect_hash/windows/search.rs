//! Finds windows, a multiplier and length offsets that separate some hundred keys and reject the
//! common misses.
//!
//! One multiplier that separates n keys takes about n * n slots to be found. So the multiplier only
//! separates keys of one length, of which there are few. Then each length gets an offset that moves
//! its keys to free slots. Lengths with the most keys come first. That fills a table nearly to the
//! last slot.

use std::cmp::Reverse;

use header_set_runtime::Trace;
use header_set_runtime::hash::{Window, WindowHash, product};
use header_set_runtime::perfect_hash::{Windows, slot_of, tag_of};

use crate::bounds::windows as bounds;
use crate::layouts::Material;
use crate::list::key_set::KeySet;
use crate::order;
use crate::tables::Arena;
use crate::tables::multipliers::scattered;

/// The start of an empty slot, past the bytes of all names.
const NOWHERE: u16 = u16::MAX;

/// The numbers of length classes that are tried. A class is the lowest bits of a length, and has
/// one offset.
const LENGTH_CLASSES: [usize; 4] = [8, 16, 32, 64];

/// Windows in the order in which they are tried. One read less saves more than any later gain.
/// Pairs stand in the order in which they were measured to separate real names.
const READS: [(Window, Option<Window>); 13] = [
    (Window::Last, None),
    (Window::Middle, None),
    (Window::Quarter, None),
    (Window::First, None),
    (Window::Late, None),
    (Window::Middle, Some(Window::Last)),
    (Window::Quarter, Some(Window::Last)),
    (Window::First, Some(Window::Last)),
    (Window::First, Some(Window::Middle)),
    (Window::First, Some(Window::Late)),
    (Window::Early, Some(Window::Late)),
    (Window::Early, Some(Window::Last)),
    (Window::Middle, Some(Window::Quarter)),
];

/// Pairs for the layout without tags, which rejects no name early; the cheapest in instructions
/// come first. The layout reads the first and the last four bytes anyway.
///
/// With 81 standard names, that pair saves 3 of the 45 instructions of the pair that lets the
/// fewest misses pass. The slot is also known two cycles sooner (`counts` has the whole lookup).
/// Trying these pairs adds up to 0.1 s, unoptimised, where many keys have one length (256 keys:
/// 0.27 s instead of 0.17).
const READS_TO_COMPARE: [(Window, Option<Window>); 8] = [
    (Window::Last, None),
    (Window::First, None),
    (Window::First, Some(Window::Last)),
    (Window::Early, None),
    (Window::Middle, None),
    (Window::Early, Some(Window::Last)),
    (Window::Middle, Some(Window::Last)),
    (Window::First, Some(Window::Middle)),
];

/// The tables, the key in each slot, and the bytes of the names.
type Found<'a> = (Windows<'a>, Vec<Option<usize>>, Vec<u8>);

pub(super) fn search<'a>(material: &Material<'_, 'a>) -> Option<Found<'a>> {
    let Material {
        keys,
        demand,
        arena,
        ..
    } = *material;
    // Popular names come first, so that they share cache lines.
    let ranking = demand.ranking(keys.keys.len());
    let (names, starts) = texts(keys, &ranking)?;
    READS.into_iter().find_map(|(low, high)| {
        let reads = Reads::new(keys, &demand.misses, &ranking, low, high)?;
        let table = reads.search(bounds::SLOTS_PER_KEY * keys.keys.len())?;
        let start = |rank: Option<usize>| rank.map_or(NOWHERE, |rank| starts[rank]).to_le_bytes();
        let (mut tags, mut slot_starts) = (Vec::new(), Vec::new());
        for slot in &table.slots {
            tags.push(slot.tag);
            slot_starts.push(start(slot.rank));
        }
        let tables = Windows {
            hash: table.hash(low, high, arena),
            tags: arena.bytes(tags),
            starts: arena.records(slot_starts),
        };
        Some((tables, table.places(&ranking), names.clone()))
    })
}

/// A hash of windows that are compared anyway, and the key in each slot, of which there are at most
/// `most`. It rejects no name.
pub(in super::super) fn hash_to_compare<'a>(
    material: &Material<'_, 'a>,
    most: usize,
) -> Option<(WindowHash<'a>, Vec<Option<usize>>)> {
    let keys = material.keys;
    let ranking: Vec<usize> = (0..keys.keys.len()).collect();
    READS_TO_COMPARE.into_iter().find_map(|(low, high)| {
        let table = Reads::new(keys, &[], &ranking, low, high)?.search(most)?;
        Some((
            table.hash(low, high, material.arena),
            table.places(&ranking),
        ))
    })
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
    (names.len() <= usize::from(NOWHERE)).then_some((names, starts))
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
        let [fewer @ .., mut length_classes] = LENGTH_CLASSES;
        for classes in fewer.into_iter().rev() {
            if ranking
                .iter()
                .all(|&key| keys.keys.get(key).len() < classes)
            {
                length_classes = classes;
            }
        }
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
        let mut best: Option<(usize, Table)> = None;
        let tables =
            (1..=bounds::MULTIPLIERS).filter_map(|number| self.place(scattered(number), slots));
        for mut table in tables.take(bounds::TABLES) {
            let passing = table.keep_out(&self.misses);
            if best.as_ref().is_none_or(|(fewest, _)| passing < *fewest) {
                best = Some((passing, table));
            }
            if passing == 0 {
                break;
            }
        }
        best.map(|(_, table)| table)
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
            table.length_offsets[*class] = Some(table.insert_at_any_offset(members)?);
        }
        Some(table)
    }
}

#[derive(Clone, Copy, Default)]
struct Slot {
    tag: u8,
    rank: Option<usize>,
}

struct Table {
    multiplier: u64,
    /// By class; `None` for a class that no key has.
    length_offsets: Vec<Option<u8>>,
    slots: Vec<Slot>,
}

impl Table {
    fn empty() -> Self {
        Self {
            multiplier: 1,
            length_offsets: Vec::new(),
            slots: Vec::new(),
        }
    }

    fn hash<'a>(&self, low: Window, high: Option<Window>, arena: &'a Arena) -> WindowHash<'a> {
        let classes = 0..self.length_offsets.len();
        WindowHash {
            low,
            high,
            length_offsets: arena.bytes(classes.map(|class| self.offset(class)).collect()),
            multiplier: self.multiplier,
        }
    }

    /// The key in each slot.
    fn places(&self, ranking: &[usize]) -> Vec<Option<usize>> {
        let key = |slot: &Slot| slot.rank.map(|rank| ranking[rank]);
        self.slots.iter().map(key).collect()
    }

    /// The slot of a word, and its tag.
    fn at(&self, word: u64, offset: u8) -> (usize, u8) {
        let hash = product(word, offset, self.multiplier);
        let slots = self.slots.len();
        (slot_of(hash, slots), tag_of(hash, slots))
    }

    /// Inserts all of `members` at the first length offset at which their slots are free.
    fn insert_at_any_offset(&mut self, members: &[(u64, usize)]) -> Option<u8> {
        // Keys of one length keep their distances. Two that collide at one offset nearly always
        // collide at the next, so they are checked first.
        let mut rivals: Option<[u64; 2]> = None;
        self.free_offset(&mut |table, offset| {
            if let Some([a, b]) = rivals
                && table.at(a, offset).0 == table.at(b, offset).0
            {
                return false;
            }
            match table.insert(members, offset) {
                Ok(()) => true,
                Err(collision) => {
                    rivals = collision.or(rivals);
                    false
                }
            }
        })
    }

    /// Inserts all of `members`. Fails if a slot is taken. The error holds the two members that
    /// collide, if both are members.
    fn insert(&mut self, members: &[(u64, usize)], offset: u8) -> Result<(), Option<[u64; 2]>> {
        for (done, &(word, rank)) in members.iter().enumerate() {
            let (slot, tag) = self.at(word, offset);
            if let Some(taken) = self.slots[slot].rank {
                let before = &members[..done];
                for &(word, _) in before {
                    let (slot, _) = self.at(word, offset);
                    self.slots[slot] = Slot::default();
                }
                let rival = before.iter().find(|&&(_, rank)| rank == taken);
                return Err(rival.map(|&(rival, _)| [rival, word]));
            }
            self.slots[slot] = Slot {
                tag,
                rank: Some(rank),
            };
        }
        Ok(())
    }

    /// The first length offset that no class has, and that `fits`. Different offsets separate names
    /// with equal windows and different lengths.
    fn free_offset(&mut self, fits: &mut dyn FnMut(&mut Self, u8) -> bool) -> Option<u8> {
        let mut free = [true; 256];
        for &offset in &self.length_offsets {
            if let Some(offset) = offset {
                free[usize::from(offset)] = false;
            }
        }
        (0..=u8::MAX).find(|&offset| free[usize::from(offset)] && fits(self, offset))
    }

    /// Gives lengths without keys an offset that avoids keys, and empty slots a tag that no miss
    /// has. Returns the number of misses that still pass.
    fn keep_out(&mut self, misses: &[Vec<u64>]) -> usize {
        let mut in_empty = vec![Vec::new(); self.slots.len()];
        let mut passing = 0;
        for (class, words) in misses.iter().enumerate() {
            if self.length_offsets[class].is_none() {
                let keeps_out = &mut |table: &mut Self, offset: u8| {
                    !(words.iter()).any(|&word| table.passes(word, offset) == Some(true))
                };
                let offset = self.free_offset(keeps_out);
                self.length_offsets[class] = offset.or_else(|| self.free_offset(&mut |_, _| true));
            }
            let offset = self.offset(class);
            for &word in words {
                match self.passes(word, offset) {
                    Some(passes) => passing += usize::from(passes),
                    None => {
                        let (slot, tag) = self.at(word, offset);
                        in_empty[slot].push(tag);
                    }
                }
            }
        }
        for (slot, tags) in self.slots.iter_mut().zip(in_empty) {
            if slot.rank.is_none() {
                slot.tag = (0..=u8::MAX).find(|tag| !tags.contains(tag)).unwrap_or(0);
            }
        }
        passing
    }

    fn offset(&self, class: usize) -> u8 {
        self.length_offsets[class].unwrap_or(0)
    }

    /// Whether a word has the tag of the key in its slot. `None` if the slot is empty.
    fn passes(&self, word: u64, offset: u8) -> Option<bool> {
        let (slot, tag) = self.at(word, offset);
        let slot = self.slots[slot];
        slot.rank.map(|_| slot.tag == tag)
    }
}
