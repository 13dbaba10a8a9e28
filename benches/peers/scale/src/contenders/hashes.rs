//! Hash tables and perfect hashes.

use std::collections::HashSet;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use phf_generator::HashState;
use ptr_hash::{DefaultPtrHash, PtrHashParams};

use crate::contender::{Built, Bytes, Contender, Set, sets};

sets! {
    Hashbrown<'n>(hashbrown::HashSet<&'n [u8], FixedState>): |set, name| set.contains(name);
    Std<'n>(HashSet<&'n [u8]>): |set, name| set.contains(name);
}

/// A minimal perfect hash, and offsets of four bytes into texts in its order.
struct PtrHash {
    hash: DefaultPtrHash,
    state: FixedState,
    ends: Vec<u32>,
    texts: Vec<u8>,
}

impl PtrHash {
    fn new(names: &[&[u8]]) -> Self {
        let state = FixedState::with_seed(1);
        let hashes: Vec<u64> = names.iter().map(|name| state.hash_one(name)).collect();
        let hash = <DefaultPtrHash>::new(&hashes, PtrHashParams::default());
        let mut order = vec![0; names.len()];
        for (number, hashed) in hashes.iter().enumerate() {
            order[hash.index(hashed)] = number;
        }
        let mut ends = vec![0];
        let mut texts = Vec::new();
        for number in order {
            texts.extend_from_slice(names[number]);
            ends.push(texts.len() as u32);
        }
        Self {
            hash,
            state,
            ends,
            texts,
        }
    }

    fn bytes(&self) -> usize {
        let (pilots, remap) = self.hash.bits_per_element();
        ((pilots + remap) / 8.0 * self.ends.len() as f64) as usize
            + 4 * self.ends.len()
            + self.texts.len()
    }
}

impl Set for PtrHash {
    #[inline(always)]
    fn contains(&mut self, name: &[u8]) -> bool {
        let place = self.hash.index(&self.state.hash_one(name));
        let (start, end) = (self.ends[place], self.ends[place + 1]);
        &self.texts[start as usize..end as usize] == name
    }
}

/// phf's displacement tables, found at run time, and the names in their order.
struct Phf<'n> {
    state: HashState,
    names: Vec<&'n [u8]>,
}

impl Set for Phf<'_> {
    #[inline(always)]
    fn contains(&mut self, name: &[u8]) -> bool {
        let hashes = phf_shared::hash(name, &self.state.key);
        let place = phf_shared::get_index(&hashes, &self.state.disps, self.names.len());
        self.names[place as usize] == name
    }
}

fn text(names: &[&[u8]]) -> usize {
    names.iter().map(|name| name.len()).sum()
}

pub(super) fn all() -> Vec<Contender> {
    vec![
        Contender::new("hashbrown + foldhash", |names| {
            let set: hashbrown::HashSet<_, FixedState> = names.iter().copied().collect();
            let bytes = set.allocation_size() + text(names);
            Some(Built::new(Hashbrown(set), Bytes::Known(bytes)))
        }),
        Contender::new("HashSet", |names| {
            let set: HashSet<_> = names.iter().copied().collect();
            // The same table as hashbrown's: 17 bytes a slot, of which seven eighths are used at
            // most.
            let slots = (set.capacity() * 8 / 7).next_power_of_two();
            Some(Built::new(Std(set), Bytes::Known(17 * slots + text(names))))
        }),
        Contender::new("ptr_hash + offsets", |names| {
            let set = PtrHash::new(names);
            let bytes = set.bytes();
            Some(Built::new(set, Bytes::Known(bytes)))
        }),
        Contender::new("phf", |names| {
            let state = phf_generator::generate_hash(names);
            let names: Vec<&[u8]> = state.map.iter().map(|&number| names[number]).collect();
            let bytes = 8 * state.disps.len() + 16 * names.len() + text(&names);
            Some(Built::new(Phf { state, names }, Bytes::Known(bytes)))
        })
        .up_to(1 << 20),
    ]
}
