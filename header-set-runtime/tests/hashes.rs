//! Hashes and checksums have the values that they had: blobs and expansions keep tables that were
//! made with them. The generator runs the same code, so that no test of it notices a change.

mod folds;

use folds::FOLDS;
use header_set_runtime::four_words::FourWords;
use header_set_runtime::hash::{Extent, ThreeWindows, WideHash, Window, WindowHash};
use header_set_runtime::one_word_name::OneWordName;
use header_set_runtime::perfect_hash::row_hash;
use header_set_runtime::{Fold, Trace, checksum};

const MULTIPLIER: u64 = 0xd134_2543_de82_ef95;
const EXTENTS: [Extent; 2] = [Extent::Ends, Extent::Whole];

/// Names of each length up to 70, in capitals, small letters and separators.
fn names() -> impl Iterator<Item = Vec<u8>> {
    let bytes = b"aZ-_9~xK.q0!";
    (0..70).map(|len| {
        let byte = |at: usize| bytes[(at * 7 + len) % bytes.len()];
        (0..len).map(byte).collect()
    })
}

/// The hashes of all names, folded in each way, as one number.
fn digest(hash: impl Fn(Fold, &[u8]) -> u64) -> u64 {
    let hash = &hash;
    let all = FOLDS
        .into_iter()
        .flat_map(|fold| names().map(move |name| hash(fold, &name)));
    all.fold(0_u64, |sum, hash| {
        sum.rotate_left(5).wrapping_mul(MULTIPLIER) ^ hash
    })
}

#[test]
fn checksums() {
    assert_eq!(digest(|_, name| checksum(name)), 0x81f2_e7dc_06a1_8cbd);
    let block: Vec<u8> = names().flatten().collect();
    assert_eq!(checksum(&block), 0xf244_297c_62a6_c599);
}

#[test]
fn hashes_of_windows() {
    use Window::{Early, First, Last, Late, Middle, Quarter};
    let pairs = [
        (First, None),
        (Quarter, Some(Last)),
        (Early, Some(Late)),
        (Middle, Some(First)),
    ];
    let values = pairs.map(|(low, high)| {
        let hash = WindowHash {
            low,
            high,
            length_offsets: &[3, 200, 0, 7],
            multiplier: MULTIPLIER,
        };
        digest(|fold, name| hash.hash(fold, name, &mut Trace::<0>::new()))
    });
    assert_eq!(
        values,
        [
            0x5001_b1d9_7dd2_292a,
            0x5941_a3c7_0a4f_9202,
            0x4127_ea63_a013_e744,
            0xb8d7_8bb6_05bf_0cef
        ]
    );
    let three =
        digest(|fold, name| ThreeWindows::of(fold, name, &mut Trace::<0>::new()).hash(MULTIPLIER));
    assert_eq!(three, 0x2d3a_42de_96e9_aa6f);
}

/// Without offsets, every length adds nothing.
#[test]
fn windows_without_length_offsets() {
    let [none, zero] = [&[][..], &[0]].map(|length_offsets| WindowHash {
        low: Window::First,
        high: Some(Window::Last),
        length_offsets,
        multiplier: MULTIPLIER,
    });
    for name in names() {
        let [none, zero] =
            [&none, &zero].map(|hash| hash.hash(FOLDS[0], &name, &mut Trace::<0>::new()));
        assert_eq!(none, zero, "{} bytes", name.len());
    }
}

#[test]
fn hashes_of_words() {
    let four = EXTENTS.map(|extent| {
        digest(|fold, name| {
            FourWords::of(fold, false, name, &mut Trace::<0>::new()).hash(extent, MULTIPLIER)
        })
    });
    assert_eq!(four, [0xe5d6_61f6_b9ec_7947, 0x5ba8_dbd9_3062_166f]);
    let one =
        digest(|fold, name| OneWordName::of(name, &mut Trace::<0>::new()).hash(fold, MULTIPLIER));
    assert_eq!(one, 0xf607_8238_4614_fd9e);
}

#[test]
fn hashes_of_whole_names() {
    let wide = EXTENTS.map(|extent| {
        let seed = MULTIPLIER;
        let hash = WideHash { extent, seed };
        digest(|fold, name| hash.hash(fold, name, &mut Trace::<0>::new()))
    });
    assert_eq!(wide, [0x39e7_cda4_7b33_1449, 0xfa7a_e4d9_cbf6_c8ba]);
}

#[test]
fn one_word_tells_names_of_up_to_eight_bytes() {
    let fold = FOLDS[0];
    let of = |name: &[u8]| OneWordName::of(name, &mut Trace::<0>::new());
    for key in names().take(OneWordName::LONGEST + 1) {
        let pair = of(&key).pair();
        assert_eq!(of(&key).differences(fold, false, &pair), 0);
        for at in 0..key.len() {
            let mut other = key.clone();
            other[at] ^= 1;
            assert_ne!(
                of(&other).differences(fold, false, &pair),
                0,
                "{key:?} {at}"
            );
        }
        let longer = [&key[..], b"a"].concat();
        assert_ne!(of(&longer).differences(fold, false, &pair), 0, "{key:?}");
        assert_ne!(of(&key).differences(fold, false, &OneWordName::EMPTY), 0);
    }
}

/// The first byte differs by the same bits as the length.
#[test]
fn differences_of_a_word_and_a_length_do_not_cancel() {
    let of = |name: &[u8]| OneWordName::of(name, &mut Trace::<0>::new());
    let pair = of(b"abcdwxyz").pair();
    for len in 9..16 {
        let first = b'a' ^ 8 ^ len;
        let name = [&[first], &b"bcd-------"[..usize::from(len) - 5], b"wxyz"].concat();
        assert_eq!(name.len(), usize::from(len));
        assert_ne!(of(&name).differences(FOLDS[0], false, &pair), 0, "{len}");
    }
}

/// Words leave out bytes of a name of more than 31.
#[test]
fn rows_of_names_past_four_words_are_hashed_whole() {
    let (fold, seed) = (FOLDS[0], MULTIPLIER);
    let trace = &mut Trace::<0>::new();
    for name in names() {
        let words = FourWords::of(fold, false, &name, trace);
        for extent in EXTENTS {
            let hash = WideHash { extent, seed };
            let found = row_hash(hash, fold, &name, &words, trace);
            let expected = if extent == Extent::Whole && name.len() > 31 {
                hash.hash(fold, &name, trace)
            } else {
                words.hash(extent, seed)
            };
            assert_eq!(found, expected, "{extent:?}, {} bytes", name.len());
        }
    }
}
