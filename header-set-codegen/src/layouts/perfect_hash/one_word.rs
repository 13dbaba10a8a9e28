//! The layout of names that fit into a word: see `header_set_runtime::perfect_hash::OneWord`.

use header_set_runtime::perfect_hash::{OneWord, PerfectHash, slot_of};
use header_set_runtime::single::{Pair, Single};
use header_set_runtime::{Exact, Trace};
use proc_macro2::TokenStream;
use quote::quote;

use crate::bounds::one_word as bounds;
use crate::layouts::{Built, Layout};
use crate::list::key_set::KeySet;
use crate::tables::multipliers::scattered;
use crate::tables::{Statics, hexadecimal};

#[derive(Debug)]
struct BuiltOneWord {
    multiplier: u64,
    rows: Vec<Pair>,
}

/// None if a key is longer than a word, or no multiplier tells them apart. Nor where separators are
/// equal, as in the unbranched layout.
pub(super) fn build(keys: &KeySet) -> Option<Built> {
    let fits = |len| len <= Single::LONGEST;
    let count = keys.keys.len();
    if !(1..=bounds::KEYS).contains(&count)
        || keys.fold.separators
        || !keys.keys.iter().all(|key| fits(key.len()))
    {
        return None;
    }
    let words: Vec<Single> = (keys.keys.iter())
        .map(|key| Single::of(key, &mut Trace::<0>::new()))
        .collect();
    let (multiplier, places) = search(keys, &words)?;
    let row = |key: &Option<usize>| key.map_or(Single::EMPTY, |key| words[key].pair());
    let rows = places.iter().map(row).collect();
    let layout = BuiltOneWord { multiplier, rows };
    Some(Built::new(layout, keys, places, Vec::new()))
}

/// The multiplier that needs the fewest rows, and the key in each row.
fn search(keys: &KeySet, words: &[Single]) -> Option<(u64, Vec<Option<usize>>)> {
    let count = words.len();
    let fewest = count.next_power_of_two().max(2);
    let most = (count * bounds::ROWS_PER_KEY).next_power_of_two();
    std::iter::successors(Some(fewest), |rows| Some(2 * rows))
        .take_while(|&rows| rows <= most)
        // Of n keys, n^2 / 2 pairs each share one of r rows with one chance in r.
        .filter(|&rows| count * count <= 2 * bounds::LUCK * rows)
        .find_map(|rows| {
            (1..=bounds::MULTIPLIERS)
                .map(scattered)
                .find_map(|multiplier| Some((multiplier, places(keys, words, multiplier, rows)?)))
        })
}

/// The key in each row, unless two have the same.
fn places(
    keys: &KeySet,
    words: &[Single],
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

impl Layout for BuiltOneWord {
    fn describe(&self) -> String {
        format!("one word, {} rows, unbranched", self.rows.len())
    }

    fn borrow(&self) -> Exact<'_> {
        Exact::PerfectHash(PerfectHash::OneWord(OneWord {
            multiplier: self.multiplier,
            rows: &self.rows,
        }))
    }

    fn len_bytes(&self) -> usize {
        size_of_val(self.rows.as_slice())
    }

    fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let multiplier = hexadecimal(self.multiplier);
        let rows = statics.records(
            "ROWS",
            "The word and the length of the key in each slot.",
            self.rows.as_flattened(),
        );
        quote! {
            #krate::Exact::PerfectHash(#krate::perfect_hash::PerfectHash::OneWord(#krate::perfect_hash::OneWord {
                multiplier: #multiplier,
                rows: #rows.as_chunks().0,
            }))
        }
    }
}
