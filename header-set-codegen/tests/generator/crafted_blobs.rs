//! Blobs that were made on purpose, with checksums that fit: each is refused where it is opened, or
//! by `verify`, or at least answers in time.

use header_set_blob::blob::{ALIGN, HEADER, LINE};
use header_set_blob::{Blob, BlobError, Kind, LoadedSet, entry_order, ordered, patterns};
use header_set_build::Generator;
use header_set_runtime::{Strategy, checksum};

/// A blob, taken apart.
pub(crate) struct Crafted {
    header: [u8; HEADER],
    /// Kinds and contents, in the order of the directory.
    sections: Vec<(u32, Vec<u8>)>,
}

impl Crafted {
    /// Of a list in this layout.
    fn of(entries: &[&str], strategy: Strategy) -> Self {
        let list = Generator::new("L").strategy(strategy).entries(entries);
        Self::parse(&list.to_bytes().expect("a list"))
    }

    pub(crate) fn parse(bytes: &[u8]) -> Self {
        let number = |at: usize| {
            let eight = bytes[at..at + 8].try_into().expect("eight bytes");
            u64::from_le_bytes(eight) as usize
        };
        let lines = 0..number(40) & 0xffff_ffff;
        Self {
            header: bytes[..HEADER].try_into().expect("a header"),
            sections: lines
                .map(|line| HEADER + LINE * line)
                .map(|at| {
                    let (start, len) = (number(at + 8), number(at + 16));
                    let kind = number(at) as u32;
                    (kind, bytes[start..start + len].to_vec())
                })
                .collect(),
        }
    }

    pub(crate) fn section(&mut self, kind: Kind) -> &mut Vec<u8> {
        let at = self.sections.iter().position(|&(found, _)| found == kind.0);
        let at = at.unwrap_or_else(|| {
            self.sections.push((kind.0, Vec::new()));
            self.sections.len() - 1
        });
        &mut self.sections[at].1
    }

    fn set(&mut self, at: usize, number: u32) {
        self.header[at..at + 4].copy_from_slice(&number.to_le_bytes());
    }

    /// The whole, with its lengths and both checksums.
    pub(crate) fn bytes(mut self) -> Vec<u8> {
        self.set(40, self.sections.len() as u32);
        let head = HEADER + LINE * self.sections.len();
        let mut directory = Vec::new();
        let mut behind: Vec<u8> = Vec::new();
        for (kind, contents) in &self.sections {
            let start = (head + 8 + behind.len()).next_multiple_of(ALIGN);
            behind.resize(start - head - 8, 0);
            behind.extend_from_slice(contents);
            directory.extend(u64::from(*kind).to_le_bytes());
            directory.extend((start as u64).to_le_bytes());
            directory.extend((contents.len() as u64).to_le_bytes());
        }
        let len = (head + 8 + behind.len() + ALIGN).next_multiple_of(ALIGN);
        behind.resize(len - head - 8, 0);
        self.header[16..24].copy_from_slice(&(len as u64).to_le_bytes());
        self.header[48..56].copy_from_slice(&checksum(&behind).to_le_bytes());
        let head = [self.header.as_slice(), &directory].concat();
        let sum = checksum(&head).to_le_bytes();
        [head, sum.to_vec(), behind].concat()
    }
}

const LAYOUTS: [Strategy; 2] = [Strategy::PerfectHash, Strategy::PopcountTrie];

const NAMES: [&str; 5] = ["host", "te", "x-request-id", "x-forwarded-for", "cf-ray"];

/// Where the header has the number of keys.
const KEYS: usize = 28;

#[test]
fn what_was_taken_apart_is_put_together() {
    for strategy in LAYOUTS {
        let whole = Generator::new("L").strategy(strategy).entries(NAMES);
        let whole = whole.to_bytes().expect("a list");
        assert_eq!(Crafted::parse(&whole).bytes(), whole, "{strategy}");
    }
}

