//! Each layout in text: its tables, and what a hit and a miss read of them.

use header_set_codegen::layouts::Built;
use header_set_codegen::list::key_set::KeySet;
use header_set_runtime::filter::WindowFilter;
use header_set_runtime::flat_dfa::{FlatDfa, Spot};
use header_set_runtime::hash::Window;
use header_set_runtime::perfect_hash::{
    Chained, Displaced, OneWord, REJECTING, RowHash, Unbranched, Windows, position, slot_of, tag_of,
};
use header_set_runtime::popcount_trie::{ByHash, ByWindows, LEAF};
use header_set_runtime::prefixes::{Prefixes, Search};
use header_set_runtime::trace::{Event, Site};
use header_set_runtime::{Lookup, Trace};

use crate::grid::grid;

/// A name of the list, and one beside it.
const ASKED: [&str; 2] = ["x-request-id", "x-trace-id"];

/// The same of the list of short names.
const ASKED_SHORT: [&str; 2] = ["cookie", "x-trace-id"];

/// What is read of the tables for two names, in order; texts are compared where `names` are read.
fn reads(built: &Built) -> String {
    reads_for(ASKED, built)
}

fn reads_for(asked: [&str; 2], built: &Built) -> String {
    let mut text = String::new();
    for name in asked {
        let mut trace: Trace<64> = Trace::new();
        let found = built.matcher().find(name.as_bytes(), &mut trace);
        let mut steps: Vec<String> = Vec::new();
        for event in trace.events() {
            match *event {
                Event::Load {
                    table,
                    offset,
                    bytes,
                    ..
                } => {
                    let table = format!("{table:?}").to_lowercase();
                    let bytes = match bytes {
                        0 | 1 => offset.to_string(),
                        _ => format!("{offset}..{}", offset + bytes),
                    };
                    match steps
                        .last_mut()
                        .filter(|last| last.starts_with(&format!("{table} ")))
                    {
                        Some(last) => *last += &format!(", {bytes}"),
                        None => steps.push(format!("{table} {bytes}")),
                    }
                }
                Event::Branch {
                    site: Site::Reject | Site::Sieve | Site::PrefixFilter,
                    taken,
                } => {
                    let rejected = taken
                        != matches!(
                            event,
                            Event::Branch {
                                site: Site::PrefixFilter,
                                ..
                            }
                        );
                    steps.push(String::from(if rejected { "reject" } else { "pass" }));
                }
                Event::Branch { .. } | Event::Work(_) => {}
            }
        }
        let found = if found.is_some() { "in" } else { "not in" };
        text += &format!("{name} reads {}: {found}\n", steps.join("; "));
    }
    text
}

fn window(window: Window) -> &'static str {
    match window {
        Window::First => "first four bytes",
        Window::Last => "last four bytes",
        Window::Middle => "middle four bytes",
        Window::Quarter => "four bytes a quarter in, from the end",
        Window::Early => "four bytes a quarter in",
        Window::Late => "four bytes a quarter from the end",
    }
}

fn window_and(low: Window, high: Option<Window>) -> String {
    match high {
        None => String::from(window(low)),
        Some(high) => format!("{} and {}", window(low), window(high)),
    }
}

fn key<'k>(keys: &'k KeySet, place: Option<usize>) -> std::borrow::Cow<'k, str> {
    place.map_or("-".into(), |key| {
        String::from_utf8_lossy(keys.keys.get(key))
    })
}

fn none() -> Trace<0> {
    Trace::new()
}

pub(crate) fn windows(tables: &Windows<'_>, built: &Built, keys: &KeySet) -> String {
    let hash = &tables.hash;
    let rows = tables.tags.iter().enumerate().map(|(slot, tag)| {
        let start = u16::from_le_bytes(tables.starts[slot]);
        let name = key(keys, built.places[slot]);
        let offset = built.places[slot].map(|key| {
            let bytes = keys.keys.get(key);
            let hashed = hash.hash(keys.fold, bytes, &mut none());
            assert_eq!(slot_of(hashed, tables.tags.len()), slot);
            assert_eq!(tag_of(hashed, tables.tags.len()), *tag);
            let offset = hash.length_offsets[hash.length_class(bytes.len())];
            (bytes.len().to_string(), offset.to_string())
        });
        let (len, offset) = offset.unwrap_or_default();
        let start = if start == u16::MAX {
            String::from("-")
        } else {
            start.to_string()
        };
        [
            slot.to_string(),
            format!("{tag:02x}"),
            start,
            name.into(),
            len,
            offset,
        ]
    });
    format!(
        "hash = (word + length offset) * {:#x};  word = {};  slot = top {} bits, tag = next 8\n\n{}\n{}",
        hash.multiplier,
        window_and(hash.low, hash.high),
        tables.tags.len().trailing_zeros(),
        grid(
            ["slot", "tag", "start", "name", "length", "length offset"],
            rows
        ),
        reads(built),
    )
}

