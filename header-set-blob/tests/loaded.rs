//! Golden blobs answer on any machine, without the generator. Small enough for an interpreter of
//! another one, of which the first has its highest byte first and the second words of 32 bits:
//!
//! ```text
//! cargo +nightly miri test -p header-set-blob --test loaded --target s390x-unknown-linux-gnu
//! cargo +nightly miri test -p header-set-blob --test loaded --target i686-unknown-linux-gnu
//! ```

use std::collections::BTreeSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;

use header_set_blob::{BlobError, LoadedEntry, LoadedMap, LoadedSet};

/// What `header-set-codegen/tests/generator/golden_blobs.rs` builds in each layout, with exclusions.
const BLOBS: [(&str, &[u8]); 2] = [
    (
        "hashed",
        include_bytes!("../../header-set-codegen/tests/golden/hashed_with_gaps.blob"),
    ),
    (
        "ordered",
        include_bytes!("../../header-set-codegen/tests/golden/ordered_with_gaps.blob"),
    ),
];

/// The same without exclusions.
const PLAIN: [(&str, &[u8]); 2] = [
    (
        "hashed",
        include_bytes!("../../header-set-codegen/tests/golden/hashed.blob"),
    ),
    (
        "ordered",
        include_bytes!("../../header-set-codegen/tests/golden/ordered.blob"),
    ),
];

const IN: [&str; 11] = [
    "host",
    "TE",
    "",
    "a",
    "cf-ray",
    "X-7-Name",
    "x-internal-other",
    "some-id",
    "a-b-c",
    "accept-encoding",
    "a-name-of-forty-bytes-which-is-rather-long",
];

const OUT: [&str; 6] = [
    "hos",
    "hosts",
    "x-internal-public",
    "x-a-b",
    "nothing-of-ours",
    "a-name-of-forty-bytes-which-is-rather-lonG-",
];

#[test]
fn golden_blobs_answer() {
    for (name, bytes) in BLOBS {
        let set = LoadedSet::from_bytes(bytes).expect(name);
        set.verify().expect(name);
        for found in IN {
            assert!(set.contains(found), "{name}: {found}");
            let entry = set.entry(found).expect(name);
            assert_eq!(set.entry_at(entry.index()), Some(entry), "{name}: {found}");
        }
        for other in OUT {
            assert!(!set.contains(other), "{name}: {other}");
        }
        let long = "long-".repeat(120);
        assert!(set.contains(&long) && !set.contains(&long[..599]), "{name}");
        let mut found = [0];
        set.classify(&IN, &mut found);
        assert_eq!(found, [(1 << IN.len()) - 1], "{name}");
        set.classify(&OUT, &mut found);
        assert_eq!(found, [0], "{name}");
    }
}

#[test]
fn entries_are_listed_by_index() {
    for (name, bytes) in BLOBS.into_iter().chain(PLAIN) {
        let set = LoadedSet::from_bytes(bytes).expect(name);
        let indices = set.iter().map(|entry| entry.index());
        assert!(indices.eq(0..set.len()), "{name}");
        let indices = set.iter().rev().map(|entry| entry.index());
        assert!(indices.eq((0..set.len()).rev()), "{name}");
        let names = set.iter().filter(|entry| !entry.is_pattern());
        let names: Vec<Vec<u8>> = names.map(|entry| entry.as_bytes().to_vec()).collect();
        assert!(name == "hashed" || names.is_sorted(), "{name}");
        let patterns = set.iter().skip(names.len());
        assert!(patterns.clone().count() > 3, "{name}");
        assert!(patterns.clone().all(|entry| entry.is_pattern()), "{name}");
        for prefix in ["", "A", "a-", "host", "i", "X-", "X-1", "zz"] {
            let folded = prefix.to_ascii_lowercase();
            let starts = |entry: &LoadedEntry| entry.as_bytes().starts_with(folded.as_bytes());
            assert!(
                set.iter_prefix(prefix).eq(set.iter().filter(starts)),
                "{name}: {prefix}"
            );
        }
        assert_eq!(set.iter_prefix("x-1").count(), 11, "{name}");
        let longest = set.longest_prefix("hostess").expect(name);
        assert_eq!(longest.as_str(), Some("host"), "{name}");
    }
}

