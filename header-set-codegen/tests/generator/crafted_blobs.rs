//! Blobs that were made on purpose, with checksums that fit: each is refused where it is opened, or
//! by `verify`, or at least answers in time.

use header_set_blob::{BlobError, LoadedSet, hashed, ids, ordered};
use header_set_build::Generator;
use header_set_runtime::Strategy;
use testkit::blobs::{Crafted, oracle};
use testkit::hang::within_minutes;
use testkit::random::Random;

/// Of a list in this layout.
fn of_list(entries: &[&str], strategy: Strategy) -> Crafted {
    let list = Generator::new("L").strategy(strategy).entries(entries);
    Crafted::parse(&list.to_bytes().expect("a list"))
}

const LAYOUTS: [Strategy; 2] = [Strategy::PerfectHash, Strategy::PopcountTrie];

const NAMES: [&str; 5] = ["host", "te", "x-request-id", "x-forwarded-for", "cf-ray"];

/// Where the header has the number of keys.
const KEYS: usize = 28;

/// `iter_prefix("")` never ended where the layout had more names than the header.
#[test]
fn layouts_have_the_keys_of_the_header() {
    for names in [0, 4, 6, 1 << 24, u32::MAX] {
        let mut crafted = of_list(&NAMES, Strategy::PopcountTrie);
        crafted.section(ordered::SHAPE)[..4].copy_from_slice(&u32::to_le_bytes(names));
        let bytes = crafted.bytes();
        let opened = LoadedSet::from_bytes(&bytes).map(|set| set.iter_prefix("").count());
        assert!(opened.is_err(), "{names} names: {opened:?}");
    }
    for strategy in LAYOUTS {
        for keys in [0, 4, 6, u32::MAX] {
            let mut crafted = of_list(&NAMES, strategy);
            crafted.set(KEYS, keys);
            assert!(LoadedSet::from_bytes(&crafted.bytes()).is_err(), "{keys}");
        }
    }
}

/// Fifteen names have two blocks.
#[test]
fn a_hashed_list_has_its_blocks() {
    let names: [String; 15] = core::array::from_fn(|at| format!("name-{at}"));
    let whole = of_list(&names.each_ref().map(String::as_str), Strategy::PerfectHash);
    let refused = Err(BlobError::Damaged("the layout"));
    for (blocks, expected) in [(2, Ok(15)), (1, refused), (3, refused)] {
        let mut crafted = whole.clone();
        (crafted.section(hashed::BLOCKS)).resize(blocks * hashed::BLOCK, 0);
        let opened = LoadedSet::from_bytes(crafted.bytes()).map(|set| set.len());
        assert_eq!(opened, expected, "{blocks} blocks");
    }
}

#[test]
fn the_address_of_a_lost_text_is_said() {
    let names: [String; 20] = core::array::from_fn(|at| format!("name-{at}"));
    let list = Generator::new("L").strategy(Strategy::PerfectHash);
    let whole = list.entries(&names).to_bytes().expect("a list");
    let whole = Crafted::parse(&whole);
    let lost = |crafted: Crafted| {
        let set = LoadedSet::from_bytes(crafted.bytes()).expect("a blob");
        set.verify()
    };
    let mut start = 0;
    let set = LoadedSet::from_bytes(whole.clone().bytes()).expect("a blob");
    for entry in set.iter() {
        let address = entry.index() as u32;
        let mut crafted = whole.clone();
        let texts = crafted.section(hashed::TEXTS);
        assert!(texts[start..].starts_with(entry.as_bytes()), "{address}");
        texts[start + 3] = b'z';
        assert_eq!(lost(crafted), Err(BlobError::Lost { address }));
        start += entry.as_bytes().len();
        let mut crafted = whole.clone();
        crafted.section(hashed::TEXTS).truncate(start - 1);
        assert_eq!(lost(crafted), Err(BlobError::Lost { address }));
    }
}

/// Words of exclusions that count what is not there: no index is past the end.
#[test]
fn indices_are_of_entries() {
    let entries = ["host", "te", "x-*", "*-id", "!x-internal"];
    for strategy in LAYOUTS {
        for at in 0..ids::WORD {
            for byte in 0..=u8::MAX {
                let mut crafted = of_list(&entries, strategy);
                crafted.section(ids::EXCLUDED)[at] = byte;
                let bytes = crafted.bytes();
                let set = LoadedSet::from_bytes(&bytes).expect("a blob");
                for name in ["host", "te", "x-internal", "x-a", "an-id"] {
                    let index = set.index_of(name);
                    assert!(index.is_none_or(|index| index < set.len()), "{strategy}");
                }
                assert!(set.iter().count() <= set.len());
                assert_eq!(set.entry_at(set.len()), None);
            }
        }
    }
}

fn lost(crafted: Crafted) {
    let bytes = crafted.bytes();
    let verified = LoadedSet::from_bytes(&bytes).and_then(|set| set.verify());
    assert!(
        matches!(verified, Err(BlobError::Lost { .. })),
        "{verified:?}"
    );
}

