//! The traffic that layouts are built for.

use std::cmp::Reverse;

use crate::order;

/// The traffic of a list, as far as layouts are built for it.
#[derive(Clone, Debug, Default)]
pub struct Demand {
    /// Frequent names that are not in the list. A layout should reject them early.
    pub misses: Vec<Vec<u8>>,
    /// How often each key is looked up, by its index in
    /// [`KeySet::keys`](crate::list::key_set::KeySet::keys). Empty if that is unknown.
    pub popularity: Vec<usize>,
    /// The share of lookups whose name is in the list.
    pub hit_rate: f64,
}

impl Demand {
    /// The keys, the most popular first. Equally popular keys are sorted by bytes.
    pub(crate) fn ranking(&self, keys: usize) -> Vec<usize> {
        let mut ranking: Vec<usize> = (0..keys).collect();
        order::sort_numbers_by_key(&mut ranking, |key| {
            Reverse(self.popularity.get(key).copied())
        });
        ranking
    }

    /// Returns a value of each frequent miss.
    pub(crate) fn of_misses(&self, value: &dyn Fn(&[u8]) -> u64) -> Vec<u64> {
        self.misses.iter().map(|name| value(name)).collect()
    }
}