#[test]
fn loaded_sets_and_maps_are_shown_and_walked_as_lists() {
    static VALUES: [usize; 200] = {
        let mut values = [0; 200];
        let mut index = 0;
        while index < values.len() {
            values[index] = 1000 + index;
            index += 1;
        }
        values
    };
    for (name, bytes) in BLOBS.into_iter().chain(PLAIN) {
        let set = LoadedSet::from_slice(bytes).expect(name);
        let len = set.len();
        assert_eq!(
            format!("{set:?}"),
            format!("LoadedSet {{ len: {len}, .. }}")
        );
        let host = set.entry("HOST").expect(name);
        assert_eq!(format!("{host:?} {host:>5}"), "\"host\"  host");
        assert!(set.contains(&host), "an entry is its bytes");

        let map = LoadedMap::new(set, &VALUES[..set.len()]).expect(name);
        assert_eq!(map.len(), set.len());
        let pairs: Vec<_> = map.iter().collect();
        assert!(
            pairs
                .iter()
                .all(|(entry, value)| **value == 1000 + entry.index())
        );
        assert!(map.iter().rev().eq(pairs.iter().rev().copied()), "{name}");
        assert_eq!(
            format!("{map:?}"),
            format!("LoadedMap {{ len: {len}, .. }}")
        );
        assert_eq!(map.fingerprint(), set.fingerprint(), "{name}");
        let longest = map.longest_prefix("hostess").expect(name);
        assert_eq!(longest.as_str(), Some("host"), "{name}");
        assert!(!set.plan().is_empty(), "{name}");
    }
    let all = BLOBS.map(|(_, bytes)| LoadedSet::from_bytes(bytes).expect("a blob").fingerprint());
    assert!(all.iter().all(|&number| number == all[0] && number != 0));
    assert_eq!(
        LoadedSet::from_slice(&b"host"[..]).err(),
        Some(BlobError::NotABlob)
    );
}

#[test]
fn entries_with_the_same_index_and_text_are_one() {
    let set = LoadedSet::from_bytes(BLOBS[0].1).expect("a blob");
    let hash = |entry: &LoadedEntry| BuildHasherDefault::<DefaultHasher>::default().hash_one(entry);
    let mut entries: Vec<LoadedEntry> = set.iter().collect();
    let hashes: BTreeSet<u64> = entries.iter().map(hash).collect();
    assert_eq!(hashes.len(), entries.len());
    assert_ne!(entries[0], entries[1]);
    let again = set.iter().map(|entry| hash(&entry));
    assert!(again.eq(entries.iter().map(hash)));
    assert!(entries.is_sorted());
    entries.reverse();
    assert!(!entries.is_sorted());
    entries.sort();
    let indices = entries.iter().map(LoadedEntry::index);
    assert!(indices.eq(0..set.len()), "in the order of their indices");
    let patterns = entries.iter().filter(|entry| entry.is_pattern());
    assert!(patterns.clone().count() > 0);
    assert!(
        patterns
            .clone()
            .all(|entry| entry.as_bytes().contains(&b'*'))
    );
}

#[test]
fn every_name_of_many_has_its_bit() {
    for (name, bytes) in BLOBS.into_iter().chain(PLAIN) {
        let set = LoadedSet::from_bytes(bytes).expect(name);
        let names: Vec<&str> = IN.into_iter().chain(OUT).cycle().take(150).collect();
        let mut found = [!0; 4];
        set.classify(&names, &mut found);
        for (at, asked) in names.iter().enumerate() {
            let bit = found[at / 64] >> (at % 64) & 1 == 1;
            assert_eq!(bit, set.contains(asked), "{name}: {asked}");
        }
        assert_eq!((found[2] >> (150 - 128), found[3]), (0, 0), "{name}");
    }
}

#[test]
#[should_panic(expected = "found a length of 1, expected at least 2: a bit for each name")]
fn a_bit_for_each_name_is_asked_for() {
    LINKED.classify(&["host"; 65], &mut [0]);
}

#[test]
fn errors_say_what_was_found_and_expected() {
    let shown = |found: u32| {
        let mut bytes = BLOBS[0].1.to_vec();
        bytes[8..12].copy_from_slice(&found.to_le_bytes());
        let error = LoadedSet::from_bytes(bytes).expect_err("another version");
        assert_eq!(error, BlobError::Version { found });
        error.to_string()
    };
    let version = u32::from_le_bytes(*BLOBS[0].1[8..].first_chunk().expect("a header"));
    assert_eq!(
        shown(version - 1),
        format!(
            "found a blob of the older version {}, expected version {version}: build it again",
            version - 1
        )
    );
    assert_eq!(
        shown(version + 1),
        format!(
            "found a blob of version {}, expected version {version}: update header-set",
            version + 1
        )
    );
    let len = BLOBS[0].1.len();
    let short = LoadedSet::from_bytes(&BLOBS[0].1[..len - 1]).expect_err("a byte is missing");
    let expected = format!("found {} bytes, expected the {len} of the blob", len - 1);
    assert_eq!(short.to_string(), expected);
    let others = [
        (
            BlobError::NotABlob,
            "found other bytes, expected a blob of header-set",
        ),
        (
            BlobError::Damaged("the plan"),
            "found the plan damaged, expected what was written",
        ),
        (
            BlobError::Lost { address: 0x12 },
            "found no way to the name at 0x12, expected every stored name to find itself",
        ),
    ];
    for (error, expected) in others {
        assert_eq!(error.to_string(), expected);
    }
}

