//! What forms are built for.

use std::cmp::Reverse;

use crate::order;

/// What a list is asked, as far as forms are built for it.
#[derive(Clone, Debug, Default)]
pub struct Demand {
    /// Names that are asked for often and are not in the list: a form should reject them early.
    pub misses: Vec<Vec<u8>>,
    /// How often each key is asked for, by its index in
    /// [`KeySet::keys`](crate::list::key_set::KeySet::keys); empty if nobody knows.
    pub popularity: Vec<usize>,
    /// The share of names asked for that are in the list.
    pub hit_rate: f64,
}

impl Demand {
    /// The keys, the most popular first, by bytes among equals.
    #[must_use]
    pub fn ranking(&self, keys: usize) -> Vec<usize> {
        let mut ranking: Vec<usize> = (0..keys).collect();
        order::sort_numbers_by_key(&mut ranking, |key| {
            Reverse(self.popularity.get(key).copied())
        });
        ranking
    }
}
