//! Writes keys as rows of four words. They are in `header_set_runtime::perfect_hash::Rows`.

use header_set_runtime::Trace;
use header_set_runtime::four_words::{FourWords, Row};
use header_set_runtime::perfect_hash::{NO_LENGTH, Rows};

use crate::list::key_set::KeySet;
use crate::tables::Arena;

/// The rows, and the bytes of names that are too long for them.
pub(super) fn build<'a>(
    keys: &KeySet,
    places: &[Option<usize>],
    arena: &'a Arena,
) -> Option<(Rows<'a>, Vec<u8>)> {
    let (mut rows, mut names) = (vec![FourWords::EMPTY; places.len()], Vec::new());
    for (row, key) in rows.iter_mut().zip(places) {
        let Some(key) = key else { continue };
        let key = keys.keys.get(*key);
        if key.len() <= FourWords::LONGEST {
            *row = words(keys, key).row();
        } else {
            *row = of_long(key.len(), names.len())?;
            names.extend_from_slice(key);
        }
    }
    let rows = Rows {
        rows: arena.rows(rows),
        three_words: (keys.keys.iter()).all(|key| key.len() <= FourWords::THREE_WORDS),
    };
    Some((rows, names))
}

/// The words of a key. The key is folded already; the short way of folding could change it.
pub(super) fn words(keys: &KeySet, key: &[u8]) -> FourWords {
    FourWords::of(keys.fold, false, key, &mut Trace::<0>::new())
}

/// The row of a key that is too long for words.
fn of_long(len: usize, start: usize) -> Option<Row> {
    let (len, start) = (u32::try_from(len).ok()?, u32::try_from(start).ok()?);
    let mut row = FourWords::EMPTY;
    row[0] = (u64::from(len) << 32 | u64::from(start)).to_le_bytes();
    row[1] = u64::from(NO_LENGTH).to_le_bytes();
    Some(row)
}

#[cfg(test)]
mod tests {
    use super::build;
    use crate::list::key_set::KeySet;
    use crate::tables::Arena;

    /// The fourth word has the bytes past 23.
    #[test]
    fn three_words_are_compared_of_up_to_23_bytes() {
        let long = "x".repeat(31);
        for (lens, expected) in [(&[2, 23][..], true), (&[24], false), (&[2, 23, 24], false)] {
            let names: Vec<&str> = lens.iter().map(|&len| &long[..len]).collect();
            let (keys, arena) = (KeySet::of_texts(&names), Arena::default());
            let places: Vec<Option<usize>> = (0..names.len()).map(Some).collect();
            let (rows, _) = build(&keys, &places, &arena).expect("short names");
            assert_eq!(rows.three_words, expected, "{lens:?}");
        }
    }
}
