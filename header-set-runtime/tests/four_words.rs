//! Names as four words: the last word is needed only past three.

mod folds;

use folds::FOLDS;
use header_set_runtime::Trace;
use header_set_runtime::four_words::FourWords;

fn quad(name: &[u8]) -> FourWords {
    FourWords::of(FOLDS[0], false, name, &mut Trace::<0>::new())
}

#[test]
fn three_words_tell_what_four_do() {
    let bytes: [u8; FourWords::LONGEST] = std::array::from_fn(|at| b'a' + at as u8);
    for key_len in 0..=FourWords::THREE_WORDS {
        let key = &bytes[..key_len];
        let row = quad(key).row();
        for len in 0..=FourWords::LONGEST {
            let same = quad(&bytes[..len]).differences(&row, true) == 0;
            assert_eq!(same, len == key_len, "{key_len} {len}");
        }
        for at in 0..key_len {
            let mut other = bytes;
            other[at] ^= 1;
            let differs = quad(&other[..key_len]).differences(&row, true) != 0;
            assert!(differs, "{key_len} {at}");
        }
    }
}

/// Two bytes that differ by the same bits, at the same place of two words.
#[test]
fn differences_do_not_cancel() {
    let bytes: [u8; FourWords::LONGEST] = std::array::from_fn(|at| b'a' + at as u8);
    for len in 2..=FourWords::LONGEST {
        let row = quad(&bytes[..len]).row();
        for (at, other_at) in (0..len).flat_map(|at| (0..at).map(move |other| (at, other))) {
            let mut other = bytes;
            other[at] ^= 1;
            other[other_at] ^= 1;
            let other = quad(&other[..len]);
            assert_ne!(other.differences(&row, false), 0, "{len} {at} {other_at}");
            if len <= FourWords::THREE_WORDS {
                assert_ne!(other.differences(&row, true), 0, "{len} {at} {other_at}");
            }
        }
    }
}

#[test]
fn the_fourth_word_is_needed_past_three() {
    let key = [b'a'; FourWords::THREE_WORDS + 1];
    let mut other = key;
    // The first of the last eight bytes gives its place to the length, and the chunk in the middle
    // ends in front of it.
    other[FourWords::THREE_WORDS + 1 - 8] = b'b';
    let row = quad(&key).row();
    assert_eq!(quad(&other).differences(&row, true), 0);
    assert_ne!(quad(&other).differences(&row, false), 0);
}