/// A word of a row or a record, as the bytes that it is.
fn word(word: [u8; 8]) -> String {
    let byte = |byte: u8| match byte {
        b' '..=b'~' => char::from(byte).to_string(),
        0 => String::from("."),
        _ => format!("\\{byte}"),
    };
    word.into_iter().map(byte).collect()
}

pub(crate) fn unbranched(tables: &Unbranched<'_>, built: &Built, keys: &KeySet) -> String {
    let rows = tables.rows.iter().zip(&built.places).enumerate();
    let rows = rows.map(|(slot, (row, place))| {
        let [first, last, middle, end] = row.map(word);
        [
            slot.to_string(),
            first,
            last,
            middle,
            end,
            key(keys, *place).into(),
        ]
    });
    let slot = match tables.hash {
        RowHash::Bits(hash) => format!(
            "slot = lowest {} bits of (length << {}) + (word >> {});  word = {}",
            tables.rows.len().trailing_zeros(),
            hash.length_shift,
            hash.shift,
            window(hash.window),
        ),
        _ => String::from("slot as by windows"),
    };
    let compared = if tables.three_words { "three" } else { "all" };
    format!(
        "{slot};  a row is four words of a name, one of them with its length: \\12 is twelve;  {compared} are compared\n\n{}\n{}",
        grid(["slot", "first", "last", "middle", "end", "name"], rows),
        reads(built),
    )
}

pub(crate) fn one_word(tables: &OneWord<'_>, built: &Built, keys: &KeySet) -> String {
    let rows = tables.rows.iter().zip(&built.places).enumerate();
    let rows = rows.map(|(slot, (row, place))| {
        let [first, length] = *row;
        let length = u64::from_le_bytes(length);
        let length = match length {
            u64::MAX => String::from("-"),
            _ => length.to_string(),
        };
        [
            slot.to_string(),
            word(first),
            length,
            key(keys, *place).into(),
        ]
    });
    format!(
        "hash = word * {:#x};  word = first and last four bytes;  slot = top {} bits\n\n{}\n{}",
        tables.multiplier,
        tables.rows.len().trailing_zeros(),
        grid(["slot", "word", "length", "name"], rows),
        reads_for(ASKED_SHORT, built),
    )
}

pub(crate) fn displaced(tables: &Displaced<'_>, built: &Built, keys: &KeySet) -> String {
    let places = || {
        built
            .places
            .iter()
            .enumerate()
            .filter_map(|(record, key)| Some((record, (*key)?)))
    };
    let rows = places().map(|(record, key)| {
        let bytes = keys.keys.get(key);
        let hash = tables.hash.bucket(keys.fold, bytes, &mut none());
        let (bucket, bit) = position(hash, tables.buckets.len());
        let value = u64::from_le_bytes(tables.buckets[bucket]);
        assert_eq!(value >> bit & 1, 1);
        let [first, last] = tables.records[record].map(word);
        let name = String::from_utf8_lossy(bytes).into_owned();
        let displacement = (value >> REJECTING).to_string();
        [
            name,
            bucket.to_string(),
            bit.to_string(),
            displacement,
            record.to_string(),
            first,
            last,
        ]
    });
    format!(
        "{} buckets of 48 bits and a displacement, {} records of two words\n\n{}\n{}",
        tables.buckets.len(),
        tables.records.len(),
        grid(
            [
                "name",
                "bucket",
                "bit",
                "displacement",
                "record",
                "first",
                "last"
            ],
            rows
        ),
        reads(built),
    )
}

pub(crate) fn chained(tables: &Chained<'_>, built: &Built, keys: &KeySet) -> String {
    let number = |table: &header_set_runtime::Ints<'_>, at| table.get(at).expect("a number");
    let rows = (0..tables.buckets.len() - 1).map(|bucket| {
        let places = number(&tables.buckets, bucket)..number(&tables.buckets, bucket + 1);
        let names: Vec<String> = places
            .clone()
            .map(|place| key(keys, built.places[place]).into())
            .collect();
        let starts: Vec<String> = places
            .map(|place| number(&tables.offsets, place).to_string())
            .collect();
        [bucket.to_string(), starts.join(" "), names.join(" ")]
    });
    format!(
        "bucket = upper half of a hash of all bytes, scaled\n\n{}\n{}",
        grid(["bucket", "starts", "names"], rows),
        reads(built),
    )
}

