//! Each layout in text: its tables, and what a hit and a miss read of them.

use header_set_codegen::layouts::Built;
use header_set_codegen::list::key_set::KeySet;
use header_set_runtime::filter::WindowFilter;
use header_set_runtime::four_words::FourWords;
use header_set_runtime::hash::{Extent, ThreeWindows, WideHash, cell_and_bit};
use header_set_runtime::perfect_hash::{
    OneWord, REJECTING, RowHash, Rows, Windows, slot_of, tag_of,
};
use header_set_runtime::popcount_trie::{ByHash, ByWindows};
use header_set_runtime::prefixes::Prefixes;

use crate::grid::grid;
use crate::parts::{MISS, key, none, number, text, window, window_and, word};

pub(crate) fn windows(tables: &Windows<'_>, built: &Built, keys: &KeySet) -> String {
    let hash = &tables.hash;
    let rows = tables.tags.iter().enumerate().map(|(slot, tag)| {
        let start = u16::from_le_bytes(tables.starts[slot]);
        let Some(key) = built.places[slot] else {
            return format!("{slot}|{tag:02x}|{start}|-||");
        };
        let name = keys.keys.get(key);
        let hashed = hash.hash(keys.fold, name, &mut none());
        assert_eq!(slot_of(hashed, tables.tags.len()), slot);
        assert_eq!(tag_of(hashed, tables.tags.len()), *tag);
        let (len, offset) = (
            name.len(),
            hash.length_offsets[hash.length_class(name.len())],
        );
        format!("{slot}|{tag:02x}|{start}|{}|{len}|{offset}", text(name))
    });
    format!(
        "hash = (word + length offset) * {:#x};  word = {};  slot = top {} bits, tag = next 8\n\n{}",
        hash.multiplier,
        window_and(hash.low, hash.high),
        tables.tags.len().trailing_zeros(),
        grid("slot|tag|start|name|length|length offset", rows),
    )
}

pub(crate) fn unbranched(tables: &Rows<'_>, built: &Built, keys: &KeySet) -> String {
    let rows = tables.rows.iter().zip(&built.places).enumerate();
    let rows = rows.map(|(slot, (row, place))| {
        let words = row.map(word).join("|");
        format!("{slot}|{words}|{}", key(keys, *place))
    });
    let compared = if tables.three_words { "three" } else { "all" };
    format!(
        "slot as by windows;  a row is four words of a name, one of them with its length: \\12 is twelve;  {compared} are compared\n\n{}",
        grid("slot|first|last|middle|end|name", rows),
    )
}

pub(crate) fn one_word(tables: &OneWord<'_>, built: &Built, keys: &KeySet) -> String {
    let rows = tables.rows.iter().zip(&built.places).enumerate();
    let rows = rows.map(|(slot, ([first, length], place))| {
        let length = match u64::from_le_bytes(*length) {
            u64::MAX => String::from("-"),
            length => length.to_string(),
        };
        format!("{slot}|{}|{length}|{}", word(*first), key(keys, *place))
    });
    format!(
        "hash = word * {:#x};  word = first and last four bytes;  slot = top {} bits\n\n{}",
        tables.multiplier,
        tables.rows.len().trailing_zeros(),
        grid("slot|word|length|name", rows),
    )
}

/// The layout in buckets, and its name.
pub(crate) fn bucketed(tables: &Rows<'_>, built: &Built, keys: &KeySet) -> (&'static str, String) {
    let hash = &tables.hash;
    let places = built.places.iter().enumerate();
    let rows = places.filter_map(|(row, key)| {
        let bytes = keys.keys.get((*key)?);
        let (bucket, bit, displacement) = bucket(hash, bytes, keys);
        let [first, last, ..] = tables.rows[row].map(word);
        let name = text(bytes);
        let bit = bit.map_or(String::from("-"), |bit| bit.to_string());
        let cells = format!("{name}|{bucket}|{bit}|{displacement}|{row}|{first}|{last}");
        Some(cells)
    });
    let rows = grid("name|bucket|bit|displacement|row|first|last", rows);
    let (layout, buckets) = match hash {
        RowHash::Displacing(displacing) => {
            let buckets = format!("{} displacements", displacing.displacements.len());
            ("in buckets", buckets)
        }
        RowHash::Rejecting(rejecting) => {
            let count = rejecting.buckets.len();
            let buckets = format!("{count} buckets of 48 bits and a displacement");
            ("in buckets that reject", buckets)
        }
        RowHash::Windows(_) => panic!("windows have no buckets"),
    };
    let count = tables.rows.len();
    let head = format!("{buckets}, {count} rows of four words, of which two are shown");
    (layout, format!("{head}\n\n{rows}"))
}

