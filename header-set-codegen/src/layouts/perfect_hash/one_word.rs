//! The layout of names that fit into one word. It is in
//! `header_set_runtime::perfect_hash::OneWord`.

use header_set_runtime::one_word_name::OneWordName;
use header_set_runtime::perfect_hash::{OneWord, PerfectHash, slot_of};
use header_set_runtime::{KeyIndex, Trace};

use crate::bounds::one_word as bounds;
use crate::layouts::material::{Keys, Material};
use crate::list::key_set::KeySet;
use crate::tables::multipliers::scattered;

/// The layout. `None` if a key is longer than a word, if no multiplier separates the keys, or if
/// separators are equal (as in the unbranched layout).
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Option<Keys<'a>> {
    let keys = material.keys;
    let fits = |key: &[u8]| key.len() <= OneWordName::LONGEST;
    let is_short = (1..=bounds::KEYS).contains(&keys.keys.len()) && keys.keys.iter().all(fits);
    if !is_short || keys.fold.separators {
        return None;
    }
    let words = (keys.keys.iter()).map(|key| OneWordName::of(key, &mut Trace::<0>::new()));
    let words: Vec<OneWordName> = words.collect();
    let (multiplier, places) = search(keys, &words)?;
    let row = |key: &Option<usize>| key.map_or(OneWordName::EMPTY, |key| words[key].pair());
    let rows = material.arena.rows(places.iter().map(row).collect());
    let layout = PerfectHash::OneWord(OneWord { multiplier, rows });
    Some(Keys {
        exact: KeyIndex::PerfectHash(layout),
        form: format!("one word, {} rows, unbranched", rows.len()),
        places,
        names: Vec::new(),
    })
}

/// The multiplier that needs the fewest rows, and the key in each row.
fn search(keys: &KeySet, words: &[OneWordName]) -> Option<(u64, Vec<Option<usize>>)> {
    let count = words.len();
    let fewest = count.next_power_of_two().max(2);
    let most = (count * bounds::ROWS_PER_KEY).next_power_of_two();
    let mut rows = fewest;
    while rows <= most {
        // n keys form n^2 / 2 pairs; with r rows, each pair collides with probability 1 / r.
        if count * count <= 2 * bounds::LUCK * rows {
            for multiplier in (1..=bounds::MULTIPLIERS).map(scattered) {
                if let Some(places) = places(keys, words, multiplier, rows) {
                    return Some((multiplier, places));
                }
            }
        }
        rows *= 2;
    }
    None
}

/// The key in each row. `None` if two keys share a row.
fn places(
    keys: &KeySet,
    words: &[OneWordName],
    multiplier: u64,
    rows: usize,
) -> Option<Vec<Option<usize>>> {
    let mut places = vec![None; rows];
    for (key, word) in words.iter().enumerate() {
        let row = slot_of(word.hash(keys.fold, multiplier), rows);
        if places[row].replace(key).is_some() {
            return None;
        }
    }
    Some(places)
}
