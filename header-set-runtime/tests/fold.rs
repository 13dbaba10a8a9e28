//! Folding by words against folding by bytes, for every byte in every lane.

mod folds;

use folds::FOLDS;
use header_set_runtime::{Fold, is_separator};

/// What the two options say of a byte, spelled out.
fn byte(fold: Fold, byte: u8) -> u8 {
    match byte {
        b'A'..=b'Z' if fold.case => byte + 32,
        b'!' | b'#'..=b'\'' | b'*' | b'+' | b'-' | b'.' | b'^'..=b'`' | b'|' | b'~'
            if fold.separators =>
        {
            b'-'
        }
        _ => byte,
    }
}

/// Words with every byte in every lane, among neighbours that would carry or borrow.
fn words() -> impl Iterator<Item = [u8; 8]> {
    let around = [
        [0; 8],
        [0xff; 8],
        *b"Az-09_~Z",
        [0x80; 8],
        [0x7f; 8],
        *b"@[`{^|\x19\x3a",
    ];
    (0..=u8::MAX).flat_map(move |byte| {
        (0..8).flat_map(move |lane| {
            around.map(|mut word| {
                word[lane] = byte;
                word
            })
        })
    })
}

#[test]
fn bytes() {
    for fold in FOLDS {
        for it in 0..=u8::MAX {
            assert_eq!(fold.byte(it), byte(fold, it), "{fold:?} {it:#x}");
        }
    }
    assert_eq!((0..=u8::MAX).filter(|&byte| is_separator(byte)).count(), 15);
}

#[test]
fn exact_is_by_bytes() {
    for fold in FOLDS {
        for word in words() {
            let expected = word.map(|it| byte(fold, it));
            let folded = fold.word(false, u64::from_le_bytes(word)).to_le_bytes();
            assert_eq!(folded, expected, "{fold:?} {word:x?}");
        }
    }
}

#[test]
fn coarse_makes_equal_what_is_equal() {
    for fold in FOLDS {
        for word in words() {
            let coarse = fold.coarse(u64::from_le_bytes(word));
            let folded = u64::from_le_bytes(word.map(|it| byte(fold, it)));
            assert_eq!(coarse, fold.coarse(folded), "{fold:?} {word:x?}");
            // Lanes do not touch each other, so that a part of a word folds like the whole.
            for (lane, it) in word.into_iter().enumerate() {
                let alone = fold.coarse(u64::from(it) << (8 * lane)).to_le_bytes()[lane];
                assert_eq!(coarse.to_le_bytes()[lane], alone, "{fold:?} {word:x?}");
            }
        }
    }
}

/// Every position of names of up to 300 bytes is compared: the parts that words cover meet without a
/// gap at every length. In short names each has every byte.
#[test]
fn equal_is_by_bytes() {
    let text: Vec<u8> = (0..=300)
        .map(|at| b"x-trace-id_for.this"[at % 19])
        .collect();
    let all: Vec<u8> = (1..=u8::MAX).collect();
    for fold in FOLDS {
        for len in 0..text.len() {
            let key: Vec<u8> = text[..len].iter().map(|&it| byte(fold, it)).collect();
            let case_bits = [Fold::case_is_a_bit(&key), false];
            let equal = |name: &[u8]| case_bits.map(|case_bit| fold.equal(case_bit, name, &key));
            let mut name = text[..len].to_vec();
            assert_eq!((equal(&name), equal(&key)), ([true; 2], [true; 2]));
            assert!(!fold.equal(false, &text[..len + 1], &key));
            let changes = if len < 80 {
                &all
            } else {
                &[0x01, 0x20, 0x40, 0x80][..]
            };
            for at in 0..len {
                for change in changes {
                    name[at] = text[at] ^ change;
                    let expected = byte(fold, name[at]) == key[at];
                    let found = equal(&name);
                    assert_eq!(
                        found, [expected; 2],
                        "{fold:?}, {change:#x} at {at} of {len}"
                    );
                }
                name[at] = text[at];
            }
        }
    }
}

#[test]
fn equal_tells_every_two_bytes_apart() {
    for fold in FOLDS {
        for len in [1, 4, 8, 20, 40] {
            for key in 0..=u8::MAX {
                let key = vec![byte(fold, key); len];
                let case_bit = Fold::case_is_a_bit(&key);
                for other in 0..=u8::MAX {
                    let equal = fold.equal(case_bit, &vec![other; len], &key);
                    let expected = byte(fold, other) == key[0];
                    assert_eq!(equal, expected, "{fold:?} {other:#x} {key:x?}");
                }
            }
        }
    }
}

#[test]
fn plain_keys_are_letters_and_what_is_below_them() {
    for it in 0..=u8::MAX {
        let expected = it.is_ascii_lowercase() || it < b'@';
        assert_eq!(Fold::case_is_a_bit(&[b'a', it, b'-']), expected, "{it:#x}");
    }
    assert!(Fold::case_is_a_bit(b""));
}

/// Two bytes that differ by the same bits, at the same place of two words.
#[test]
fn differences_do_not_cancel() {
    for len in 2..48 {
        let key: Vec<u8> = (0..len).map(|at| b'a' + (at * 7 % 26) as u8).collect();
        for (at, other_at) in (0..len).flat_map(|at| (0..at).map(move |other| (at, other))) {
            let mut name = key.clone();
            name[at] ^= 4;
            name[other_at] ^= 4;
            for fold in FOLDS {
                for case_bit in [false, true] {
                    let equal = fold.equal(case_bit, &name, &key);
                    assert!(!equal, "{fold:?} {len} {at} {other_at}");
                }
            }
        }
    }
}
