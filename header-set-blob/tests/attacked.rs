//! Golden blobs changed as an attacker would change them. It takes no generator, so that it is soon
//! compiled for a machine with words of 32 bits:
//!
//! ```text
//! cargo test -p header-set-blob --test attacked --target i686-unknown-linux-musl
//! ```

use header_set_blob::blob::{HEADER, LINE, MAX_SECTIONS};
use header_set_blob::patterns::{self, Patterns};
use header_set_blob::{Blob, BlobError, Kind, LoadedSet, hashed, ordered};
use testkit::blobs::{Crafted, mutator, oracle, reseal};
use testkit::random::Random;

/// Blobs that are changed, of all golden ones together.
const BLOBS: usize = 4_000;

macro_rules! golden {
    ($($name:literal),*) => {
        [$(include_bytes!(concat!("../../header-set-codegen/tests/golden/", $name, ".blob")).as_slice()),*]
    };
}

const GOLDEN: [&[u8]; 4] = golden!["hashed", "ordered", "hashed_with_gaps", "ordered_with_gaps"];

#[test]
fn changed_blobs_answer() {
    let mut random = Random::new(1);
    let wholes = GOLDEN.map(Crafted::parse);
    for golden in GOLDEN {
        oracle::agrees(golden, &[], &mut random);
    }
    for _ in 0..BLOBS {
        let whole = random.pick(&wholes);
        let bytes = mutator::mutated(whole, &wholes, &mut random).bytes();
        oracle::ask(&bytes, &mut random);
    }
}

/// Whatever is changed is found, and with checksums that fit every answer still ends.
#[test]
fn every_changed_byte_is_found() {
    let mut random = Random::new(2);
    for golden in GOLDEN {
        for at in 0..golden.len() {
            for change in [1, 0x80, 0xff] {
                let mut bytes = golden.to_vec();
                bytes[at] ^= change;
                let verified = LoadedSet::from_slice(&bytes[..]).and_then(|set| set.verify());
                assert!(verified.is_err(), "byte {at}");
                reseal(&mut bytes);
                oracle::ask(&bytes, &mut random);
            }
        }
    }
}

/// Every number of four bytes as large as it gets, and nearly so: sums of 32 bits overflow.
#[test]
fn numbers_as_large_as_they_get() {
    let mut random = Random::new(3);
    for golden in GOLDEN {
        for at in (24..golden.len() - 8).step_by(4) {
            for number in [u32::MAX, u32::MAX - 7, 1 << 31, 0] {
                let mut bytes = golden.to_vec();
                bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
                reseal(&mut bytes);
                oracle::ask(&bytes, &mut random);
            }
        }
    }
}

#[test]
fn every_part_is_told_from_a_blob() {
    let mut random = Random::new(4);
    for golden in GOLDEN {
        for len in 0..golden.len() {
            let error = LoadedSet::from_slice(&golden[..len]).expect_err("a part");
            let is_right = match len {
                0..8 => error == BlobError::NotABlob,
                _ => matches!(error, BlobError::Truncated { .. }),
            };
            assert!(is_right, "{len} bytes: {error}");
            // A part whose header says how long it is.
            let mut bytes = golden[..len].to_vec();
            if let Some(said) = bytes.get_mut(16..24) {
                said.copy_from_slice(&(len as u64).to_le_bytes());
            }
            reseal(&mut bytes);
            oracle::ask(&bytes, &mut random);
        }
    }
}

#[test]
fn what_was_taken_apart_is_put_together() {
    for golden in GOLDEN {
        assert_eq!(Crafted::parse(golden).bytes(), golden);
        assert!(LoadedSet::from_bytes(golden).is_ok());
    }
}

/// Where the header says how many keys and how many patterns there are.
const KEYS: usize = 28;
const PATTERNS: usize = 32;

#[test]
fn tables_of_patterns_have_as_many_as_the_header_says() {
    let has_patterns = |crafted: Crafted| {
        let bytes = crafted.bytes();
        let blob = Blob::open(&bytes).expect("a blob");
        Patterns::from_sections(&blob).is_some()
    };
    let whole = Crafted::parse(GOLDEN[0]);
    let said = u32::from_le_bytes(whole.header[PATTERNS..][..4].try_into().expect("four"));
    assert_eq!(said, 4);
    // Without expressions, each pattern has a line. With an automaton, there are others.
    for (states, said, expected) in [
        (0, 4, true),
        (0, 3, false),
        (0, 5, false),
        (1, 4, false),
        (1, 5, true),
        (1, 6, true),
    ] {
        let mut crafted = whole.clone();
        crafted.set(PATTERNS, said);
        *crafted.section(patterns::EXPRESSION_STATES) = vec![0; 4 * states];
        let found = has_patterns(crafted);
        assert_eq!(found, expected, "{states} states, {said} said");
    }
}

/// No table has the last byte.
#[test]
fn verify_compares_the_checksum_of_the_sections() {
    for golden in GOLDEN {
        let mut bytes = golden.to_vec();
        *bytes.last_mut().expect("bytes") ^= 1;
        let set = LoadedSet::from_bytes(bytes).expect("a blob");
        assert_eq!(set.verify(), Err(BlobError::Damaged("the sections")));
    }
}

/// How a blob is opened whose header or directory has other bytes at a place.
fn opened(at: usize, changed: &[u8], seal: fn(&mut [u8])) -> Result<(), BlobError> {
    let mut bytes = GOLDEN[0].to_vec();
    bytes[at..at + changed.len()].copy_from_slice(changed);
    seal(&mut bytes);
    LoadedSet::from_bytes(bytes).map(|_| ())
}

