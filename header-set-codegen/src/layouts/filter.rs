//! Builds the filter that `classify` asks first. It is in `header_set_runtime::filter`.

use header_set_runtime::filter::{Bits, Filter, WindowFilter};
use header_set_runtime::first_word;
use header_set_runtime::hash::Window;

use crate::list::key_set::{KeySet, Role};
use crate::order;
use crate::tables::{Arena, FoundBits};
use crate::traffic::Demand;

/// Windows in the order in which they are tried. A second window is read only where no single one
/// rejects the common misses.
const READS: [(Window, Option<Window>); 8] = [
    (Window::Last, None),
    (Window::First, None),
    (Window::Middle, None),
    (Window::Quarter, None),
    (Window::Middle, Some(Window::Last)),
    (Window::First, Some(Window::Last)),
    (Window::Early, Some(Window::Late)),
    (Window::First, Some(Window::Late)),
];

/// The filter that the fewest common misses pass. `None` if a pattern starts with a star.
#[must_use]
pub fn build<'a>(keys: &KeySet, demand: &Demand, arena: &'a Arena) -> Option<Filter<'a>> {
    let included = keys.patterns.iter().filter(|it| it.role != Role::Excluded);
    let heads: Vec<Vec<u8>> = included.map(|pattern| pattern.head()).collect();
    // The first bytes of all patterns, at most three.
    let start_mask = match heads.iter().map(Vec::len).min() {
        None => 0,
        Some(0) => return None,
        Some(shortest) => (1 << (8 * shortest.min(3))) - 1,
    };
    let start = |name: &[u8]| keys.fold.coarse(first_word(name)) & start_mask;
    let starts: Vec<u64> = heads.iter().map(|head| start(head)).collect();
    Some(Filter {
        keys: of_keys(keys, demand, arena),
        start_mask,
        starts: if starts.is_empty() {
            NO_BITS
        } else {
            FoundBits::search(&starts, &demand.of_misses(&start)).keep(arena)
        },
    })
}

/// An empty table.
pub(super) const NO_BITS: Bits<'_> = Bits {
    multiplier: 1,
    words: &[],
};

/// The filter of all keys that the fewest common misses pass.
fn of_keys<'a>(keys: &KeySet, demand: &Demand, arena: &'a Arena) -> WindowFilter<'a> {
    let filters = READS.into_iter().map(|(low, high)| {
        let bits = NO_BITS;
        let filter = WindowFilter { low, high, bits };
        let value = |name: &[u8]| filter.value(keys.fold, name);
        let values: Vec<u64> = keys.keys.iter().map(value).collect();
        let found = FoundBits::search(&values, &demand.of_misses(&value));
        (found.passing, (found, filter))
    });
    let (found, filter) = order::least(filters).expect("there are windows to read");
    WindowFilter {
        bits: found.keep(arena),
        ..filter
    }
}

#[cfg(test)]
mod tests {
    use super::build;
    use crate::list::key_set::KeySet;
    use crate::tables::Arena;
    use crate::traffic::Demand;

    #[test]
    fn names_of_a_list_pass() {
        let (keys, arena) = (KeySet::of_texts(&["host", "x-*"]), Arena::default());
        let filter = build(&keys, &Demand::default(), &arena).expect("no star is in front");
        for (name, passes) in [("host", true), ("x-id", true), ("accept", false)] {
            assert_eq!(filter.passes(keys.fold, name.as_bytes()), passes, "{name}");
        }
    }
}