pub(crate) fn by_windows(tables: &ByWindows<'_>, built: &Built, keys: &KeySet) -> String {
    let nodes = tables
        .nodes
        .iter()
        .enumerate()
        .map(|(node, [multiplier, bitmap, low, high])| {
            let base = u16::from_le_bytes([*low, *high]).to_string();
            [
                node.to_string(),
                multiplier.to_string(),
                format!("{bitmap:07b}"),
                base,
            ]
        });
    let leaves =
        tables
            .leaves
            .iter()
            .zip(&built.places)
            .enumerate()
            .map(|(leaf, (value, place))| {
                let [tag, len, low, high] = *value;
                let key = keys.keys.get(place.expect("leaves have keys"));
                let path = tables.path(keys.fold, key, &mut none());
                assert_eq!((path.tag(), usize::from(len)), (tag, key.len()));
                let node = path.node(tables.shift, tables.nodes.len());
                let label = path.label(tables.nodes[node][0]);
                let start = u16::from_le_bytes([low, high]).to_string();
                let name = String::from_utf8_lossy(key).into_owned();
                [
                    leaf.to_string(),
                    format!("{tag:02x}"),
                    len.to_string(),
                    start,
                    name,
                    node.to_string(),
                    label.to_string(),
                ]
            });
    format!(
        "low = {}, high = {}, shift = {}\n\n{}\n{}\n{}",
        window(tables.low),
        window(tables.high),
        tables.shift,
        grid(["node", "multiplier", "bitmap", "base"], nodes),
        grid(
            ["leaf", "tag", "length", "start", "name", "node", "label"],
            leaves
        ),
        reads(built),
    )
}

pub(crate) fn by_hash(tables: &ByHash<'_>, built: &Built, keys: &KeySet) -> String {
    let nodes = tables.nodes.iter().enumerate().map(|(node, value)| {
        let [bitmap, base] =
            [0, 4].map(|at| u32::from_le_bytes([0, 1, 2, 3].map(|byte| value[at + byte])));
        if base & LEAF == 0 {
            let labels: Vec<String> = (0..32)
                .filter(|label| bitmap >> label & 1 == 1)
                .map(|label| label.to_string())
                .collect();
            [
                node.to_string(),
                format!("labels {}, first child {base}", labels.join(" ")),
            ]
        } else {
            let place = (base & !LEAF) as usize;
            let start = tables.offsets.get(place).expect("a start");
            let name = key(keys, built.places[place]);
            [
                node.to_string(),
                format!("leaf {place}, tag {bitmap:08x}, start {start}: {name}"),
            ]
        }
    });
    format!("{}\n{}", grid(["node", ""], nodes), reads(built))
}

/// What a value of the table of transitions is.
fn target(tables: &FlatDfa<'_>, built: &Built, keys: &KeySet, value: usize) -> String {
    let columns = tables.end + 1;
    let Some(terminal) = value.checked_sub(tables.transitions.len()) else {
        return format!("row {}", value / columns);
    };
    let Some(terminal) = terminal.checked_sub(1) else {
        return String::from(".");
    };
    let count = tables.offsets.len() - 1;
    let number = |table: &header_set_runtime::Ints<'_>, at| table.get(at).expect("a number");
    let text =
        |start: usize, end: usize| String::from_utf8_lossy(&built.names[start..end]).into_owned();
    if terminal < count {
        let tail = text(
            number(&tables.offsets, terminal),
            number(&tables.offsets, terminal + 1),
        );
        assert!(key(keys, built.places[terminal]).ends_with(&tail));
        return format!("={tail}");
    }
    let run = 4 * (terminal - count);
    let len = number(&tables.runs, run + 1);
    let text = if tables.compares_whole {
        ".".repeat(len)
    } else {
        let start = number(&tables.runs, run);
        text(start, start + len)
    };
    let next = target(tables, built, keys, number(&tables.runs, run + 2));
    format!("{text} {next}")
}

