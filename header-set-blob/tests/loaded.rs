//! Golden blobs answer on any machine, without the generator. Small enough for an interpreter of
//! another one, of which the first has its highest byte first and the second words of 32 bits:
//!
//! ```text
//! cargo +nightly miri test -p header-set-blob --test loaded --target s390x-unknown-linux-gnu
//! cargo +nightly miri test -p header-set-blob --test loaded --target i686-unknown-linux-gnu
//! ```

use std::sync::Arc;

use header_set_blob::{BlobError, LoadedEntry, LoadedMap, LoadedSet};

/// What `header-set-codegen/tests/generator/damaged_blobs.rs` builds in each layout.
const BLOBS: [(&str, &[u8]); 4] = [
    (
        "compact hash",
        include_bytes!("../../header-set-codegen/tests/golden/compact_hash.blob"),
    ),
    (
        "ordered trie",
        include_bytes!("../../header-set-codegen/tests/golden/ordered_trie.blob"),
    ),
    (
        "smallest trie",
        include_bytes!("../../header-set-codegen/tests/golden/smallest_trie.blob"),
    ),
    (
        "ranked trie",
        include_bytes!("../../header-set-codegen/tests/golden/ranked_trie.blob"),
    ),
];

/// The same without the tables of written order, and without exclusions.
const UNORDERED: [(&str, &[u8]); 2] = [
    (
        "compact hash",
        include_bytes!("../../header-set-codegen/tests/golden/compact_hash_unordered.blob"),
    ),
    (
        "ordered trie",
        include_bytes!("../../header-set-codegen/tests/golden/ordered_trie_unordered.blob"),
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
fn golden_blobs_are_in_order() {
    for (name, bytes) in BLOBS {
        let set = LoadedSet::from_bytes(bytes).expect(name);
        let texts: Vec<Vec<u8>> = (set.iter())
            .map(|entry| entry.as_bytes().to_ascii_lowercase())
            .collect();
        assert_eq!(texts.len(), set.len(), "{name}");
        assert!(texts.is_sorted(), "{name}");
        let with = set.iter_prefix("x-1").count();
        let expected = texts.iter().filter(|text| text.starts_with(b"x-1"));
        assert_eq!(with, expected.count(), "{name}");
        let longest = set.longest_prefix("hostess").expect(name);
        assert_eq!(longest.as_str(), Some("host"), "{name}");
    }
}

#[test]
fn unordered_blobs_answer() {
    for (name, bytes) in UNORDERED {
        let set = LoadedSet::from_bytes(bytes).expect(name);
        set.verify().expect(name);
        assert!(set.is_unordered(), "{name}");
        for found in IN {
            let entry = set.entry(found).expect(name);
            assert_eq!(set.entry_at(entry.index()), Some(entry), "{name}: {found}");
        }
        assert!(!set.contains("nothing-of-ours"), "{name}");
        let indices = set.iter().map(|entry| entry.index());
        assert!(indices.eq(0..set.len()), "{name}");
        let starts = |entry: &LoadedEntry| entry.as_bytes().starts_with(b"x-1");
        let with = set.iter().filter(starts);
        assert_eq!(set.iter_prefix("X-1").count(), 11, "{name}");
        assert!(set.iter_prefix("X-1").eq(with), "{name}");
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
    for (name, bytes) in BLOBS.into_iter().chain(UNORDERED) {
        let set = LoadedSet::try_from(bytes).expect(name);
        let entries: Vec<LoadedEntry> = (&set).into_iter().collect();
        assert!(set.iter().eq(entries.iter().copied()), "{name}");
        let shown = format!("{set:?}");
        assert!(
            shown.starts_with('{') && shown.contains("\"host\", "),
            "{shown}"
        );
        assert_eq!(
            format!("{:?}", set.iter()),
            format!("{entries:?}"),
            "{name}"
        );
        let host = set.entry("HOST").expect(name);
        assert_eq!(format!("{host:?} {host:>5}"), "\"host\"  host");
        assert!(set.contains(&host), "an entry is its bytes");

        let map = LoadedMap::new(set, &VALUES[..set.len()]).expect(name);
        assert_eq!(map.len(), set.len());
        let pairs: Vec<_> = (&map).into_iter().collect();
        assert!(
            pairs
                .iter()
                .all(|(entry, value)| **value == 1000 + entry.index())
        );
        assert!(map.keys().eq(entries), "{name}");
        assert!(map.values().eq(pairs.iter().map(|pair| pair.1)), "{name}");
        assert!(map.iter().rev().eq(pairs.iter().rev().copied()), "{name}");
        assert_eq!(
            map.get_index(host.index()).map(|pair| pair.0),
            Some(host),
            "{name}"
        );
        assert_eq!(map.get_index(set.len()), None, "{name}");
        let shown = format!("{map:?}");
        let host = format!("\"host\": {}, ", 1000 + host.index());
        assert!(shown.contains(&host), "{shown}");
        assert_eq!(map.fingerprint(), set.fingerprint(), "{name}");
        let longest = map.longest_prefix("hostess").expect(name);
        assert_eq!(longest.as_str(), Some("host"), "{name}");
        assert!(!set.plan().is_empty(), "{name}");
    }
    let all = BLOBS.map(|(_, bytes)| LoadedSet::from_bytes(bytes).expect("a blob").fingerprint());
    assert!(all.iter().all(|&number| number == all[0] && number != 0));
    assert_eq!(
        LoadedSet::try_from(&b"host"[..]).err(),
        Some(BlobError::NotABlob)
    );
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
    for (name, bytes) in BLOBS.into_iter().chain(UNORDERED) {
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
        let matching = lists.grown.matching(["host", "nothing-of-ours", "te"]);
        assert!(matching.eq(["host", "te"]), "{name}");
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
    assert!(set.iter().eq(&LINKED));
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
    assert!(grown.iter().eq(&shared));
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

#[test]
fn iterators_over_damaged_lists_stay_ended() {
    for (name, bytes) in BLOBS.into_iter().chain(UNORDERED) {
        let mut short = 0;
        // An interpreter takes minutes for all of them.
        let step = if cfg!(miri) { 997 } else { 13 };
        for at in (0..bytes.len()).step_by(step) {
            let mut bytes = bytes.to_vec();
            bytes[at] = !bytes[at];
            let Ok(set) = LoadedSet::from_bytes(bytes) else {
                continue;
            };
            for prefix in ["", "x-1"] {
                let mut entries = set.iter_prefix(prefix);
                let (least, most) = entries.size_hint();
                let count = entries.by_ref().count();
                assert!(least <= count && Some(count) <= most, "{name}: {at}");
                let again = [entries.next(), entries.next_back(), entries.next()];
                assert_eq!(again, [None; 3], "{name}: {at}");
                short += usize::from(prefix.is_empty() && count < set.len());
                let mut entries = set.iter_prefix(prefix);
                while entries.next_back().is_some() {}
                assert_eq!((entries.next(), entries.next_back()), (None, None));
            }
        }
        assert!(short > 0 || cfg!(miri), "{name}: no iterator ended early");
    }
}
