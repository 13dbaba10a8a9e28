//! Names as words: two names have the same words exactly if they are the same, folded.

mod folds;

use folds::FOLDS;
use header_set_runtime::two_records::TwoRecords;
use header_set_runtime::{Fold, Trace};

const SENSITIVE: Fold = FOLDS[0];

fn words(fold: Fold, case_bit: bool, name: &[u8]) -> Option<TwoRecords> {
    TwoRecords::of(fold, case_bit, name, &mut Trace::<0>::new())
}

/// Whether these words are those that were stored.
fn is_stored(words: &TwoRecords, stored: &TwoRecords) -> bool {
    let [first, second] = &stored.records();
    words.equal([first, second])
}

fn name(len: usize) -> Vec<u8> {
    (0..len).map(|at| b'a' + (at * 7 % 26) as u8).collect()
}

#[test]
fn names_have_words_up_to_30_bytes() {
    for len in 0..80 {
        let has_words = words(SENSITIVE, true, &name(len)).is_some();
        assert_eq!(has_words, len <= TwoRecords::LONGEST, "{len} bytes");
    }
}

#[test]
fn every_byte_of_a_name_is_in_its_words() {
    for len in 0..=TwoRecords::LONGEST {
        let name = name(len);
        let own = words(SENSITIVE, false, &name).expect("it is short enough");
        assert!(is_stored(&own, &own), "{len} bytes");
        for at in 0..len {
            for byte in (0..=u8::MAX).filter(|&byte| byte != name[at]) {
                let mut other = name.clone();
                other[at] = byte;
                let other = words(SENSITIVE, false, &other).expect("it is short enough");
                assert!(!is_stored(&other, &own), "{len} bytes, {byte} at {at}");
            }
        }
    }
}

/// Two bytes that differ by the same bits, at the same place of two words.
#[test]
fn differences_do_not_cancel() {
    for len in 2..=TwoRecords::LONGEST {
        let own = words(SENSITIVE, false, &name(len)).expect("it is short enough");
        for (at, other_at) in (0..len).flat_map(|at| (0..at).map(move |other| (at, other))) {
            let mut other = name(len);
            other[at] ^= 1;
            other[other_at] ^= 1;
            let other = words(SENSITIVE, false, &other).expect("it is short enough");
            assert!(!is_stored(&other, &own), "{len} {at} {other_at}");
        }
    }
}

#[test]
fn the_length_is_in_the_words() {
    for byte in [0, b'a', 31, u8::MAX] {
        for (a, b) in (0..=TwoRecords::LONGEST).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let [a, b] = [a, b]
                .map(|len| words(SENSITIVE, false, &vec![byte; len]).expect("it is short enough"));
            assert!(!is_stored(&a, &b));
            assert_ne!(a, b);
        }
    }
}

#[test]
fn words_are_folded_by_bytes() {
    for fold in FOLDS {
        for len in [1, 3, 4, 7, 8, 15, 16, 24, 30] {
            for byte in 0..=u8::MAX {
                let asked = vec![byte; len];
                for key in (0..=u8::MAX).map(|byte| fold.byte(byte)) {
                    let key = vec![key; len];
                    let stored = words(fold, false, &key).expect("it is short enough");
                    let case_bit = Fold::case_is_a_bit(&key);
                    let asked = words(fold, case_bit, &asked).expect("it is short enough");
                    let expected = fold.byte(byte) == key[0];
                    assert_eq!(
                        is_stored(&asked, &stored),
                        expected,
                        "{fold:?}: {byte}, {key:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn half_of_a_name_is_no_name() {
    for len in 0..=TwoRecords::LONGEST {
        let takes_two = len > TwoRecords::HALF;
        for byte in 0..=u8::MAX {
            let own = words(SENSITIVE, false, &vec![byte; len]).expect("it is short enough");
            assert_eq!(own.slots(6), [6, 6 + usize::from(takes_two)]);
            assert_eq!(own.slots(7), [7 - usize::from(takes_two), 7]);
            let [first, second] = own.records();
            assert_eq!(usize::from(first[1][0]), len);
            // Where a length would be stands that of a name that takes two.
            let expected = if takes_two { TwoRecords::HALF + 1 } else { len };
            assert_eq!(usize::from(second[1][0]), expected);
            assert!(takes_two || first == second);
        }
    }
}