pub(crate) fn flat_dfa(tables: &FlatDfa<'_>, built: &Built, keys: &KeySet) -> String {
    let columns = tables.end + 1;
    let rows = tables.transitions.len() / columns;
    let mut text = String::new();
    for row in 0..rows {
        let cells = (0..columns).filter_map(|column| {
            let value = tables
                .transitions
                .get(row * columns + column)
                .expect("a value");
            let target = target(tables, built, keys, value);
            if target == "." {
                return None;
            }
            let byte = |byte: &u8| usize::from(tables.byte_classes[usize::from(*byte)]) == column;
            let class: String = if column == tables.end {
                String::from("end")
            } else {
                (b'!'..=b'~')
                    .filter(byte)
                    .filter(|byte| !byte.is_ascii_uppercase())
                    .map(char::from)
                    .collect()
            };
            Some(format!("{class}: {target}"))
        });
        text += &format!("row {row}  {}\n", cells.collect::<Vec<_>>().join("    "));
    }
    format!(
        "{rows} rows of {columns} columns, everything else dead;  =text: compare {} with it, then in\n\n{text}\n{}",
        if tables.compares_whole {
            "all of the name"
        } else {
            "what is left"
        },
        reads(built),
    )
}

pub(crate) fn sieve(tables: &FlatDfa<'_>, built: &Built, keys: &KeySet) -> String {
    let spot = |spot: Spot| match spot {
        Spot::FromStart(offset) => format!("byte {offset}"),
        Spot::FromEnd(offset) => format!("byte {offset} before the last"),
    };
    let [first, second] = tables.sieve.spots;
    let group = |name: &[u8], at: usize| {
        let spot = tables.sieve.spots[at].of(name.len());
        let byte = name[spot];
        let groups = tables.sieve.groups[usize::from(tables.byte_classes[usize::from(byte)])][at];
        (char::from(byte), groups)
    };
    let names = keys.keys.iter();
    let rows = names.chain([ASKED[1].as_bytes(), b"accept"]).map(|name| {
        let ((a, first), (b, second)) = (group(name, 0), group(name, 1));
        let verdict = if first & second == 0 { "no" } else { "walk" };
        let name = String::from_utf8_lossy(name).into_owned();
        [
            name,
            a.to_string(),
            format!("{first:08b}"),
            b.to_string(),
            format!("{second:08b}"),
            verdict.into(),
        ]
    });
    format!(
        "spots: {} and {};  no group in both: not in\n\n{}\n{}",
        spot(first),
        spot(second),
        grid(["name", "", "groups", "", "groups", ""], rows),
        reads(built),
    )
}

pub(crate) fn filter(tables: &WindowFilter<'_>, keys: &KeySet) -> String {
    let names = keys.keys.iter();
    let rows = names.chain([ASKED[1].as_bytes(), b"accept"]).map(|name| {
        let value = tables.value(keys.fold, name);
        let (word, bit) = tables.bits.position(value);
        let verdict = if tables.bits.has(value) {
            "look up"
        } else {
            "no"
        };
        let name = String::from_utf8_lossy(name).into_owned();
        [name, word.to_string(), bit.to_string(), verdict.into()]
    });
    format!(
        "value = {} and the length;  {} words of 64 bits\n\n{}",
        window_and(tables.low, tables.high),
        tables.bits.words.len(),
        grid(["name", "word", "bit", ""], rows),
    )
}

pub(crate) fn prefixes(tables: &Prefixes<'_>, built: &Built) -> String {
    let Search::Buckets(buckets) = tables.search else {
        panic!("five prefixes have buckets");
    };
    let mut rows = Vec::new();
    for (bucket, [group, groups]) in buckets.buckets.iter().enumerate() {
        for group in usize::from(*group)..usize::from(*group) + usize::from(*groups) {
            let values = &buckets.groups[group];
            let pairs = (0..3)
                .filter(|at| values[3 + at] != [0; 8] && values[*at] != [1, 0, 0, 0, 0, 0, 0, 0]);
            let pairs: Vec<String> = pairs
                .map(|at| {
                    let rank = buckets.members.get(3 * group + at).expect("a prefix");
                    format!(
                        "{} -> {}",
                        word(values[at]),
                        String::from_utf8_lossy(tables.text(rank))
                    )
                })
                .collect();
            if !pairs.is_empty() {
                rows.push([bucket.to_string(), group.to_string(), pairs.join("    ")]);
            }
        }
    }
    format!(
        "filter: byte {} and on, masked with {:#x}, {} words;  {} buckets, empty but for\n\n{}\n{}",
        tables.position,
        tables.mask,
        tables.filter.words.len(),
        buckets.buckets.len(),
        grid(["bucket", "group", "value -> prefix"], rows),
        reads(built),
    )
}
