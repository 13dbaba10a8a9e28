//! No blob, however damaged, makes a loaded set panic, loop or read out of bounds; and what it says
//! of bytes that are none is right.

use header_set_blob::blob::{HEADER, LINE};
use header_set_blob::entry_order::{EntryOrder, Location};
use header_set_blob::{Blob, BlobError, Layout, LoadedSet, ROOM, ordered};
use header_set_codegen::blobs::{self, Choice, Options, Threads};
use header_set_codegen::list::key_set::KeySet;
use header_set_codegen::list::{Bounds, Flags, Written as Entries};

use header_set_runtime::checksum;
use header_set_runtime::{Fold, Trace};

use crate::support::list::{self, long_of_names};
use crate::support::lookups;
use crate::support::random::Random;

/// What is built: a layout, with the tables of written order or without.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    Ordered(Choice),
    /// With exclusions, which leave gaps.
    Unordered(Choice),
    UnorderedWithoutExclusions(Choice),
}

pub(crate) const FORMS: [Form; 7] = [
    Form::Ordered(Choice::CompactHash),
    Form::Ordered(Choice::OrderedTrie),
    Form::Ordered(Choice::SmallestTrie),
    Form::Ordered(Choice::RankedTrie),
    Form::Unordered(Choice::CompactHash),
    Form::UnorderedWithoutExclusions(Choice::CompactHash),
    Form::UnorderedWithoutExclusions(Choice::OrderedTrie),
];

/// Names of all lengths that lookups treat differently, patterns of all kinds, spellings.
fn list(exclusions: bool) -> KeySet {
    let fold = Fold {
        case: true,
        separators: false,
    };
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
    list::long(list, fold, Threads::new(1))
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
    let (choice, unordered, exclusions) = match form {
        Form::Ordered(choice) => (choice, false, true),
        Form::Unordered(choice) => (choice, true, true),
        Form::UnorderedWithoutExclusions(choice) => (choice, true, false),
    };
    let threads = Threads::new(1);
    blobs::build(&list(exclusions), choice, Options { unordered, threads })
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
    assert!(set.matching(NAMES).count() <= NAMES.len());
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

/// Damage on purpose: with the right checksums.
pub(crate) fn reseal(bytes: &mut [u8]) {
    let Some(sections) = bytes.get(40..44) else {
        return;
    };
    let sections =
        u32::from_le_bytes([sections[0], sections[1], sections[2], sections[3]]) as usize;
    let Some(head) = sections.checked_mul(LINE).map(|lines| HEADER + lines) else {
        return;
    };
    let Some((front, behind)) = bytes.split_at_mut_checked(head + 8) else {
        return;
    };
    let sum = checksum(behind).to_le_bytes();
    front[48..56].copy_from_slice(&sum);
    let sum = checksum(&front[..head]).to_le_bytes();
    front[head..].copy_from_slice(&sum);
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

/// What a code stands for has zeros behind it. The same byte behind two of them is no zero either.
#[test]
fn bytes_behind_symbols_are_found() {
    let whole = blob(Form::Ordered(Choice::OrderedTrie));
    let symbols = Blob::open(&whole)
        .expect("a blob")
        .section(ordered::SYMBOLS);
    let start = symbols.as_ptr() as usize - whole.as_ptr() as usize;
    let (symbols, _) = symbols.as_chunks::<8>();
    let short = symbols
        .iter()
        .enumerate()
        .filter(|(_, symbol)| symbol[7] < 7);
    let places: Vec<usize> = short
        .map(|(at, symbol)| start + 8 * at + usize::from(symbol[7]))
        .collect();
    assert!(places.len() > 1, "{}", places.len());
    let mut asked = 0;
    for (&place, &other) in places
        .iter()
        .flat_map(|a| places.iter().map(move |b| (a, b)))
        .take(2_000)
    {
        let mut bytes = whole.clone();
        bytes[place] = b'a';
        bytes[other] = b'a';
        reseal(&mut bytes);
        let set = LoadedSet::from_bytes(&bytes).expect("a blob");
        assert!(set.verify().is_err(), "{place} {other}");
        asked += 1;
    }
    assert!(asked > 3);
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
        assert_verified(&bytes);
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
                assert_verified(&bytes);
            }
        }
    }
}

