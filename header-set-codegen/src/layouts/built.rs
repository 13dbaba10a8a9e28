//! A list in one layout of one strategy, as the [`Matcher`] that will run.

use header_set_runtime::{Matcher, Names, PADDING, PatternLookup, Strategy};

use super::material::Keys;
use crate::list::key_set::{KeySet, Role};
use crate::tables::{Arena, Written, bitset};

impl<'a> Keys<'a> {
    /// The layout of the whole list, with patterns beside the keys.
    pub(super) fn built(
        mut self,
        keys: &KeySet,
        beside: Option<PatternLookup<'a>>,
        arena: &'a Arena,
    ) -> Built<'a> {
        self.names.resize(self.names.len() + PADDING, 0);
        let of_keys = self
            .places
            .iter()
            .map(|place| place.map(|key| keys.key_role(key)));
        let of_patterns = keys.patterns.iter().map(|pattern| Some(pattern.role));
        let roles = of_keys.chain(of_patterns);
        let excluded = bitset(roles.map(|role| role == Some(Role::Excluded)));
        let matcher = Matcher {
            exact: self.exact,
            names: Names {
                bytes: arena.bytes(self.names),
                fold: keys.fold,
                case_bit: keys.keys.case_is_a_bit(),
            },
            keys: self.places.len() as u32,
            beside,
            excluded: arena.bytes(excluded),
        };
        Built {
            table_bytes: matcher.statics().len_bytes(),
            matcher,
            form: self.form,
            places: self.places,
        }
    }
}

/// One layout of a list.
#[derive(Clone, Debug)]
pub struct Built<'a> {
    /// The lookup that will run.
    pub matcher: Matcher<'a>,
    /// The layout in words, as `1 window, 8 slots`. Plans print it.
    pub form: String,
    /// The key at each place, as an index into [`KeySet::keys`]. Places may be empty.
    pub places: Vec<Option<usize>>,
    /// Bytes of all tables that `contains` reaches.
    pub table_bytes: usize,
}

impl Built<'_> {
    /// The strategy of this layout.
    #[must_use]
    pub fn strategy(&self) -> Strategy {
        self.matcher.exact.strategy()
    }
}
