//! No blob, however damaged, makes a loaded set panic, loop or read out of bounds; and what it says
//! of bytes that are none is right.

use header_set_blob::blob::HEADER;
use header_set_blob::{Blob, BlobError, LoadedSet, ordered};
use header_set_build::blobs::{self, Threads};
use header_set_codegen::list::key_set::KeySet;
use header_set_codegen::list::{Bounds, Flags, Written as Entries};
use header_set_runtime::Strategy;
use testkit::blobs::reseal;
use testkit::lists::{self, INSENSITIVE, lookups};
use testkit::random::Random;

/// What is built: a layout, and whether the list has exclusions, which leave gaps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    layout: Strategy,
    exclusions: bool,
}

pub(crate) const FORMS: [Form; 4] = [
    form(Strategy::PerfectHash, false),
    form(Strategy::PopcountTrie, false),
    form(Strategy::PerfectHash, true),
    form(Strategy::PopcountTrie, true),
];

const fn form(layout: Strategy, exclusions: bool) -> Form {
    Form { layout, exclusions }
}

/// Names of all lengths that lookups treat differently, patterns of all kinds, spellings.
fn list(exclusions: bool) -> KeySet {
    let mut list = Entries::new(Bounds::BUILD);
    let long = "long-".repeat(120);
    let literals = [
        "host",
        "te",
        "a",
        "CF-Ray",
        "x-request-id",
        "accept-encoding",
        "a-name-of-forty-bytes-which-is-rather-long",
        long.as_str(),
    ];
    for literal in literals {
        list.push(literal.as_bytes(), Flags::VERBATIM);
    }
    for number in 0..40 {
        list.push(format!("x-{number}-name").as_bytes(), Flags::VERBATIM);
    }
    list.push(b"", Flags::VERBATIM);
    list.push(b"x-*", Flags::of(b"x-*", false));
    list.push(b"x-internal-*", Flags::of(b"x-internal-*", false));
    list.push(b"*-id", Flags::of(b"*-id", false));
    list.push(b"a*b*c", Flags::of(b"a*b*c", false));
    if exclusions {
        list.push(b"x-internal-public", Flags::of(b"x-internal-public", true));
        list.push(b"x-a-*", Flags::of(b"x-a-*", true));
    }
    lists::long(list, INSENSITIVE, Threads::new(1))
}

const NAMES: [&[u8]; 14] = [
    b"host",
    b"TE",
    b"",
    b"a",
    b"cf-ray",
    b"x-7-name",
    b"x-internal-public",
    b"x-internal-other",
    b"x-a-b",
    b"some-id",
    b"a-b-c",
    b"a-name-of-forty-bytes-which-is-rather-long",
    b"nothing-of-ours",
    b"\xff\x00",
];

pub(crate) fn blob(form: Form) -> Vec<u8> {
    let list = list(form.exclusions);
    let built = blobs::build(&list, form.layout, Threads::new(1));
    built.expect("no expressions").bytes
}

/// Asks a blob everything; only that it returns matters.
fn exercise(bytes: &[u8]) {
    let Ok(set) = LoadedSet::from_bytes(bytes) else {
        return;
    };
    let _ = set.verify();
    let long = b"long-".repeat(120);
    for name in NAMES.iter().copied().chain([long.as_slice()]) {
        let _ = (
            lookups::is_in(&set, name),
            set.index_of(name),
            set.entry(name),
        );
        let _ = set.longest_prefix(name);
    }
    let mut found = [0; 1];
    set.classify(&NAMES, &mut found);
    // What a header says of the length may be anything: a walk has an end all the same, but not a
    // near one.
    let walked: usize = set
        .iter()
        .take(200)
        .map(|entry| entry.as_bytes().len())
        .sum();
    let _ = (
        walked,
        set.iter_prefix("x-").take(200).count(),
        set.iter().rev().take(200).count(),
    );
    let _ = (set.plan(), format!("{set:?}"));
}

#[test]
fn every_changed_byte() {
    for form in FORMS {
        let whole = blob(form);
        let set = LoadedSet::from_bytes(&whole).expect("a blob");
        set.verify().expect("a right one");
        exercise(&whole);
        for at in 0..whole.len() {
            for change in [1, 0x80, 0xff] {
                let mut bytes = whole.clone();
                bytes[at] ^= change;
                // Whatever was changed is found out.
                let verified = LoadedSet::from_bytes(&bytes).and_then(|set| set.verify());
                assert!(verified.is_err(), "byte {at} of {form:?}");
                exercise(&bytes);
                reseal(&mut bytes);
                exercise(&bytes);
            }
        }
    }
}

