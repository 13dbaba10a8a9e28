//! The layout without a branch on the answer. It is in
//! `header_set_runtime::perfect_hash::Unbranched`.

mod by_words;

use header_set_runtime::four_words::{FourWords, Row};
use header_set_runtime::hash::WindowHash;
use header_set_runtime::perfect_hash::{NO_LENGTH, PerfectHash, RowHash, Unbranched};
use header_set_runtime::{KeyIndex, Trace};

use super::windows;
use crate::layouts::{Keys, Material};
use crate::list::key_set::KeySet;

/// The keys in rows that windows pick. The windows are those that are compared anyway; if they need
/// more rows, those of the layout with tags.
pub(super) fn by_windows<'a>(
    hash: WindowHash<'a>,
    places: &[Option<usize>],
    material: &Material<'_, 'a>,
) -> Option<Keys<'a>> {
    if !suits(material.keys) {
        return None;
    }
    let (hash, places) =
        windows::hash_to_compare(material, places.len()).unwrap_or_else(|| (hash, places.to_vec()));
    build(RowHash::Windows(hash), places, material)
}

/// The keys in rows that a hash of their words picks.
pub(super) fn by_words<'a>(material: &Material<'_, 'a>) -> Option<Keys<'a>> {
    if !suits(material.keys) {
        return None;
    }
    let (hash, places) = by_words::search(material)?;
    build(hash, places, material)
}

/// False where separators are equal: folding four words of every name takes longer than the
/// mispredictions.
fn suits(keys: &KeySet) -> bool {
    !keys.fold.separators
}

fn build<'a>(
    hash: RowHash<'a>,
    places: Vec<Option<usize>>,
    material: &Material<'_, 'a>,
) -> Option<Keys<'a>> {
    let keys = material.keys;
    let (rows, names) = rows(keys, &places)?;
    let picked = match &hash {
        RowHash::Windows(hash) => String::from(windows::describe(hash)),
        RowHash::Words { displacements, .. } => format!("{} buckets", displacements.len()),
    };
    let form = format!("{picked}, {} rows, unbranched", rows.len());
    let unbranched = Unbranched {
        hash,
        rows: material.arena.rows(rows),
        three_words: (keys.keys.iter()).all(|key| key.len() <= FourWords::THREE_WORDS),
    };
    let exact = KeyIndex::PerfectHash(PerfectHash::Unbranched(unbranched));
    Some(Keys::new(exact, form, keys, places, names))
}

/// The rows, and the bytes of names that are too long for them.
fn rows(keys: &KeySet, places: &[Option<usize>]) -> Option<(Vec<Row>, Vec<u8>)> {
    let (mut rows, mut names) = (vec![FourWords::EMPTY; places.len()], Vec::new());
    for (row, key) in rows.iter_mut().zip(places) {
        let Some(key) = key else { continue };
        let key = keys.keys.get(*key);
        if key.len() <= FourWords::LONGEST {
            // The key is folded already; the short way of folding could change it.
            *row = FourWords::of(keys.fold, false, key, &mut Trace::<0>::new()).row();
        } else {
            let start = u32::try_from(names.len()).ok()?;
            let len = u32::try_from(key.len()).ok()?;
            row[0] = (u64::from(len) << 32 | u64::from(start)).to_le_bytes();
            row[1] = u64::from(NO_LENGTH).to_le_bytes();
            names.extend_from_slice(key);
        }
    }
    Some((rows, names))
}

#[cfg(test)]
mod tests {
    use header_set_runtime::KeyIndex;
    use header_set_runtime::perfect_hash::PerfectHash;

    use super::by_words;
    use crate::layouts::Material;
    use crate::list::key_set::KeySet;
    use crate::tables::Arena;
    use crate::traffic::Demand;

    /// The fourth word has the bytes past 23.
    #[test]
    fn three_words_are_compared_of_up_to_23_bytes() {
        let long = "x".repeat(31);
        for (lens, expected) in [(&[2, 23][..], true), (&[24], false), (&[2, 23, 24], false)] {
            let names: Vec<&str> = lens.iter().map(|&len| &long[..len]).collect();
            let (keys, demand) = (KeySet::of_texts(&names), Demand::default());
            let arena = Arena::default();
            let layout = by_words(&Material::new(&keys, &demand, &arena)).map(|it| it.exact);
            let Some(KeyIndex::PerfectHash(PerfectHash::Unbranched(layout))) = layout else {
                panic!("the hashes of {names:?} differ");
            };
            assert_eq!(layout.three_words, expected, "{lens:?}");
        }
    }
}