#[test]
fn errors_say_what_was_found() {
    let whole = blob(Form::Ordered(Choice::CompactHash));
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
            "found a blob of the older version 1, expected version 6: build it again",
        ),
        (
            &|bytes| bytes[8] = 9,
            "found a blob of version 9, expected version 6: update header-set",
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
        "found a blob with options 0x45 that this version does not know: update header-set"
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
    // The tag of the name at the first place.
    let ranked = |whole: &[u8]| {
        let ranks = Blob::open(whole).ok()?.section(ordered::RANKS).as_ptr();
        Some(ranks as usize - whole.as_ptr() as usize + 3)
    };
    type Place<'a> = &'a dyn Fn(&[u8]) -> Option<usize>;
    let cases: [(Choice, Place); 3] = [
        (Choice::CompactHash, &in_clear),
        (Choice::OrderedTrie, &tag),
        (Choice::RankedTrie, &ranked),
    ];
    for (choice, place) in cases {
        let whole = blob(Form::Ordered(choice));
        let at = place(&whole).expect("the text");
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        reseal(&mut bytes);
        let set = LoadedSet::from_bytes(&bytes).expect("a blob");
        let error = set.verify().expect_err("a lost name");
        assert!(matches!(error, BlobError::Lost { .. }), "{error}");
    }
}

/// Of a blob that `verify` accepts, whatever its checksum is worth: every key finds itself and its
/// index.
fn assert_verified(bytes: &[u8]) {
    let Ok(set) = LoadedSet::from_bytes(bytes) else {
        return;
    };
    if set.verify().is_err() {
        return;
    }
    let blob = Blob::open(bytes).expect("a blob");
    let header = blob.header();
    let layout = Layout::from_sections(&blob).expect("a layout");
    let written = EntryOrder::from_sections(&blob).expect("tables of written order");
    for index in 0..header.entries as usize {
        let Some(Location::Key(address)) = written.place(bytes, index) else {
            continue;
        };
        let mut room = [0; ROOM];
        let text = layout
            .text(bytes, address, &mut room)
            .expect("a text")
            .bytes();
        let found = layout.find(
            bytes,
            header.fold,
            header.case_bit,
            text,
            &mut Trace::<0>::new(),
        );
        assert_eq!(found, Some(address), "`{}`", text.escape_ascii());
        assert_eq!(
            written.index(bytes, address),
            Some(index),
            "`{}`",
            text.escape_ascii()
        );
    }
}

#[test]
fn what_verify_accepts_finds_itself() {
    for form in FORMS {
        let whole = blob(form);
        for at in HEADER..whole.len() {
            for change in [1, 2, 0x10, 0x20, 0x80, 0xff] {
                let mut bytes = whole.clone();
                bytes[at] ^= change;
                reseal(&mut bytes);
                assert_verified(&bytes);
            }
        }
    }
}

/// Names under which the trie over blocks has several levels, with codes above some edges.
fn deep_names() -> Vec<Vec<u8>> {
    let mut random = Random::new(11);
    let starts: [&[u8]; 4] = [b"", b"com.example.", b"com.example.internal.a", b"zz"];
    (0..420)
        .map(|_| {
            let mut name = starts[random.below(4)].to_vec();
            for _ in 0..1 + random.below(12) {
                name.push(b"\0ab\xff"[random.below(4)]);
            }
            name
        })
        .collect()
}

#[test]
fn damage_to_the_index_that_passes_verify_misleads_nobody() {
    let fold = Fold {
        case: false,
        separators: false,
    };
    let names = deep_names();
    let list = long_of_names(names.iter().map(Vec::as_slice), fold);
    let tables = [
        ordered::RANK_HASH,
        ordered::RANK_PARTS,
        ordered::RANK_PILOTS,
        ordered::RANKS,
        ordered::STARTS,
        ordered::NODES,
        ordered::EDGES,
        ordered::BELOW,
        ordered::CODES,
    ];
    for choice in [
        Choice::OrderedTrie,
        Choice::SmallestTrie,
        Choice::RankedTrie,
    ] {
        let whole = blobs::build(&list, choice, Threads::new(1));
        for table in tables {
            let section = Blob::open(&whole).expect("a blob").section(table);
            if section.is_empty() {
                // Of another form, and nowhere in the blob.
                continue;
            }
            let start = section.as_ptr() as usize - whole.as_ptr() as usize;
            for at in start..start + section.len() {
                for change in [1, 2, 0x10, 0x80] {
                    let mut bytes = whole.clone();
                    bytes[at] ^= change;
                    reseal(&mut bytes);
                    assert_verified(&bytes);
                }
            }
        }
    }
}
