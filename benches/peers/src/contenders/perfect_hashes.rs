//! Perfect hashes that are built at run time.

use constmap::NOT_FOUND;

use crate::built::Built;
use crate::contender::Found;
use crate::lookup::Lookup;
use crate::sets::Set;

struct EntropyMap;

impl Lookup for EntropyMap {
    #[inline(always)]
    fn contains(name: &str, built: &Built) -> bool {
        built.entropy_map.contains(name)
    }
}

struct ConstMap;

impl Lookup for ConstMap {
    /// Compares 64 bits of a hash, not the name: less than everybody else here does.
    #[inline(always)]
    fn contains(name: &str, built: &Built) -> bool {
        built.constmap.map(name) != NOT_FOUND
    }
}

struct PtrHash;

impl Lookup for PtrHash {
    #[inline(always)]
    fn contains(name: &str, built: &Built) -> bool {
        built.ptr_hash.contains(name)
    }
}

pub(super) fn entropy_map(set: &Set) -> Found {
    Found::exact::<EntropyMap>(set)
}

pub(super) fn constmap(set: &Set) -> Found {
    Found::exact::<ConstMap>(set)
}

pub(super) fn ptr_hash(set: &Set) -> Found {
    Found::exact::<PtrHash>(set)
}