/// The first section starts and ends where its line says, which may be anywhere.
#[test]
fn sections_lie_within_the_bytes() {
    let whole = blob(FORMS[0]);
    let all = whole.len() as u64;
    let with = |start: u64, len: u64| {
        let mut bytes = whole.clone();
        bytes[HEADER + 8..][..8].copy_from_slice(&start.to_le_bytes());
        bytes[HEADER + 16..][..8].copy_from_slice(&len.to_le_bytes());
        reseal(&mut bytes);
        Blob::open(&bytes).map(|_| ())
    };
    let refused = Err(BlobError::Damaged("the directory"));
    for (start, len) in [
        (all + 64, 0),
        (all + 1, 0),
        (0, all + 1),
        (64, all - 63),
        (u64::MAX, 1),
        (1 << 40, u64::MAX),
        (64, u64::MAX),
        (32, 1),
    ] {
        assert_eq!(with(start, len), refused, "{start} {len}");
    }
    for (start, len) in [(0, all), (64, all - 64), (all / 64 * 64, 0)] {
        assert_eq!(with(start, len), Ok(()), "{start} {len}");
    }
    // More sections than there may be, and than there are bytes for.
    for sections in [65_u32, 1 << 20, u32::MAX] {
        let mut bytes = whole.clone();
        bytes[40..44].copy_from_slice(&sections.to_le_bytes());
        let error = Blob::open(&bytes).map(|_| ());
        assert_eq!(error, refused, "{sections}");
    }
}

#[test]
fn every_truncation() {
    for form in FORMS {
        let whole = blob(form);
        for len in 0..whole.len() {
            let error = LoadedSet::from_bytes(&whole[..len]).expect_err("a part");
            let is_right = match len {
                0..8 => error == BlobError::NotABlob,
                _ => matches!(error, BlobError::Truncated { .. }),
            };
            assert!(is_right, "{len} bytes: {error}");
            let mut bytes = whole[..len].to_vec();
            if let Some(said) = bytes.get_mut(16..24) {
                said.copy_from_slice(&(len as u64).to_le_bytes());
            }
            reseal(&mut bytes);
            exercise(&bytes);
        }
    }
}

#[test]
fn random_splices() {
    let mut random = Random::new(7);
    let wholes = FORMS.map(blob);
    for _ in 0..4_000 {
        let mut bytes = wholes[random.below(FORMS.len())].clone();
        for _ in 0..1 + random.below(4) {
            let from = &wholes[random.below(FORMS.len())];
            let len = 1 + random.below(64);
            let (start, end) = (
                random.below(from.len() - len),
                random.below(bytes.len() - len),
            );
            bytes[end..end + len].copy_from_slice(&from[start..start + len]);
        }
        exercise(&bytes);
        reseal(&mut bytes);
        exercise(&bytes);
    }
}

#[test]
fn numbers_as_large_as_they_get() {
    for form in FORMS {
        let whole = blob(form);
        for at in (24..whole.len() - 8).step_by(4) {
            for number in [u32::MAX, 1 << 31, u32::MAX - 7, 0] {
                let mut bytes = whole.clone();
                bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
                reseal(&mut bytes);
                exercise(&bytes);
            }
        }
    }
}

#[test]
fn errors_say_what_was_found() {
    let whole = blob(FORMS[0]);
    let said = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = whole.clone();
        change(&mut bytes);
        LoadedSet::from_bytes(&bytes)
            .and_then(|set| set.verify())
            .expect_err("damaged")
            .to_string()
    };
    type Damage<'a> = &'a dyn Fn(&mut Vec<u8>);
    let cases: [(Damage<'_>, &str); 6] = [
        (
            &|bytes| bytes[0] = b'#',
            "found other bytes, expected a blob of header-set",
        ),
        (
            &|bytes| bytes[8] = 1,
            "found a blob of the older version 1, expected version 8: build it again",
        ),
        (
            &|bytes| bytes[8] = 9,
            "found a blob of version 9, expected version 8: update header-set",
        ),
        (
            &|bytes| bytes.truncate(100),
            &format!("found 100 bytes, expected the {} of the blob", whole.len()),
        ),
        (
            &|bytes| bytes[25] ^= 1,
            "found the header or the directory damaged, expected what was written",
        ),
        (
            &|bytes| *bytes.last_mut().expect("bytes") = 1,
            "found the sections damaged, expected what was written",
        ),
    ];
    for (change, message) in cases {
        assert_eq!(said(change), message);
    }
    let unknown = said(&|bytes| {
        bytes[12] |= 0x40;
        reseal(bytes);
    });
    assert_eq!(
        unknown,
        "found the options damaged, expected what was written"
    );
}

#[test]
fn verify_finds_a_name_that_is_lost() {
    let in_clear = |whole: &[u8]| {
        let mut windows = whole.windows(12);
        windows.position(|bytes| bytes == b"x-request-id")
    };
    // The first tag of the first block.
    let tag = |whole: &[u8]| {
        let blocks = Blob::open(whole).ok()?.section(ordered::BLOCKS).as_ptr();
        Some(blocks as usize - whole.as_ptr() as usize + ordered::BLOCK_HEAD + 8 + 16)
    };
    type Place<'a> = &'a dyn Fn(&[u8]) -> Option<usize>;
    let cases: [(Strategy, Place); 2] = [
        (Strategy::PerfectHash, &in_clear),
        (Strategy::PopcountTrie, &tag),
    ];
    for (layout, place) in cases {
        let whole = blob(form(layout, true));
        let at = place(&whole).expect("the text");
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        reseal(&mut bytes);
        let set = LoadedSet::from_bytes(&bytes).expect("a blob");
        let error = set.verify().expect_err("a lost name");
        assert!(matches!(error, BlobError::Lost { .. }), "{error}");
    }
}
