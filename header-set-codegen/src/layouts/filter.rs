//! Builds the filter that `classify` asks first. It is in `header_set_runtime::filter`.

use header_set_runtime::filter::{Bits, Filter, WindowFilter};
use header_set_runtime::first_word;
use header_set_runtime::hash::Window;

use crate::list::key_set::{KeySet, Pattern, Role};
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
    let included = |role: Role| matches!(role, Role::Entry(_));
    let patterns: Vec<&Pattern> = keys
        .patterns
        .iter()
        .filter(|pattern| included(pattern.role))
        .collect();
    let (start_mask, starts) = starts(&patterns, keys)?;
    let misses = demand.of_misses(&|name| keys.fold.coarse(first_word(name)) & start_mask);
    Some(Filter {
        keys: of_keys(keys, demand, arena),
        start_mask,
        starts: if starts.is_empty() {
            NO_BITS
        } else {
            FoundBits::search(&starts, &misses).keep(arena)
        },
    })
}

/// An empty table.
const NO_BITS: Bits<'_> = Bits {
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

/// The values of the first bytes of all patterns, at most three bytes, and their mask.
fn starts(patterns: &[&Pattern], keys: &KeySet) -> Option<(u64, Vec<u64>)> {
    let heads: Vec<Vec<u8>> = patterns.iter().map(|pattern| pattern.head()).collect();
    let Some(shortest) = heads.iter().map(Vec::len).min() else {
        return Some((0, Vec::new()));
    };
    let start_mask = match shortest {
        0 => return None,
        len => (1 << (8 * len.min(3))) - 1,
    };
    let starts = (heads.iter()).map(|head| keys.fold.coarse(first_word(head)) & start_mask);
    Some((start_mask, starts.collect()))
}
