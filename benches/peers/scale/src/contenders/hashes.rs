//! Hash tables and perfect hashes.

use std::collections::HashSet;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use ph::phast;
use phf_generator::HashState;
use ptr_hash::{DefaultPtrHash, PtrHashParams};

use crate::contender::{Built, Bytes, Contender, Set, sets};

sets! {
    Hashbrown<'n>(hashbrown::HashSet<&'n [u8], FixedState>): |set, name| set.contains(name);
    Std<'n>(HashSet<&'n [u8]>): |set, name| set.contains(name);
}

/// A minimal perfect hash, and offsets of four bytes into texts in its order.
struct Minimal<F> {
    /// The number of a listed name; any number for others.
    number: F,
    ends: Vec<u32>,
    texts: Vec<u8>,
}

impl<F: Fn(&[u8]) -> usize> Minimal<F> {
    fn new(names: &[&[u8]], number: F) -> Self {
        let mut order = vec![0; names.len()];
        for (at, name) in names.iter().enumerate() {
            order[number(name)] = at;
        }
        let mut ends = vec![0];
        let mut texts = Vec::new();
        for at in order {
            texts.extend_from_slice(names[at]);
            ends.push(texts.len() as u32);
        }
        Self {
            number,
            ends,
            texts,
        }
    }

    /// With a hash of `hash` bytes.
    fn built<'n>(self, hash: usize) -> Option<Built<'n>>
    where
        F: 'n,
    {
        let bytes = hash + 4 * self.ends.len() + self.texts.len();
        Some(Built::new(self, Bytes::Known(bytes)))
    }
}

impl<F: Fn(&[u8]) -> usize> Set for Minimal<F> {
    #[inline(always)]
    fn contains(&mut self, name: &[u8]) -> bool {
        let place = (self.number)(name);
        match self.ends.get(place..place.wrapping_add(2)) {
            Some(&[start, end]) => &self.texts[start as usize..end as usize] == name,
            _ => false,
        }
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
            let state = FixedState::with_seed(1);
            let hashes: Vec<u64> = names.iter().map(|name| state.hash_one(name)).collect();
            let hash = <DefaultPtrHash>::new(&hashes, PtrHashParams::default());
            let (pilots, remap) = hash.bits_per_element();
            let bytes = ((pilots + remap) / 8.0 * names.len() as f64) as usize;
            Minimal::new(names, move |name| hash.index(&state.hash_one(name))).built(bytes)
        }),
        Contender::new("PHast + offsets", |names| {
            let hash = phast::Function::from_slice_st(names);
            let bytes = hash.write_bytes();
            Minimal::new(names, move |name| hash.get(name)).built(bytes)
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