/// `iter_prefix("")` never ended where the layout had more names than the header.
#[test]
fn layouts_have_the_keys_of_the_header() {
    for names in [0, 4, 6, 1 << 24, u32::MAX] {
        let mut crafted = Crafted::of(&NAMES, Strategy::PopcountTrie);
        crafted.section(ordered::SHAPE)[..4].copy_from_slice(&u32::to_le_bytes(names));
        let bytes = crafted.bytes();
        let opened = LoadedSet::from_bytes(&bytes).map(|set| set.iter_prefix("").count());
        assert!(opened.is_err(), "{names} names: {opened:?}");
    }
    for strategy in LAYOUTS {
        for keys in [0, 4, 6, u32::MAX] {
            let mut crafted = Crafted::of(&NAMES, strategy);
            crafted.set(KEYS, keys);
            assert!(LoadedSet::from_bytes(&crafted.bytes()).is_err(), "{keys}");
        }
    }
}

/// A block list was switched off by a section of exclusions: `contains` said no, `index_of` had an
/// index, and `verify` was content.
#[test]
fn what_is_excluded_has_no_index() {
    for strategy in LAYOUTS {
        for excluded in [0b1_1111, 0b0_0100] {
            let mut crafted = Crafted::of(&NAMES, strategy);
            *crafted.section(entry_order::EXCLUDED) = vec![excluded];
            refused_by_verify(crafted, "excluded keys");
        }
        let mut crafted = Crafted::of(&["host", "x-*", "*-id"], strategy);
        *crafted.section(patterns::EXCLUDED) = vec![0b01];
        refused_by_verify(crafted, "excluded patterns");
        // And a list with exclusions is no such list without them.
        let mut crafted = Crafted::of(&["host", "x-*", "!x-internal"], strategy);
        crafted.section(entry_order::EXCLUDED).fill(0);
        refused_by_verify(crafted, "no excluded keys");
    }
}

fn refused_by_verify(crafted: Crafted, about: &str) {
    let bytes = crafted.bytes();
    let verified = LoadedSet::from_bytes(&bytes).and_then(|set| set.verify());
    let is_refused = matches!(
        verified,
        Err(BlobError::Lost { .. } | BlobError::Damaged("the written order"))
    );
    assert!(is_refused, "{about}: {verified:?}");
}

#[test]
fn unordered_lists_have_no_order() {
    let list = Generator::new("L").entries(NAMES).unordered();
    let mut crafted = Crafted::parse(&list.to_bytes().expect("a list"));
    *crafted.section(entry_order::SORTED) = vec![0; NAMES.len()];
    let opened = LoadedSet::from_bytes(&crafted.bytes()).map(|_| ());
    assert_eq!(opened, Err(BlobError::Damaged("the written order")));
}

/// Each pattern named the one before it as the longest that it starts with, so that a lookup
/// visited all.
#[test]
fn chains_of_patterns_get_shorter() {
    const PATTERNS: usize = 200_000;
    let entries: Vec<String> = (0..PATTERNS).map(|at| format!("x{at:06}*")).collect();
    let list = Generator::new("L").entries(&entries).to_bytes();
    let mut crafted = Crafted::parse(&list.expect("a list"));
    let starts = crafted.section(patterns::STARTS);
    for (rank, line) in starts.chunks_exact_mut(16).enumerate() {
        line[8..12].copy_from_slice(&(rank as u32).to_le_bytes());
    }
    let bytes = crafted.bytes();
    let set = LoadedSet::from_bytes(&bytes).expect("a blob");
    let start = std::time::Instant::now();
    for _ in 0..1_000 {
        assert!(!set.contains("y"));
    }
    // A step for each pattern would take some seconds a lookup, unoptimised, and 0.7 ms at best.
    let elapsed = start.elapsed();
    assert!(
        elapsed < std::time::Duration::from_millis(500),
        "{elapsed:?}"
    );
    assert!(Blob::open(&bytes).is_ok_and(|blob| blob.has(patterns::STARTS)));
}
