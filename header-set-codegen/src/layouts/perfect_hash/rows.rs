//! Writes keys as rows of four words. They are in `header_set_runtime::perfect_hash::Rows`.

use header_set_runtime::KeyIndex;
use header_set_runtime::Trace;
use header_set_runtime::four_words::FourWords;
use header_set_runtime::perfect_hash::{PerfectHash, RowHash, Rows};

use crate::layouts::material::{Keys, Material};
use crate::list::key_set::KeySet;

/// The layout of keys in rows that a hash picks. `about` says what the hash is.
pub(super) fn build<'a>(
    hash: RowHash<'a>,
    about: &str,
    places: Vec<Option<usize>>,
    material: &Material<'_, 'a>,
) -> Keys<'a> {
    let Material { keys, arena, .. } = *material;
    let (mut rows, mut names) = (vec![FourWords::EMPTY; places.len()], Vec::new());
    for (row, key) in rows.iter_mut().zip(&places) {
        let Some(key) = key else { continue };
        let key = keys.keys.get(*key);
        if key.len() <= FourWords::LONGEST {
            *row = words(keys, key).row();
        } else {
            // All names together have less than 4 GiB. The other words stay those of an empty row.
            row[0] = ((key.len() as u64) << 32 | names.len() as u64).to_le_bytes();
            names.extend_from_slice(key);
        }
    }
    let unbranched = match &hash {
        RowHash::Rejecting(_) => "",
        RowHash::Windows(_) | RowHash::Displacing(_) => ", unbranched",
    };
    Keys {
        form: format!("{about}, {} rows{unbranched}", rows.len()),
        exact: KeyIndex::PerfectHash(PerfectHash::Rows(Rows {
            hash,
            rows: arena.rows(rows),
            three_words: (keys.keys.iter()).all(|key| key.len() <= FourWords::THREE_WORDS),
        })),
        places,
        names,
    }
}

/// The words of a key. The key is folded already; the short way of folding could change it.
pub(super) fn words(keys: &KeySet, key: &[u8]) -> FourWords {
    FourWords::of(keys.fold, false, key, &mut Trace::<0>::new())
}

#[cfg(test)]
mod tests {
    use header_set_runtime::KeyIndex;
    use header_set_runtime::hash::{Window, WindowHash};
    use header_set_runtime::perfect_hash::{PerfectHash, RowHash};

    use super::build;
    use crate::layouts::material::Material;
    use crate::list::key_set::KeySet;
    use crate::tables::Arena;
    use crate::traffic::Demand;

    /// The fourth word has the bytes past 23.
    #[test]
    fn three_words_are_compared_of_up_to_23_bytes() {
        let hash = RowHash::Windows(WindowHash {
            low: Window::Last,
            high: None,
            length_offsets: &[],
            multiplier: 1,
        });
        let long = "x".repeat(31);
        for (lens, expected) in [(&[2, 23][..], true), (&[24], false), (&[2, 23, 24], false)] {
            let names: Vec<&str> = lens.iter().map(|&len| &long[..len]).collect();
            let (keys, demand) = (KeySet::of_texts(&names), Demand::default());
            let arena = Arena::default();
            let places = (0..names.len()).map(Some).collect();
            let layout = build(hash, "", places, &Material::new(&keys, &demand, &arena));
            let KeyIndex::PerfectHash(PerfectHash::Rows(rows)) = layout.exact else {
                panic!("the layout has rows");
            };
            assert_eq!(rows.three_words, expected, "{lens:?}");
        }
    }
}
