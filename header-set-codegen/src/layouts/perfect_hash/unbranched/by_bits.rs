//! Rows by some bits of a window and the length, for a handful of keys.

use header_set_runtime::Trace;
use header_set_runtime::hash::{BitsHash, Window};

use crate::bounds::unbranched as bounds;
use crate::list::key_set::KeySet;

const WINDOWS: [Window; 6] = [
    Window::Last,
    Window::First,
    Window::Middle,
    Window::Quarter,
    Window::Early,
    Window::Late,
];

/// The hash that needs the fewest rows, and the key in each row.
pub(super) fn search(keys: &KeySet) -> Option<(BitsHash, Vec<Option<usize>>)> {
    let count = keys.keys.len();
    if !(1..=bounds::KEYS_BY_BITS).contains(&count) {
        return None;
    }
    let fewest = count.next_power_of_two().max(2);
    let sizes = std::iter::successors(Some(fewest), |rows| Some(2 * rows));
    sizes
        .take_while(|&rows| rows <= bounds::ROWS_BY_BITS)
        .find_map(|rows| hashes().find_map(|hash| Some((hash, places(keys, hash, rows)?))))
}

/// All that there are.
fn hashes() -> impl Iterator<Item = BitsHash> {
    WINDOWS.into_iter().flat_map(|window| {
        (0..u32::BITS).flat_map(move |shift| {
            (0..=bounds::LENGTH_SHIFT).map(move |length_shift| BitsHash {
                window,
                shift,
                length_shift,
            })
        })
    })
}

/// The key in each row, unless two have the same.
fn places(keys: &KeySet, hash: BitsHash, rows: usize) -> Option<Vec<Option<usize>>> {
    let mut places = vec![None; rows];
    for (key, it) in keys.keys.iter().enumerate() {
        let row = hash.slot(keys.fold, it, rows, &mut Trace::<0>::new());
        if places[row].replace(key).is_some() {
            return None;
        }
    }
    Some(places)
}
