//! Perfect hashes that are built at run time: entropy-map, constmap, ptr_hash.

use std::hash::BuildHasher;

use ::constmap::PairedVerifiedConstMap;
use foldhash::fast::FixedState;
use ptr_hash::hash::NoHash;
use ptr_hash::{FastPtrHash, PtrHashParams};

use crate::sets::Set;

/// With the parameters of its documentation's example of a set.
pub(super) fn entropy_map(set: &Set) -> entropy_map::Set<String> {
    let names = set.exact().map(str::to_owned);
    entropy_map::Set::from_iter_with_params(names, entropy_map::DEFAULT_GAMMA)
        .expect("the names build")
}

/// The layout that its documentation calls the faster one. Values are not asked for.
pub(super) fn constmap(set: &Set) -> PairedVerifiedConstMap {
    let names: Vec<&str> = set.exact().collect();
    PairedVerifiedConstMap::new(&names, &vec![1; names.len()]).expect("the names build")
}

/// ptr_hash maps a name to a slot; the name there must be compared. It recommends gxhash for
/// strings, which needs AES and so does not compile for the default target. Names are hashed by
/// foldhash instead, and ptr_hash gets random integers as keys.
pub(crate) struct Displaced {
    pilots: FastPtrHash<NoHash, u64>,
    names: Vec<Option<&'static str>>,
    hasher: FixedState,
}

impl Displaced {
    pub(super) fn new(set: &Set) -> Self {
        let hasher = FixedState::default();
        let hashes: Vec<u64> = set.exact().map(|name| hasher.hash_one(name)).collect();
        // It takes no empty list; a list of patterns alone is not asked.
        let hashes = if hashes.is_empty() { vec![0] } else { hashes };
        let pilots = <FastPtrHash<NoHash, u64>>::new(&hashes, PtrHashParams::default());
        let mut names = vec![None; pilots.max_index()];
        for (name, hash) in set.exact().zip(&hashes) {
            names[pilots.index(hash)] = Some(name);
        }
        Self {
            pilots,
            names,
            hasher,
        }
    }

    #[inline(always)]
    pub(crate) fn contains(&self, name: &str) -> bool {
        self.names[self.pilots.index(&self.hasher.hash_one(name))] == Some(name)
    }
}