/// What a program keeps: whatever holds the bytes, opened once.
struct Lists {
    grown: LoadedSet<Vec<u8>>,
    shared: Arc<LoadedSet<Arc<[u8]>>>,
}

static LINKED: LoadedSet = match LoadedSet::from_slice(BLOBS[0].1) {
    Ok(set) => set,
    Err(_) => panic!("a blob"),
};

#[test]
fn sets_own_their_bytes_wherever_those_are() {
    for (name, bytes) in BLOBS.into_iter().chain(PLAIN) {
        let borrowed = LoadedSet::from_bytes(bytes).expect(name);
        let lists = Lists {
            grown: LoadedSet::from_bytes(bytes.to_vec()).expect(name),
            shared: Arc::new(LoadedSet::from_bytes(Arc::from(bytes)).expect(name)),
        };
        // Moved, the bytes of the first with it.
        let lists = Box::new(lists);
        lists.grown.verify().expect(name);
        assert!(borrowed.iter().eq(lists.grown.iter()), "{name}");
        assert!(borrowed.iter().eq(lists.shared.iter()), "{name}");
        assert_eq!(borrowed.plan(), lists.grown.plan(), "{name}");
        for found in IN {
            let index = borrowed.index_of(found);
            assert_eq!(lists.shared.index_of(found), index, "{name}: {found}");
        }
        let mut found = [0];
        (lists.grown).classify(&["host", "nothing-of-ours", "te"], &mut found);
        assert_eq!(found, [0b101], "{name}");
    }
}

#[test]
#[cfg_attr(target_os = "wasi", ignore = "there are no threads")]
fn sets_are_shared_between_threads() {
    fn asks<B: AsRef<[u8]> + Sync>(set: &LoadedSet<B>) {
        std::thread::scope(|scope| {
            for found in IN {
                scope.spawn(move || assert!(set.contains(found), "{found}"));
            }
        });
    }
    asks(&LINKED);
    let set = LoadedSet::from_bytes(BLOBS[1].1.to_vec()).expect("a blob");
    asks(&set);
    // A thread takes one along, and hands it back.
    let set = std::thread::spawn(move || {
        assert!(set.contains("host"));
        set
    });
    let set = set.join().expect("a set");
    assert_eq!(set.iter().count(), LINKED.len());
}

#[test]
fn values_of_maps_are_of_the_program() {
    let set = || LoadedSet::from_bytes(BLOBS[0].1.to_vec()).expect("a blob");
    let values: Vec<String> = (0..set().len()).map(|index| index.to_string()).collect();
    let shared: Arc<[String]> = values.clone().into();
    let grown = LoadedMap::new(set(), values.clone()).expect("a map");
    let shared = LoadedMap::new(set(), shared).expect("a map");
    for found in IN {
        let index = grown.index_of(found).expect(found);
        assert_eq!(grown.get(found), Some(&index.to_string()));
        assert_eq!(grown.get(found), shared.get(found));
    }
    assert!(grown.iter().eq(shared.iter()));
    assert_eq!(grown.iter_prefix("x-1").count(), 11);
    assert!(grown.contains("host") && !shared.contains("hosts"));
    let (found, expected) = (values.len() - 1, values.len());
    let short = LoadedMap::new(set(), values[1..].to_vec()).expect_err("a value is missing");
    assert_eq!(short, BlobError::Values { found, expected });
    assert_eq!(
        short.to_string(),
        format!("found {found} values, expected one for each of {expected} entries")
    );
    static TOO_MANY: [u8; 1000] = [0; 1000];
    let many = LoadedMap::from_static(LINKED, &TOO_MANY).map(|map| map.len());
    assert_eq!(
        many,
        Err(BlobError::Values {
            found: 1000,
            expected
        })
    );
}
