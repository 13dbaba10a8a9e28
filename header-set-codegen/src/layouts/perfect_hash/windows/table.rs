//! The slots of keys under a multiplier, and the offset of each length.

use header_set_runtime::hash::{Window, WindowHash, product};
use header_set_runtime::perfect_hash::{slot_of, tag_of};

use crate::tables::Arena;

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

    /// Inserts all of `members` at the first length offset at which their slots are free.
    pub(super) fn insert_at_any_offset(&mut self, members: &[(u64, usize)]) -> Option<u8> {
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
    pub(super) fn keep_out(&mut self, misses: &[Vec<u64>]) -> usize {
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