#[test]
fn headers_and_directories_have_a_checksum() {
    let damaged = Err(BlobError::Damaged("the header or the directory"));
    // The fingerprint, and what is 0 in the first line of the directory.
    for at in [HEADER - 8, HEADER + 4] {
        assert_eq!(opened(at, &[0xaa; 4], |_| ()), damaged, "{at}");
        assert_eq!(opened(at, &[0xaa; 4], reseal), Ok(()), "{at}");
    }
    let unknown = opened(12, &[GOLDEN[0][12] | 0x40], reseal);
    assert_eq!(unknown, Err(BlobError::Damaged("the options")));
    assert_eq!(opened(7, b"\r", reseal), Err(BlobError::NotABlob));
}

#[test]
fn options_are_read_as_written() {
    for flags in 0..8 {
        let mut bytes = GOLDEN[0].to_vec();
        bytes[12] = flags;
        reseal(&mut bytes);
        let blob = Blob::open(&bytes).expect("a blob");
        assert_eq!(blob.header().flags(), flags.into());
    }
}

#[test]
fn the_shape_of_the_ordered_layout_has_bounds() {
    // The number of names, and the first byte of a code of two: at most 256.
    for (at, change, expected) in [
        (4, 0, true),
        (4, 256, true),
        (4, 257, false),
        (0, 32, false),
    ] {
        let mut crafted = Crafted::parse(GOLDEN[1]);
        let shape = crafted.section(ordered::SHAPE);
        let names = u32::from_le_bytes(shape[..4].try_into().expect("four"));
        let number = if at == 0 { names + change } else { change };
        shape[at..at + 4].copy_from_slice(&number.to_le_bytes());
        if at == 0 {
            crafted.set(KEYS, number);
        }
        let opened = LoadedSet::from_bytes(crafted.bytes()).map(|_| ());
        let refused = Err(BlobError::Damaged("the layout"));
        assert_eq!(opened == refused, !expected, "{change} at {at}");
    }
}

/// An edge without bytes leads back to its node.
#[test]
fn walks_of_the_index_end() {
    let mut crafted = Crafted::parse(GOLDEN[1]);
    let node = |first: u32| [first, 0, 0].map(u32::to_le_bytes).concat();
    *crafted.section(ordered::NODES) = [node(0), node(1)].concat();
    *crafted.section(ordered::EDGES) = vec![0; 8];
    *crafted.section(ordered::BELOW) = ordered::CHILD.to_le_bytes().to_vec();
    let set = LoadedSet::from_bytes(crafted.bytes()).expect("a blob");
    assert!(!set.contains(""));
}

/// `verify` finds tables that do not lead to a name, though all checksums fit.
#[test]
fn names_are_lost_by_their_place_and_by_their_tag() {
    let lost = |kind: Kind, at: usize| {
        let mut crafted = Crafted::parse(GOLDEN[0]);
        crafted.section(kind)[at] ^= 1;
        let set = LoadedSet::from_bytes(crafted.bytes()).expect("a blob");
        matches!(set.verify(), Err(BlobError::Lost { .. }))
    };
    assert!(lost(hashed::PILOTS, 0));
    // The first lane is behind the base; its lowest bits are the tag.
    assert!(lost(hashed::BLOCKS, 4));
}

#[test]
fn sections_are_within_the_blob() {
    let all = GOLDEN[0].len() as u64;
    let section = |start: u64, len: u64| {
        opened(
            HEADER + 8,
            &[start.to_le_bytes(), len.to_le_bytes()].concat(),
            reseal,
        )
    };
    let damaged = Err(BlobError::Damaged("the directory"));
    for (start, len) in [
        (all + 64, 0),
        (all + 1, 0),
        (0, all + 1),
        (64, all - 63),
        (64, u64::MAX),
        (1 << 40, u64::MAX),
        (u64::MAX, 1),
        (32, 1),
    ] {
        assert_eq!(section(start, len), damaged, "{start}, {len}");
    }
    for (start, len) in [(0, all), (64, all - 64), (all / 64 * 64, 0)] {
        assert_ne!(section(start, len), damaged, "{start}, {len}");
    }
}

#[test]
fn directories_end_within_the_blob_and_the_limit() {
    let whole = Crafted::parse(GOLDEN[0]);
    let refused = Err(BlobError::Damaged("the directory"));
    for (count, expected) in [(MAX_SECTIONS, Ok(())), (MAX_SECTIONS + 1, refused)] {
        let mut crafted = whole.clone();
        for kind in (0x7000..).take(count - whole.sections.len()) {
            crafted.section(Kind(kind));
        }
        let verified = LoadedSet::from_bytes(crafted.bytes()).and_then(|set| set.verify());
        assert_eq!(verified, expected, "{count} sections");
    }
    for sections in [MAX_SECTIONS as u32 + 1, 1 << 20, u32::MAX] {
        assert_eq!(opened(40, &sections.to_le_bytes(), reseal), refused);
    }
    // A header that names sections, without a directory.
    let mut bytes = GOLDEN[0][..HEADER + LINE].to_vec();
    let len = bytes.len() as u64;
    bytes[16..24].copy_from_slice(&len.to_le_bytes());
    let opened = LoadedSet::from_bytes(bytes).map(|_| ());
    assert_eq!(opened, refused);
}
