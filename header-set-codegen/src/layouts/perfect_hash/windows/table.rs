//! The slots of keys under a multiplier, and the offset of each length.

use header_set_runtime::hash::{Window, WindowHash, product};
use header_set_runtime::perfect_hash::{slot_of, tag_of};

use crate::tables::Arena;

/// A slot. A miss in an empty one rarely has the tag 0.
#[derive(Clone, Copy, Default)]
pub(super) struct Slot {
    pub(super) tag: u8,
    pub(super) rank: Option<usize>,
}

pub(super) struct Table {
    pub(super) multiplier: u64,
    /// By class; `None` for a class that no key has.
    pub(super) length_offsets: Vec<Option<u8>>,
    pub(super) slots: Vec<Slot>,
}

impl Table {
    pub(super) fn empty() -> Self {
        Self {
            multiplier: 1,
            length_offsets: Vec::new(),
            slots: Vec::new(),
        }
    }

    pub(super) fn hash<'a>(
        &self,
        low: Window,
        high: Option<Window>,
        arena: &'a Arena,
    ) -> WindowHash<'a> {
        let classes = 0..self.length_offsets.len();
        WindowHash {
            low,
            high,
            length_offsets: arena.bytes(classes.map(|class| self.offset(class)).collect()),
            multiplier: self.multiplier,
        }
    }

    /// The key in each slot.
    pub(super) fn places(&self, ranking: &[usize]) -> Vec<Option<usize>> {
        let key = |slot: &Slot| slot.rank.map(|rank| ranking[rank]);
        self.slots.iter().map(key).collect()
    }

    /// The slot of a word, and its tag.
    fn at(&self, word: u64, offset: u8) -> (usize, u8) {
        let hash = product(word, offset, self.multiplier);
        let slots = self.slots.len();
        (slot_of(hash, slots), tag_of(hash, slots))
    }

    /// Inserts all of `members` at the first length offset that no other class has, and at which
    /// their slots are free. Different offsets separate names with equal windows and different
    /// lengths.
    pub(super) fn insert_at_any_offset(&mut self, mut members: Vec<(u64, usize)>) -> Option<u8> {
        let is_free = |table: &Self, offset| !table.length_offsets.contains(&Some(offset));
        (0..=u8::MAX).find(|&offset| is_free(self, offset) && self.insert(&mut members, offset))
    }

    /// Inserts all of `members`, unless a slot is taken. The member that collides becomes the first:
    /// keys of one length keep their distances, so two that collide at one offset nearly always
    /// collide at the next.
    fn insert(&mut self, members: &mut [(u64, usize)], offset: u8) -> bool {
        for done in 0..members.len() {
            let (word, rank) = members[done];
            let (slot, tag) = self.at(word, offset);
            if self.slots[slot].rank.is_some() {
                for &(word, _) in &members[..done] {
                    let (slot, _) = self.at(word, offset);
                    self.slots[slot] = Slot::default();
                }
                members[..=done].rotate_right(1);
                return false;
            }
            self.slots[slot] = Slot {
                tag,
                rank: Some(rank),
            };
        }
        true
    }

    /// The number of misses, by class, that have the tag in their slot.
    pub(super) fn passing(&self, misses: &[Vec<u64>]) -> usize {
        let of_class = misses.iter().enumerate().map(|(class, words)| {
            let passes = |&&word: &&u64| {
                let (slot, tag) = self.at(word, self.offset(class));
                self.slots[slot].tag == tag
            };
            words.iter().filter(passes).count()
        });
        of_class.sum()
    }

    /// The length offset of a class. Lengths without keys have the last one, which is hardly ever
    /// that of keys.
    fn offset(&self, class: usize) -> u8 {
        self.length_offsets[class].unwrap_or(u8::MAX)
    }
}