/// The bucket of a key, its bit there if buckets reject, and the displacement of the bucket.
fn bucket(hash: &RowHash<'_>, bytes: &[u8], keys: &KeySet) -> (usize, Option<u32>, u16) {
    match hash {
        RowHash::Displacing(displacing) => {
            let WideHash { extent, seed } = displacing.hash;
            assert_eq!(extent, Extent::Ends, "two words tell the five apart");
            let words = FourWords::of(keys.fold, false, bytes, &mut none());
            let bucket = slot_of(words.hash(extent, seed), displacing.displacements.len());
            let displacement = displacing.displacements[bucket];
            (bucket, None, u16::from_le_bytes(displacement))
        }
        RowHash::Rejecting(rejecting) => {
            let windows = ThreeWindows::of(keys.fold, bytes, &mut none());
            let hash = windows.hash(rejecting.multiplier);
            let (bucket, bit) = cell_and_bit(hash, rejecting.buckets.len(), REJECTING);
            let value = u64::from_le_bytes(rejecting.buckets[bucket]);
            assert_eq!(value >> bit & 1, 1);
            (bucket, Some(bit), (value >> REJECTING) as u16)
        }
        RowHash::Windows(_) => panic!("windows have no buckets"),
    }
}

pub(crate) fn by_windows(tables: &ByWindows<'_>, built: &Built, keys: &KeySet) -> String {
    let nodes = tables.nodes.iter().enumerate();
    let nodes = nodes.map(|(node, [multiplier, bitmap, low, high])| {
        let base = u16::from_le_bytes([*low, *high]);
        format!("{node}|{multiplier}|{bitmap:07b}|{base}")
    });
    let leaves = tables.leaves.iter().zip(&built.places).enumerate();
    let leaves = leaves.map(|(leaf, (value, place))| {
        let [tag, len, low, high] = *value;
        let key = keys.keys.get(place.expect("leaves have keys"));
        let path = tables.path(keys.fold, key, &mut none());
        assert_eq!((path.tag(), usize::from(len)), (tag, key.len()));
        let node = path.node(tables.shift, tables.nodes.len());
        let label = path.label(tables.nodes[node][0]);
        let start = u16::from_le_bytes([low, high]);
        let name = text(key);
        format!("{leaf}|{tag:02x}|{len}|{start}|{name}|{node}|{label}")
    });
    format!(
        "low = {}, high = {}, shift = {}\n\n{}\n{}",
        window(tables.low),
        window(tables.high),
        tables.shift,
        grid("node|multiplier|bitmap|base", nodes),
        grid("leaf|tag|length|start|name|node|label", leaves),
    )
}

pub(crate) fn by_hash(tables: &ByHash<'_>, built: &Built, keys: &KeySet) -> String {
    let rows = tables.nodes.iter().zip(0..).flat_map(|(value, node)| {
        let value = u64::from_le_bytes(*value);
        let labels = (0..32).filter(move |label| value >> label & 1 == 1);
        labels
            .zip((value >> 32) as usize..)
            .map(move |(label, leaf)| {
                let places = number(&tables.leaves, leaf)..number(&tables.leaves, leaf + 1);
                let names: Vec<String> = places
                    .map(|place| {
                        let start = number(&tables.offsets, place);
                        format!("{start}: {}", key(keys, built.places[place]))
                    })
                    .collect();
                format!("{node}|{label}|{leaf}|{}", names.join(", "))
            })
    });
    grid("node|label|leaf|names from where they start", rows)
}

pub(crate) fn filter(tables: &WindowFilter<'_>, keys: &KeySet) -> String {
    let names = keys.keys.iter().chain([MISS.as_bytes(), b"accept"]);
    let rows = names.map(|name| {
        let value = tables.value(keys.fold, name);
        let (word, bit) = tables.bits.position(value);
        let verdict = ["no", "look up"][usize::from(tables.bits.has(value))];
        format!("{}|{word}|{bit}|{verdict}", text(name))
    });
    format!(
        "value = {} and the length;  {} words of 64 bits\n\n{}",
        window_and(tables.low, tables.high),
        tables.bits.words.len(),
        grid("name|word|bit|", rows),
    )
}

pub(crate) fn prefixes(tables: &Prefixes<'_>) -> String {
    let mut rows = Vec::new();
    for (bucket, [group, groups]) in tables.buckets.iter().enumerate() {
        for group in usize::from(*group)..usize::from(*group) + usize::from(*groups) {
            let values = &tables.groups[group];
            let pairs = (0..3)
                .filter(|at| values[3 + at] != [0; 8] && values[*at] != [1, 0, 0, 0, 0, 0, 0, 0]);
            let pairs: Vec<String> = pairs
                .map(|at| {
                    let rank = number(&tables.members, 3 * group + at);
                    let prefix = number(&tables.offsets, rank)..number(&tables.offsets, rank + 1);
                    format!("{} -> {}", word(values[at]), text(&tables.texts[prefix]))
                })
                .collect();
            if !pairs.is_empty() {
                rows.push(format!("{bucket}|{group}|{}", pairs.join("    ")));
            }
        }
    }
    format!(
        "filter: byte {} and on, masked with {:#x}, {} words;  {} buckets, empty but for\n\n{}",
        tables.position,
        tables.mask,
        tables.filter.words.len(),
        tables.buckets.len(),
        grid("bucket|group|value -> prefix", rows),
    )
}