/// Texts of all names in the same place were hashed once for each.
#[test]
fn texts_overlap_in_no_layout() {
    let names: Vec<String> = (0..40).map(|at| format!("name-{at}")).collect();
    let entries: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut crafted = of_list(&entries, Strategy::PerfectHash);
    for block in crafted
        .section(hashed::BLOCKS)
        .chunks_exact_mut(hashed::BLOCK)
    {
        block[..4].fill(0);
    }
    lost(crafted);
}

/// Of many names that share a start with the query, none is a start of it: a lookup reads few blocks.
#[test]
fn the_longest_start_is_found_in_a_few_searches() {
    const PAIRS: usize = 40_000;
    let mut entries = vec![String::from("a")];
    for pair in 0..PAIRS {
        let name = format!("ab{pair:06}");
        entries.extend([format!("{name}x"), name]);
    }
    for strategy in LAYOUTS {
        let list = Generator::new("L").strategy(strategy).entries(&entries);
        let bytes = list.to_bytes().expect("a list");
        let set = LoadedSet::from_bytes(&bytes).expect("a blob");
        // Each name is a block's, and a millisecond for all of them would take half an hour.
        within_minutes(&strategy.to_string(), || {
            for _ in 0..1_000_000 {
                let found = set.longest_prefix("ab~").expect("an entry");
                assert_eq!(found.as_bytes(), b"a");
            }
        });
    }
}

/// A list of some blocks in order.
fn in_order() -> Crafted {
    let names = (0..200).map(|number| format!("com.example.{number:03}"));
    let names: Vec<String> = names.chain(["b".into(), "d".into()]).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    of_list(&names, Strategy::PopcountTrie)
}

/// Nodes without bytes, each below the one before: a lookup walked down all of them.
#[test]
fn a_walk_has_a_step_for_seven_bytes() {
    const NODES: u32 = 200_000;
    let mut crafted = in_order();
    *crafted.section(ordered::NODES) = (0..NODES)
        .flat_map(|node| [node, 0, 0])
        .flat_map(u32::to_le_bytes)
        .collect();
    *crafted.section(ordered::EDGES) = vec![0; 8 * NODES as usize];
    *crafted.section(ordered::BELOW) = (1..=NODES)
        .flat_map(|node| (node | ordered::CHILD).to_le_bytes())
        .collect();
    *crafted.section(ordered::CODES) = vec![0; 8];
    lookups_end_soon(crafted);
}

/// Codes that stand for nothing: a lookup read them to the end of the section.
#[test]
fn every_code_stands_for_a_byte() {
    let mut crafted = in_order();
    for symbol in crafted.section(ordered::SYMBOLS).chunks_exact_mut(8) {
        symbol[7] = 0;
    }
    // The codes of the first node go on as long as those of a list.
    *crafted.section(ordered::CODES) = vec![0; 4 << 20];
    let nodes = crafted.section(ordered::NODES);
    for node in nodes[12..].chunks_exact_mut(12) {
        node[8..].copy_from_slice(&(4_u32 << 20).to_le_bytes());
    }
    lost(crafted.clone());
    lookups_end_soon(crafted);
}

fn lookups_end_soon(crafted: Crafted) {
    let bytes = crafted.bytes();
    let set = LoadedSet::from_bytes(&bytes).expect("a blob");
    within_minutes("lookups", || {
        for _ in 0..1_000_000 {
            for name in ["", "com.example.100", "zzzzzzzzzzzzzzzz"] {
                let _ = (set.contains(name), set.longest_prefix(name));
            }
        }
    });
}

/// An index that leads to other blocks, a code for other bytes: lookups return.
#[test]
fn any_byte_of_an_index_changed() {
    let whole = in_order();
    let mut random = Random::new(5);
    let kinds = [
        ordered::NODES,
        ordered::EDGES,
        ordered::BELOW,
        ordered::CODES,
    ];
    for kind in kinds {
        for at in 0..whole.clone().section(kind).len() {
            for change in [1, 0x80] {
                let mut crafted = whole.clone();
                crafted.section(kind)[at] ^= change;
                oracle::ask(&crafted.bytes(), &mut random);
            }
        }
    }
}

/// An iterator yielded entries after its end.
#[test]
fn iterators_stay_at_their_end() {
    for strategy in LAYOUTS {
        let mut crafted = of_list(&["host", "x-*", "y-*", "zz"], strategy);
        crafted.section(ids::PATTERN_TEXTS).truncate(3);
        let bytes = crafted.bytes();
        let set = LoadedSet::from_bytes(&bytes).expect("a blob");
        let mut entries = set.iter();
        assert_eq!(entries.by_ref().count(), 3, "{strategy}");
        assert!(entries.next().is_none() && entries.next_back().is_none());
        assert_eq!(entries.size_hint().1, Some(0), "{strategy}");
    }
}
