//! Hash tables and perfect hashes.

use std::collections::HashSet;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use ph::phast;
use ptr_hash::{DefaultPtrHash, PtrHashParams};

use crate::contender::{Built, Bytes, Contender};

/// A minimal perfect hash of `hash` bytes, and offsets of four bytes into texts in its order.
/// `number` is any number for names that are not listed.
fn minimal<'n>(
    names: &[&[u8]],
    hash: usize,
    number: impl Fn(&[u8]) -> usize + 'n,
) -> Option<Built<'n>> {
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
    let bytes = hash + 4 * ends.len() + texts.len();
    Some(Built::by(Bytes::Known(bytes), move |name| {
        let place = number(name);
        match ends.get(place..place.wrapping_add(2)) {
            Some(&[start, end]) => &texts[start as usize..end as usize] == name,
            _ => false,
        }
    }))
}

fn text(names: &[&[u8]]) -> usize {
    names.iter().map(|name| name.len()).sum()
}

pub(super) const ALL: [Contender; 5] = [
    ("hashbrown + foldhash", |names| {
        let set: hashbrown::HashSet<_, FixedState> = names.iter().copied().collect();
        let bytes = set.allocation_size() + text(names);
        Some(Built::by(Bytes::Known(bytes), move |name| {
            set.contains(name)
        }))
    }),
    ("HashSet", |names| {
        let set: HashSet<_> = names.iter().copied().collect();
        // The same table as hashbrown's: 17 bytes a slot, of which seven eighths are used at
        // most.
        let slots = (set.capacity() * 8 / 7).next_power_of_two();
        let bytes = Bytes::Known(17 * slots + text(names));
        Some(Built::by(bytes, move |name| set.contains(name)))
    }),
    ("ptr_hash + offsets", |names| {
        let state = FixedState::with_seed(1);
        let hashes: Vec<u64> = names.iter().map(|name| state.hash_one(name)).collect();
        let hash = <DefaultPtrHash>::new(&hashes, PtrHashParams::default());
        let (pilots, remap) = hash.bits_per_element();
        let bytes = ((pilots + remap) / 8.0 * names.len() as f64) as usize;
        minimal(names, bytes, move |name| hash.index(&state.hash_one(name)))
    }),
    ("PHast + offsets", |names| {
        let hash = phast::Function::from_slice_st(names);
        let bytes = hash.write_bytes();
        minimal(names, bytes, move |name| hash.get(name))
    }),
    ("phf", |names| {
        if names.len() > 1 << 20 {
            return None;
        }
        let state = phf_generator::generate_hash(names);
        let names: Vec<&[u8]> = state.map.iter().map(|&number| names[number]).collect();
        let bytes = 8 * state.disps.len() + 16 * names.len() + text(&names);
        // Its displacement tables, found at run time, and the names in their order.
        Some(Built::by(Bytes::Known(bytes), move |name| {
            let hashes = phf_shared::hash(name, &state.key);
            let place = phf_shared::get_index(&hashes, &state.disps, names.len());
            names[place as usize] == name
        }))
    }),
];
