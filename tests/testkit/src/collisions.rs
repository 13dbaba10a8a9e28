//! Where the crate `http` puts names, by which they collide.

use std::hash::{Hash, Hasher};

/// The hash of `http` (Fowler-Noll-Vo).
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The slot of a name in a map of the most slots.
pub fn slot(name: &impl Hash) -> u64 {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    name.hash(&mut hasher);
    hasher.finish() % (1 << 15)
}
